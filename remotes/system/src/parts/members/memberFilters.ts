import { rolesOfModule } from '@crm/access/rights'
import { roleLabel } from '@crm/access/roles'
import { memberCalls } from '@crm/contracts/calls/members'
import { contentMemberColumns, memberColumns } from '@crm/contracts/columns/members'
import { memberFilterDefinitions } from '@crm/contracts/filters/members'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { hidden, inAddress, keyword, listFilters, multiSelect, select, staff, tab } from '@crm/ui/filters'

const roleOptions = (roles: readonly number[]) => roles.map((value) => ({ value, label: roleLabel[value] ?? '' }))
const ROLES: Readonly<Record<ModuleId, readonly number[]>> = {
  1: Object.keys(roleLabel).map(Number),
  2: rolesOfModule(2),
}

/**
 * Filters of the members. `dept_id` is chosen in the tree beside the list: a department with what lies below, or `-1` for 未分配部门;
 * the list asks for it as a number.
 */
export const memberFilters = (classify: ModuleId) =>
  listFilters(
    memberCalls.list,
    { ...memberColumns, ...contentMemberColumns },
    {
      status: tab([2, 1, 3] as const, 2),
      keyword: keyword({ placeholder: '姓名或手机号' }),
      role_id: multiSelect(memberFilterDefinitions.role_id, roleOptions(ROLES[classify])),
      user_id: staff({ ...memberFilterDefinitions.user_id, folded: true }),
      has_wechat: select(memberFilterDefinitions.has_wechat),
      dept_id: inAddress(hidden()),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )

export type MemberSpec = ReturnType<typeof memberFilters>['fields']
