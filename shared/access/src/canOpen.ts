import type { AccessRow } from '@crm/contracts/routes/routeRow'
import { featureOn, grayscaleOn } from './features.ts'
import { versionOf } from './modules.ts'
import { isClosed } from './rights.ts'
import { hasRole } from './roles.ts'
import type { Who } from './who.ts'

/** Shown when a route is refused; the guard then goes to the root. */
export const NO_ACCESS = '暂无访问权限！'

/** The rule that refused, in the order in which rules are asked. */
export type RefusalReason =
  | 'login'
  | 'requireAuth'
  | 'role'
  | 'module'
  | 'corpSource'
  | 'level'
  | 'grayscale'
  | 'feature'
  | 'setting'

/** Why a route may not be opened, and the sentence for the user. */
export interface RouteRefusal {
  reason: RefusalReason
  message: string
}

/** What a route row is asked about its user; the gateway and tests need not make a whole `Who`. */
export type RouteVisitor = Pick<Who, 'role_id' | 'corp_id' | 'modules' | 'module' | 'corp_source' | 'grayscale'> &
  Partial<Pick<Who, 'portal' | 'features' | 'closed' | 'denied'>>

/**
 * Nothing when the user may open the route, else the first rule that refuses: login, requireAuth (belongs to no
 * corporation), role, module, corp source, level, grayscale, portal feature, what the enterprise has closed to the role. The level is that of the route's module; for a
 * route of both modules that of the current one. This is the only reader of the access fields of a row.
 */
export function canOpen(row: AccessRow, who: RouteVisitor | undefined): RouteRefusal | undefined {
  const reason = refusingRule(row, who)
  return reason && { reason, message: NO_ACCESS }
}

function refusingRule(row: AccessRow, who: RouteVisitor | undefined): RefusalReason | undefined {
  if (!who) return row.login || row.requireAuth ? 'login' : undefined
  if (row.requireAuth) {
    if (!who.corp_id) return 'requireAuth'
    if (row.roles && !hasRole(who, row.roles)) return 'role'
    if (row.module && !versionOf(who, row.module)) return 'module'
    if (row.forbiddenCorpSources.includes(who.corp_source)) return 'corpSource'
    if (row.levels && !row.levels.includes(versionOf(who, row.module ?? who.module)?.level ?? 0)) return 'level'
    if (row.grayscale && !grayscaleOn(who, row.grayscale)) return 'grayscale'
  }
  const portal = { portal: who.portal ?? 'public', features: who.features ?? {} }
  if (row.feature && !featureOn(portal, row.feature)) return 'feature'
  return isClosed(row, who) ? 'setting' : undefined
}
