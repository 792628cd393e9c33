import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { liveCalls } from '@crm/contracts/calls/lives'
import { orderCalls } from '@crm/contracts/calls/orders'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { LiveStatus } from '@crm/contracts/rules/liveRules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf } from '../../../demo/business/random.ts'
import { endOfDay, startOfDay } from '../../../rules/period.ts'
import { packOrder, recordAuthor, recordSession } from '../../../store/database/schema.ts'
import { rowOf } from '../../../store/database/query.ts'
import { float, int, select } from '../../../store/database/select.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let promoter: Caller
let foreigner: Caller
let now: number

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  promoter = await server.signedInAs('13800100070')
  foreigner = await server.signedInAs('13800200002')
  now = server.clock.now()
})
afterAll(() => server.close())

const range = (days: number, ago = 0) => ({
  start_time: startOfDay(now) - (days - 1 + ago) * DAY_SECONDS,
  end_time: endOfDay(now) - ago * DAY_SECONDS,
})

async function everyRow(caller: Caller, filter: object) {
  const first = await caller.run(liveCalls.list, { ...filter, size: 50 })
  const pages = Array.from({ length: first.page_info.total_page - 1 }, (_, index) =>
    caller.run(liveCalls.list, { ...filter, size: 50, page: index + 2 }),
  )
  return { first, rows: [first, ...(await Promise.all(pages))].flatMap((each) => each.list) }
}
const sumOf = (values: readonly number[]) =>
  values.filter((value) => value !== UNAVAILABLE).reduce((sum, value) => sum + value, 0)

describe('the lives', () => {
  it.each([
    {},
    { platform: 'dy' as const },
    { is_recorded: 1 as const },
    { basis: 'start' as const, is_scheduled: 0 as const },
    { basis: 'start' as const },
  ])('have one sum in pages, 合计, cards and course for %j', async (filter) => {
    const request = { ...range(30), ...filter }
    const { first, rows } = await everyRow(admin, request)
    const total = first.ext.list_total
    expect(rows).toHaveLength(total.live_total)
    expect(total.gmv).toBe(sumOf(rows.map((row) => row.gmv)))
    expect(total.volume).toBe(sumOf(rows.map((row) => row.volume)))
    expect(total.views).toBe(sumOf(rows.map((row) => row.views)))
    expect(total.sold_lives).toBe(rows.filter((row) => row.gmv > 0).length)
    const cards = await admin.run(liveCalls.statistic, request)
    expect(cards).toMatchObject({ gmv: total.gmv, views: total.views, live_total: total.live_total, gpm: total.gpm })
    const trend = (await admin.run(liveCalls.trend, request)).list
    expect(trend).toHaveLength(30)
    expect(sumOf(trend.map((day) => day.gmv))).toBe(total.gmv)
    const begun = rows.filter((row) => row.start_time >= request.start_time).length
    expect(sumOf(trend.map((day) => day.live_total))).toBe(begun)
  })

  it('by date of sale come to 直播 of the overview, for everybody and any days', async () => {
    const random = randomOf('lives', 1)
    for (const caller of [admin, lead, medium]) {
      const days = range(random.int(1, 60), random.int(0, 90))
      const { ext } = await caller.run(liveCalls.list, days)
      const { list } = await caller.run(overviewCalls.channel, { ...days, by: 'kind' })
      expect(ext.list_total.gmv).toBe(list.find(({ id }) => id === '1')?.value ?? 0)
    }
  })

  it('sold what the orders of each say', async () => {
    const random = randomOf('lives', 2)
    const { rows } = await everyRow(admin, { ...range(30), gmv_min: 1 })
    for (const row of Array.from({ length: 6 }, () => random.pick(rows))) {
      const of = { ...range(30), content_id: row.live_id }
      expect((await admin.run(orderCalls.stat, of)).gmv).toBe(row.gmv)
    }
  })

  it('are found by state, product, recording and number', async () => {
    const { list } = await admin.run(liveCalls.list, { status: LiveStatus.onAir })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row) => row.end_time === null)).toBe(true)
    const [row] = (await admin.run(liveCalls.list, { ...range(90), is_recorded: 1 })).list.filter(
      ({ goods }) => goods.length > 0,
    )
    if (!row) throw new Error('no recorded live')
    for (const filter of [
      { keyword: row.live_id },
      { keyword: row.author.author_name },
      { product_id: [row.goods[0]?.product_id ?? ''], keyword: row.live_id },
      { is_recorded: 1 as const, keyword: row.live_id },
    ])
      expect((await everyRow(admin, { ...range(90), ...filter })).rows.map((each) => each.live_id)).toContain(
        row.live_id,
      )
    const times = (await admin.run(liveCalls.list, {})).list.map((each) => each.start_time)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  it('hold minutes that come to their views, likes and comments, until now where they are on air', async () => {
    const wrong = await rowOf(
      server.db,
      select(
        {
          lives: int`count(*)`,
          views: float`sum(abs(l.views - m.entered))`,
          comments: float`sum(abs(l.comments - m.comments))`,
        },
        sql`from live l join (select corp_id, live_id, sum(entered) as entered, sum(comments) as comments, max(minute + step) as minutes
          from live_minute group by 1, 2) m using (corp_id, live_id)
          where l.comments is not null and (l.end_time is not null or m.minutes = floor((${now} - l.start_time) / 60))`,
      ),
    )
    expect(wrong).toMatchObject({ views: 0, comments: 0 })
    expect(wrong.lives).toBeGreaterThan(5)
  })

  it('show the whole of a live as a range, unless the enterprise is trusted with figures', async () => {
    const { list } = await foreigner.run(liveCalls.list, range(90))
    const raw = list.filter((row) => 'gmv_market' in row).length
    const { list: own } = await admin.run(liveCalls.list, range(90))
    expect([raw, own.filter((row) => 'gmv_market' in row).length]).toContain(0)
    expect(own.every((row) => row.gmv_market_str !== '')).toBe(true)
  })
})

describe('scope', () => {
  it('is the own lives of a medium, the department of a lead, all for advertising', async () => {
    const total = async (caller: Caller) =>
      (await caller.run(liveCalls.list, { platform: 'all' })).page_info.total_count
    const [whole, team, own] = [await total(admin), await total(lead), await total(medium)]
    expect(own).toBeGreaterThan(0)
    expect(team).toBeGreaterThan(own)
    expect(whole).toBeGreaterThan(team)
    expect(await total(promoter)).toBe(whole)
  })

  it('ends at the corporation and at the role', async () => {
    const { list } = await admin.run(liveCalls.list, { status: LiveStatus.onAir })
    const mine = new Set(
      (await medium.run(liveCalls.list, { status: LiveStatus.onAir })).list.map((row) => row.live_id),
    )
    const foreign = list.find((row) => !mine.has(row.live_id))
    if (!foreign) throw new Error('the medium has every live on air')
    const request = { live_id: foreign.live_id, platform: foreign.platform, on: 1 as const }
    expect((await medium.ask(liveCalls.record, request)).code).toBe(40301)
    expect((await foreigner.ask(liveCalls.record, request)).code).toBe(40400)
    expect((await promoter.ask(liveCalls.record, request)).code).toBe(40302)
    const assistant = await server.signedInAs('13800100007')
    expect((await assistant.ask(liveCalls.list, {})).code).toBe(40302)
    const talent = { author_id: foreign.author.author_id, platform: foreign.platform, on: 1 as const }
    expect((await medium.ask(liveCalls.record, talent)).code).toBe(40302)
  })
})

describe('recording', () => {
  const used = () =>
    server.db.$count(recordSession, and(eq(recordSession.corp_id, 1), isNull(recordSession.returned_at)))
  /** Lives on air, none of which is recorded. */
  async function onAir() {
    await server.db.delete(recordAuthor).where(eq(recordAuthor.corp_id, 1))
    await server.db.execute(sql`delete from live_minute m using live l where l.corp_id = 1 and l.end_time is null
      and m.corp_id = l.corp_id and m.live_id = l.live_id`)
    await server.db.execute(sql`update live set is_recorded = 0 where corp_id = 1 and end_time is null`)
    return (await admin.run(liveCalls.list, { platform: 'all', status: LiveStatus.onAir })).list
  }

  it('takes one session of a live, however often and by how many it is asked for', async () => {
    const [row] = await onAir()
    if (!row) throw new Error('no live on air')
    const request = { live_id: row.live_id, platform: row.platform }
    const before = await used()
    const answers = await Promise.all([1, 2, 3].map(() => admin.run(liveCalls.record, { ...request, on: 1 })))
    expect(sumOf(answers.map((answer) => answer.used))).toBe(1)
    expect(await used()).toBe(before + 1)
    expect((await admin.run(liveCalls.record, { ...request, on: 0 })).used).toBe(0)
    expect(await used()).toBe(before)
    await admin.run(liveCalls.record, { ...request, on: 1 })
    expect(await used()).toBe(before + 1)
  })

  it('uses the pack that ends first, and refuses when none is left', async () => {
    const [row] = await onAir()
    const [pack] = await server.db
      .select()
      .from(packOrder)
      .where(and(eq(packOrder.corp_id, 1), eq(packOrder.code, 10001), eq(packOrder.status, 2)))
    if (!row || !pack) throw new Error('no live on air, or no pack')
    await server.db.execute(sql`delete from record_session where corp_id = 1 and live_id = ${row.live_id}`)
    await server.db.update(packOrder).set({ end_time: now }).where(eq(packOrder.id, pack.id))
    const refused = await admin.ask(liveCalls.record, { live_id: row.live_id, platform: row.platform, on: 1 })
    expect(refused).toMatchObject({ code: 40921, message: '录屏场次已用完', data: { type: 'record_session' } })
    await server.db.update(packOrder).set({ end_time: pack.end_time }).where(eq(packOrder.id, pack.id))
  })

  it('costs nothing for talents of the list, which holds no more than the version has', async () => {
    const [row] = await onAir()
    if (!row) throw new Error('no live on air')
    const { platform } = row
    const before = await used()
    await admin.run(liveCalls.record, { author_id: row.author.author_id, platform, on: 1 })
    expect(await used()).toBe(before)
    const { list } = await admin.run(liveCalls.list, { keyword: row.live_id, platform })
    expect(list[0]?.record).toBe('recording')
    const off = { live_id: row.live_id, platform, on: 0 as const }
    expect((await admin.ask(liveCalls.record, off)).message).toContain('录屏达人')
    await admin.run(liveCalls.record, { author_id: row.author.author_id, platform, on: 0 })
    expect((await admin.ask(liveCalls.record, { author_id: 'nobody', platform, on: 1 })).code).toBe(40400)
    expect((await admin.ask(liveCalls.record, { platform, on: 1 })).code).toBe(40000)
  })
})
