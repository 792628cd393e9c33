import { reportCalls } from '@crm/contracts/calls/reports'
import { reportColumns } from '@crm/contracts/columns/reports'
import { reportListFilterDefinitions } from '@crm/contracts/filters/reports'
import { REPORT_SOURCES, reportSourceLabel } from '@crm/contracts/rules/reportRules'
import { dateRange, keyword, listFilters, multiSelect, select, staff, tab } from '@crm/ui/filters'

const defined = reportListFilterDefinitions

/** Filters of 报表中心, what was made last first. */
export const reportListFilters = listFilters(
  reportCalls.list,
  reportColumns,
  {
    tab: tab(['all', 'own', 'shared'], 'all', { definition: defined.tab }),
    keyword: keyword({ placeholder: '报表名称' }),
    type: multiSelect(
      defined.type,
      REPORT_SOURCES.map((value) => ({ value, label: reportSourceLabel[value] })),
    ),
    user_id: staff(defined.user_id),
    scheduled: select(defined.scheduled),
    updated: dateRange(defined.updated),
    receiver_id: staff(defined.receiver_id),
  },
  { sort: { order_by: 'last_run_at', sort: 'desc' } },
)
