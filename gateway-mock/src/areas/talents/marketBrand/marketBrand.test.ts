import { competitorCalls } from '@crm/contracts/calls/competitor'
import { feedbackCalls } from '@crm/contracts/calls/feedback'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { BRAND_GMV_BUCKETS } from '@crm/contracts/rules/market'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { competitor, oplog } from '../../../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let cloud: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  cloud = await server.signedInAs('13801100002')
})
afterAll(() => server.close())

const sum = (list: readonly { gmv?: number | undefined }[]) => list.reduce((all, row) => all + (row.gmv ?? 0), 0)
const hot = async () => {
  const [first] = (await cloud.run(marketBrandCalls.hot, {})).list
  if (first === undefined) throw new Error('no brands')
  return first
}

describe('the ranking of brands', () => {
  it('begins with the own main class and the latest week, by what was sold', async () => {
    const { list, ext } = await cloud.run(marketBrandCalls.rankList, { size: 50 })
    expect(ext).toMatchObject({ date: '2026-11-09', latest: '2026-11-09', is_missing: 0 })
    expect(ext.dates[0]).toBe('2026-11-09')
    expect(list.map((row) => row.rank)).toEqual(list.map((_, index) => index + 1))
    const sums = list.map((row) => row.gmv ?? 0)
    expect(sums).toEqual(sums.toSorted((a, b) => b - a))
    expect(list.every((row) => row.top_authors.length > 0 && row.top_authors.length <= 3)).toBe(true)
  })

  it('a word chooses brands and leaves their places; the talents of one sum to at most its sales', async () => {
    const request = { category_id: 1, cycle: 'month' } as const
    const all = await cloud.run(marketBrandCalls.rankList, { ...request, size: 50 })
    const third = all.list[2]
    if (third === undefined) throw new Error('fewer than three brands')
    const one = await cloud.run(marketBrandCalls.rankList, { ...request, keyword: third.name })
    expect(one.list.map((row) => [row.brand_id, row.rank])).toContainEqual([third.brand_id, 3])
    const { list } = await cloud.run(marketBrandCalls.rankAuthors, { brand_id: third.brand_id, cycle: 'month' })
    expect(list.length).toBeLessThanOrEqual(20)
    expect(list.slice(0, 3).map((row) => row.author_id)).toEqual(third.top_authors.map((row) => row.author_id))
    expect(sum(list)).toBeLessThanOrEqual(third.gmv ?? 0)
  })

  it('shows ranges only, unless the corporation is whitelisted', async () => {
    const text = JSON.stringify(await admin.run(marketBrandCalls.rankList, {}))
    expect(text).toContain('"gmv_str"')
    expect(text).not.toMatch(/"gmv":/)
  })
})

describe('searching brands', () => {
  it('finds by a part of the name and narrows by class and sum', async () => {
    const { name, brand_id } = await hot()
    const { list } = await cloud.run(marketBrandCalls.search, { keyword: name.slice(0, 1) })
    expect(list.map((row) => row.brand_id)).toContain(brand_id)
    const found = list.find((row) => row.brand_id === brand_id)
    const bucket = BRAND_GMV_BUCKETS.find(
      ({ min, max }) => (found?.gmv ?? 0) >= min * 100 && (found?.gmv ?? 0) < (max ?? Number.POSITIVE_INFINITY) * 100,
    )
    const same = await cloud.run(marketBrandCalls.search, { keyword: name, gmv_bucket: bucket?.value ?? 1 })
    expect(same.list.map((row) => row.brand_id)).toContain(brand_id)
    const others = await cloud.run(marketBrandCalls.search, {
      keyword: name,
      category_id: ((found?.category_id ?? 1) % 8) + 1,
    })
    expect(others.list.map((row) => row.brand_id)).not.toContain(brand_id)
    expect((await cloud.run(marketBrandCalls.search, { keyword: '没有这个品牌' })).list).toEqual([])
  })

  it('marks the brands that the corporation watches, and no other corporation’s', async () => {
    const { name, brand_id } = await hot()
    await server.db.insert(competitor).values({
      corp_id: 1,
      platform: 'dy',
      kind: 1,
      brand_id,
      name,
      user_id: 1,
      created_at: 1,
      updated_at: 1,
    })
    const watched = async (caller: Caller) =>
      (await caller.run(marketBrandCalls.search, { keyword: name })).list.find((row) => row.brand_id === brand_id)
        ?.is_competitor
    expect(await watched(admin)).toBe(1)
    expect(await watched(cloud)).toBe(0)
  })
})

it('a missing brand is handed in by one name', async () => {
  const given = (answers: string[]) =>
    admin.ask(feedbackCalls.addCollection, { collection_type: 7, data: [{ id: 1, question: '品牌名称', answers }] })
  expect((await given(['没有这个牌子'])).code).toBe(0)
  expect((await given(['甲', '乙'])).code).toBe(40000)
  expect((await given(['长'.repeat(51)])).code).toBe(40000)
})

describe('watching competitors', () => {
  const add = (caller: Caller, request: { brand_id?: number; shop_id?: string }) =>
    caller.ask(competitorCalls.add, { platform: 'dy', ...request })

  it('takes a brand or a shop of the market once, for the own corporation, and is logged', async () => {
    const { list } = await admin.run(marketBrandCalls.search, { keyword: '棉' })
    const free = list.find((brand) => brand.is_competitor === 0)
    if (free === undefined) throw new Error('every brand is watched')
    expect(await add(admin, { brand_id: free.brand_id })).toMatchObject({ code: 0 })
    expect(await add(admin, { brand_id: free.brand_id })).toMatchObject({ code: 40920, message: '已关注该竞品' })
    const { shops } = await admin.run(marketBrandCalls.detail, { brand_id: free.brand_id })
    const shop = shops.find((each) => each.platform === 'dy')
    expect(await add(admin, { shop_id: shop?.shop_id ?? '' })).toMatchObject({ code: 0 })
    const seen = await cloud.run(marketBrandCalls.detail, { brand_id: free.brand_id })
    expect(seen.is_competitor).toBe(0)
    const [entry] = await server.db.select().from(oplog).where(eq(oplog.action, '关注竞品'))
    expect(entry).toMatchObject({ corp_id: 1, module: '竞品达人' })
  })

  it('refuses unknown competitors, nothing, and the eleventh of a small version', async () => {
    expect((await add(admin, { brand_id: 999_999 })).code).toBe(40400)
    expect((await add(admin, { shop_id: 'nowhere' })).code).toBe(40400)
    expect((await add(admin, {})).code).toBe(40000)
    const small = await server.signedInAs('13800200002')
    for (let brand_id = 1; brand_id <= 10; brand_id++) expect((await add(small, { brand_id })).code).toBe(0)
    expect(await add(small, { brand_id: 11 })).toMatchObject({ code: 40930, message: '最多关注 10 个竞品' })
  })
})

describe('one brand', () => {
  it('says the same in its sums, days, talents and goods', async () => {
    const { brand_id } = await hot()
    const detail = await cloud.run(marketBrandCalls.detail, { brand_id })
    const { list: days } = await cloud.run(marketBrandCalls.trend, { brand_id })
    expect(days).toHaveLength(30)
    expect(sum(days)).toBe(detail.gmv)
    const pages = async (call: typeof marketBrandCalls.authors | typeof marketBrandCalls.goods) => {
      const rows: { gmv?: number | undefined }[] = []
      let total = 0
      for (let page = 1; page <= 60; page++) {
        // both calls take and answer what is used here
        const { list, page_info } = await cloud.run(call as typeof marketBrandCalls.goods, { brand_id, page, size: 50 })
        rows.push(...list)
        total = page_info.total_count
        if (list.length < 50) break
      }
      return { rows, total }
    }
    const authors = await pages(marketBrandCalls.authors)
    expect({ count: authors.total, gmv: sum(authors.rows) }).toEqual({ count: detail.author_count, gmv: detail.gmv })
    expect(sum((await pages(marketBrandCalls.goods)).rows)).toBe(detail.gmv)
    const lives = await cloud.run(marketBrandCalls.lives, { brand_id })
    const videos = await cloud.run(marketBrandCalls.videos, { brand_id })
    expect([lives.page_info.total_count, videos.page_info.total_count]).toEqual([detail.live_count, detail.video_count])
    expect(detail.price_bands.reduce((all, part) => all + part.value, 0)).toBeCloseTo(100, 0)
    expect(detail.gmv_rate).not.toBe(-2147483648)
  })

  it('has no change over days that reach before the market is known', async () => {
    const { brand_id } = await hot()
    const now = server.clock.now()
    const detail = await cloud.run(marketBrandCalls.detail, { brand_id, start_time: now - 89 * 86_400, end_time: now })
    expect(detail.gmv_rate).toBe(-2147483648)
  })

  it('is 40400 when nobody knows it, and closed to the sample assistant', async () => {
    const request = { brand_id: 999_999 }
    const replies = [
      await admin.ask(marketBrandCalls.detail, request),
      await admin.ask(marketBrandCalls.trend, request),
      await admin.ask(marketBrandCalls.authors, request),
      await admin.ask(marketBrandCalls.goods, request),
      await admin.ask(marketBrandCalls.lives, request),
      await admin.ask(marketBrandCalls.rankAuthors, request),
    ]
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 40400))
    const assistant = await server.signedInAs('13800100007')
    expect((await assistant.ask(marketBrandCalls.detail, request)).code).toBe(40302)
  })
})
