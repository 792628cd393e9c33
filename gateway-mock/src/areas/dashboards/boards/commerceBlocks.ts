import { DAY_MS, HOUR_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { sql } from 'drizzle-orm'
import { breakdown, breakdownRows } from '../../../figures/breakdown/breakdown.ts'
import { keyLabel } from '../../../figures/breakdown/groupNames.ts'
import { namedBreakdown } from '../../../figures/breakdown/namedBreakdown.ts'
import { daysOf, salesTotals } from '../../../figures/sales.ts'
import { during, lastMoment, type MetricFilter } from '../../../rules/filter.ts'
import { dayLabel, dayNumber, dayStart, percent, perUnit } from '../../../rules/period.ts'
import { rowsOf, rowOf as oneRow } from '../../../store/database/query.ts'
import { float, int, select } from '../../../store/database/select.ts'
import { type BlockAnswer, type BlockQuestion, rowOf, type Values } from './blockQuestion.ts'

const HOURS = 24

/** How many hours of each weekday and hour the filter sees so far, by `weekday * 24 + hour`; 1 is Monday. */
function hoursSeen(filter: MetricFilter, first: number | undefined): Map<number, number> {
  const seen = new Map<number, number>()
  const end = lastMoment(filter)
  for (const day of daysOf(filter, first))
    for (let hour = 0; hour < HOURS; hour += 1) {
      const at = dayStart(day) + hour * HOUR_SECONDS
      // An hour counts from its beginning on; a range may begin or end within one.
      if (at > end || at + HOUR_SECONDS <= (filter.start ?? 0)) continue
      const key = (((day + 3) % 7) + 1) * HOURS + hour
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  return seen
}

/** 时段分布: every weekday and hour with its sum, and the mean of the hours of its kind. */
export async function heatBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const { rows, total } = await breakdown(db, scope, filter, {
    measures: ['gmv', 'order_count'],
    by: ['weekday', 'hour'],
  })
  const { first_order_at } = await salesTotals(db, scope, filter, ['first_order_at'])
  const seen = hoursSeen(filter, first_order_at > 0 ? dayNumber(first_order_at) : undefined)
  const sold = new Map(rows.map((row) => [Number(row.weekday) * HOURS + Number(row.hour), row]))
  const keys = [...new Set([...seen.keys(), ...sold.keys()])].sort((one, other) => one - other)
  return {
    columns: ['星期', '时段'],
    rows: keys.map((key) => {
      const gmv = sold.get(key)?.gmv ?? 0
      const hours = seen.get(key) ?? 0
      return rowOf({
        keys: {},
        names: [keyLabel('weekday', Math.floor(key / HOURS)), keyLabel('hour', key % HOURS)],
        values: { mean_gmv: perUnit(gmv, hours), gmv, order_count: sold.get(key)?.order_count ?? 0, hours },
      })
    }),
    total: { gmv: total.gmv, order_count: total.order_count },
    previous: null,
    rates: null,
  }
}

/** 达人贡献: the best talents with the share of all that they come to together, and how few bring 80 %. */
export async function paretoBlock({ db, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const best = await namedBreakdown(db, scope, filter, { measures: ['gmv'], by: ['author'], limit: block.limit })
  const total = await salesTotals(db, scope, filter, ['gmv'])
  const talents = await breakdownRows(db, scope, filter, ['author'], ['gmv'])
  const { head, all } = await oneRow(
    db,
    select(
      { head: int`count(*) filter (where so_far - gmv < whole * 0.8)`, all: int`count(*)` },
      sql`from (select g.gmv, sum(g.gmv) over (order by g.gmv desc, g.author_id, g.platform) as so_far, sum(g.gmv) over () as whole
        from ${talents} g where g.gmv > 0) ranked`,
    ),
  )
  let soFar = 0
  return {
    columns: ['达人'],
    rows: best.map((row) => {
      soFar += row.values.gmv
      return rowOf({ ...row, values: { gmv: row.values.gmv, cumulative_rate: percent(soFar, total.gmv) } })
    }),
    total: { gmv: total.gmv, head_rate: percent(head, all) },
    previous: null,
    rates: null,
  }
}

const MONTHS = 12
/** Months since the year 0 of a day number. */
const monthOf = (day: number) => {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const firstOfMonth = (month: number) => Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY_MS

/** 新达人留存: talents by the month of their first order in scope, and what of them sold in each month since. Rows: month of the first order, months since. */
export async function cohortBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const last = monthOf(dayNumber(filter.now))
  const range = { start: dayStart(firstOfMonth(last - MONTHS + 1)), end: filter.now }
  const ever = { ...filter, start: undefined, end: undefined }
  const firsts = await breakdownRows(db, scope, ever, ['author'], ['first_order_at'])
  const sold = await breakdownRows(db, scope, during(filter, range), ['author', 'month'], ['gmv', 'order_count'])
  const cells = await rowsOf(
    db,
    select(
      {
        // The first sale stands on a day of Shanghai.
        first: int`date_part('year', ts)::int * 12 + date_part('month', ts)::int - 1`,
        month: int`s.month`,
        talents: int`count(*) filter (where s.order_count > 0)`,
        gmv: float`sum(s.gmv)`,
      },
      sql`from (select f.author_id, f.platform, to_timestamp(f.first_order_at + 28800) at time zone 'UTC' as ts from ${firsts} f
          where f.first_order_at >= ${range.start}) f join ${sold} s using (author_id, platform) group by 1, 2 order by 1, 2`,
    ),
  )
  const sizes = new Map<number, number>()
  for (const { first, month, talents } of cells) if (monthOf(month) === first) sizes.set(first, talents)
  return {
    columns: ['首单月份', '第几个月'],
    rows: cells.map(({ first, month, talents, gmv }) =>
      rowOf({
        keys: {},
        names: [dayLabel(firstOfMonth(first)).slice(0, 7), String(monthOf(month) - first)],
        values: { issue_author: talents, gmv, retention_rate: percent(talents, sizes.get(first) ?? 0) },
      }),
    ),
    total: {},
    previous: null,
    rates: null,
  }
}

interface Band {
  name: string
  to: number
}
const ORDER_BANDS: readonly Band[] = [
  { name: '1 单', to: 1 },
  { name: '2 单', to: 2 },
  { name: '3–5 单', to: 5 },
  { name: '6–10 单', to: 10 },
  { name: '11–20 单', to: 20 },
  { name: '>20 单', to: Number.POSITIVE_INFINITY },
]
const DAY_BANDS: readonly Band[] = [
  { name: '1 天', to: 1 },
  { name: '2–3 天', to: 3 },
  { name: '4–7 天', to: 7 },
  { name: '8–14 天', to: 14 },
  { name: '15–30 天', to: 30 },
  { name: '>30 天', to: Number.POSITIVE_INFINITY },
]
const INTERVAL_DAYS = 90

/** So many talents, or intervals, in each band; nothing is left out. */
function banded(bands: readonly Band[], counts: readonly { value: number; times: number }[]): BlockAnswer['rows'] {
  return bands.map(({ name, to }, at) => {
    const from = bands[at - 1]?.to ?? 0
    const author_count = counts
      .filter(({ value }) => value > from && value <= to)
      .reduce((sum, { times }) => sum + times, 0)
    return rowOf({ keys: {}, names: [name], values: { author_count } })
  })
}

/** The middle value of a list with repetitions, rising; of an even number the lower one of the middle. */
function medianOf(counts: readonly { value: number; times: number }[]): number {
  const half = counts.reduce((sum, { times }) => sum + times, 0) / 2
  let seen = 0
  for (const { value, times } of counts) {
    seen += times
    if (seen >= half) return value
  }
  return UNAVAILABLE
}

/** 复购: talents by their number of orders, or the days between two of their days with orders. */
export async function repeatBlock({ db, scope, filter, request }: BlockQuestion): Promise<BlockAnswer> {
  const isDays = request.by === 'days'
  const end = lastMoment(filter)
  const recent = { start: dayStart(dayNumber(end) - INTERVAL_DAYS + 1), end }
  const rows = isDays
    ? await breakdownRows(db, scope, during(filter, recent), ['author', 'day'], ['order_count'])
    : await breakdownRows(db, scope, filter, ['author'], ['order_count'])
  const counted = isDays
    ? sql`(select g.day - lag(g.day) over (partition by g.author_id, g.platform order by g.day) as value from ${rows} g where g.order_count > 0)`
    : sql`(select g.order_count as value from ${rows} g where g.order_count > 0)`
  const counts = await rowsOf(
    db,
    select(
      { value: int`c.value`, times: int`count(*)` },
      sql`from ${counted} c where c.value is not null group by 1 order by 1`,
    ),
  )
  const total: Values = {
    author_count: counts.reduce((sum, { times }) => sum + times, 0),
    median_days: medianOf(counts),
  }
  return {
    columns: [isDays ? '间隔' : '订单数'],
    rows: banded(isDays ? DAY_BANDS : ORDER_BANDS, counts),
    total,
    previous: null,
    rates: null,
  }
}
