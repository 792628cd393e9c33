import type { RequestOf } from '@crm/contracts/call'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { CooperationStatus, TaskModule } from '@crm/contracts/enums'
import { IMPORT_MODULES, IMPORT_ROWS_MAX, type ImportMode, type ImportModule } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffOf } from '../../records/members/staff.ts'
import { clientOf, embeddedDb } from '../../store/database/open.ts'
import { rowsOf } from '../../store/database/query.ts'
import { select, text } from '../../store/database/select.ts'
import { importKinds } from '../../testing/testImportFiles.ts'
import { cellsOf, uploadedText } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import type { ImportRow } from '../../records/importRow.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import { importOf } from './definitions.ts'
import { type ImportField, issueText } from './importDefinition.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

type Options = NonNullable<RequestOf<typeof taskCalls.importStart>['options']>

const csv = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n')

const aboutOf = async (module: ImportModule, rows: readonly (readonly string[])[]) => ({
  ...{ module, platform: 'dy' as const },
  file_url: await uploadedText(server, admin, '文件.csv', csv(rows)),
})

async function started(about: Awaited<ReturnType<typeof aboutOf>>, options: Options = {}) {
  const { task_id } = await admin.run(taskCalls.importStart, { ...about, options })
  await server.jobs.drain()
  const { list } = await admin.run(taskCalls.importTasks, {})
  const task = list.find(({ id }) => id === task_id)
  if (!task) throw new Error('the import is not on the list')
  return { ...task, failed: task.err_url ? await cellsOf(server, task.err_url) : [] }
}

/** A talent of the enterprise that somebody follows, and a product of it, both of Douyin. */
async function known(classify: 1 | 2 = 1) {
  const [row] = await rowsOf(
    server.db,
    select(
      { author_id: text`ca.author_id`, nick_name: text`a.nick_name`, product_id: text`g.product_id` },
      sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
      join goods g on g.corp_id = ca.corp_id and g.platform = ca.platform and g.deleted_at is null
      where ca.corp_id = 1 and ca.platform = 'dy' and ${classify === 1 ? sql`ca.in_commerce` : sql`ca.in_content`} = 1 and ca.list_flag = 0 and ca.deleted_at is null
      and exists (select 1 from follow f where f.corp_id = 1 and f.author_id = ca.author_id and f.platform = 'dy' and f.classify = ${classify}
        and f.unbind_time is null) order by ca.author_id desc, g.product_id limit 1`,
    ),
  )
  if (!row) throw new Error('nobody is followed')
  return row
}

const COOPERATION = ['达人ID', '合作类型', '开始日期', '结束日期', '商品ID', '佣金率%', '结算方式', '坑位费（元）']

describe('a preview', () => {
  it('checks every row of the file, errors and warnings at their cells, and writes nothing', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`CHECK-${at}`, '检查', at % 100 === 99 ? '一元' : '9.9', '1'])
    const about = await aboutOf(9, [['商品ID', '商品名称', '价格（元）', '库存'], ...rows])
    const preview = await admin.run(taskCalls.importPreview, about)
    expect(preview.rows).toHaveLength(300)
    expect(preview.rows.filter(({ issues }) => issues.length > 0)).toEqual(
      [101, 201, 301].map((no) => ({
        no,
        cells: [`CHECK-${no - 2}`, '检查', '一元', '1'],
        issues: [{ column: 2, level: 'error', message: expect.stringMatching(/^价格（元）：请填写 0\.01/) }],
      })),
    )
    expect(await rowsOf(server.db, sql`select 1 from goods where corp_id = 1 and product_id like 'CHECK-%'`)).toEqual(
      [],
    )
  })

  it('of a file that cannot be imported shows its first rows unchecked', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => [`CHECK-${at}`])
    const missing = await admin.run(taskCalls.importPreview, await aboutOf(1, [['昵称'], ...rows]))
    expect([missing.missing, missing.rows.length]).toEqual([['达人ID/链接'], 10])
    const many = Array.from({ length: 5_001 }, (_, at) => [`CHECK-${at}`])
    const long = await admin.run(taskCalls.importPreview, await aboutOf(9, [['商品ID'], ...many]))
    expect([long.total, long.rows.length, long.rows[0]?.issues]).toEqual([5_001, 10, []])
  })

  it('checks anew what was mended, and the import takes the mended cells', async () => {
    const head = ['商品ID', '商品名称', '价格（元）']
    const about = await aboutOf(9, [head, ['MEND-1', '修改', '一元'], ['MEND-2', '', '1']])
    const asked = { module: 9, platform: 'dy', headers: head } as const
    const { rows } = await admin.run(taskCalls.importCheck, {
      ...asked,
      rows: [
        { no: 2, cells: ['MEND-1', '修改', '1.5'] },
        { no: 3, cells: ['MEND-2', '', '1'] },
      ],
    })
    expect(rows).toEqual([
      { no: 2, issues: [] },
      { no: 3, issues: [{ column: 1, level: 'error', message: '商品名称：新商品请填写商品名称' }] },
    ])
    const task = await started(about, { edits: [{ no: 2, column: 2, text: '1.5' }] })
    expect([task.success_count, task.failed.slice(1)]).toEqual([
      1,
      [['MEND-2', '', '1', '第 3 行 商品名称：新商品请填写商品名称']],
    ])
    const assistant = await server.signedInAs('13800100007')
    expect((await assistant.ask(taskCalls.importCheck, { ...asked, rows: [] })).code).toBe(40302)
  })
})

describe('a doubtful row', () => {
  it('of a nickname that is not the talent’s comes back, or is taken by who has seen it', async () => {
    const { author_id, nick_name } = await known()
    const rows = [
      ['达人ID', '昵称'],
      [author_id, '完全不是这个人'],
      [author_id, ` ${nick_name} `],
    ]
    const about = await aboutOf(1, rows)
    const message = `昵称：与该达人（${nick_name}）不符，请核对`
    const preview = await admin.run(taskCalls.importPreview, about)
    expect(preview.rows.map(({ issues }) => issues)).toEqual([[{ column: 1, level: 'warning', message }], []])
    const careful = await started(about)
    expect([careful.success_count, careful.failed]).toEqual([
      1,
      [
        ['达人ID', '昵称', '失败原因'],
        [author_id, '完全不是这个人', `第 2 行 ${message}`],
      ],
    ])
    expect(await started(about, { doubtful: 1 })).toMatchObject({ success_count: 2, fail_count: 0 })
  })

  it('has a fee that is not kept, or overlaps with what stands', async () => {
    const { author_id, product_id } = await known()
    const row = [author_id, '直播', '2032-01-01', '2032-01-31', product_id, '0', '纯佣', '500']
    const about = await aboutOf(6, [COOPERATION, row])
    const issuesOf = async () => (await admin.run(taskCalls.importPreview, about)).rows[0]?.issues
    const fee = { column: 7, level: 'warning', message: '坑位费（元）：纯佣没有坑位费，「500」不会保存' }
    expect(await issuesOf()).toEqual([fee])
    expect(await started(about, { doubtful: 1 })).toMatchObject({ success_count: 1 })
    const overlap = {
      column: 4,
      level: 'warning',
      message: expect.stringMatching(/^商品ID：与合作单 HZ\d+ 的商品和周期重叠$/),
    }
    expect(await issuesOf()).toEqual([fee, overlap])
  })
})

describe('the contact of a row', () => {
  it('completes one of which only a half stands, and is refused where it mixes two', async () => {
    const { author_id } = await known()
    const written = () =>
      rowsOf(
        server.db,
        select(
          { phone: text`phone`, wechat: text`wechat` },
          sql`from author_contact where corp_id = 1 and platform = 'dy' and author_id = ${author_id} and phone || wechat like '%77007700%'
          and deleted_at is null order by id`,
        ),
      )
    const rows = ['13977007700', '13977007700 / wx_77007700', 'wx_77007700', '13977007700 / wx_other', 'wx_77007700b']
    const task = await started(await aboutOf(1, [['达人ID', '联系方式'], ...rows.map((cell) => [author_id, cell])]))
    expect(task.failed.slice(1)).toEqual([[author_id, '13977007700 / wx_other', '第 5 行 联系方式：该联系方式已存在']])
    expect(await written()).toEqual([
      { phone: '13977007700', wechat: 'wx_77007700' },
      { phone: '', wechat: 'wx_77007700b' },
    ])
  })
})

describe('the failed rows', () => {
  it('keep the columns of the file and are sent again as they are', async () => {
    const rows = [
      ['序号', '备注', '抖音号', '报价', '达人昵称'],
      ['1', '老客户', 'nobody-here', '1200', '谁'],
      ['2', '=1+1', 'nobody-there', '800', '谁'],
    ]
    const first = await started(await aboutOf(1, rows))
    expect(first.failed).toEqual([
      [...(rows[0] ?? []), '失败原因'],
      [...(rows[1] ?? []), '第 2 行 达人ID/链接：未找到该达人，请检查或先收录'],
      [...(rows[2] ?? []), '第 3 行 达人ID/链接：未找到该达人，请检查或先收录'],
    ])
    expect((await started(await aboutOf(1, first.failed))).failed).toEqual(first.failed)
  })
})

describe('what was agreed before', () => {
  const days = (from: number, to: number) => {
    const name = (offset: number) =>
      new Date((server.clock.now() + offset * 86_400 + 8 * 3600) * 1000).toISOString().slice(0, 10)
    return [name(from), name(to)]
  }

  it('is finished when its period is over, and runs when it has begun, by file and by form alike', async () => {
    const { author_id, product_id } = await known()
    const terms = fc.record({
      from: fc.integer({ min: -170, max: 60 }),
      length: fc.integer({ min: 0, max: 100 }),
      rate: fc.integer({ min: 0, max: 80 }),
      way: fc.constantFrom<readonly ['纯佣' | '坑位+佣金' | '一口价', 1 | 2 | 3]>(
        ['纯佣', 1],
        ['坑位+佣金', 2],
        ['一口价', 3],
      ),
      fee: fc.integer({ min: 1, max: 50_000 }),
      remark: fc.string({ maxLength: 20, unit: fc.constantFrom(...'合作备注abc12') }),
    })
    const stored = async (remark: string) =>
      rowsOf(
        server.db,
        sql`select c.kind, c.start_time, c.end_time, c.commission_type, c.fee, c.fee_status, c.user_id, c.dept_id, c.status, c.remark,
          c.custom_fields, c.promised_lives, (select json_agg(json_build_array(g.product_id, g.price, g.rate, g.mechanism, g.promised_qty))
            from coop_goods g where g.coop_id = c.coop_id) as goods, (select json_agg(l.action order by l.id) from coop_log l
            where l.coop_id = c.coop_id and l.corp_id = c.corp_id and l.action <> 'monitor') as actions
          from cooperation c where c.corp_id = 1 and c.remark = ${remark} order by c.coop_id`,
      )
    let run = 0
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(terms, async ({ from, length, rate, way: [word, way], fee, remark: words }) => {
        run += 1
        const remark = `两处${run}${words}`
        const [start = '', end = ''] = days(from, from + length)
        const feeCell = way === 1 ? '' : String(fee)
        const row = [author_id, '直播', start, end, product_id, String(rate), word, feeCell, remark]
        expect(await started(await aboutOf(6, [[...COOPERATION, '备注'], row]), { doubtful: 1 })).toMatchObject({
          fail_count: 0,
        })
        const at = (name: string) => Date.parse(`${name}T00:00:00+08:00`) / 1000
        await admin.run(cooperationCalls.add, {
          ...{ platform: 'dy', author_ids: [author_id], kind: 1, remark, commission_type: way },
          ...{ start_time: at(start), end_time: at(end) + 86_399, ...(way !== 1 && { fee: fee * 100 }) },
          products: [{ product_id, price: 0, rate }],
        })
        const [byFile, byForm, ...more] = await stored(remark)
        expect(more).toEqual([])
        expect(byFile).toEqual(byForm)
        const { status } = byFile as { status: number }
        seen.add(status)
        if (way === 1 && at(end) + 86_399 <= server.clock.now()) expect(status).toBe(CooperationStatus.finished)
      }),
      { numRuns: 20, seed: 7 },
    )
    expect([...seen].toSorted()).toEqual(
      expect.arrayContaining([CooperationStatus.toConfirm, CooperationStatus.running, CooperationStatus.finished]),
    )
  })
})

describe('every import', () => {
  const KINDS = IMPORT_MODULES.flatMap((module) =>
    (['add', 'update', 'org'] as const).flatMap((mode): [ImportModule, ImportMode][] =>
      importOf(module, mode) ? [[module, mode]] : [],
    ),
  )

  /** Cells by the key of their field, one that is right and what else may stand there. */
  async function cells(fields: readonly ImportField[], module: ImportModule) {
    const classify = module === TaskModule.contentSample ? 2 : 1
    const talents = await rowsOf(
      server.db,
      select({ author_id: text`author_id` }, sql`from author where platform = 'dy' order by author_id limit 40`),
    )
    const goods = await rowsOf(
      server.db,
      select(
        { product_id: text`product_id` },
        sql`from goods where corp_id = 1 and platform = 'dy' and deleted_at is null order by product_id limit 6`,
      ),
    )
    const samples = await rowsOf(
      server.db,
      select(
        { sample_no: text`sample_no` },
        sql`from sample where corp_id = 1 and classify = ${classify} and status in (3, 4, 6) order by status limit 8`,
      ),
    )
    const depts = await rowsOf(
      server.db,
      select({ name: text`name` }, sql`from dept where corp_id = 1 and deleted_at is null limit 3`),
    )
    const phones = ['', '13800100006', '13800100004', '13800200006', '13911112222', '139', '13711110001', '13711110002']
    const days = ['2026-11-01', '2026-11-20', '2027-02-01', '2026-12-05 20:30', '2026-11-01 10:00', '']
    const products = goods.map(({ product_id }) => product_id)
    const isSchedule = fields.some(({ key }) => key === 'goal')
    const isSample = fields.some(({ key }) => key === 'receiver')
    // A target is that of a member or that of a department.
    const isTarget = fields.some(({ key }) => key === 'period')
    const words: Record<string, readonly string[]> = {
      platform: ['', '抖音', '快手', '火星'],
      author: [(await known(classify)).author_id, ...talents.map(({ author_id }) => author_id), '没有', ''],
      nick_name: ['', '新人甲', '某人', '名字超过了十个字符的某一位'],
      contact: ['', '13911113333', 'wx_abcd', '0571-88888888'],
      tags: ['', '没有的标签'],
      phone: [isSample ? '13900001111' : '', ...phones],
      mobile: [isTarget ? '13800100006' : '13711110003', ...phones],
      medium: phones,
      receiver: ['李雷', ''],
      address: ['江苏省南京市', ''],
      goods: [...products, '没有', ''],
      product_id: [...products, 'ANY-1', 'ANY-2', ''],
      sku: ['', '没有的规格'],
      qty: ['', '1', '5', '100'],
      purpose: ['', '试用'],
      remark: ['', '备注'],
      sample_no: [...samples.map(({ sample_no }) => sample_no), 'JY1'],
      company: ['', '顺丰速运'],
      number: ['SF1234567890123', 'YT1234567890123', '?'],
      kind: [isSchedule ? '' : '直播', '短视频', '专场', '口播'],
      start: ['2026-12-05 19:00', ...days],
      end: ['2026-12-05 22:00', ...days],
      rate: ['0', '20', '81'],
      price: ['9.9', '', 'x'],
      settle: ['纯佣', '坑位+佣金', '分期'],
      fee: ['', '500', '90000'],
      title: ['一场直播', ''],
      stock: ['', '5'],
      brand: ['', '牌子'],
      class: ['', '没有的分类'],
      spu: ['', '没有'],
      cost: ['', '1.5'],
      points: ['', '好；快'],
      role: ['带货媒介', '寄样助理', '超级管理员', ''],
      dept: [...(isTarget ? [''] : []), ...depts.map(({ name }) => name), '没有/的部门', ''],
      period: ['2027-01', '2027-Q2', '2026-01', '明年'],
      option: ['成交金额', '退款金额', '没有的指标'],
      level1: ['1000', '-1', ''],
      level2: ['', '2000', '900'],
      leads: ['', '是', '否'],
      hire_date: ['', '2026-03-01', '三月'],
      goal: ['', '1000'],
    }
    return words
  }

  class RolledBack extends Error {}

  it.each(KINDS)(
    'says in its preview of random rows what it does with them then (module %i, %s)',
    async (module, mode) => {
      const definition = importOf(module, mode)
      if (!definition) throw new Error('no such import')
      const who = await staffOf(server.db, 1, 2)
      if (!who) throw new Error('nobody imports')
      expect(definition.refusal(who) as RuleRefusal | undefined).toBeUndefined()
      const words = await cells(definition.fields, module)
      const row = fc.record(
        Object.fromEntries(
          definition.fields.map(({ key }) => {
            const [right = '', ...others] = words[key] ?? []
            return [key, fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, fc.constantFrom(right, ...others))]
          }),
        ),
      ) as fc.Arbitrary<ImportRow>
      let right = 0
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 40 }), async (rows) => {
          const setting = { who, platform: 'dy', now: server.clock.now(), withDoubtful: true }
          const said = await definition.check(server.db, setting, rows)
          const expected = said.map((issues) =>
            issues.some(({ level }) => level === 'error') ? issues.map(issueText).join('；') : undefined,
          )
          let done: (string | undefined)[] = []
          await server.db
            .transaction(async (tx) => {
              done = await definition.settle(tx, setting, rows)
              throw new RolledBack()
            })
            .catch((error: unknown) => {
              if (!(error instanceof RolledBack)) throw error
            })
          expect(done).toEqual(expected)
          right += done.filter((reason) => reason === undefined).length
        }),
        { numRuns: 12, seed: 11 },
      )
      // Not for want of rows that are right.
      expect(right).toBeGreaterThan(0)
    },
  )

  it('asks the database as often for the rows of a full file as for fifty', async () => {
    const client = clientOf(server.db)
    const who = await staffOf(server.db, 1, 2)
    if (!client || !who) throw new Error('nobody imports')
    let statements = 0
    const db = embeddedDb(client, () => {
      statements += 1
    })
    const kinds = await importKinds(server.db)
    expect(kinds.map(({ module, mode }) => [module, mode])).toEqual(KINDS)
    for (const { module, mode, name, rowAt } of kinds) {
      const statementsFor = async (length: number) => {
        statements = 0
        const setting = { who, platform: 'dy', now: server.clock.now() }
        const rows = Array.from({ length }, (_, at) => rowAt(at))
        await importOf(module, mode)?.check(db, setting, rows)
        return statements
      }
      expect([name, await statementsFor(IMPORT_ROWS_MAX)]).toEqual([name, await statementsFor(50)])
    }
  })
})
