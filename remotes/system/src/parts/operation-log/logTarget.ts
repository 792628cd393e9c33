import type { UserLog } from '@crm/contracts/calls/userLog'
import { CONTENT_ONLY_ROLES } from '@crm/contracts/routes/groups'
import type { LogModule } from '@crm/contracts/rules/operationLog'

interface Target {
  route: string
  query: Record<string, string>
}

/** The log knows the number of a talent, not its platform. */
const talent = (keyword: string): Target => ({
  route: 'TalentManage',
  query: { platform: 'all', keyword, keyword_type: 'id' },
})

const PAGES: Partial<Record<LogModule, (id: string) => Target>> = {
  账号: (user_id) => ({ route: 'SystemMember', query: { user_id } }),
  角色权限: (role_id) => ({
    route: CONTENT_ONLY_ROLES.includes(Number(role_id)) ? 'ContentSystemRole' : 'SystemRole',
    query: { role_id },
  }),
  店铺授权: (keyword) => ({ route: 'SystemShop', query: { keyword } }),
  我的达人: talent,
  达人详情: talent,
  跟进记录: talent,
  商品: (keyword) => ({ route: 'GoodsList', query: { keyword } }),
  SPU: (spu_id) => ({ route: 'SpuDetail', query: { spu_id } }),
  寄样管理: (id) => ({ route: 'CooperateDemo', query: { date_type: 'all', drawer: 'sample', id } }),
  合作单: (coop_id) => ({ route: 'CooperateDetail', query: { coop_id } }),
  订单: (id) => ({ route: 'OrdersList', query: { keyword: id, date_type: 'all', drawer: 'order', id } }),
  线下佣金: (id) => ({ route: 'GoodsOfflineCommission', query: { drawer: 'offlineRate', id } }),
  带货视频: (id) => ({
    route: 'MediaCenterCommerceVideo',
    query: { keyword: id, date_type: 'all', drawer: 'video', id },
  }),
  直播排期: (id) => ({ route: 'LiveScheduling', query: { drawer: 'schedule', id } }),
}

/** The page of what an entry was done to; nothing for files, lists of several and what has no page. */
export function logTarget({
  module,
  action,
  object,
  object_id,
}: Pick<UserLog, 'module' | 'action' | 'object' | 'object_id'>): Target | undefined {
  if (!/^\d+$/.test(object_id) || /导出|导入/.test(action)) return undefined
  if (module === '成员管理')
    return { route: 'SystemMember', query: action.includes('部门') ? { dept_id: object_id } : { user_id: object_id } }
  if (module === '业务设置')
    return action.includes('监控规则') ? { route: 'SystemMonitorConfigure', query: { keyword: object } } : undefined
  // Entries of its log and hand-overs have numbers of their own.
  if (module === '团长')
    return /日志|评论|回复|转交|达人/.test(action)
      ? undefined
      : { route: 'ColonelDetail', query: { colonel_buyin_id: object_id } }
  return PAGES[module as LogModule]?.(object_id) // an old entry may be of a part that is no more
}
