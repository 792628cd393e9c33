import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { settingCalls } from '@crm/contracts/calls/settings'
import { talentCalls } from '@crm/contracts/calls/talents'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { FIELD_KINDS } from '@crm/contracts/rules/settingRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importOf } from '../../../jobs/imports/definitions.ts'
import { withOwnFields } from '../../../jobs/imports/importDefinition.ts'
import { staffOf } from '../../../records/members/staff.ts'
import { cellsOf } from '../../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

// The enterprise's own fields of talents, samples and cooperations: as filters of the lists, and as columns of imports and files.

let server: TestServer
let admin: Caller
const LABELS = { text: '地区', number: '报价', select: '等级', date: '签约日' }
const TYPES = ['text', 'number', 'select', 'date'] as const
type Values = Record<(typeof TYPES)[number], string>

/** Keys of the fields by kind and type; the gateway makes them. */
const keys = {} as Record<(typeof FIELD_KINDS)[number], Values>

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  for (const group of FIELD_KINDS) {
    const { updated_at } = (await admin.run(settingCalls.get, {})).fields
    const values = TYPES.map((type) => ({
      ...{ key: '', label: LABELS[type], type, options: type === 'select' ? ['A', 'B', 'C'] : [] },
      required: type === 'text' ? (1 as const) : (0 as const),
    }))
    await admin.run(settingCalls.updateFields, { group, values, updated_at })
    const stored = (await admin.run(settingCalls.get, {})).fields[group]
    keys[group] = Object.fromEntries(TYPES.map((type, at) => [type, stored[at]?.key ?? ''])) as Values // one for each type
  }
})
afterAll(() => server.close())

const WRITTEN: Values[] = [
  { text: '华东,上海', number: '9', select: 'A', date: '2026-03-01' },
  { text: '华南', number: '10.5', select: 'B', date: '2026-04-01' },
  { text: '华东_1', number: '-3', select: 'C', date: '2026-05-01' },
  { text: '', number: '', select: '', date: '' },
]
const LISTS = {
  author: {
    table: `corp_author where corp_id = 1 and in_commerce = 1 and deleted_at is null and exists (select 1 from follow f
      where f.corp_id = 1 and f.author_id = corp_author.author_id and f.platform = corp_author.platform and f.unbind_time is null)`,
    ask: async (own?: string[]) =>
      (await admin.run(talentCalls.myList, { platform: 'all', scope: 'team', size: 50, ...(own && { own }) })).list,
  },
  sample: {
    table: 'sample where corp_id = 1 and classify = 1 and deleted_at is null',
    ask: async (own?: string[]) => (await admin.run(sampleCalls.list, { size: 50, ...(own && { own }) })).list,
  },
  cooperation: {
    table: 'cooperation where corp_id = 1 and deleted_at is null',
    ask: async (own?: string[]) => (await admin.run(cooperationCalls.list, { size: 50, ...(own && { own }) })).list,
  },
}

const day = (from: string, to: string) => (value: string) =>
  value !== '' && (from === '' || value >= from) && (to === '' || value <= to)
const FILTERS: [type: keyof Values, condition: string, holds: (value: string) => boolean][] = [
  ['text', `has:${encodeURIComponent('华东')}`, (value) => value.includes('华东')],
  ['text', `has:${encodeURIComponent('_')}`, (value) => value.includes('_')],
  ['text', `has:${encodeURIComponent('东,上')}`, (value) => value.includes('东,上')],
  ['select', 'is:A|C', (value) => ['A', 'C'].includes(value)],
  ['number', 'num:9|', (value) => value !== '' && Number(value) >= 9],
  ['number', 'num:-5|10', (value) => value !== '' && Number(value) >= -5 && Number(value) <= 10],
  ['date', 'day:2026-03-02|', day('2026-03-02', '')],
  ['date', 'day:|2026-04-01', day('', '2026-04-01')],
]

describe.each(FIELD_KINDS)('own fields of %s', (kind) => {
  const { table, ask } = LISTS[kind]
  let own: Values[] = []

  beforeAll(async () => {
    const rows = await Promise.all(
      WRITTEN.map(async (values, at) => {
        const written = JSON.stringify(Object.fromEntries(TYPES.map((type) => [keys[kind][type], values[type]])))
        const ids = sql.raw(`(select ctid from ${table} order by created_at desc limit 3 offset ${at * 3})`)
        await server.db.execute(
          sql`update ${sql.raw(table.split(' ')[0] ?? '')} set custom_fields = ${written}::jsonb where ctid in ${ids}`,
        )
        return values
      }),
    )
    own = rows
  })

  it.each(FILTERS)('narrow the list: %s %s', async (type, condition, holds) => {
    const key = keys[kind][type]
    const found = await ask([`${key}:${condition}`])
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter((row) => !holds(row.custom_fields[key] ?? ''))).toEqual([])
    // Rows of each written value: none is left out.
    const values = new Set(found.map((row) => row.custom_fields[key]))
    expect([...values].toSorted()).toEqual([...new Set(own.map((each) => each[type]).filter(holds))].toSorted())
  })

  it('hold together', async () => {
    const { select, number } = keys[kind]
    const found = await ask([`${select}:is:A|B`, `${number}:num:10|`])
    expect(new Set(found.map((row) => row.custom_fields[select]))).toEqual(new Set(['B']))
  })

  it('are refused by name where no condition is meant', async () => {
    const request = { own: [`${keys[kind].number}:num:x|`] }
    const call = { author: talentCalls.myList, sample: sampleCalls.list, cooperation: cooperationCalls.list }[kind]
    expect(await admin.ask(call as typeof sampleCalls.list, request)).toMatchObject({
      code: 40000,
      data: { field: expect.stringContaining('own') },
    })
  })

  it('stand behind the columns of the file', async () => {
    const type = { author: ExportType.talentManage, sample: ExportType.sample, cooperation: ExportType.cooperation }[
      kind
    ]
    const { list } = await admin.run(taskCalls.exportColumns, { type })
    expect(list.slice(-4).map(({ title }) => title)).toEqual(TYPES.map((each) => LABELS[each]))
  })

  it('stand in the template of the import', async () => {
    const module = { author: 1, sample: 4, cooperation: 6 }[kind] as 1 | 4 | 6
    const { file_url } = await admin.run(taskCalls.importTemplate, { module, platform: 'dy' })
    const [head = []] = await cellsOf(server, file_url)
    expect(head.slice(-4)).toEqual(TYPES.map((each) => LABELS[each]))
  })
})

describe('imported own fields', () => {
  const settled = async (module: 1 | 4 | 6, rows: readonly Record<string, string>[]) => {
    const who = await staffOf(server.db, 1, await idOfAdmin())
    const definition = importOf(module)
    if (!who || !definition) throw new Error('nobody imports')
    const { fields, settle } = withOwnFields(definition, who)
    // By the titles of the template, as a file names its columns.
    const keyOf = (title: string) => fields.find((field) => field.title === title)?.key ?? title
    const byField = rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([title, cell]) => [keyOf(title), cell])),
    )
    return settle(server.db, { who, platform: 'dy', now: server.clock.now(), withDoubtful: true }, byField)
  }
  const idOfAdmin = async () => {
    const { rows } = await server.db.execute<{ user_id: number }>(
      sql`select user_id from app_user where phone = '13800100002'`,
    )
    return rows[0]?.user_id ?? 0
  }
  const known = async () => {
    const { rows } = await server.db.execute<{ author_id: string; product_id: string }>(
      sql`select ca.author_id, (select product_id from goods where corp_id = 1 and platform = 'dy' and deleted_at is null limit 1) as product_id
        from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.in_commerce = 1 and ca.list_flag = 0 and ca.deleted_at is null
        and exists (select 1 from follow f where f.corp_id = 1 and f.author_id = ca.author_id and f.platform = 'dy' and f.classify = 1
          and f.unbind_time is null) order by ca.author_id limit 1`,
    )
    return rows[0] ?? { author_id: '', product_id: '' }
  }
  const GOOD = { 地区: '华北', 报价: '12.5', 等级: 'B', 签约日: '2026/06/01' }
  const WRONG: [Record<string, string>, string][] = [
    [{ 报价: '很多' }, '报价：必须是数字'],
    [{ 等级: 'Z' }, '等级：只能是 A、B、C 之一'],
    [{ 签约日: '2026-02-30' }, '签约日：请按 2026-03-01 的格式填写'],
    [{ 地区: 'x'.repeat(201) }, '地区：不能超过 200 个字符'],
  ]
  const MISSING: [Record<string, string>, string] = [{ 地区: '' }, '地区：不能为空']

  it.each<[string, 1 | 4 | 6, typeof WRONG, (row: Awaited<ReturnType<typeof known>>) => Record<string, string>]>([
    ['talents', 1, WRONG, ({ author_id }) => ({ '达人ID/链接': author_id })],
    [
      'samples',
      4,
      [...WRONG, MISSING],
      ({ author_id, product_id }) => ({
        ...{ '达人ID/链接': author_id, 收件人: '小陈', 手机号: '13912345678', 收货地址: '上海市徐汇区 1 号' },
        商品ID: product_id,
      }),
    ],
    [
      'cooperations',
      6,
      [...WRONG, MISSING],
      ({ author_id, product_id }) => ({
        ...{ '达人ID/链接': author_id, 合作类型: '直播', 开始日期: '2030-03-01', 结束日期: '2030-03-31' },
        ...{ 商品ID: product_id, '佣金率%': '20', 结算方式: '纯佣' },
      }),
    ],
  ])('of %s are written, and what is wrong names its field', async (_, module, wrong, rowOf) => {
    const row = { ...rowOf(await known()), ...GOOD }
    const reasons = await settled(module, [row, ...wrong.map(([change]) => ({ ...row, ...change }))])
    expect(reasons).toEqual([undefined, ...wrong.map(([, sentence]) => expect.stringContaining(sentence))])
    const kind = ({ 1: 'author', 4: 'sample', 6: 'cooperation' } as const)[module]
    const { text, number, select, date } = keys[kind]
    const table = { author: 'corp_author', sample: 'sample', cooperation: 'cooperation' }[kind]
    const { rows } = await server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(table)} where corp_id = 1 and custom_fields @> ${JSON.stringify({
        ...{ [text]: '华北', [number]: '12.5', [select]: 'B', [date]: '2026-06-01' },
      })}::jsonb`,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('a field that is called like another column says that it is the own one', async () => {
    const who = await staffOf(server.db, 1, await idOfAdmin())
    const definition = importOf(4)
    if (!who || !definition) throw new Error('nobody imports')
    const [field] = who.own_fields.sample
    if (!field) throw new Error('no own field')
    const own_fields = { ...who.own_fields, sample: [{ ...field, label: '备注' }] }
    expect(withOwnFields(definition, { own_fields }).fields.at(-1)?.title).toBe('备注（自定义）')
  })
})
