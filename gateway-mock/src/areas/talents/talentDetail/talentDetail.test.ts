import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { Call } from '@crm/contracts/call'
import { monitorCalls } from '@crm/contracts/calls/monitors'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { Platform } from '@crm/contracts/enums'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { author, monitor } from '../../../store/database/schema.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { MONITOR_SECONDS } from '../../../rules/monitors.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { fansTrend } from '../../../records/talents/market.ts'
import { select, text, value } from '../../../store/database/select.ts'

interface Key {
  author_id: string
  platform: Platform
}

let server: TestServer
let admin: Caller
let medium: Caller
let colleague: Caller
let assistant: Caller
let foreigner: Caller
let whitelisted: Caller
let jia: Key
let yi: Key
let ding: Key
let stranger: Key
let last30: { start_time: number; end_time: number }

async function keyOf(name: string): Promise<Key> {
  const [row] = await server.db
    .select({ author_id: author.author_id, platform: author.platform })
    .from(author)
    .where(eq(author.nick_name, name))
  if (!row) throw new Error(`no talent ${name}`)
  return row
}

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  medium = await server.signedInAs('13800100006')
  colleague = await server.signedInAs('13800100050')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
  whitelisted = await server.signedInAs('13801100002')
  jia = await keyOf('糯米妈妈育儿手账')
  yi = await keyOf('阿泽聊数码')
  ding = await keyOf('林小鹿穿搭')
  const [unknown] = await rowsOf(
    server.db,
    select(
      { author_id: text`author_id`, platform: value<Platform>`platform` },
      sql`from author a where platform = 'dy' and not exists (select 1 from corp_author ca
      where ca.corp_id = 1 and ca.author_id = a.author_id) order by author_id limit 1`,
    ),
  )
  if (!unknown) throw new Error('every talent is included')
  stranger = unknown
  const now = server.clock.now()
  last30 = { start_time: startOfDay(now) - 29 * DAY_SECONDS, end_time: endOfDay(now) }
})
afterAll(() => server.close())

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const day = (time: number) => new Date((time + 28_800) * 1000).toISOString().slice(0, 10)

describe('the identity', () => {
  it('answers who follows and how the corporation stands to it', async () => {
    const detail = await medium.run(talentDetailCalls.detail, jia)
    expect(detail).toMatchObject({
      ...jia,
      author_name: '糯米妈妈育儿手账',
      reach: 'followed',
      is_mine: 1,
      shows_own: 1,
    })
    expect(detail.followers[0]).toMatchObject({ is_reached: 1 })
    expect(detail.corp?.custom_fields.map((each) => each.label)).toEqual(['合作分级'])
    expect(await admin.run(talentDetailCalls.detail, yi)).toMatchObject({ reach: 'followed', followers: [] })
    expect(await medium.run(talentDetailCalls.detail, yi)).toMatchObject({ reach: 'pool', is_mine: 0, shows_own: 1 })
  })

  it('keeps what is written about a colleague’s talent from others', async () => {
    const detail = await medium.run(talentDetailCalls.detail, ding)
    expect(detail).toMatchObject({ reach: 'others', shows_own: 0, is_mine: 0 })
    expect(detail.corp).toMatchObject({ remark: '', custom_fields: [] })
    expect(detail.followers[0]?.is_reached).toBe(0)
  })

  it('knows talents of the library that the corporation has not taken in, and nobody else', async () => {
    expect(await medium.run(talentDetailCalls.detail, stranger)).toMatchObject({ reach: 'unknown', corp: null })
    expect((await medium.ask(talentDetailCalls.detail, { ...jia, author_id: '404' })).code).toBe(40400)
    expect((await medium.ask(talentDetailCalls.detail, { ...jia, platform: 'ks' })).code).toBe(40400)
  })

  it('shows another corporation its own side only', async () => {
    const own = await foreigner.run(talentDetailCalls.detail, jia)
    const [row] = await rowsOf(
      server.db,
      sql`select 1 from corp_author where corp_id = 2 and author_id = ${jia.author_id}`,
    )
    expect(own.reach === 'unknown').toBe(row === undefined)
    expect(own.followers.every((each) => each.name !== '')).toBe(true)
  })

  it('is closed to the sample assistant', async () => {
    const closed: readonly Call<Key, unknown>[] = [
      talentDetailCalls.detail,
      talentDetailCalls.overview,
      talentDetailCalls.market,
    ]
    for (const call of closed) expect((await assistant.ask(call, jia)).code).toBe(40302)
  })
})

describe('the own figures', () => {
  it.each([{}, { start_time: 0, end_time: 0 }])('agree with each other for %j', async (range) => {
    const request = { ...jia, ...(range.end_time === 0 ? last30 : {}) }
    const cards = await admin.run(talentDetailCalls.overview, request)
    const { list } = await admin.run(talentDetailCalls.trend, request)
    expect(sum(list.map((each) => each.gmv))).toBe(cards.gmv)
    for (const point of list)
      expect(point.live_amount + point.video_amount + point.image_amount + point.showcase_amount).toBe(point.gmv)
    const goods = await admin.run(talentDetailCalls.goods, { ...request, size: 50 })
    expect(goods.page_info.total_count).toBe(cards.goods_count)
    expect(sum(goods.list.map((each) => each.gmv))).toBe(cards.gmv)
    expect(goods.ext.list_total).toMatchObject({ gmv: cards.gmv, refund_gmv: cards.refund_gmv })
    expect(goods.list.map((each) => each.gmv)).toEqual(goods.list.map((each) => each.gmv).toSorted((a, b) => b - a))
    for (const [call, count] of [
      [talentDetailCalls.lives, cards.live_count],
      [talentDetailCalls.videos, cards.video_count],
    ] as const) {
      const first = await admin.run(call, { ...request, size: 50 })
      expect(first.page_info.total_count).toBe(count)
      const pages = Array.from({ length: Math.max(0, first.page_info.total_page - 1) }, (_, index) =>
        admin.run(call, { ...request, size: 50, page: index + 2 }),
      )
      const rows = [first, ...(await Promise.all(pages))].flatMap((each) => each.list)
      expect(sum(rows.map((each) => each.gmv))).toBe(first.ext.list_total.gmv)
    }
  })

  it('compare with the days before and know the new period', async () => {
    const cards = await admin.run(talentDetailCalls.overview, { ...jia, ...last30 })
    const length = last30.end_time - last30.start_time + 1
    const before = await admin.run(talentDetailCalls.overview, {
      ...jia,
      start_time: last30.start_time - length,
      end_time: last30.start_time - 1,
    })
    expect(cards.gmv_rate).toBeCloseTo(((cards.gmv - before.gmv) / before.gmv) * 100, 1)
    expect((await admin.run(talentDetailCalls.overview, jia)).gmv_rate).toBe(UNAVAILABLE)
    const fresh = await admin.run(talentDetailCalls.overview, { ...jia, new_type: 1 })
    expect(fresh.gmv).toBeLessThanOrEqual((await admin.run(talentDetailCalls.overview, jia)).gmv)
  })

  it('have no refunds where the platform delivers none', async () => {
    const [row] = await rowsOf(
      server.db,
      select(
        { author_id: text`author_id`, platform: value<Platform>`platform` },
        sql`from corp_author where corp_id = 1 and platform = 'xhs' limit 1`,
      ),
    )
    if (!row) throw new Error('no talent of xhs')
    expect(await admin.run(talentDetailCalls.overview, row)).toMatchObject({
      refund_gmv: UNAVAILABLE,
      close_sales: UNAVAILABLE,
    })
  })

  it('are refused for a colleague’s talent and empty for one outside', async () => {
    const { overview, trend, goods, lives, videos, samples, cooperates, monitors } = talentDetailCalls
    const own: readonly Call<Key, unknown>[] = [overview, trend, goods, lives, videos, samples, cooperates, monitors]
    for (const call of own) {
      expect(await medium.ask(call, ding)).toMatchObject({ code: 40301, message: '暂无数据权限' })
      expect((await medium.ask(call, stranger)).code).toBe(0)
    }
    expect((await medium.run(talentDetailCalls.overview, stranger)).gmv).toBe(0)
    expect((await admin.ask(talentDetailCalls.overview, ding)).code).toBe(0)
  })

  it('are the colleague’s own', async () => {
    expect((await colleague.run(talentDetailCalls.overview, ding)).gmv).toBeLessThanOrEqual(
      (await admin.run(talentDetailCalls.overview, ding)).gmv,
    )
  })

  it('list samples and cooperations', async () => {
    const samples = await admin.run(talentDetailCalls.samples, { ...jia, size: 50 })
    expect(samples.list.length).toBe(samples.page_info.total_count)
    for (const row of samples.list) {
      expect(row.qty).toBe(sum(row.goods.map((each) => each.qty)))
      if (row.ship_time === null) expect(row.gmv).toBe(0)
    }
    const coops = await admin.run(talentDetailCalls.cooperates, { ...jia, size: 50 })
    expect(coops.list.length).toBe(coops.page_info.total_count)
  })

  it('name the wrong field', async () => {
    const reply = await admin.ask(talentDetailCalls.goods, { ...jia, size: 51 })
    expect(reply).toMatchObject({ code: 40000, data: { field: 'size' } })
    expect((await admin.ask(talentDetailCalls.overview, { ...jia, author_id: '' })).code).toBe(40000)
  })
})

describe('the market side', () => {
  it('counts the fans back from today', () => {
    expect(fansTrend(100, { last: '2026-11-20', gains: [5, -2, 10] })).toEqual([
      { date: '2026-11-18', fans: 92, gain: 5 },
      { date: '2026-11-19', fans: 90, gain: -2 },
      { date: '2026-11-20', fans: 100, gain: 10 },
    ])
    expect(fansTrend(100, {})).toEqual([])
  })

  it('shows the portrait of the record to everybody', async () => {
    const portrait = await medium.run(talentDetailCalls.portrait, ding)
    for (const group of ['gender', 'age', 'device'] as const)
      expect(sum(portrait[group].map((each) => each.value))).toBeCloseTo(100)
    // The five provinces with most of them.
    expect(portrait.region).toHaveLength(5)
    expect(sum(portrait.region.map((each) => each.value))).toBeLessThan(60)
    expect(portrait.active_hours).toHaveLength(24)
    expect(portrait.fans_trend).toHaveLength(90)
    const { fans, fans_7d } = await medium.run(talentDetailCalls.detail, ding)
    expect(portrait.fans_trend.at(-1)).toMatchObject({ fans, date: day(server.clock.now() - DAY_SECONDS) })
    expect(sum(portrait.fans_trend.slice(-7).map((each) => each.gain))).toBe(fans_7d)
  })

  it('gives ranges, and raw sums to whitelisted corporations only', async () => {
    const ranges = await medium.run(talentDetailCalls.market, jia)
    expect(ranges.gmv_30d_str).toMatch(/w/)
    expect(JSON.stringify(ranges)).not.toMatch(/"gmv":|"gmv_30d":|_avg":/)
    const raw = await whitelisted.run(talentDetailCalls.market, jia)
    expect(raw.gmv_30d_str).toBe(ranges.gmv_30d_str)
    for (const group of [raw.categories, raw.price_bands, raw.brands])
      expect(sum(group.map((each) => each.gmv ?? 0))).toBe(raw.gmv_30d)
  })
})

describe('the pool', () => {
  it('takes a talent of the library in once', async () => {
    const request = { platform: stranger.platform, author_ids: [stranger.author_id] }
    await medium.run(talentFindingCalls.poolAdd, request)
    const before = await medium.run(talentDetailCalls.detail, stranger)
    expect(before).toMatchObject({ reach: 'pool', corp: { pool: 1, source: 3 } })
    expect((await medium.ask(talentFindingCalls.poolAdd, request)).message).toBe('该达人已在公海')
    await medium.run(talentCalls.follow, { platform: stranger.platform, author_id: [stranger.author_id] })
    expect(await medium.run(talentDetailCalls.detail, stranger)).toMatchObject({ reach: 'followed', is_mine: 1 })
  })
})

describe('watching a talent', () => {
  const rowsOfJia = () =>
    server.db
      .select()
      .from(monitor)
      .where(and(eq(monitor.corp_id, 1), eq(monitor.author_id, jia.author_id)))

  it('runs 30 days and is extended once', async () => {
    await server.db.delete(monitor).where(and(eq(monitor.corp_id, 1), eq(monitor.author_id, jia.author_id)))
    const start = { platform: 'dy' as const, author_ids: [jia.author_id] }
    const { used } = await medium.run(talentDetailCalls.monitors, jia)
    await medium.run(monitorCalls.add, start)
    const { list, ...after } = await medium.run(talentDetailCalls.monitors, jia)
    expect(after.used).toBe(used + 1)
    const now = server.clock.now()
    expect(list[0]).toMatchObject({ status: 1, start_time: now, end_time: now + MONITOR_SECONDS, source_event: 20 })
    expect((await medium.ask(monitorCalls.add, start)).message).toBe('该达人已在监控中')
    const ids = [list[0]?.id ?? 0]
    await medium.run(monitorCalls.addTime, { ids })
    expect((await rowsOfJia())[0]).toMatchObject({ end_time: now + 2 * MONITOR_SECONDS, extend_count: 1 })
    expect((await medium.ask(monitorCalls.addTime, { ids })).message).toBe('已达延期上限')
    expect((await foreigner.ask(monitorCalls.addTime, { ids })).code).toBe(40400)
    expect((await colleague.ask(monitorCalls.addTime, { ids })).code).toBe(40301)
  })

  it('is refused for a colleague’s talent and for who may not', async () => {
    const start = { platform: 'dy' as const, author_ids: [ding.author_id] }
    expect((await medium.ask(monitorCalls.add, start)).code).toBe(40301)
    expect((await assistant.ask(monitorCalls.add, start)).code).toBe(40302)
    expect((await medium.ask(monitorCalls.add, { ...start, platform: 'xhs' as 'dy' })).code).toBe(40000)
  })
})
