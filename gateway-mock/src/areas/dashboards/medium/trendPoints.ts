import { type Period, previousPeriod } from '@crm/base/period'
import { DAY_SECONDS } from '@crm/base/durations'
import { lastMoment, type MetricFilter } from '../../../rules/filter.ts'
import { dayStart } from '../../../rules/period.ts'

type Step = 'day' | 'week' | 'month'

interface DayPoint {
  date: string
  gmv: number
  author_count: number
}

/** Trend points with what each gained on the one before (the first gains nothing), by day, natural week or month. */
export function grouped(days: readonly DayPoint[], by: Step): (DayPoint & { gmv_growth: number })[] {
  const parts = new Map<string, DayPoint>()
  for (const { date, gmv, author_count } of days) {
    const key = by === 'day' ? date : by === 'month' ? date.slice(0, 7) : mondayOf(date)
    const part = parts.get(key) ?? { date: key, gmv: 0, author_count: 0 }
    // Days share talents: a longer step shows its busiest day, never a sum that counts somebody twice.
    parts.set(key, { date: key, gmv: part.gmv + gmv, author_count: Math.max(part.author_count, author_count) })
  }
  const list = [...parts.values()]
  return list.map((point, index) => ({ ...point, gmv_growth: point.gmv - (list[index - 1]?.gmv ?? point.gmv) }))
}

/** What the last step of a filter gains on where it is not over: the same hours of the step before, as far as the filter holds it. */
export function stepBefore(filter: MetricFilter, date: string | undefined, by: Step): Period | undefined {
  if (date === undefined || lastMoment(filter) < filter.now) return undefined
  const [year = 0, month = 0, day = 1] = date.split('-').map(Number)
  const dayAt = (months: number, days: number) =>
    dayStart(Date.UTC(year, month - 1 + months, day + days) / (DAY_SECONDS * 1000))
  const after = { day: dayAt(0, 1), week: dayAt(0, 7), month: dayAt(1, 0) }[by]
  const before = after > filter.now ? previousPeriod({ start: dayAt(0, 0), end: after - 1 }, filter.now) : undefined
  return before && { start: Math.max(before.start, filter.start ?? 0), end: before.end }
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
