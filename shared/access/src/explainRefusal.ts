import type { RouteRow } from '@crm/contracts/routes/routeRow'
import type { RefusalReason } from './canOpen.ts'
import { moduleLabel, packageLabel, versionOf } from './modules.ts'
import { roleLabel } from './roles.ts'
import type { Who } from './who.ts'

type Visitor = Pick<Who, 'role_id' | 'role_name' | 'modules' | 'module'>

/** Why a page was refused, in words for whoever was refused and for the administrator whom they ask. */
export function explainRefusal(reason: RefusalReason, row: Pick<RouteRow, 'module'>, who: Visitor): string {
  switch (reason) {
    case 'login':
      return '请先登录'
    case 'requireAuth':
      return '您还没有加入企业'
    case 'role':
      return `您当前的角色是${who.role_name || (roleLabel[who.role_id] ?? '')}，不能打开该页面`
    case 'module':
      return `您的企业没有开通${moduleLabel[row.module ?? who.module]}业务`
    case 'corpSource':
      return '您的企业类型不使用该页面'
    case 'level': {
      const level = versionOf(who, row.module ?? who.module)?.level ?? 0
      return `您的企业当前是${packageLabel[level] ?? '其他版本'}，不含该页面`
    }
    case 'grayscale':
      return '该功能尚未对您的企业开放'
    case 'feature':
      return '当前站点没有该页面'
    case 'setting':
      return '企业管理员没有对您的角色开放该页面'
  }
}
