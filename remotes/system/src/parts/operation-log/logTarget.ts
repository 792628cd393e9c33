import type { UserLog } from '@crm/contracts/calls/userLog'
import type { LogModule } from '@crm/contracts/rules/operationLog'

interface Target {
  route: string
  query: Record<string, string>
}

const PAGES: Partial<Record<LogModule, (id: string) => Target>> = {
  账号: (user_id) => ({ route: 'SystemMember', query: { user_id } }),
  寄样管理: (id) => ({ route: 'CooperateDemo', query: { drawer: 'sample', id } }),
  合作订单: (coop_id) => ({ route: 'CooperateDetail', query: { coop_id } }),
  直播排期: (id) => ({ route: 'LiveScheduling', query: { drawer: 'schedule', id } }),
}

/** The page of what an entry was done to; nothing for files, lists of several and what has no page. */
export function logTarget({
  module,
  action,
  object_id,
}: Pick<UserLog, 'module' | 'action' | 'object_id'>): Target | undefined {
  if (!/^\d+$/.test(object_id) || /导出|导入/.test(action)) return undefined
  if (module === '成员管理')
    return { route: 'SystemMember', query: action.includes('部门') ? { dept_id: object_id } : { user_id: object_id } }
  return PAGES[module as LogModule]?.(object_id) // an old entry may be of a part that is no more
}
