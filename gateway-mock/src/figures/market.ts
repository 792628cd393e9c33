import { DAY_MS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { type Period, previousPeriod } from '@crm/base/period'
import type { RankCycle } from '@crm/contracts/rules/market'
import { type SQL, sql } from 'drizzle-orm'
import { refuseField } from '../rules/refusal.ts'
import { dayLabel, dayNumber, dayStart } from '../rules/period.ts'
import { type Queryable, rowOf } from '../store/database/query.ts'
import { select, text } from '../store/database/select.ts'

/** Days of Asia/Shanghai, both included, as numbers since 1970-01-01. */
export interface DaySpan {
  from: number
  to: number
}

/** Days that a market range may have at most. */
const RANGE_MAX = 90
const MONTH_DAYS = 30
const WEEK = 7
/** Periods of a ranking that are offered, the latest first. */
const PERIODS_MAX = 60

/** `2026-11-20` as a day number; undefined when it is no day. */
export function dayOfLabel(label: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(label) ? Date.parse(`${label}T00:00:00Z`) : Number.NaN
  const day = time / DAY_MS
  return Number.isInteger(day) && dayLabel(day) === label ? day : undefined
}

/** The complete days that the market is known for. */
export async function marketDays(db: Queryable): Promise<DaySpan> {
  const { first, last } = await rowOf(
    db,
    // By platform, so that the index answers.
    select(
      { first: text<string | null>`min(f)::text`, last: text<string | null>`max(l)::text` },
      sql`from (values ('dy'), ('ks'), ('sph'), ('xhs')) p (platform),
      lateral (select min(day) as f, max(day) as l from market_sale s where s.platform = p.platform) d`,
    ),
  )
  const to = dayOfLabel(last ?? '') ?? 0
  return { from: dayOfLabel(first ?? '') ?? to + 1, to }
}

/**
 * The days that a screen asks about: the last 30 complete ones when it does not say; a range that reaches beyond the last
 * complete day is moved back as a whole, so that 近30天 always is 30 days. More than 90 days are refused.
 */
export function marketWindow(
  { start_time, end_time }: { start_time?: number | undefined; end_time?: number | undefined },
  known: DaySpan,
): DaySpan {
  if (start_time === undefined || end_time === undefined) return { from: known.to - MONTH_DAYS + 1, to: known.to }
  const from = dayNumber(start_time)
  const to = dayNumber(end_time)
  if (to < from) refuseField('end_time', '结束日期不能早于开始日期')
  if (to - from >= RANGE_MAX) refuseField('start_time', `日期范围最多选择 ${RANGE_MAX} 天`)
  const late = Math.max(0, to - known.to)
  return { from: from - late, to: to - late }
}

/** What 环比 of a span compares with, by the rule of all figures; undefined where the market is not known for all of it. */
export function spanBefore({ from, to }: DaySpan, known: DaySpan): DaySpan | undefined {
  // Days of the market are over: it is known for complete ones.
  const before = previousPeriod({ start: dayStart(from), end: dayStart(to + 1) - 1 }, dayStart(known.to + 1))
  const span = before && { from: dayNumber(before.start), to: dayNumber(before.end) }
  return span === undefined || span.from < known.from ? undefined : span
}

/** A span as the answer tells which days 环比 compares with; null where there are none. */
export const comparedSpan = (span: DaySpan | undefined): Period | null =>
  span ? { start: dayStart(span.from), end: dayStart(span.to + 1) - 1 } : null

/** `s.day` lies in the span. */
export const inDays = ({ from, to }: DaySpan): SQL =>
  sql`s.day between ${dayLabel(from)}::date and ${dayLabel(to)}::date`

/** The span that a ranking's period covers: `start` is its first day. Undefined when no such period begins there. */
export function rankSpan(cycle: RankCycle, start: number): DaySpan | undefined {
  if (cycle === 'day') return { from: start, to: start }
  // Day 0 was a Thursday.
  if (cycle === 'week') return (start + 3) % WEEK === 0 ? { from: start, to: start + WEEK - 1 } : undefined
  const label = dayLabel(start)
  if (!label.endsWith('-01')) return undefined
  const next = new Date(`${label}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return { from: start, to: next.getTime() / DAY_MS - 1 }
}

/** The first days of the complete periods of a cycle, the latest first, 60 at most. */
export function rankStarts(cycle: RankCycle, known: DaySpan): number[] {
  const starts: number[] = []
  for (let day = known.to; day >= known.from && starts.length < PERIODS_MAX; day--) {
    const span = rankSpan(cycle, day)
    if (span !== undefined && span.to <= known.to) starts.push(day)
  }
  return starts
}

/** Which period a ranking shows: the asked one, else the latest; `is_missing` when the asked one does not exist. */
export function rankPeriodOf(
  { cycle, date }: { cycle: RankCycle; date?: string | undefined },
  known: DaySpan,
): { span: DaySpan; notes: { date: string; latest: string; is_missing: 0 | 1 }; starts: number[] } {
  const starts = rankStarts(cycle, known)
  const latest = starts[0] ?? known.to
  const request = date === undefined ? latest : dayOfLabel(date)
  if (date !== undefined && request === undefined) refuseField('date', '日期请按 2026-11-20 的格式填写')
  const start = request ?? latest
  return {
    span: rankSpan(cycle, start) ?? { from: start, to: start },
    notes: {
      date: dayLabel(start),
      latest: starts.length > 0 ? dayLabel(latest) : '',
      is_missing: starts.includes(start) ? 0 : 1,
    },
    starts,
  }
}

/** Percent with two decimals of sums in SQL; unavailable over nothing. */
export const shareSql = (part: SQL, whole: SQL): SQL =>
  sql`case when coalesce(${whole}, 0) = 0 then ${sql.raw(String(UNAVAILABLE))}::float8
    else round(coalesce(${part}, 0) * 10000.0 / ${whole})::float8 / 100 end`
