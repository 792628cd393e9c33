import type { Query } from '@crm/platform/navigate'
import { listQuery, type OverviewFilters } from './overviewScope.ts'

/** What was pressed in a chart: a day `YYYY-MM-DD`, or a platform. */
export type Drilled = { date: string } | { platform: string }

const DAY_SECONDS = 86_400
/** Days of the product are those of Shanghai. */
const startOf = (date: string) => Date.parse(`${date}T00:00:00+08:00`) / 1000

/** The address of a list for a point of a chart: the page's own scope, narrowed by the day or the platform. */
export function drillQuery(filters: Pick<OverviewFilters, 'values'>, drilled: Drilled): Query {
  const query = listQuery(filters)
  if ('platform' in drilled) return { ...query, platform: drilled.platform }
  const start = startOf(drilled.date)
  return { ...query, date_type: 'customize', start_time: start, end_time: start + DAY_SECONDS - 1 }
}
