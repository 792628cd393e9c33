import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { OpenPeriod } from '@crm/base/period'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { orderCalls } from '@crm/contracts/calls/orders'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { sessionCalls } from '@crm/contracts/calls/session'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { salesBy } from '../../../figures/sales.ts'
import type { Scope } from '../../../rules/filter.ts'
import { changeRate, dayStart, dayNumber, lastDays } from '../../../rules/period.ts'
import { rowOf } from '../../../store/database/query.ts'
import { float, select } from '../../../store/database/select.ts'
import { TEST_NOW } from '../../../testing/testDatabase.ts'
import { propertyRuns } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

const TODAY = dayNumber(TEST_NOW)
const SEVEN = dayStart(TODAY) + 7 * HOUR_SECONDS
const CORP: Scope = { corp_id: 1, user_id: 0, dept_ids: [], kind: 'corp' }

let server: TestServer
let admin: Caller
let mediumId: number
/** A condition on lines `i`: they are credited to the medium. */
let ofMedium: SQL

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  const medium = await server.signedInAs('13800100006')
  mediumId = (await medium.run(sessionCalls.userInfo, {})).user_id
  ofMedium = sql`exists (select 1 from order_attr s where s.corp_id = 1 and s.order_id = i.order_id and s.sku_id = i.sku_id
    and s.user_id = ${mediumId})`
})
afterAll(() => server.close())

/** Every call is answered at this second. */
const clockStandsAt = (now: number) => vi.spyOn(server.clock, 'now').mockReturnValue(now)

/** 成交金额 of the lines between two moments, counted without the figures. */
async function paidBetween({ start = 0, end = 0 }: OpenPeriod, where = sql`true`): Promise<number> {
  const paid = sql`from order_item i where corp_id = 1 and pay_time >= ${start} and pay_time <= ${end} and ${where}`
  return (await rowOf(server.db, select({ gmv: float`coalesce(sum(pay_amount), 0)` }, paid))).gmv
}

const sumOf = (points: readonly { values: Record<string, number> }[], key: string) =>
  points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)

describe('a range that ends today', () => {
  it('is compared with as many hours, by cards, trend, rankings, lists and their sums alike', async () => {
    const ends = fc.record({
      // Up to three weeks, which begin no natural month.
      days: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: 19 })),
      time: fc.oneof(fc.constant(7 * HOUR_SECONDS), fc.integer({ min: HOUR_SECONDS, max: DAY_SECONDS - 60 })),
    })
    await fc.assert(
      fc.asyncProperty(ends, async ({ days, time }) => {
        const now = Math.min(dayStart(TODAY) + time, TEST_NOW)
        clockStandsAt(now)
        const { start, end } = lastDays(days, now)
        const range = { start_time: start, end_time: end }
        const { list, previous } = await admin.run(overviewCalls.trend, range)
        expect(previous).toHaveLength(list.length)
        const [first] = previous
        const begin = Date.parse(`${first?.date}T00:00:00+08:00`) / 1000
        const former = { start: begin, end: begin + (now - start) }
        const cur = await paidBetween({ start, end: now })
        const prev = await paidBetween(former)
        const rate = changeRate(cur, prev)

        const { items } = await admin.run(overviewCalls.summary, range)
        expect(items.find(({ key }) => key === 'gmv')).toMatchObject({ value: cur, rate })
        expect([sumOf(list, 'gmv'), sumOf(previous, 'gmv')]).toEqual([cur, prev])
        const byTalent = await salesBy(server.db, CORP, { now, start, end }, 'author', ['gmv'])
        expect(byTalent.list.reduce((sum, { gmv }) => sum + gmv, 0)).toBe(cur)
        const orders = await admin.run(orderCalls.stat, range)
        expect([orders.gmv, orders.gmv_rate]).toEqual([cur, rate])
        const own = await admin.run(mediumCalls.overview, { user_id: mediumId, ...range })
        const amount = await paidBetween({ start, end: now }, ofMedium)
        expect([own.amount, own.amount_rate]).toEqual([amount, changeRate(amount, await paidBetween(former, ofMedium))])
        const page = await admin.run(mediumCalls.authorList, { user_id: mediumId, ...range })
        expect(page.ext.list_total.gmv_growth).toBe(amount - (await paidBetween(former, ofMedium)))
        const rank = await admin.run(overviewCalls.rank, { ...range, kind: 'author' })
        for (const { id, platform, gmv, rate } of rank.list.slice(0, 3)) {
          const ofTalent = sql`author_id = ${id} and platform = ${platform}`
          expect([gmv, rate]).toEqual([
            await paidBetween({ start, end: now }, ofTalent),
            changeRate(gmv, await paidBetween(former, ofTalent)),
          ])
        }
      }),
      propertyRuns(8, 8) as fc.Parameters<[{ days: number; time: number }]>,
    )
  }, 120_000)

  it('of ads, whose results are known by day alone, is compared by the days that are over', async () => {
    clockStandsAt(SEVEN)
    const ads = await server.signedInAs('13800100070')
    const { start, end } = lastDays(7, SEVEN)
    const { items } = await ads.run(overviewCalls.summary, { start_time: start, end_time: end })
    const { list } = await ads.run(overviewCalls.trend, { start_time: start - 7 * DAY_SECONDS, end_time: end })
    const costs = list.map(({ values }) => values['cost'] ?? 0)
    const sum = (from: number, to: number) => costs.slice(from, to).reduce((all, each) => all + each, 0)
    expect(items.find(({ key }) => key === 'cost')).toMatchObject({
      value: sum(7, 14),
      rate: changeRate(sum(7, 13), sum(0, 6)),
    })
    const today = await ads.run(overviewCalls.summary, { start_time: dayStart(TODAY), end_time: end })
    expect(today.items.find(({ key }) => key === 'cost')?.rate).toBe(UNAVAILABLE)
  })

  it.each(['day', 'week', 'month'] as const)('gains on the same hours of the %s before', async (trend) => {
    clockStandsAt(SEVEN)
    const { start, end } = lastDays(60, SEVEN)
    const { list } = await admin.run(mediumCalls.trend, { user_id: mediumId, start_time: start, end_time: end, trend })
    // Friday the 20th.
    const [now, before] = {
      day: [TODAY, TODAY - 1] as const,
      week: [TODAY - 4, TODAY - 11] as const,
      month: [TODAY - 19, TODAY - 50] as const,
    }[trend]
    const until = SEVEN - dayStart(now)
    const former = await paidBetween({ start: dayStart(before), end: dayStart(before) + until }, ofMedium)
    expect(former).toBeGreaterThan(0)
    const gmv = await paidBetween({ start: dayStart(now), end: SEVEN }, ofMedium)
    expect(list.at(-1)).toMatchObject({ gmv, gmv_growth: gmv - former })
  })
})
