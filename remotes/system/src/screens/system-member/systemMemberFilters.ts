import { roleLabel } from '@crm/access/roles'
import { filterSpec, hidden, keyword, multiSelect, select, tab } from '@crm/ui/filters'

const roles = Object.entries(roleLabel).map(([value, label]) => ({ value: Number(value), label }))

/** `dept` is chosen in the tree beside the list: a department with what lies below, or `-1` for 未归属. */
export const systemMemberFilters = filterSpec(
  {
    status: tab([2, 1, 3] as const, 2),
    keyword: keyword({ placeholder: '姓名或手机号' }),
    role_id: multiSelect('角色', roles),
    has_wechat: select('微信', [
      { value: 1, label: '已绑定' },
      { value: 0, label: '未绑定' },
    ]),
    dept_id: hidden(),
  },
  {
    sort: { order_by: 'created_at', sort: 'desc' },
    sortable: ['author_count', 'gmv_30d', 'last_login_at', 'hire_date', 'created_at'],
  },
)
