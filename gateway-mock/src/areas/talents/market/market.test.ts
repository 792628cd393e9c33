import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { marketCategoryIds } from '@crm/contracts/rules/marketCategories'
import { ExportType } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { float, select } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let medium: Caller
let basic: Caller
let cloud: Caller
let personal: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  basic = await server.signedInAs('13800200002')
  cloud = await server.signedInAs('13801100002')
  personal = await server.signedInAs('13800600002')
})
afterAll(() => server.close())

const search = (caller: Caller, more: object = {}) =>
  caller.run(marketGoodsCalls.search, { keyword: '精华', platform: 'dy', size: 50, ...more })

const hotGoods = async () => {
  const { list } = await cloud.run(marketGoodsCalls.rankList, { kind: 'hot', platform: 'dy', cycle: 'month' })
  const [first] = list
  if (first === undefined) throw new Error('no ranking')
  return first
}

describe('searching goods', () => {
  it('finds by title, brand, class, link and id, the best selling first', async () => {
    const { list, page_info } = await search(cloud)
    expect(list.length).toBe(Math.min(50, page_info.total_count))
    expect(list.every((row) => row.title.includes('精华') && row.platform === 'dy')).toBe(true)
    const volumes = list.map((row) => row.volume ?? 0)
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a))
    const [one] = list
    if (one === undefined) throw new Error('nothing found')
    for (const keyword of [one.product_id, one.detail_url, `https://shop.example.com/item/${one.product_id}?from=1`])
      expect((await search(cloud, { keyword })).list.map((row) => row.product_id)).toEqual([one.product_id])
    expect((await search(cloud, { keyword: `${one.brand_name} 精华` })).list.length).toBeGreaterThan(0)
    const leaves = (await search(cloud, { keyword: '彩妆' })).list.map((row) => row.category_id)
    expect(new Set(leaves)).toEqual(new Set([202]))
  })

  it.each([
    [{ price_min: 10_000, price_max: 20_000 }, (row: { price: number }) => row.price >= 10_000 && row.price <= 20_000],
    [{ rate_min: 20 }, (row: { commission_rate: number }) => row.commission_rate >= 20],
    [{ category_id: 2 }, (row: { category_id: number }) => marketCategoryIds(2).includes(row.category_id)],
  ])('narrows by %o', async (more, fits) => {
    const { list } = await search(cloud, more)
    expect(list.length).toBeGreaterThan(0)
    expect(list.every(fits)).toBe(true)
  })

  it('says of 30 days what the sales sum to, and of a week less', async () => {
    const [row] = (await search(cloud)).list
    const [stored] = await rowsOf(
      server.db,
      select(
        { gmv: float`gmv_30d`, volume: float`volume_30d` },
        sql`from market_goods where product_id = ${row?.product_id}`,
      ),
    )
    expect({ gmv: row?.gmv, volume: row?.volume }).toEqual(stored)
    const now = server.clock.now()
    const week = await search(cloud, { keyword: row?.product_id, start_time: now - 6 * 86_400, end_time: now })
    expect(week.list[0]?.gmv).toBeLessThanOrEqual(row?.gmv ?? 0)
  })

  it('gives ranges only, unless the corporation is whitelisted', async () => {
    const text = JSON.stringify((await search(admin)).list)
    expect(text).toContain('"gmv_str"')
    expect(text).not.toMatch(/"(gmv|volume)":/)
    const talents = await admin.run(marketGoodsCalls.searchAuthors, { keyword: '精华', platform: 'dy' })
    expect(JSON.stringify(talents)).not.toMatch(/"(gmv|volume|gmv_30d)":/)
  })

  it('sums talents as goods: the same sales, by whom instead of what', async () => {
    const goods = await search(cloud, { size: 50 })
    const sum = (list: readonly { gmv?: number | undefined }[]) => list.reduce((all, row) => all + (row.gmv ?? 0), 0)
    const talents: { gmv?: number | undefined }[] = []
    for (let page = 1; page <= 40; page++) {
      const { list } = await cloud.run(marketGoodsCalls.searchAuthors, {
        keyword: '精华',
        platform: 'dy',
        size: 50,
        page,
      })
      talents.push(...list)
      if (list.length < 50) break
    }
    expect(goods.page_info.total_count).toBeLessThanOrEqual(50)
    expect(sum(talents)).toBe(sum(goods.list))
  })

  it('knows the own sales of a talent within the scope of who asks', async () => {
    const all = (caller: Caller) =>
      caller.run(marketGoodsCalls.searchAuthors, { keyword: '坚果', platform: 'dy', size: 50 })
    const own = (list: readonly { own_gmv: number }[]) => list.reduce((sum, row) => sum + row.own_gmv, 0)
    expect(own((await all(medium)).list)).toBeLessThanOrEqual(own((await all(admin)).list))
  })

  it.each([
    [{ keyword: '' }, 'keyword'],
    [{ keyword: '一'.repeat(31) }, 'keyword'],
    [{ keyword: 'https://example.com/about' }, 'keyword'],
    [{ start_time: 1_700_000_000, end_time: 1_800_000_000 }, 'start_time'],
    [{ start_time: 1_763_000_000, end_time: 1_762_000_000 }, 'end_time'],
    [{ platform: 'tv' }, 'platform'],
  ])('refuses %o by the name of %s', async (more, field) => {
    const reply = await cloud.ask(marketGoodsCalls.search, { keyword: '精华', platform: 'dy', ...more } as never)
    expect(reply).toMatchObject({ code: 40000, data: { field } })
  })
})

describe('the quota of searches', () => {
  it('counts a word once a day, however it is filtered, and refuses the word after the last', async () => {
    const quota = async () => (await basic.run(marketGoodsCalls.searchQuota, {})).remain
    const start = (await quota()) ?? 0
    await search(basic, { keyword: '面膜' })
    await search(basic, { keyword: ' 面膜 ', page: 2, price_min: 100 })
    await basic.run(marketGoodsCalls.searchAuthors, { keyword: '面膜', platform: 'ks' })
    expect(await quota()).toBe(start - 1)
    for (let left = start - 1; left > 0; left--) await search(basic, { keyword: `词${left}` })
    expect(await quota()).toBe(0)
    const refused = await basic.ask(marketGoodsCalls.search, { keyword: '口红', platform: 'dy' })
    expect(refused).toMatchObject({
      code: 40921,
      message: '今日商品词搜索次数已用完',
      data: { type: 'product_search' },
    })
    await search(basic, { keyword: '面膜' })
    expect((await basic.run(marketGoodsCalls.searchQuota, {})).words.length).toBeGreaterThan(3)
  })

  it('is unlimited where the version says so', async () => {
    expect(await cloud.run(marketGoodsCalls.searchQuota, {})).toMatchObject({ remain: null, limit: null })
  })
})

describe('one product', () => {
  it('has the sums of its talents, its contents and its days', async () => {
    const { product_id, platform } = await hotGoods()
    const request = { product_id, platform }
    const detail = await cloud.run(marketGoodsCalls.detail, request)
    const { list: days } = await cloud.run(marketGoodsCalls.trend, request)
    expect(days).toHaveLength(30)
    expect(days.reduce((sum, day) => sum + (day.volume ?? 0), 0)).toBe(detail.volume)
    expect(Math.max(...days.map((day) => day.volume_index))).toBe(100)
    const { page_info, list } = await cloud.run(marketGoodsCalls.authors, { ...request, size: 50 })
    expect(page_info.total_count).toBe(detail.author_count)
    const volumes = list.map((row) => row.volume ?? 0)
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a))
    expect(list.every((row) => row.first_day <= row.last_day)).toBe(true)
    expect(detail.fans_layers.reduce((sum, layer) => sum + layer.value, 0)).toBe(detail.author_count)
    for (const parts of [detail.contents, detail.price_bands, detail.portrait.gender])
      expect(parts.reduce((sum, part) => sum + part.value, 0)).toBeCloseTo(100, 0)
    const lives = await cloud.run(marketGoodsCalls.lives, { ...request, size: 50 })
    const videos = await cloud.run(marketGoodsCalls.videos, { ...request, size: 50 })
    expect(lives.page_info.total_count + videos.page_info.total_count).toBeGreaterThan(0)
  })

  it('is 40400 when nobody knows it, also on another platform', async () => {
    const { product_id } = await hotGoods()
    const request = { product_id, platform: 'xhs' } as const
    const replies = [
      await admin.ask(marketGoodsCalls.detail, request),
      await admin.ask(marketGoodsCalls.trend, request),
      await admin.ask(marketGoodsCalls.authors, request),
      await admin.ask(marketGoodsCalls.lives, request),
      await admin.ask(marketGoodsCalls.videos, request),
    ]
    expect(replies.map((reply) => reply.code)).toEqual(replies.map(() => 40400))
  })
})

describe('rankings of goods', () => {
  it.each(['hot', 'rising', 'commission'] as const)('%s: places from 1 on, at most 500', async (kind) => {
    const { list, page_info, ext } = await cloud.run(marketGoodsCalls.rankList, { kind, cycle: 'week', size: 50 })
    expect(list.map((row) => row.rank)).toEqual(list.map((_, index) => index + 1))
    expect(page_info.total_count).toBeLessThanOrEqual(500)
    expect(ext).toMatchObject({ date: ext.latest, is_missing: 0 })
    if (kind === 'hot') expect(list[0]?.volume).toBeGreaterThanOrEqual(list[1]?.volume ?? 0)
    if (kind === 'rising') expect(list.every((row) => row.gmv_rate === -2147483648 || row.gmv_rate > -100)).toBe(true)
    if (kind === 'commission') expect(list.every((row) => row.commission_rate >= 20)).toBe(true)
  })

  it('keeps the places when words and bounds choose rows, and compares with the period before', async () => {
    const request = { kind: 'hot', cycle: 'week', size: 50 } as const
    const { list: dates } = await cloud.run(marketGoodsCalls.rankDates, { kind: 'hot', cycle: 'week' })
    const all = await cloud.run(marketGoodsCalls.rankList, request)
    const some = await cloud.run(marketGoodsCalls.rankList, { ...request, price_min: 15_000 })
    expect(some.list.length).toBeGreaterThan(0)
    for (const row of some.list) {
      const same = all.list.find((each) => each.product_id === row.product_id)
      if (same) expect(same.rank).toBe(row.rank)
    }
    const before = await cloud.run(marketGoodsCalls.rankList, { ...request, date: dates[1] })
    const moved = all.list.find((row) => before.list.some((each) => each.product_id === row.product_id))
    const then = before.list.find((row) => row.product_id === moved?.product_id)
    expect(moved?.rank_change).toBe((then?.rank ?? 0) - (moved?.rank ?? 0))
  })

  it('has complete days, weeks from Monday and months; another date is missing', async () => {
    const dates = async (cycle: 'day' | 'week' | 'month') =>
      (await admin.run(marketGoodsCalls.rankDates, { kind: 'hot', cycle })).list
    expect((await dates('day'))[0]).toBe('2026-11-19')
    expect((await dates('week'))[0]).toBe('2026-11-09')
    expect(await dates('month')).toEqual(['2026-10-01', '2026-09-01', '2026-08-01'])
    const missing = await admin.run(marketGoodsCalls.rankList, { kind: 'hot', cycle: 'day', date: '2026-11-20' })
    expect(missing).toMatchObject({ list: [], ext: { is_missing: 1, latest: '2026-11-19' } })
    expect((await admin.ask(marketGoodsCalls.rankList, { kind: 'hot', date: 'x' })).code).toBe(40000)
  })
})

it('exports its lists as they stand: a ranking, the talents of a product, those of a brand', async () => {
  const { product_id, brand_id, platform } = await hotGoods()
  const lists = [
    { list: 'goods_rank', kind: 'hot', platform, cycle: 'week', keyword: '茶' },
    { list: 'goods_sellers', product_id, platform },
    { list: 'brand_sellers', brand_id, platform },
  ]
  const ids: number[] = []
  for (const filters of lists)
    ids.push((await admin.run(taskCalls.generalExport, { type: ExportType.talentLibrary, filters })).task_id)
  await server.jobs.drain()
  const { list } = await admin.run(taskCalls.exportTasks, {})
  const made = ids.map((id) => list.find((task) => task.id === id))
  expect(made.map((task) => task?.file_name.split('_')[0])).toEqual(['爆品榜', '商品达人', '品牌达人'])
  expect(made.every((task) => task?.status === 4 && task.num > 0)).toBe(true)
})

it('is closed to roles and versions without the screens', async () => {
  for (const phone of ['13800100007', '13800100005', '13800100080']) {
    const caller = await server.signedInAs(phone)
    expect((await caller.ask(marketGoodsCalls.search, { keyword: '面膜', platform: 'dy' })).code, phone).toBe(40302)
    expect((await caller.ask(marketGoodsCalls.rankList, { kind: 'hot' })).code, phone).toBe(40302)
  }
  expect((await personal.ask(marketGoodsCalls.searchQuota, {})).code).toBe(40302)
})
