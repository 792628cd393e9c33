import { roleLabel } from '@crm/access/roles'
import { memberCalls } from '@crm/contracts/calls/members'
import { memberColumns } from '@crm/contracts/columns/members'
import { memberFilterDefinitions } from '@crm/contracts/filters/members'
import { hidden, inAddress, keyword, listFilters, multiSelect, select, tab } from '@crm/ui/filters'

const roles = Object.entries(roleLabel).map(([value, label]) => ({ value: Number(value), label }))

/**
 * Filters of the members. `dept_id` is chosen in the tree beside the list: a department with what lies below, or `-1` for 未归属;
 * the list asks for it as a number.
 */
export const systemMemberFilters = listFilters(
  memberCalls.list,
  memberColumns,
  {
    status: tab([2, 1, 3] as const, 2),
    keyword: keyword({ placeholder: '姓名或手机号' }),
    role_id: multiSelect(memberFilterDefinitions.role_id, roles),
    has_wechat: select(memberFilterDefinitions.has_wechat),
    dept_id: inAddress(hidden()),
  },
  { sort: { order_by: 'created_at', sort: 'desc' } },
)

export type SystemMemberSpec = (typeof systemMemberFilters)['fields']
