import { achievementCalls } from '@crm/contracts/calls/achievement'
import { companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { memberCalls } from '@crm/contracts/calls/members'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { talentContactCalls } from '@crm/contracts/calls/talentContacts'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import { IMPORT_MODULES, type ImportMode, type ImportModule } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staffOf } from '../../records/members/staff.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { rowOf, rowsOf } from '../../store/database/query.ts'
import { flag, float, json, number, select, text } from '../../store/database/select.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { importOf } from './definitions.ts'

let server: TestServer
let admin: Caller
let who: Staff
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  const staff = await staffOf(server.db, 1, 2)
  if (!staff) throw new Error('nobody imports')
  who = staff
})
afterAll(() => server.close())

type Cells = Record<string, string>

/** An import beside the forms that do the same. */
interface Doors {
  /** Right cells by the key of their field; `run` names no run before it. */
  cells: (run: number) => Promise<fc.Arbitrary<Cells>>
  byForm: (cells: Cells) => Promise<unknown>
  /** Columns by table that tell by which door a row came. */
  differs: Record<string, readonly string[]>
}

const listed = async (column: string, from: string) =>
  (await rowsOf(server.db, select({ cell: text`${sql.raw(column)}` }, sql.raw(from)))).map(({ cell }) => cell)

const followed = (classify: 1 | 2 = 1) =>
  listed(
    'ca.author_id',
    `from corp_author ca where ca.corp_id = 1 and ca.platform = 'dy' and ca.${classify === 1 ? 'in_commerce' : 'in_content'} = 1 and ca.list_flag = 0 and ca.deleted_at is null
    and exists (select 1 from follow f where f.corp_id = 1 and f.author_id = ca.author_id and f.platform = 'dy' and f.classify = ${classify}
      and f.unbind_time is null) order by ca.author_id`,
  )
const products = () =>
  listed(
    'product_id',
    `from goods where corp_id = 1 and platform = 'dy' and deleted_at is null order by product_id limit 9`,
  )
/** Talents of the library that the enterprise does not have. */
const strangers = () =>
  listed(
    'a.author_id',
    `from author a where a.platform = 'dy' and char_length(a.nick_name) <= 20
    and not exists (select 1 from corp_author ca where ca.corp_id = 1 and ca.author_id = a.author_id and ca.platform = a.platform)
    order by a.author_id limit 200`,
  )
const media = (classify: 1 | 2 = 1) =>
  listed(
    'p.phone',
    `from corp_user u join app_user p on p.user_id = u.user_id where u.corp_id = 1 and u.role_id = ${classify === 1 ? 6 : 5} and u.status = 2 order by p.phone`,
  )
const userOf = async (phone: string) =>
  await rowOf(
    server.db,
    select(
      { user_id: number`u.user_id`, updated_at: float`u.updated_at` },
      sql`from corp_user u join app_user p on p.user_id = u.user_id where u.corp_id = 1 and p.phone = ${phone}`,
    ),
  )
const inCharge = async ({ medium }: Cells) => (medium ? { user_id: (await userOf(medium)).user_id } : {})

const words = (maxLength: number) =>
  fc.string({ minLength: 1, maxLength, unit: fc.constantFrom(...'橙风寄样备注直播试用abcXYZ0129') })
const fen = (cell = '') => Math.round(Number(cell || '0') * 100)
const at = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}:00+08:00`) / 1000
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'))

const talentDoors = (follows: 'the caller' | 'a member'): Doors => ({
  cells: async (run) =>
    fc.record({
      author: fc.constant((await strangers())[run] ?? ''),
      contact: fc.oneof(
        fc.constant(''),
        digits(8).map((n) => `139${n}`),
        digits(8).map((n) => `wx_${n}`),
        digits(8).map((n) => `138${n} / wx_${n}`),
      ),
      phone: follows === 'a member' ? fc.constantFrom('', ...(await media())) : fc.constant(''),
    }),
  byForm: async ({ author = '', contact = '', phone = '' }) => {
    const key = { author_id: author, platform: 'dy' as const }
    const keys = { ...key, author_id: [author] }
    if (follows === 'a member')
      await admin.run(talentFindingCalls.poolAdd, { author_ids: [author], platform: 'dy', on: 1 })
    else await admin.run(talentCalls.follow, keys)
    if (phone) await admin.run(talentCalls.assign, { ...keys, user_ids: [(await userOf(phone)).user_id] })
    if (contact === '') return
    const [name = ''] = await listed('nick_name', `from author where platform = 'dy' and author_id = '${author}'`)
    const numbers = { phone: /1\d{10}/.exec(contact)?.[0] ?? '', wechat: /wx_\d+/.exec(contact)?.[0] ?? '' }
    await admin.run(talentContactCalls.save, { ...key, contact: { name, ...numbers } })
  },
  differs: {
    corp_author: ['source'],
    follow: ['bind_type'],
    follow_log: ['content'],
    author_contact: ['source'],
  },
})

const sampleDoors = (classify: 1 | 2): Doors => ({
  cells: async () =>
    fc.record({
      ...{
        author: fc.constantFrom(...(await followed(classify))),
        receiver: words(10),
        phone: digits(8).map((n) => `137${n}`),
      },
      ...{ address: words(60), goods: fc.constantFrom(...(await products())), purpose: words(20), remark: words(50) },
      ...{ qty: fc.integer({ min: 1, max: 99 }).map(String), medium: fc.constantFrom('', ...(await media(classify))) },
    }),
  byForm: async (cells) => {
    const { author: author_id = '', receiver = '', phone = '', address = '', goods = '', qty, purpose, remark } = cells
    const { made } = await admin.run(sampleCalls.add, {
      ...{ classify, platform: 'dy', purpose, remark, ...(await inCharge(cells)) },
      targets: [{ author_id, colonel_buyin_id: '', receiver, phone, address }],
      products: [{ product_id: goods, qty: Number(qty) }],
    })
    expect(made).toHaveLength(1)
  },
  differs: { sample: ['source'] },
})

const expressDoors = (classify: 1 | 2): Doors => ({
  cells: async () => {
    // Of seeding few wait, and each run sends one.
    if (classify === 2)
      await server.db.execute(sql`update sample set status = 3 where corp_id = 1 and classify = 2 and status = 6`)
    return fc.record({
      sample_no: fc.constantFrom(
        ...(await listed(
          'sample_no',
          `from sample where corp_id = 1 and classify = ${classify} and status = 3 and deleted_at is null`,
        )),
      ),
      company: fc.constantFrom('顺丰速运', '中通快递'),
      number: digits(12).map((n) => `SF1${n}`),
    })
  },
  byForm: async ({ sample_no = '', company = '', number = '' }) => {
    const [id] = await listed('sample_id::text', `from sample where corp_id = 1 and sample_no = '${sample_no}'`)
    const { success } = await admin.run(sampleCalls.ship, {
      classify,
      ids: [Number(id)],
      express_company: company,
      express_no: number,
    })
    expect(success).toBe(1)
  },
  differs: {},
})

/** What each import is beside; an import without a form is not known here. */
const DOORS: Record<string, Doors> = {
  '1 add': talentDoors('a member'),
  '2 add': talentDoors('the caller'),
  '3 add': {
    cells: async (run) =>
      fc.record({
        author: fc.constant((await strangers())[run] ?? ''),
        quote_image: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toFixed(2)),
        quote_video: fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 9_999 }).map(String)),
        remark: words(50),
        phone: fc.constantFrom('', ...(await media(2))),
      }),
    byForm: async ({ author: author_id = '', quote_image, quote_video, remark, phone = '' }) => {
      const target = { platform: 'dy' as const, author_ids: [author_id] }
      await admin.run(companyTalentCalls.add, target)
      const changes = { quote_image: fen(quote_image), ...(quote_video && { quote_video: fen(quote_video) }), remark }
      await admin.run(companyTalentCalls.update, { author_id, platform: 'dy', changes })
      if (phone) await admin.run(companyTalentCalls.transfer, { ...target, user_id: (await userOf(phone)).user_id })
    },
    differs: { corp_author: ['source'], follow: ['bind_type'], follow_log: ['content'] },
  },
  '4 add': sampleDoors(1),
  '4 update': expressDoors(1),
  '5 add': sampleDoors(2),
  '5 update': expressDoors(2),
  '6 add': {
    cells: async () =>
      fc
        .record({
          ...{ author: fc.constantFrom(...(await followed())), kind: fc.constant('直播'), remark: words(50) },
          ...{ from: fc.integer({ min: -170, max: 60 }), length: fc.integer({ min: 0, max: 100 }) },
          ...{ goods: fc.constantFrom(...(await products())), rate: fc.integer({ min: 0, max: 80 }).map(String) },
          ...{
            price: fc.integer({ min: 0, max: 99_999 }).map((n) => (n / 100).toFixed(2)),
            phone: fc.constantFrom('', ...(await media())),
          },
          settled: fc.oneof(
            fc.constant({ settle: '纯佣', fee: '' }),
            fc.record({
              settle: fc.constantFrom('坑位+佣金', '一口价'),
              fee: fc.integer({ min: 1, max: 50_000 }).map(String),
            }),
          ),
        })
        .map(({ from, length, settled, ...cells }) => {
          const day = (offset: number) =>
            new Date((server.clock.now() + offset * 86_400 + 8 * 3600) * 1000).toISOString().slice(0, 10)
          return { ...cells, ...settled, start: day(from), end: day(from + length) }
        }),
    byForm: async (cells) => {
      const { author = '', goods: product_id = '', start = '', end = '', rate, price, settle = '', fee, remark } = cells
      const { made, refused } = await admin.run(cooperationCalls.add, {
        ...{
          platform: 'dy',
          author_ids: [author],
          kind: 1,
          remark,
          ...(await inCharge({ medium: cells['phone'] ?? '' })),
        },
        ...{ start_time: at(`${start} 00:00`), end_time: at(`${end} 00:00`) + 86_399 },
        commission_type: settle === '纯佣' ? 1 : settle === '坑位+佣金' ? 2 : 3,
        ...(fee && { fee: fen(fee) }),
        products: [{ product_id, price: fen(price), rate: Number(rate) }],
      })
      expect([made.length, refused]).toEqual([1, []])
    },
    differs: { coop_log: ['content'] },
  },
  '9 add': {
    cells: async (run) =>
      fc.record({
        ...{ product_id: fc.constant(`NEW-${run}`), title: words(60), remark: words(100) },
        ...{
          price: fc.integer({ min: 1, max: 9_999_900 }).map((n) => (n / 100).toFixed(2)),
          stock: fc.integer({ min: 0, max: 9999 }).map(String),
        },
        ...{
          cost: fc.integer({ min: 0, max: 99_900 }).map((n) => (n / 100).toFixed(2)),
          points: fc.array(words(30), { maxLength: 3 }).map((all) => all.join('；')),
        },
      }),
    byForm: ({ title = '', price, stock, cost, points = '', remark }) =>
      admin.run(goodsAddingCalls.add, {
        ...{
          platform: 'dy',
          title,
          images: ['/a.png'],
          price: fen(price),
          stock: Number(stock),
          cost_price: fen(cost),
          remark,
        },
        ...{ specs: [], skus: [], points: points.split('；').filter((each) => each !== '') },
      }),
    // A file has no pictures, and names the number that the form makes.
    differs: { goods: ['product_id', 'images', 'cover'], sku: ['product_id', 'sku_id'] },
  },
  '9 add, of a product that is there': {
    cells: async () =>
      fc.record({
        ...{ product_id: fc.constantFrom(...(await products())), remark: words(100) },
        cost: fc.integer({ min: 0, max: 99_900 }).map((n) => (n / 100).toFixed(2)),
      }),
    byForm: async ({ product_id = '', cost, remark }) => {
      const [updated_at] = await listed(
        'updated_at::text',
        `from goods where corp_id = 1 and product_id = '${product_id}'`,
      )
      await admin.run(goodsCalls.update, {
        ...{ product_id, updated_at: Number(updated_at), cost_price: fen(cost), remark },
      })
    },
    differs: {},
  },
  '17 add': {
    cells: async (run) =>
      fc.record({
        ...{ nick_name: words(10), mobile: fc.constant(`1360000${String(run).padStart(4, '0')}`) },
        ...{ role: fc.constantFrom('带货媒介', '寄样助理'), dept: fc.constant('') },
      }),
    byForm: ({ nick_name = '', mobile = '', role }) =>
      admin.run(memberCalls.add, { nick_name, mobile, role_id: role === '带货媒介' ? 6 : 7, dept_id: 0 }),
    // The form shows a first password.
    differs: { app_user: ['password_hash', 'first_password_until'] },
  },
  '17 update': {
    cells: async () =>
      fc.record({
        ...{ mobile: fc.constantFrom(...(await media())), nick_name: words(10) },
        hire_date: fc.constantFrom('2026-03-01', '2024-02-29'),
      }),
    byForm: async ({ mobile = '', nick_name, hire_date = '' }) =>
      admin.run(memberCalls.update, { ...(await userOf(mobile)), nick_name, hire_date: at(`${hire_date} 00:00`) }),
    differs: {},
  },
  '17 org': {
    cells: async (run) =>
      fc.record({
        ...{ dept: words(10).map((name) => `${run}部${name}/一组`), nick_name: words(10) },
        ...{ mobile: fc.constant(`1350000${String(run).padStart(4, '0')}`), role: fc.constant('带货媒介') },
      }),
    byForm: async ({ dept = '', nick_name = '', mobile = '' }) => {
      const [first = '', second = ''] = dept.split('/')
      const { id } = await admin.run(memberCalls.addDept, { name: first, parent_id: 0 })
      const { id: dept_id } = await admin.run(memberCalls.addDept, { name: second, parent_id: id })
      await admin.run(memberCalls.add, { nick_name, mobile, role_id: 6, dept_id })
    },
    differs: { app_user: ['password_hash', 'first_password_until'] },
  },
  '10 add': {
    cells: async (run) =>
      fc.record({
        ...{ mobile: fc.constantFrom(...(await media())), period: fc.constant(`2027-0${run}`) },
        option: fc.constant('成交金额'),
        level1: fc.integer({ min: 1, max: 1_000 }).map(String),
        level2: fc.constantFrom('', '2000', '3000.5'),
      }),
    byForm: async ({ mobile = '', period = '', level1, level2 = '' }) => {
      const levels = [level1, level2].filter((level) => level !== '').map(fen)
      const { user_id: target_id } = await userOf(mobile)
      const goal = { target_type: 'user', target_id, option: 'pay_sales', period, levels, updated_at: 0 } as const
      await admin.run(achievementCalls.save, { goals: [goal] })
    },
    differs: {},
  },
  '20 add': {
    cells: async (run) =>
      fc.record({
        ...{
          author: fc.constantFrom(...(await followed())),
          title: words(40),
          remark: words(50),
          kind: fc.constantFrom('', '专场', '混场'),
        },
        start: fc.constant(`2027-01-${String(run + 1).padStart(2, '0')} 19:00`),
        end: fc.constant(`2027-01-${String(run + 1).padStart(2, '0')} 22:30`),
        ...{
          goods: fc.constantFrom('', ...(await products())),
          goal: fc.integer({ min: 0, max: 100_000 }).map(String),
        },
        phone: fc.constantFrom('', ...(await media())),
      }),
    byForm: async (cells) => {
      const { author = '', title = '', start = '', end = '', kind, goods = '', goal, remark, phone = '' } = cells
      await admin.run(scheduleCalls.add, {
        ...{
          platform: 'dy',
          author_id: author,
          title,
          start_time: at(start),
          end_time: at(end),
          remark,
          goal: fen(goal),
        },
        ...{ kind: kind === '混场' ? 2 : 1, remind: [30], goods: goods ? [{ product_id: goods, is_main: 1 }] : [] },
        ...(await inCharge({ medium: phone })),
      })
    },
    differs: {},
  },
}

/** What every form writes besides its records: whose act it was, and that it is done once. */
const OF_FORMS = ['oplog', 'idempotency', 'idempotent_call', 'session']

/** Every row that was written since a transaction, by table, without what differs. */
async function written(db: Db, since: number, differs: Doors['differs']) {
  const tables = await rowsOf(
    db,
    select({ name: text`tablename` }, sql`from pg_tables where schemaname = 'public' order by tablename`),
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (OF_FORMS.includes(name)) continue
    const rows = await rowsOf(
      db,
      select(
        { row: json<Record<string, unknown>>`to_jsonb(t)` },
        sql`from ${sql.identifier(name)} t where t.xmin::text::bigint >= ${since}`,
      ),
    )
    const shown = rows.map(({ row }) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => !differs[name]?.includes(column)))),
    )
    if (shown.length > 0) found[name] = shown.toSorted()
  }
  return found
}

const nextTransaction = async () =>
  (await rowOf(server.db, select({ id: float`pg_snapshot_xmax(pg_current_snapshot())::text` }, sql``))).id

/** Numbers that are given next, put back as they are now. */
async function openSequences() {
  const names = await listed('sequencename', `from pg_sequences where schemaname = 'public'`)
  const states = new Map<string, { last: number; isCalled: boolean }>()
  for (const name of names)
    states.set(
      name,
      await rowOf(
        server.db,
        select({ last: float`last_value`, isCalled: flag`is_called` }, sql`from ${sql.identifier(name)}`),
      ),
    )
  return async () => {
    for (const [name, { last, isCalled }] of states)
      await server.db.execute(sql`select setval(${name}::regclass, ${last}, ${isCalled})`)
  }
}

class RolledBack extends Error {}

it('every import has the forms that it is compared with', () => {
  const imports = IMPORT_MODULES.flatMap((module) =>
    (['add', 'update', 'org'] as const).flatMap((mode) => (importOf(module, mode) ? [`${module} ${mode}`] : [])),
  )
  expect([...new Set(Object.keys(DOORS).map((name) => name.split(',')[0]))].toSorted()).toEqual(imports.toSorted())
})

it.each(Object.keys(DOORS))('%s: file and form write the same rows of every table', async (name) => {
  const doors = DOORS[name]
  const [module, mode] = (name.split(',')[0] ?? '').split(' ')
  const definition = importOf(Number(module) as ImportModule, mode as ImportMode)
  if (!doors || !definition) throw new Error('no such import')
  let run = 0
  for (const seed of [1, 2, 3, 4]) {
    run += 1
    const [cells = {}] = fc.sample(await doors.cells(run), { seed, numRuns: 1 })
    const putBack = await openSequences()
    const since = await nextTransaction()
    let byFile = {}
    await server.db
      .transaction(async (tx) => {
        const setting = { who, platform: 'dy', now: server.clock.now(), withDoubtful: true }
        expect(await definition.settle(tx, setting, [cells])).toEqual([undefined])
        byFile = await written(tx, since, doors.differs)
        throw new RolledBack()
      })
      .catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
    await putBack()
    const then = await nextTransaction()
    await doors.byForm(cells)
    const byForm = await written(server.db, then, doors.differs)
    expect({ cells, byFile }).toEqual({ cells, byFile: byForm })
    expect(Object.keys(byFile).length).toBeGreaterThan(0)
  }
})
