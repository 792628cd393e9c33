import { performanceCalls } from '@crm/contracts/calls/performance'
import { oldPerformanceColumns } from '@crm/contracts/columns/performance'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { performanceFilterDefinitions } from '@crm/contracts/filters/performance'
import { dateRange, dept, listFilters, staff, tab } from '@crm/ui/filters'

const defined = performanceFilterDefinitions

/** Filters of the old 业绩列表: the last seven days at first. */
export const oldPerformanceListFilters = listFilters(
  performanceCalls.list,
  oldPerformanceColumns,
  {
    platform: tab(PLATFORMS_AND_ALL, 'all'),
    date: dateRange(defined.date, {
      initial: 'last7day',
      types: ['yesterday', 'today', 'last7day', 'last30day', 'customize'],
    }),
    dept_id: dept(defined.dept_id),
    user_id: staff(defined.user_id),
  },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)
