import { colonelCalls } from '@crm/contracts/calls/colonels'
import { colonelColumns } from '@crm/contracts/columns/colonels'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { colonelFilterDefinitions } from '@crm/contracts/filters/colonels'
import { dateRange, dept, keyword, listFilters, numberRange, select, staff, tab, tags } from '@crm/ui/filters'

const defined = colonelFilterDefinitions

/** Filters of the list of colonels, the best first. */
export const colonelListFilters = listFilters(
  colonelCalls.list,
  colonelColumns,
  {
    platform: tab(PLATFORMS_AND_ALL, 'all'),
    belong_type: tab([0, 1, 2] as const, 0),
    keyword: keyword({ placeholder: '团长名称/ID' }),
    has_gmv: select(defined.has_gmv),
    include_status: select(defined.include_status),
    dept_id: dept(defined.dept_id),
    user_id: staff(defined.user_id),
    date: dateRange(defined.date),
    gmv: numberRange(defined.gmv),
    activity: numberRange(defined.activity),
    tag: tags(defined.tags),
  },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)
