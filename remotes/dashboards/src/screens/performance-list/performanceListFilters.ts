import { roleLabel } from '@crm/access/roles'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { deptPerformanceColumns, performanceColumns } from '@crm/contracts/columns/performance'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { performanceFilterDefinitions } from '@crm/contracts/filters/performance'
import type { LinkScope } from '@crm/contracts/links/numberLinks'
import { SALES } from '@crm/contracts/routes/groups'
import { dateRange, dept, inAddress, listFilters, multiSelect, select, staff, tab } from '@crm/ui/filters'
import { type ScopeRequest, listScope } from '../../parts/listScope.ts'

const defined = performanceFilterDefinitions

/** By whom the rows come. */
export const MODES = ['member', 'dept'] as const

/** Roles that have figures of sales. */
const roles = SALES.map((value) => ({ value, label: roleLabel[value] ?? '' }))

const fields = {
  mode: inAddress(tab(MODES, 'member')),
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  date: dateRange(defined.date, {
    initial: 'thismonth',
    types: ['thismonth', 'month', 'last7day', 'last30day', 'customize'],
  }),
  dept_id: dept(defined.dept_id),
  user_id: staff(defined.user_id),
  role_id: multiSelect(defined.role_id, roles),
  status: select(defined.status),
  new_type: select(defined.new_type),
  option: select(defined.option),
}
const byGmv = { sort: { order_by: 'gmv', sort: 'desc' } } as const

/** Filters of 业绩列表 by member and by department: the same, so that a change of the mode keeps them. */
export const performanceListFilters = listFilters(performanceCalls.list, performanceColumns, fields, byGmv)
export const deptPerformanceFilters = listFilters(performanceCalls.deptList, deptPerformanceColumns, fields, byGmv)

/** What the figures were asked for. */
interface Asked extends ScopeRequest {
  user_id?: number | undefined
  role_id?: readonly number[] | undefined
  status?: number | undefined
  new_type?: number | undefined
}

/** The scope of the rows, as other lists say it; undefined where they cannot: sales of the new period alone. */
export const rowScope = (asked: Asked): LinkScope | undefined => (asked.new_type === 1 ? undefined : listScope(asked))

/** The scope of the whole list; undefined where other lists know no such filter. */
export function totalScope(asked: Asked): LinkScope | undefined {
  const { user_id, role_id = [], status } = asked
  const scope = rowScope(asked)
  return scope && role_id.length === 0 && status === undefined ? { ...scope, user_id } : undefined
}
