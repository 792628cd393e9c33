import type { Query } from '@crm/platform/navigate'
import { dayQuery } from '@crm/ui/filters'
import { listQuery, type OverviewFilters } from './overviewScope.ts'

/** What was pressed in a chart: a day `YYYY-MM-DD`, or filters of the list as its address has them. */
export type DrillTarget = { date: string; filters?: Query } | { filters: Query }

/** The address of a list for a point of a chart: the page's own scope, narrowed by the day or by what the point stands for. */
export function drillQuery(filters: Pick<OverviewFilters, 'values'>, drilled: DrillTarget): Query {
  return { ...listQuery(filters), ...drilled.filters, ...('date' in drilled ? dayQuery(drilled.date) : {}) }
}
