import { DAY_SECONDS } from '@crm/base/durations'
import type { RequestOf } from '@crm/contracts/call'
import { type Cooperation, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { UNDO_ACCEPTED_SECONDS } from '@crm/contracts/rules/undo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOfDay } from '../../../rules/period.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { uploadedText } from '../../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { number, select, text } from '../../../store/database/select.ts'

// Agreeing, changing and reading the terms of cooperations.

let server: TestServer
let admin: Caller
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

type Ask = RequestOf<typeof cooperationCalls.add>

/** Goods that a test has to itself: what others agreed about them does not count. */
const freeGoods = async () => {
  const [row] = await rowsOf(
    server.db,
    select(
      { product_id: text`g.product_id`, commission_rate: number`g.commission_rate`, corp_id: number`g.corp_id` },
      sql`from goods g where g.platform = 'dy' and g.deleted_at is null
      and g.corp_id = (select corp_id from corp_user m join app_user u on u.user_id = m.user_id where u.phone = '13800100002' limit 1)
      and not exists (select 1 from coop_goods c where c.corp_id = g.corp_id and c.product_id = g.product_id)
      and not exists (select 1 from offline_rate r where r.corp_id = g.corp_id and r.product_id = g.product_id)
      and g.commission_rate < 7000 order by g.product_id limit 1`,
    ),
  )
  if (!row) throw new Error('all goods are taken')
  return row
}
const tomorrow = () => startOfDay(server.clock.now()) + DAY_SECONDS
const askFor = async (author_ids: string[], more: Partial<Ask> = {}): Promise<Ask> => {
  const { product_id, commission_rate } = await freeGoods()
  return {
    ...{ platform: 'dy', author_ids, kind: 1, commission_type: 1 },
    ...{ start_time: tomorrow(), end_time: tomorrow() + 10 * DAY_SECONDS - 1 },
    products: [{ product_id, price: 9900, rate: commission_rate / 100, mechanism: '买一送一' }],
    ...more,
  }
}
const talentsOf = async (caller: Caller, count: number) => {
  const { list } = await caller.run(cooperationCalls.talents, { platform: 'dy' })
  const free = []
  for (const { author_id } of list) {
    const { platform } = { platform: 'dy' as const }
    const { list: warned } = await caller.run(cooperationCalls.check, await askFor([author_id], { platform }))
    if (warned.length === 0) free.push(author_id)
    if (free.length === count) return free
  }
  throw new Error('too few talents')
}
const detailOf = (coop_id: number) => admin.run(cooperationCalls.detail, { coop_id })

it('one order for each talent, to be confirmed, with its goods and log', async () => {
  const ids = await talentsOf(admin, 2)
  const { made, refused } = await admin.run(cooperationCalls.add, await askFor(ids, { remark: '首发' }))
  expect([made.map(({ author_id, status }) => [author_id, status]), refused]).toEqual([ids.map((id) => [id, 1]), []])
  const [first] = made
  const detail = await detailOf(first?.coop_id ?? 0)
  expect(detail).toMatchObject({ remark: '首发', fee: 0, goods: [{ price: 9900, mechanism: '买一送一' }] })
  const { list } = await admin.run(cooperationCalls.logs, { coop_id: detail.coop_id })
  expect(list.map(({ action, content }) => [action, content])).toEqual([['create', '新建合作单']])
})

it('warns of an order that runs or comes with the same talent, goods and days, and of nothing else', async () => {
  const [id = ''] = await talentsOf(admin, 1)
  const ask = await askFor([id])
  const { made } = await admin.run(cooperationCalls.add, ask)
  const warnings = async (change: Partial<Ask>, coop_id?: number) =>
    (await admin.run(cooperationCalls.check, { ...ask, ...change, ...(coop_id ? { coop_id } : {}) })).list
  expect(await warnings({})).toMatchObject([{ id, level: 'warn', about: 'overlap' }])
  expect(await warnings({}, made[0]?.coop_id)).toEqual([])
  const later = { start_time: ask.end_time + 1, end_time: ask.end_time + DAY_SECONDS }
  expect(await warnings(later)).toEqual([])
  // It may be agreed all the same.
  expect((await admin.run(cooperationCalls.add, ask)).made).toHaveLength(1)
})

it('warns of an edit only where the period, the goods or the fee were changed', async () => {
  const [id = ''] = await talentsOf(admin, 1)
  const { corp_id } = await freeGoods()
  const plain = await askFor([id], { commission_type: 2, fee: 200_000 })
  const [product] = plain.products
  if (!product) throw new Error('no product')
  const ask = { ...plain, products: [{ ...product, rate: product.rate + 5 }] }
  await admin.run(cooperationCalls.add, ask)
  const coop_id = (await admin.run(cooperationCalls.add, ask)).made[0]?.coop_id ?? 0
  const bound = (rule: object) =>
    rowsOf(
      server.db,
      sql`update corp_setting set cooperation_rule = ${JSON.stringify(rule)}::jsonb where corp_id = ${corp_id}`,
    )
  await bound({ approval_above: 100_000 })
  const warned = async (change: Partial<Ask>) =>
    (await admin.run(cooperationCalls.check, { ...ask, ...change, coop_id })).list.map(({ about }) => about)
  expect(await warned({ remark: '加一场返场' })).toEqual([])
  expect(await warned({ end_time: ask.end_time + DAY_SECONDS })).toEqual(['overlap', 'rate'])
  expect(await warned({ products: [{ ...product, rate: product.rate + 6 }] })).toEqual(['overlap', 'rate'])
  expect(await warned({ fee: 200_001 })).toEqual(['approval'])
  await bound({})
})

it('a talent on the black list gets no order, one of a colleague neither, and each is named', async () => {
  const [free = ''] = await talentsOf(medium, 1)
  const { corp_id } = await freeGoods()
  const [black] = await rowsOf(
    server.db,
    select(
      { author_id: text`f.author_id`, user_id: number`f.user_id` },
      sql`from follow f where f.corp_id = ${corp_id} and f.platform = 'dy' and f.classify = 1
      and f.unbind_time is null and f.author_id <> ${free} order by f.id limit 1`,
    ),
  )
  const id = black?.author_id ?? ''
  const flag = (to: number) =>
    rowsOf(
      server.db,
      sql`update corp_author set list_flag = ${to} where corp_id = ${corp_id} and author_id = ${id} and platform = 'dy'`,
    )
  await flag(2)
  const { made, refused } = await admin.run(cooperationCalls.add, await askFor([id, free]))
  expect(made.map(({ author_id }) => author_id)).toEqual([free])
  expect(refused).toMatchObject([{ author_id: id, reason: '该达人在黑名单中，无法合作' }])
  await flag(0)
  const strange = await medium.run(cooperationCalls.add, await askFor(['no such talent']))
  expect(strange).toMatchObject({ made: [], refused: [{ reason: '达人不在您的数据范围内' }] })
})

it('warns of a rate above the shop’s unless a commission outside the platform covers it', async () => {
  const [id = ''] = await talentsOf(admin, 1)
  const ask = await askFor([id])
  const [product] = ask.products
  if (!product) throw new Error('no product')
  const raised = { ...ask, products: [{ ...product, rate: product.rate + 5 }] }
  expect((await admin.run(cooperationCalls.check, raised)).list).toMatchObject([
    { id: product.product_id, about: 'rate', level: 'warn' },
  ])
  const { corp_id } = await freeGoods()
  await rowsOf(
    server.db,
    sql`insert into offline_rate (corp_id, product_id, platform, scope, online_rate, rate, start_time, end_time, status, user_id, review_at,
      created_at, updated_at) select ${corp_id}, ${product.product_id}, 'dy', 1, 0, ${Math.round((product.rate + 5) * 100)}, ${ask.start_time},
      ${ask.end_time}, 2, (select user_id from corp_user where corp_id = ${corp_id} limit 1), 1, 1, 1`,
  )
  expect((await admin.run(cooperationCalls.check, raised)).list).toEqual([])
})

it('a fee above the corporation’s bound waits for somebody who leads; below it a reached start runs at once', async () => {
  const [id = ''] = await talentsOf(medium, 1)
  const { corp_id } = await freeGoods()
  const bound = (fen: number | null) =>
    rowsOf(
      server.db,
      sql`update corp_setting set cooperation_rule = ${JSON.stringify(fen === null ? {} : { approval_above: fen })}::jsonb where corp_id = ${corp_id}`,
    )
  await bound(100_000)
  const started = { start_time: startOfDay(server.clock.now()), commission_type: 2 as const }
  const dear = await askFor([id], { ...started, fee: 100_001 })
  expect((await medium.run(cooperationCalls.check, dear)).list).toMatchObject([{ about: 'approval' }])
  const { made } = await medium.run(cooperationCalls.add, dear)
  const coop_id = made[0]?.coop_id ?? 0
  expect(made[0]?.status).toBe(1)
  const confirm = { ids: [coop_id], status: 2 as const }
  expect((await medium.ask(cooperationCalls.status, confirm)).code).toBe(40301)
  expect((await admin.run(cooperationCalls.status, confirm)).success).toBe(1)

  const cheap = await medium.run(cooperationCalls.add, await askFor([id], { ...started, fee: 100_000 }))
  expect(cheap.made).toMatchObject([{ status: 2 }])
  await bound(null)
})

it('every step is told to who waits for it, and to nobody who took it', async () => {
  const [id = ''] = await talentsOf(medium, 1)
  const { corp_id } = await freeGoods()
  const lead = await server.signedInAs('13800100004')
  await rowsOf(
    server.db,
    sql`update corp_setting set cooperation_rule = '{"approval_above": 100000}'::jsonb where corp_id = ${corp_id}`,
  )
  const heard = async (caller: Caller, coop: { coop_no: string }) => {
    const { list } = await caller.run(noticeCalls.list, { page: 1, size: 50 })
    return list.filter(({ content }) => content.includes(coop.coop_no)).map(({ title }) => title)
  }
  const dear = await askFor([id], { commission_type: 2, fee: 100_001 })
  const [coop] = (await medium.run(cooperationCalls.add, dear)).made
  if (!coop) throw new Error('none was made')
  expect(await heard(admin, coop)).toEqual(['合作单待确认'])
  expect(await heard(medium, coop)).toEqual([])

  const ids = [coop.coop_id]
  await admin.run(cooperationCalls.status, { ids, status: 2 })
  await admin.run(cooperationCalls.undo, { coop_id: coop.coop_id })
  await admin.run(cooperationCalls.status, {
    ids,
    status: 4,
    reason: '档期冲突',
  })
  server.clock.set(server.clock.now() + UNDO_ACCEPTED_SECONDS)
  // Of the confirmation that was taken back at once nobody hears.
  expect(await heard(medium, coop)).toEqual(['合作单已取消'])
  const { list } = await medium.run(noticeCalls.list, { page: 1, size: 1 })
  expect(list[0]).toMatchObject({
    content: expect.stringContaining('档期冲突') as string,
    route: 'CooperateDetail',
    query: { coop_id: String(coop.coop_id) },
  })

  // Copied it waits again; raised above the bound it waits from then on.
  const copied = await medium.run(cooperationCalls.copy, {
    coop_id: coop.coop_id,
  })
  expect(await heard(admin, copied)).toEqual(['合作单待确认'])
  const cheap = await askFor([id], { commission_type: 2, fee: 100_000 })
  const [raised] = (await medium.run(cooperationCalls.add, cheap)).made
  if (!raised) throw new Error('none was made')
  expect(await heard(admin, raised)).toEqual([])
  const { updated_at } = await detailOf(raised.coop_id)
  await medium.run(cooperationCalls.update, {
    coop_id: raised.coop_id,
    updated_at,
    changes: { fee: 100_001 },
  })
  expect(await heard(admin, raised)).toEqual(['合作单待确认'])

  // Handed over, whoever has it now and whoever had it hear of it; made for somebody, he does.
  const { user_id: own } = (await detailOf(raised.coop_id)).user
  const { list: staff } = await admin.run(cooperationCalls.list, {
    tab: '2',
    page: 1,
    size: 50,
  })
  const other = staff.find(({ user }) => user.status === 2 && user.user_id !== own)?.user.user_id ?? 0
  await admin.run(cooperationCalls.transfer, {
    ids: [raised.coop_id],
    user_id: other,
  })
  expect((await heard(medium, raised))[0]).toBe('合作单已转交')
  const told = await rowsOf(
    server.db,
    select(
      { title: text`title` },
      sql`from notice where corp_id = ${corp_id} and user_id = ${other} and content like ${`%${raised.coop_no}%`} order by id`,
    ),
  )
  expect(told.at(-1)?.title).toMatch(/转交给您合作单$/)
  const [made] = (await admin.run(cooperationCalls.add, await askFor([id], { user_id: own }))).made
  expect(await heard(medium, made ?? { coop_no: '-' })).toEqual([expect.stringMatching(/为您新建了合作单$/)])
  expect(await heard(lead, made ?? { coop_no: '-' })).toEqual([])
  await rowsOf(server.db, sql`update corp_setting set cooperation_rule = '{}'::jsonb where corp_id = ${corp_id}`)
})

it('what begins to run watches the talent, once opened and once extended; a full quota only says so in the log', async () => {
  const { list } = await admin.run(cooperationCalls.list, { tab: '1', platform: 'dy', page: 1, size: 50 })
  const monitors = async (author_id: string) =>
    (await admin.run(talentDetailCalls.monitors, { author_id, platform: 'dy' })).list.filter(
      ({ status }) => status === 1,
    )
  const unwatched: Cooperation[] = []
  for (const row of list) if ((await monitors(row.author_id)).length === 0) unwatched.push(row)
  const [one, other] = unwatched.filter(
    (row, index) => unwatched.findIndex(({ author_id }) => author_id === row.author_id) === index,
  )
  if (!one || !other) throw new Error('too few cooperations')
  await admin.run(cooperationCalls.status, { ids: [one.coop_id], status: 2 })
  expect(await monitors(one.author_id)).toMatchObject([{ source_event: 12, extend_count: 0 }])
  const again = await admin.run(cooperationCalls.copy, { coop_id: one.coop_id })
  await admin.run(cooperationCalls.status, { ids: [again.coop_id], status: 2 })
  expect(await monitors(one.author_id)).toMatchObject([{ extend_count: 1 }])

  await rowsOf(server.db, sql`update plan_quota set limit_value = 0 where type = 'content_monitor'`)
  await admin.run(cooperationCalls.status, { ids: [other.coop_id], status: 2 })
  const { list: log } = await admin.run(cooperationCalls.logs, { coop_id: other.coop_id })
  const { used } = await admin.run(talentDetailCalls.monitors, { author_id: other.author_id, platform: 'dy' })
  expect(used).toBeGreaterThan(0)
  expect(log.map(({ content }) => content)).toContain('未开启监控：内容监控数已达版本上限')
})

it.each<[string, Partial<Ask>]>([
  ['end_time', { end_time: 1_700_000_000 }],
  ['end_time', { start_time: 1_800_000_000, end_time: 1_800_000_000 + 181 * DAY_SECONDS }],
  ['fee', { commission_type: 2 }],
  ['products', { products: [] }],
  ['products.0', { products: [{ product_id: 'no such product', price: 0, rate: 1 }] }],
  ['products.0.rate', { products: [{ product_id: '1', price: 0, rate: 81 }] }],
  ['author_ids', { author_ids: [] }],
  ['sample_ids', { sample_ids: [999_999] }],
  ['files', { files: ['/files/0123456789abcdef0123456789abcdef/a.pdf'] }],
  ['colonel_buyin_id', { colonel_buyin_id: 'nobody' }],
])('refuses by its field: %s of %j', async (field, change) => {
  const [id = ''] = await talentsOf(admin, 1)
  expect(await admin.ask(cooperationCalls.add, { ...(await askFor([id])), ...change })).toMatchObject({
    code: 40000,
    data: { field },
  })
})

it('only those who lead agree for another medium', async () => {
  const [id = ''] = await talentsOf(medium, 1)
  const lead = await server.signedInAs('13800100002')
  const { list } = await lead.run(cooperationCalls.list, { tab: '2', page: 1, size: 20 })
  const user_id = list.find(({ user }) => user.status === 2)?.user.user_id ?? 0
  const ask = await askFor([id], { user_id })
  const refused = await medium.ask(cooperationCalls.add, ask)
  const own = (await medium.run(cooperationCalls.list, { page: 1, size: 1 })).list[0]?.user.user_id
  if (own !== user_id) expect(refused).toMatchObject({ code: 40000, data: { field: 'user_id' } })
  const { made } = await lead.run(cooperationCalls.add, ask)
  expect((await detailOf(made[0]?.coop_id ?? 0)).user.user_id).toBe(user_id)
})

const runningOf = async (caller: Caller) => {
  const { list } = await caller.run(cooperationCalls.list, { tab: '2', page: 1, size: 20 })
  const [row] = list
  if (!row) throw new Error('nothing runs')
  return admin.run(cooperationCalls.detail, { coop_id: row.coop_id })
}

it('a running order takes its end, payment and new goods with a reason, and nothing else; the log holds what changed', async () => {
  const coop = await runningOf(medium)
  const { coop_id, goods, end_time } = coop
  const edit = async (changes: RequestOf<typeof cooperationCalls.update>['changes'], reason?: string) => {
    server.clock.set(server.clock.now() + 5)
    const { updated_at } = await detailOf(coop_id)
    return admin.ask(cooperationCalls.update, { coop_id, updated_at, changes, ...(reason ? { reason } : {}) })
  }
  expect(await edit({ kind: coop.kind === 1 ? 2 : 1 }, '试试')).toMatchObject({ code: 40930, data: { field: 'kind' } })
  const terms = goods.map(({ product_id, price, rate, mechanism, gift, promised_qty }) => ({
    ...{ product_id, price, rate, mechanism, gift, promised_qty },
  }))
  expect((await edit({ products: terms.map((each) => ({ ...each, rate: 1 })) }, '降价')).code).toBe(40930)
  const longer = { end_time: end_time + 2 * DAY_SECONDS }
  expect(await edit(longer)).toMatchObject({ code: 40000, data: { field: 'reason' } })
  expect((await edit(longer, '达人要求延期')).code).toBe(0)
  const after = await detailOf(coop_id)
  expect(after.end_time).toBe(longer.end_time)
  const { list } = await admin.run(cooperationCalls.logs, { coop_id })
  expect(list[0]).toMatchObject({
    action: 'edit',
    content: '编辑合作单，原因：达人要求延期',
    changes: [{ label: '结束日期' }],
  })
  expect((await edit({ remark: '加一场返场' }, '达人追加')).code).toBe(0)
  const noted = await admin.run(cooperationCalls.logs, { coop_id })
  expect(noted.list[0]?.content).toBe('修改备注，原因：达人追加')
  // The medium hears what somebody else changed.
  const { list: notices } = await medium.run(noticeCalls.list, { page: 1, size: 5 })
  expect(notices.map(({ content }) => content).join()).toContain(coop.coop_no)
})

it('results follow the period: the card, the list and the orders of talent and goods are one figure', async () => {
  const { list } = await admin.run(cooperationCalls.list, { tab: '2', order_by: 'gmv', sort: 'desc', page: 1, size: 1 })
  const [row] = list
  if (!row || row.gmv === 0) throw new Error('nothing was sold')
  const [detail, trend, goods] = [
    await detailOf(row.coop_id),
    await admin.run(cooperationCalls.trend, { coop_id: row.coop_id }),
    await admin.run(cooperationCalls.goods, { coop_id: row.coop_id, page: 1, size: 50 }),
  ]
  const sum = (all: readonly { gmv: number }[]) => all.reduce((total, each) => total + each.gmv, 0)
  expect([detail.gmv, sum(trend.list), sum(goods.list), goods.ext.list_total.gmv]).toEqual(Array(4).fill(row.gmv))
  expect([...goods.list].sort((one, other) => other.gmv - one.gmv)).toEqual(goods.list)
  server.clock.set(server.clock.now() + 5)
  const change = { coop_id: row.coop_id, updated_at: detail.updated_at, reason: '提前结束' }
  await admin.run(cooperationCalls.update, { ...change, changes: { end_time: row.start_time } })
  const shorter = await detailOf(row.coop_id)
  expect(shorter.gmv).toBeLessThan(row.gmv)
  expect(sum((await admin.run(cooperationCalls.trend, { coop_id: row.coop_id })).list)).toBe(shorter.gmv)
})

it('a comment reaches whom it mentions, and its file whoever may read the order', async () => {
  const coop = await runningOf(medium)
  const { coop_id } = coop
  const file_url = await uploadedText(server, admin, '合同.txt', '第一条')
  const { user_id } = coop.user
  await admin.run(cooperationCalls.comment, {
    coop_id,
    content: '合同已附上',
    mention_ids: [user_id],
    files: [file_url],
  })
  const [entry] = (await medium.run(cooperationCalls.logs, { coop_id })).list
  expect(entry).toMatchObject({
    action: 'comment',
    content: '合同已附上',
    mentions: [coop.user.name],
    files: [{ name: '合同.txt' }],
  })
  const { list } = await medium.run(noticeCalls.list, { page: 1, size: 5 })
  expect(list[0]).toMatchObject({ route: 'CooperateDetail', query: { coop_id: String(coop_id), tab: 'logs' } })
  const asked = { coop_id, file_url }
  expect((await medium.run(cooperationCalls.fileLink, asked)).file_name).toBe('合同.txt')
  const other = await server.signedInAs('13800200002')
  expect((await other.ask(cooperationCalls.fileLink, asked)).code).toBe(40400)
  // A file of another record is not reached through this one, nor taken by naming it.
  const mine = await uploadedText(server, admin, '另一份.txt', '第二条')
  expect((await medium.ask(cooperationCalls.fileLink, { coop_id, file_url: mine })).code).toBe(40400)
  expect((await medium.ask(cooperationCalls.comment, { coop_id, content: '借用', files: [mine] })).code).toBe(40000)
})

it('an unknown order is not found, one out of scope is refused', async () => {
  expect((await admin.ask(cooperationCalls.detail, { coop_id: 99_999_999 })).code).toBe(40400)
  const { list } = await admin.run(cooperationCalls.list, { page: 1, size: 50 })
  const own = (await medium.run(cooperationCalls.list, { page: 1, size: 1 })).list[0]?.user.user_id
  const foreign = list.find(({ user }) => user.user_id !== own)
  expect((await medium.ask(cooperationCalls.detail, { coop_id: foreign?.coop_id ?? 0 })).code).toBe(40301)
})

it('the assistant and the shop operator make none', async () => {
  const ask = await askFor(['1'])
  for (const phone of ['13800100007', '13800100060'])
    expect((await (await server.signedInAs(phone)).ask(cooperationCalls.add, ask)).code).toBe(40302)
})

it('a PDF opens in the frame of our own page, any other file and the PDF itself are downloaded', async () => {
  const { list } = await admin.run(cooperationCalls.list, { tab: '2', page: 1, size: 1 })
  const coop_id = list[0]?.coop_id ?? 0
  const pdf = await uploadedText(server, admin, '合同.pdf', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')
  const page = await uploadedText(server, admin, '页面.txt', '<html><script>alert(1)</script></html>')
  await admin.run(cooperationCalls.comment, { coop_id, content: '附件', files: [pdf, page] })
  const opened = async (file_url: string, view: string) => {
    const { url } = await admin.run(cooperationCalls.fileLink, { coop_id, file_url })
    const { headers } = await server.app.inject({ method: 'GET', url: `${url}${view}` })
    return [
      headers['content-type'],
      String(headers['content-disposition']).split(';')[0],
      headers['x-content-type-options'],
    ]
  }
  expect(await opened(pdf, '&view=1')).toEqual(['application/pdf', 'inline', 'nosniff'])
  expect((await opened(pdf, ''))[1]).toBe('attachment')
  expect((await opened(page, '&view=1'))[1]).toBe('attachment')
})

it('a cooperation made of an agreed live is the one that the live belongs to', async () => {
  const { list } = await admin.run(scheduleCalls.list, { platform: 'dy', page: 1, size: 50 })
  const entry = list.find(({ coop, goods, status }) => coop === null && goods.length > 0 && status !== 4)
  if (!entry) throw new Error('no live without a cooperation')
  const ask = await askFor([entry.author_id])
  const { made } = await admin.run(cooperationCalls.add, { ...ask, schedule_id: entry.id })
  const [first] = made
  expect((await admin.run(scheduleCalls.detail, { id: entry.id })).coop?.coop_id).toBe(first?.coop_id)
})
