import { contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import { contentPerformanceColumns } from '@crm/contracts/columns/contentPerformance'
import { spuContentColumns } from '@crm/contracts/columns/spus'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { contentPerformanceFilterDefinitions } from '@crm/contracts/filters/contentPerformance'
import { PERFORMANCE_DIMS, type PerformanceDim } from '@crm/contracts/rules/contentPerformance'
import { dateRange, dept, listFilters, multiSelect, type Option, select, staff, tab } from '@crm/ui/filters'

/** What the filters offer, after a call, and what the rows are by. */
export interface ProjectChoices {
  dim: PerformanceDim
  spus: readonly Option<number>[]
  campaigns: readonly Option<number>[]
  known: boolean
}

const defined = contentPerformanceFilterDefinitions

/** Filters of 种草业绩 over the given choices: this month by member, whoever published most first. */
export const contentPerformanceFilters = ({ dim, spus, campaigns, known }: ProjectChoices) =>
  listFilters(
    contentPerformanceCalls.list,
    contentPerformanceColumns,
    {
      dim: tab(PERFORMANCE_DIMS, 'user', { definition: defined.dim }),
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      date: dateRange(defined.date, {
        initial: 'thismonth',
        types: ['thismonth', 'month', 'all', 'today', 'yesterday', 'last7day', 'last30day', 'customize'],
      }),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
      campaign_id: select(defined.campaign_id, campaigns, { known }),
      spu_id: select(defined.spu_id, spus, { known }),
      form: multiSelect(defined.form),
      is_hot: select(defined.is_hot),
      option: select(defined.option),
    },
    { sort: { order_by: dim === 'content' ? 'interactions' : 'content_count', sort: 'desc' } },
  )

export type PerformanceSpec = ReturnType<typeof contentPerformanceFilters>['fields']

/** The lists of a row's drawer have no filters of their own. */
export const rowContentFilters = listFilters(
  contentPerformanceCalls.detail,
  spuContentColumns,
  {},
  { size: 10, sort: { order_by: 'interactions', sort: 'desc' } },
)
export const rowTalentFilters = listFilters(contentPerformanceCalls.list, contentPerformanceColumns, {}, { size: 10 })
