import { goodsCalls } from '@crm/contracts/calls/goods'
import { promotionCalls } from '@crm/contracts/calls/promotion'
import { sessionCalls } from '@crm/contracts/calls/session'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  attempt,
  corpAuthor,
  goods,
  grayscale,
  notice,
  promotionShare,
  sample,
  shareVisit,
  sku,
} from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let medium: Caller
let admin: Caller
let assistant: Caller
let foreigner: Caller
let ids: string[]

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
  admin = await server.signedInAs('13800100002')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  const { list } = await medium.run(goodsCalls.list, { platform: 'dy', tab: 'shop', size: 10 })
  ids = list.filter((row) => row.status === 0).map((row) => row.product_id)
})
afterAll(() => server.close())

async function shared(more: object = {}, product_ids = ids.slice(0, 3)) {
  const { share_id } = await medium.run(promotionCalls.createQrcode, { product_ids })
  await medium.run(promotionCalls.save, { share_id, title: '本周好物', product_ids, ...more })
  return share_id
}
const { publicDetail, publicList, publicVisit } = promotionCalls

it('is read by whoever knows its number, without signing in; only what the share shows', async () => {
  const share_id = await shared()
  const page = await server.anonymous.run(publicList, { share_id })
  expect(page.list.map((row) => row.product_id)).toEqual(ids.slice(0, 3))
  expect(page.ext).toMatchObject({ title: '本周好物', goods_count: 3, expire_at: server.clock.now() + 30 * 86_400 })
  const one = await server.anonymous.run(publicDetail, { share_id, product_id: ids[1] })
  expect(one.goods.product_id).toBe(ids[1])
  expect(JSON.stringify(one)).not.toMatch(/cost|remark|script|user_id|corp_id/)
  expect((await server.anonymous.run(publicDetail, { share_id })).goods.product_id).toBe(ids[0])
  expect((await server.anonymous.ask(publicDetail, { share_id, product_id: ids[5] })).code).toBe(40400)
})

it('has a number that the gateway gave to whoever saves it, and no other', async () => {
  const plan = { title: '自选编号', product_ids: ids.slice(0, 1) }
  const { share_id } = await medium.run(promotionCalls.createQrcode, { product_ids: plan.product_ids })
  const other = await admin.run(promotionCalls.createQrcode, { product_ids: plan.product_ids })
  const changed = `${share_id.startsWith('A') ? 'B' : 'A'}${share_id.slice(1)}`
  for (const chosen of ['0000000000000000', 'A'.repeat(24), share_id.slice(0, 16), changed, other.share_id]) {
    expect([chosen, (await medium.ask(promotionCalls.save, { ...plan, share_id: chosen })).code]).toEqual([
      chosen,
      40400,
    ])
    expect((await server.anonymous.ask(publicList, { share_id: chosen })).code).toBe(40400)
  }
  expect((await medium.ask(promotionCalls.save, { ...plan, share_id })).code).toBe(0)
  expect(Buffer.from(share_id, 'base64url').length).toBeGreaterThanOrEqual(16)
})

it('shows the commission when it says so', async () => {
  const open = await shared()
  const closed = await shared({ shows_commission: 0 })
  const rateOf = async (share_id: string) =>
    (await server.anonymous.run(publicList, { share_id })).list.map((row) => row.commission_rate)
  expect((await rateOf(open)).every((rate) => typeof rate === 'number')).toBe(true)
  expect(await rateOf(closed)).toEqual([null, null, null])
  expect((await server.anonymous.run(publicDetail, { share_id: closed })).goods.commission_rate).toBeNull()
})

it('tells strangers whether there is something left, not how much', async () => {
  const share_id = await shared({}, ids)
  const { goods: one } = await server.anonymous.run(publicDetail, { share_id, product_id: ids[1] })
  const [first] = Object.values(one.skus)
  const own = and(eq(sku.corp_id, 1), eq(sku.sku_id, first?.sku_id ?? ''))
  const levels: number[] = []
  for (const stock of [0, 1, 20, 21]) {
    await server.db.update(sku).set({ stock }).where(own)
    const answer = await server.anonymous.run(publicDetail, { share_id, product_id: ids[1] })
    expect(JSON.stringify(answer)).not.toContain('"stock"')
    levels.push(
      ...Object.values(answer.goods.skus).flatMap((each) => (each.sku_id === first?.sku_id ? [each.stock_level] : [])),
    )
  }
  expect(levels).toEqual([0, 1, 1, 2])
})

it.each([
  ['price_asc', (a: number, b: number) => a - b],
  ['price_desc', (a: number, b: number) => b - a],
] as const)('is ordered by %s', async (order, compare) => {
  const share_id = await shared({}, ids)
  const prices = (await server.anonymous.run(publicList, { share_id, order })).list.map((row) => row.price_min)
  expect(prices).toEqual([...prices].sort(compare))
})

it('narrows by word and class', async () => {
  const share_id = await shared({}, ids)
  const { list, ext } = await server.anonymous.run(publicList, { share_id })
  const word = list[0]?.title.slice(0, 2) ?? ''
  const found = await server.anonymous.run(publicList, { share_id, keyword: word })
  expect(found.list.length).toBe(list.filter((row) => row.title.includes(word)).length)
  let sum = 0
  for (const { id } of ext.classes)
    sum += (await server.anonymous.run(publicList, { share_id, class_id: id })).page_info.total_count
  expect(sum).toBeLessThanOrEqual(list.length)
  expect((await server.anonymous.run(publicList, { share_id, keyword: '%' })).list).toEqual([])
})

it('ends with its days; a removed product is masked and without a link', async () => {
  const share_id = await shared({ days: 7 }, ids.slice(4, 6))
  const own = and(eq(goods.corp_id, 1), eq(goods.product_id, ids[4] ?? ''))
  await server.db.update(goods).set({ deleted_at: 1 }).where(own)
  const one = await server.anonymous.run(publicDetail, { share_id, product_id: ids[4] })
  expect(one.goods).toMatchObject({ status: 2, detail_url: '' })
  expect((await server.anonymous.run(publicList, { share_id })).list.map((row) => row.product_id)).toEqual([ids[5]])
  await server.db.update(goods).set({ deleted_at: null }).where(own)
  const now = server.clock.now()
  server.clock.set(now + 8 * 86_400)
  expect(await server.anonymous.ask(publicDetail, { share_id })).toMatchObject({ code: 40930, message: '分享已失效' })
  server.clock.set(now)
})

it('lasts for good with 0 days; ended by hand or without sharing it is gone', async () => {
  const share_id = await shared({ days: 0 })
  expect((await server.anonymous.run(publicDetail, { share_id })).expire_at).toBeNull()
  const flag = { corp_id: 1, flag: 'promotion_sample_share' }
  await server.db
    .insert(grayscale)
    .values({ ...flag, is_on: 0 })
    .onConflictDoUpdate({ target: [grayscale.corp_id, grayscale.flag], set: { is_on: 0 } })
  expect((await server.anonymous.ask(publicDetail, { share_id })).code).toBe(40400)
  expect((await medium.ask(promotionCalls.createQrcode, { product_ids: ids.slice(0, 1) })).code).toBe(40302)
  await server.db.update(grayscale).set({ is_on: 1 }).where(eq(grayscale.flag, flag.flag))
  await server.db.update(promotionShare).set({ ended_at: 1 }).where(eq(promotionShare.share_id, share_id))
  expect((await server.anonymous.ask(publicDetail, { share_id })).code).toBe(40930)
})

it('writes down who looked and copied, up to a limit', async () => {
  const share_id = await shared()
  await server.anonymous.run(publicVisit, { share_id, action: 'view' })
  await server.anonymous.run(publicVisit, { share_id, product_id: ids[0], action: 'copy' })
  const rows = await server.db.select().from(shareVisit).where(eq(shareVisit.share_id, share_id)).orderBy(shareVisit.id)
  expect(rows).toMatchObject([
    { corp_id: 1, product_id: '', action: 'view' },
    { product_id: ids[0], action: 'copy' },
  ])
  expect(rows[0]?.visitor).not.toContain('127')
  for (let at = 0; at < 125; at += 1) await server.anonymous.run(publicVisit, { share_id, action: 'view' })
  expect(await server.db.$count(shareVisit, eq(shareVisit.share_id, share_id))).toBe(120)
  expect((await server.anonymous.ask(publicVisit, { share_id, product_id: ids[6], action: 'view' })).code).toBe(40400)
})

it('is changed by its maker only, and holds the corporation’s goods only', async () => {
  const share_id = await shared()
  const plan = { share_id, title: '改', product_ids: ids.slice(0, 1) }
  expect((await admin.ask(promotionCalls.save, plan)).code).toBe(40301)
  expect((await medium.run(promotionCalls.save, plan)).url).toBe(`/productshare/detail/${share_id}`)
  expect((await foreigner.ask(promotionCalls.createQrcode, { product_ids: ids.slice(0, 1) })).code).toBe(40000)
  const strange = await foreigner.run(goodsCalls.list, { platform: 'dy' })
  const foreign = strange.list[0]?.product_id ?? 'x'
  expect((await foreigner.ask(promotionCalls.save, { ...plan, product_ids: [foreign] })).code).toBe(40400)
  expect((await assistant.ask(promotionCalls.createQrcode, { product_ids: ids.slice(0, 1) })).code).toBe(40302)
  expect((await server.anonymous.ask(promotionCalls.save, plan)).code).toBe(40001)
  for (const bad of [{ days: 8 }, { template: 4 }, { title: '' }, { title: '字'.repeat(31) }, { product_ids: [] }])
    expect((await medium.ask(promotionCalls.save, { ...plan, ...bad } as typeof plan)).code).toBe(40000)
  for (const unknown of ['x'.repeat(16), '../../etc/passwd', ''])
    expect((await server.anonymous.ask(publicDetail, { share_id: unknown })).code).not.toBe(0)
})

const PHONE = '13911112222'
async function asked(share_id: string, more: object = {}) {
  const { code } = await server.anonymous.run(sessionCalls.casAuthorize, { appid: 'crm', mobile: PHONE })
  return server.anonymous.ask(promotionCalls.applySample, {
    ...{ share_id, product_ids: ids.slice(0, 1), platform: 'dy', author_id: await stranger(), nick_name: '小红' },
    ...{ receiver: '小红', phone: PHONE, address: '浙江省杭州市西湖区1号', captcha_ticket: code, ...more },
  })
}
/** A talent of the library that the corporation does not hold. */
async function stranger(): Promise<string> {
  const { rows } = await server.db.execute<{ author_id: string }>(
    sql`select author_id from author a where platform = 'dy' and not exists (select 1 from corp_author ca
      where ca.author_id = a.author_id and ca.corp_id = 1) order by author_id limit 1`,
  )
  return rows[0]?.author_id ?? ''
}

it('takes a request for a sample where the share says so: a sample to review, with a notice to the sharer, once in 30 days', async () => {
  const closed = await shared()
  expect((await asked(closed)).message).toBe('该分享不支持申请样品')
  const share_id = await shared({ takes_samples: 1 })
  expect((await server.anonymous.run(publicDetail, { share_id })).takes_samples).toBe(1)
  const author_id = await stranger()
  const answer = await asked(share_id, { author_id })
  expect(answer.code).toBe(0)
  const [row] = await server.db.select().from(sample).where(eq(sample.share_id, share_id))
  expect(row).toMatchObject({ corp_id: 1, status: 11, source: 2, author_id, receiver: '小红', phone: PHONE })
  expect(row?.sample_no).toBe(`JY1${String(row?.sample_id).padStart(8, '0')}`)
  expect(await server.db.$count(corpAuthor, and(eq(corpAuthor.corp_id, 1), eq(corpAuthor.author_id, author_id)))).toBe(
    1,
  )
  const notices = await server.db
    .select()
    .from(notice)
    .where(eq(notice.user_id, row?.user_id ?? 0))
  expect(notices.some((each) => each.notice_type === 1001 && each.content.includes('达人「小红」'))).toBe(true)
  expect((await asked(share_id, { author_id })).message).toBe('您已申请过该商品')
  expect((await asked(share_id, { author_id, product_ids: ids.slice(1, 2) })).code).toBe(0)
  const visits = await server.db.select().from(shareVisit).where(eq(shareVisit.share_id, share_id))
  expect(visits.filter((each) => each.action === 'apply')).toHaveLength(2)
})

it.each([
  [{ author_id: 'nobody-like-this' }, '未找到该达人'],
  [{ product_ids: ['7009999'] }, '商品不在该分享中'],
  [{ platform: 'ks' }, '平台与商品不一致'],
  [{ sku_id: 'none' }, '规格不存在'],
  [{ phone: '12345' }, '请输入正确的手机号'],
  [{ captcha_ticket: 'auth.1.x' }, '验证已失效'],
  [{ receiver: '' }, 'receiver'],
  [{ address: '短' }, 'address'],
  [{ remark: '字'.repeat(101) }, 'remark'],
])('a request with %j is refused and writes nothing', async (more, message) => {
  await server.db.delete(attempt)
  const share_id = await shared({ takes_samples: 1 })
  expect((await asked(share_id, more)).message).toContain(message)
  expect(await server.db.$count(sample, eq(sample.share_id, share_id))).toBe(0)
})

it('from one address no more than 20 in an hour', async () => {
  await server.db.delete(attempt)
  const share_id = await shared({ takes_samples: 1 })
  for (let at = 0; at < 20; at += 1) await asked(share_id, { captcha_ticket: 'auth.1.x' })
  expect((await asked(share_id)).message).toBe('提交过于频繁，请稍后再试')
})
