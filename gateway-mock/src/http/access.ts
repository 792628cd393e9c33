import { canOpen } from '@crm/access/canOpen'
import { roleRefusedSentence } from '@crm/access/refusals'
import type { CallFlags } from '@crm/contracts/call'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import type { ModuleId, RouteRow } from '@crm/contracts/routes/routeRow'
import { Code, Refusal } from './refusal.ts'
import type { Staff } from './staff.ts'

const routesByName = new Map(BASELINE_ROUTES.map((row) => [row.name, row]))
const MODULES: readonly ModuleId[] = [1, 2]

/** Whether the member of staff may open the route in one of the modules, by the route's own rule and the corporation's. */
export function mayOpen(row: RouteRow, who: Staff): boolean {
  if (who.closed_routes.includes(row.name)) return false
  return MODULES.some((module) => !canOpen(row, { ...who, module }))
}

/** Names of all routes that the member of staff may open. */
export const openRoutes = (who: Staff): string[] =>
  BASELINE_ROUTES.filter((row) => mayOpen(row, who)).map((row) => row.name)

/**
 * The refusal (40302) of a call whose `roles` or `route` leave the member of staff out. A call that says neither, nor that it
 * is open, refuses everybody, as does an unknown route name.
 */
export function callRefusal(call: CallFlags, who: Staff): Refusal | undefined {
  if (call.open !== undefined) return undefined
  if (call.roles && !call.roles.includes(who.role_id))
    return new Refusal(Code.notAllowed, roleRefusedSentence(who.role_name))
  if (call.route === undefined && call.roles !== undefined) return undefined
  const names = typeof call.route === 'string' ? [call.route] : (call.route ?? [])
  const open = names.some((name) => {
    const row = routesByName.get(name)
    return row !== undefined && mayOpen(row, who)
  })
  return open ? undefined : new Refusal(Code.notAllowed, '暂无访问权限！')
}
