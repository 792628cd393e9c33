import { competitorCalls } from '@crm/contracts/calls/competitor'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { competitor } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let assistant: Caller
let foreigner: Caller
/** The brands that sell most on Douyin, and a shop of another one. */
let brands: number[]
let shop: { shop_id: string; brand_id: number }
let ids: number[]

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  await server.db.delete(competitor)
  const found = await server.db.execute<{ brand_id: number; shop_id: string }>(
    sql`select g.brand_id, min(g.shop_id) as shop_id from market_sale s join market_goods g on g.product_id = s.product_id
      where s.platform = 'dy' group by 1 order by sum(s.gmv) desc limit 3`,
  )
  brands = found.rows.slice(0, 2).map((row) => row.brand_id)
  shop = found.rows[2] ?? { shop_id: '', brand_id: 0 }
  ids = []
  for (const brand_id of brands) ids.push((await medium.run(competitorCalls.add, { platform: 'dy', brand_id })).id)
  ids.push((await medium.run(competitorCalls.add, { platform: 'dy', shop_id: shop.shop_id })).id)
})
afterAll(() => server.close())

const dy = { platform: 'dy' } as const
const talents = (caller: Caller, more: object = {}) =>
  caller.run(competitorCalls.authorList, { ...dy, size: 50, ...more })

describe('competitors', () => {
  it('are listed for the whole corporation, the latest first, by platform', async () => {
    const { list, used, limit } = await admin.run(competitorCalls.list, dy)
    expect(list.map((row) => row.kind).toSorted()).toEqual([1, 1, 2])
    expect([used, limit]).toEqual([3, 50])
    expect((await admin.run(competitorCalls.list, { platform: 'ks' })).list).toEqual([])
    expect((await foreigner.run(competitorCalls.list, {})).list).toEqual([])
  })

  it('come once, and only from the market', async () => {
    const again = await medium.ask(competitorCalls.add, { ...dy, brand_id: brands[0] ?? 0 })
    expect([again.code, again.message]).toEqual([40920, '已关注该竞品'])
    expect((await medium.ask(competitorCalls.add, { ...dy, brand_id: 999_999 })).code).toBe(40400)
    expect((await medium.ask(competitorCalls.add, dy)).code).toBe(40000)
  })

  it('are as many as the version allows', async () => {
    await server.db.execute(sql`update corp set commerce_level = 100 where corp_id = 2`)
    const known = await server.db.execute<{ brand_id: number }>(
      sql`select brand_id from market_brand order by brand_id limit 11`,
    )
    const replies = []
    for (const { brand_id } of known.rows) replies.push(await foreigner.ask(competitorCalls.add, { ...dy, brand_id }))
    expect(replies.slice(0, 10).every(({ code }) => code === 0)).toBe(true)
    expect(replies[10]?.message).toBe('最多关注 10 个竞品')
    await server.db.delete(competitor).where(eq(competitor.corp_id, 2))
  })

  it('are removed by their own corporation only, and come back', async () => {
    const [first = 0] = ids
    expect((await foreigner.ask(competitorCalls.remove, { id: first })).code).toBe(40400)
    await medium.run(competitorCalls.remove, { id: first })
    expect((await admin.run(competitorCalls.list, dy)).used).toBe(2)
    expect((await medium.ask(competitorCalls.remove, { id: first })).code).toBe(40400)
    const { id } = await medium.run(competitorCalls.add, { ...dy, brand_id: brands[0] ?? 0 })
    expect(id).toBe(first)
  })

  it('are closed to the sample assistant', async () => {
    expect((await assistant.ask(competitorCalls.list, {})).code).toBe(40302)
    expect((await assistant.ask(competitorCalls.add, { ...dy, brand_id: 1 })).code).toBe(40302)
    expect((await assistant.ask(competitorCalls.remove, { id: 1 })).code).toBe(40302)
    for (const call of [competitorCalls.overview, competitorCalls.trend, competitorCalls.authorList] as const)
      expect((await assistant.ask(call as typeof competitorCalls.overview, dy)).code).toBe(40302)
    expect((await assistant.ask(competitorCalls.goodsList, { ...dy, author_id: 'x' })).code).toBe(40302)
  })
})

describe('their figures', () => {
  it('agree: cards, list and days of one brand', async () => {
    const [id = 0] = ids
    const overview = await admin.run(competitorCalls.overview, { ...dy, id })
    const { page_info } = await talents(admin, { id })
    expect(page_info.total_count).toBe(overview.author_count)
    const { rows } = await server.db.execute<{ n: number; lives: number; videos: number }>(
      sql`select count(distinct author_id)::int as n, count(distinct content_id) filter (where kind = 1)::int as lives,
        count(distinct content_id) filter (where kind = 2)::int as videos from market_sale where platform = 'dy'
        and brand_id = ${brands[0]} and day > (select max(day) from market_sale where platform = 'dy') - 30`,
    )
    expect(rows[0]).toEqual({ n: overview.author_count, lives: overview.live_count, videos: overview.video_count })
    const { list } = await admin.run(competitorCalls.trend, { ...dy, id })
    expect(list).toHaveLength(30)
    expect(list.every((point) => point.counts.length === 1)).toBe(true)
    expect(overview.top.map((each) => each.gmv_index)).toEqual(
      overview.top.map((each) => each.gmv_index).toSorted((a, b) => b - a),
    )
    expect(overview.top[0]?.gmv_index).toBe(100)
    expect('gmv' in overview).toBe(false)
  })

  it('of all are no less than of one, and choose lines of the course', async () => {
    const whole = await admin.run(competitorCalls.overview, dy)
    const one = await admin.run(competitorCalls.overview, { ...dy, id: ids[0] })
    expect(whole.author_count).toBeGreaterThanOrEqual(one.author_count)
    const { list } = await admin.run(competitorCalls.trend, { ...dy, ids: ids.slice(0, 2) })
    expect(list[0]?.counts.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 2).toSorted())
    const none = await admin.run(competitorCalls.overview, { platform: 'ks' })
    expect([none.author_count, none.top.length]).toEqual([0, 0])
  })

  it('know the talents, which competitors each sold for, and whether it sold for us', async () => {
    const { list } = await talents(admin)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row) => row.competitors.length > 0 && row.goods_count > 0)).toBe(true)
    const us = await talents(admin, { is_cooperated: 1 })
    expect(us.list.every((row) => row.own_gmv > 0)).toBe(true)
    const others = await talents(admin, { is_cooperated: 0 })
    expect(others.list.every((row) => row.own_gmv === 0)).toBe(true)
    const whole = (await talents(admin)).page_info.total_count
    expect(us.page_info.total_count + others.page_info.total_count).toBe(whole)
  })

  it.each([
    [{ fans_min: 100_000 }, (row: { fans: number }) => row.fans >= 100_000],
    [{ main_kind: 1 }, (row: { main_kind: number | null }) => row.main_kind === 1],
  ])('filter by %o', async (filter, fits) => {
    const { list } = await talents(admin, filter)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(fits)).toBe(true)
  })

  it('list the goods that a talent sold of a competitor', async () => {
    const [id = 0] = ids
    const [talent] = (await talents(admin, { id })).list
    if (!talent) throw new Error('nobody sells it')
    const { list, page_info } = await admin.run(competitorCalls.goodsList, { ...dy, id, author_id: talent.author_id })
    expect(page_info.total_count).toBe(talent.goods_count)
    expect(list.every((row) => row.brand_id === brands[0] && /^\d{4}-\d\d-\d\d$/.test(row.last_day))).toBe(true)
  })

  it('are refused for a competitor of others, and for more than 90 days', async () => {
    const [id = 0] = ids
    expect((await foreigner.ask(competitorCalls.overview, { ...dy, id })).code).toBe(40400)
    expect((await foreigner.ask(competitorCalls.authorList, { ...dy, id })).code).toBe(40400)
    expect((await foreigner.ask(competitorCalls.trend, { ...dy, id })).code).toBe(40400)
    expect((await foreigner.ask(competitorCalls.goodsList, { ...dy, id, author_id: 'x' })).code).toBe(40400)
    const long = { ...dy, start_time: 1_700_000_000, end_time: 1_790_000_000 }
    expect((await admin.ask(competitorCalls.overview, long)).code).toBe(40000)
    expect((await foreigner.run(competitorCalls.overview, dy)).author_count).toBe(0)
  })
})
