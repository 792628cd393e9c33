import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf } from '../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { float, int, select } from '../store/database/select.ts'

// 环比 of the overviews against sums over the rows, of days written out by hand: nothing of the product decides them.

const CORP = 1
let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
type Days = readonly [string, string]

// The tests stand in the afternoon of Friday 2026-11-20; the rows begin in October 2025.
const natural: readonly [string, Days, Days][] = [
  ['March', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['May', ['2026-05-01', '2026-05-31'], ['2026-04-01', '2026-04-30']],
  ['January', ['2026-01-01', '2026-01-31'], ['2025-12-01', '2025-12-31']],
  ['a week', ['2026-11-02', '2026-11-08'], ['2026-10-26', '2026-11-01']],
  ['a quarter', ['2026-04-01', '2026-06-30'], ['2026-01-01', '2026-03-31']],
  ['the month until now', ['2026-11-01', '2026-11-20'], ['2026-10-01', '2026-10-20 now']],
  ['the month to its end', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-20 now']],
  ['the quarter until now', ['2026-10-01', '2026-11-20'], ['2026-07-01', '2026-08-20 now']],
  ['the week until now', ['2026-11-16', '2026-11-20'], ['2026-11-09', '2026-11-13 now']],
  ['today', ['2026-11-20', '2026-11-20'], ['2026-11-19', '2026-11-19 now']],
  ['seven days until now', ['2026-11-14', '2026-11-20'], ['2026-11-07', '2026-11-13 now']],
  ['any eleven days', ['2026-10-05', '2026-10-15'], ['2026-09-24', '2026-10-04']],
]

/** The seconds of days; `now` ends the last of them at the time of day that it is. */
function secondsOf([first, last]: Days) {
  const [day, isUntilNow] = last.split(' ')
  const secondOfDay = (server.clock.now() + 28_800) % 86_400
  const start = at(`${day}T00:00:00`)
  return { start: at(`${first}T00:00:00`), end: isUntilNow ? start + secondOfDay : start + 86_399 }
}

/** 环比 in hundredths of a percent, or nothing where nothing was before. */
const change = (now: number, before: number) =>
  before === 0 ? undefined : Math.round(((now - before) / Math.abs(before)) * 10_000) / 100

describe.each(natural)('%s', (_, days, before) => {
  it('is compared with the days before by orders', async () => {
    const told = async (period: Days) => {
      const { start, end } = secondsOf(period)
      return rowOf(
        server.db,
        select(
          {
            gmv: float`sum(pay_amount)`,
            volume: float`sum(qty)`,
            order_count: int`count(distinct order_id)`,
            issue_author: int`count(distinct platform || ' ' || author_id)`,
          },
          sql`from order_item
          where corp_id = ${CORP} and pay_time between ${start} and ${Math.min(end, server.clock.now())}`,
        ),
      )
    }
    const { start, end } = secondsOf(days)
    const { items } = await admin.run(overviewCalls.summary, { start_time: start, end_time: end })
    const [now, then] = [await told(days), await told(before)]
    for (const key of ['gmv', 'volume', 'order_count', 'issue_author'] as const) {
      expect(then[key], key).toBeGreaterThan(0)
      expect(
        items.find((item) => item.key === key),
        key,
      ).toMatchObject({
        value: now[key],
        rate: change(now[key] ?? 0, then[key] ?? 0),
      })
    }
  })

  it('is compared with the days before by contents', async () => {
    const told = async (period: Days) => {
      const { start, end } = secondsOf(period)
      return rowOf(
        server.db,
        select(
          {
            content_count: int`count(*)`,
            interactions: float`coalesce(sum(likes + comments + collects + shares), 0)`,
            author_count: int`count(distinct platform || ' ' || author_id)`,
          },
          sql`from content_item
          where corp_id = ${CORP} and deleted_at is null and status = 3 and publish_at between ${start} and ${Math.min(end, server.clock.now())}`,
        ),
      )
    }
    const { start, end } = secondsOf(days)
    const { items } = await admin.run(contentOverviewCalls.summary, { start_time: start, end_time: end })
    const [now, then] = [await told(days), await told(before)]
    for (const key of ['content_count', 'interactions', 'author_count'] as const) {
      const rate = change(now[key] ?? 0, then[key] ?? 0)
      expect(
        items.find((item) => item.key === key),
        key,
      ).toMatchObject({ value: now[key], ...(rate !== undefined && { rate }) })
    }
  })
})
