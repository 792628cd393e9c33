import type { ModuleId, RouteRow } from '@crm/contracts/routes/routeRow'
import { canOpen, type RouteVisitor } from './canOpen.ts'
import { accountExpired } from './expiry.ts'
import { hasRole, Role, roleLabel } from './roles.ts'
import type { Who } from './who.ts'

/** Shown to whoever may not export in a module. */
export const NO_EXPORT = '抱歉，您当前暂无导出权限'
/** Shown by the guide when its target is not open to the user's role. */
export const NO_GUIDE_TARGET = '抱歉，您没有此操作权限，请联系管理员'
/** Tooltip of a name whose detail the user may not see. */
export const NO_DETAIL = '暂无查看权限'

/** Answer to an edition that does not contain what was asked for. */
export const NOT_IN_EDITION = '当前版本不支持此操作，请升级版本'

/** The sentence of `role-toast` for a role name. */
export function roleRefusedSentence(roleName: string): string {
  return `抱歉，您当前是${roleName}角色，暂无权限操作`
}

/** Nothing when the role is in the list, else the sentence that names the user's role. Throws when there is no list: nobody could pass. */
export function roleToast(
  who: Pick<Who, 'role_id'> & Partial<Pick<Who, 'role_name'>>,
  roles: readonly number[],
): string | undefined {
  if (roles.length === 0) throw new TypeError('roleToast() needs the roles that may')
  if (hasRole(who, roles)) return undefined
  return roleRefusedSentence(who.role_name || (roleLabel[who.role_id] ?? ''))
}

/** Nothing when the user may export in the module (by default the current one). */
export function exportRefusal(
  who: Pick<Who, 'permission' | 'module'>,
  module: ModuleId = who.module,
): string | undefined {
  return who.permission[module].export_permission ? undefined : NO_EXPORT
}

/**
 * What stops an export: a missing permission comes first (`sentence`), an expired version second (`expired`, the expiry
 * dialog opens). Nothing when the export may go on. `now` is unix seconds.
 */
export function exportBlock(
  who: Pick<Who, 'permission' | 'module' | 'modules'>,
  now: number,
  module: ModuleId = who.module,
): { kind: 'refused'; sentence: string } | { kind: 'expired' } | undefined {
  const sentence = exportRefusal(who, module)
  if (sentence) return { kind: 'refused', sentence }
  return accountExpired(who, now, module) ? { kind: 'expired' } : undefined
}

/** Nothing when the guide's Go-now may lead the user to the route. */
export function guideRefusal(who: RouteVisitor, row: RouteRow | undefined): string | undefined {
  return row && !canOpen(row, who) ? undefined : NO_GUIDE_TARGET
}

/** Nothing when the user may see the details of that member of staff: by permission of the module, or as the owner. Throws without a member. */
export function mediumDetailRefusal(
  who: Pick<Who, 'permission' | 'module' | 'user_id'>,
  mediumUserId: number,
  module: ModuleId = who.module,
): string | undefined {
  if (!Number.isInteger(mediumUserId)) throw new TypeError('mediumDetailRefusal() needs the number of a member')
  if (who.permission[module].user_detail_permission || who.user_id === mediumUserId) return undefined
  return NO_DETAIL
}

/** Nothing when the user may open a talent's detail; the sample assistant may not. */
export function talentDetailRefusal(who: Pick<Who, 'role_id'>): string | undefined {
  return who.role_id === Role.sampleAssistant ? NO_DETAIL : undefined
}
