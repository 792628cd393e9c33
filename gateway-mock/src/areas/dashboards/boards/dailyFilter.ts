import { lastMoment, type MetricFilter } from '../../../rules/filter.ts'
import { startOfDay } from '../../../rules/period.ts'

/** The days of a filter of which figures that come once a day are there: until yesterday; undefined where there is none. */
export function dailyFilter(filter: MetricFilter): MetricFilter | undefined {
  const end = Math.min(lastMoment(filter), startOfDay(filter.now) - 1)
  return filter.start !== undefined && filter.start > end ? undefined : { ...filter, end }
}
