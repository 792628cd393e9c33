import { boardCalls } from '@crm/contracts/calls/boards'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDays } from '../../../rules/period.ts'
import { sumOf } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'

let server: TestServer
let readers: Caller[]

beforeAll(async () => {
  server = await testServer()
  readers = [await server.signedInAs('13800100002'), await server.signedInAs('13800100004')]
})
afterAll(() => server.close())

const rangeOf = (days: number) => {
  const { start, end } = lastDays(days, server.clock.now())
  return { start_time: start, end_time: end }
}
const of = (rows: readonly { values: Record<string, number> }[], name: string) =>
  sumOf(rows.map(({ values }) => values[name] ?? 0))

describe('hours of the week', () => {
  it('add up to the sales of the range, and their mean is over the hours that there were', async () => {
    for (const reader of readers)
      for (const days of [1, 7, 30]) {
        const { rows, total } = await reader.run(boardCalls.commerceHeat, rangeOf(days))
        const kpi = await reader.run(boardCalls.overviewKpi, rangeOf(days))
        expect(of(rows, 'gmv')).toBe(kpi.total.gmv)
        expect(total.gmv).toBe(kpi.total.gmv)
        // Whole days until yesterday, today until its running hour.
        const today = new Date((server.clock.now() + 28_800) * 1000).getUTCHours() + 1
        expect(of(rows, 'hours')).toBe((days - 1) * 24 + today)
        for (const { values } of rows) expect(values.mean_gmv).toBe(Math.round((values.gmv ?? 0) / (values.hours ?? 1)))
      }
  })
})

describe('channels', () => {
  it('add up to the sales of the overview', async () => {
    for (const reader of readers) {
      const { total } = await reader.run(boardCalls.commerceKpi, rangeOf(30))
      const { total: all } = await reader.run(boardCalls.overviewKpi, rangeOf(30))
      const parts = [total.live_amount, total.video_amount, total.image_amount, total.showcase_amount]
      expect(sumOf(parts.map((part) => part ?? 0))).toBe(all.gmv)
    }
  })
})

describe('rows with an order of their own', () => {
  it('stand in it, whatever they come to', async () => {
    const [admin] = readers
    if (!admin) throw new Error('nobody')
    const bands = (await admin.run(boardCalls.commerceRateDist, rangeOf(30))).rows.map(({ keys }) =>
      Number(keys.rate_band),
    )
    expect(bands).toEqual(bands.toSorted((one, other) => one - other))
    const days = (await admin.run(boardCalls.commerceDetail, { ...rangeOf(30), by: 'day' })).rows.map(
      ({ names }) => names[0],
    )
    expect(days).toEqual(days.toSorted())
  })
})

describe('few talents bring most', () => {
  it('as many as their share says', async () => {
    const [admin] = readers
    if (!admin) throw new Error('nobody')
    const { rows, total } = await admin.run(boardCalls.commercePareto, rangeOf(30))
    const { rows: all } = await admin.run(boardCalls.overviewRank, { ...rangeOf(30), by: 'author' })
    expect(rows.slice(0, 20).map(({ values }) => values.gmv)).toEqual(all.map(({ values }) => values.gmv))
    expect(rows.map(({ values }) => values.cumulative_rate)).toEqual(
      rows.map(({ values }) => values.cumulative_rate ?? 0).toSorted((one, other) => one - other),
    )
    const { issue_author = 0 } = (await admin.run(boardCalls.overviewKpi, rangeOf(30))).total
    const head = ((total.head_rate ?? 0) / 100) * issue_author
    expect(head).toBeGreaterThan(0)
    expect(Math.abs(head - Math.round(head))).toBeLessThan(0.05)
  })
})

describe('talents who come back', () => {
  it('stand in one band of orders each', async () => {
    for (const reader of readers) {
      const { rows, total } = await reader.run(boardCalls.commerceRepeat, { ...rangeOf(30), by: 'orders' })
      const { total: all } = await reader.run(boardCalls.overviewKpi, rangeOf(30))
      expect(of(rows, 'author_count')).toBe(all.issue_author)
      expect(total.author_count).toBe(all.issue_author)
    }
  })

  it('have a middle interval that halves them', async () => {
    const [admin] = readers
    if (!admin) throw new Error('nobody')
    const { rows, total } = await admin.run(boardCalls.commerceRepeat, { ...rangeOf(7), by: 'days' })
    expect(of(rows, 'author_count')).toBe(total.author_count)
    expect(total.median_days).toBeGreaterThan(0)
  })
})

describe('new talents by their first month', () => {
  it('are those who first sold in it, and stay as the orders say', async () => {
    const [admin] = readers
    if (!admin) throw new Error('nobody')
    const { rows } = await admin.run(boardCalls.commerceCohort, {})
    const monthOf = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1
    const expected = await server.db.execute<{ first: string; since: number; talents: number; gmv: number }>(sql`
      with sold as (select i.author_id, i.platform, to_char(to_timestamp(i.pay_time) at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(i.pay_amount)::float8 as gmv
        from order_item i where i.corp_id = 1 and i.author_id <> '' and i.pay_time <= ${server.clock.now()} group by 1, 2, 3),
      first as (select author_id, platform, min(month) as first from sold group by 1, 2)
      select first.first, sold.month, count(*)::int as talents, sum(sold.gmv)::float8 as gmv from first join sold using (author_id, platform) group by 1, 2`)
    expect(rows.length).toBeGreaterThan(0)
    const known = new Map(
      expected.rows.map((row) => {
        const { first, month, talents, gmv } = row as unknown as {
          first: string
          month: string
          talents: number
          gmv: number
        }
        return [`${first} ${monthOf(month) - monthOf(first)}`, { talents, gmv }]
      }),
    )
    for (const { names, values } of rows) {
      const cell = known.get(names.join(' '))
      expect({ talents: values.issue_author, gmv: values.gmv }, names.join(' ')).toEqual(cell)
      const cohort = known.get(`${names[0]} 0`)?.talents ?? 0
      expect(values.retention_rate).toBe(Math.round(((values.issue_author ?? 0) * 10_000) / cohort) / 100)
    }
  })
})
