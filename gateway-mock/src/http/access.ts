import { canOpen, NO_ACCESS } from '@crm/access/canOpen'
import { expiredRefusal } from '@crm/access/expiry'
import { ownedModules, versionOf } from '@crm/access/modules'
import { NOT_IN_EDITION, roleRefusedSentence } from '@crm/access/refusals'
import type { CallFlags } from '@crm/contracts/call'
import { isWrite } from '@crm/contracts/records'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import type { ModuleId, AccessRow } from '@crm/contracts/routes/routeRow'
import { Code, RefusalError } from './refusal.ts'
import type { Staff } from './staff.ts'

const routesByName = new Map(BASELINE_ROUTES.map((row) => [row.name, row]))
const MODULES: readonly ModuleId[] = [1, 2]

/** Whether the member of staff may open the route in one of the modules, by the route's own rule and the corporation's. */
export function canOpenAny(row: AccessRow, who: Staff): boolean {
  return MODULES.some((module) => !canOpen(row, { ...who, module }))
}

/** Whether the member of staff may open the route of that name; an unknown one nobody may. */
export function opensRoute(who: Staff, name: string): boolean {
  const row = routesByName.get(name)
  return row !== undefined && canOpenAny(row, who)
}

/** Names of all routes that the member of staff may open. */
export const openRoutes = (who: Staff): string[] =>
  BASELINE_ROUTES.filter((row) => canOpenAny(row, who)).map((row) => row.name)

const notAllowed = (sentence: string) => new RefusalError(Code.notAllowed, sentence)

const routesOf = (call: CallFlags): AccessRow[] =>
  [call.route ?? []].flat().flatMap((name) => routesByName.get(name) ?? [])

/**
 * The owned modules that a call belongs to: those that its routes name, all of them where no route does. That a detail of both
 * modules offers a commerce call as well does not take it out of commerce. A page of the whole enterprise that seeding has a
 * counterpart of (members, roles, settings) is of every module.
 */
export function modulesOf(call: CallFlags, who: Staff): ModuleId[] {
  const owned = ownedModules(who)
  const rows = routesOf(call)
  if (rows.some((row) => row.module === undefined && row.counterpart !== undefined)) return owned
  const named = new Set(rows.flatMap((row) => row.module ?? []))
  const belongs = owned.filter((module) => named.has(module))
  return belongs.length > 0 ? belongs : owned
}

function callersRefusal(call: CallFlags, who: Staff): string | undefined {
  if (call.open !== undefined) return undefined
  if (call.roles && !call.roles.includes(who.role_id)) return roleRefusedSentence(who.role_name)
  if (call.route === undefined && call.roles !== undefined) return undefined
  return routesOf(call).some((row) => canOpenAny(row, who)) ? undefined : NO_ACCESS
}

/**
 * The gate of every call: its refusal (40302), judged by who may call (`roles`, `route`, `open`), by the edition (`levels`) and, of
 * a write, by the validity of the call's module. A call that does not say who may call refuses everybody, as does an unknown route
 * name; an expired enterprise reads and does what is marked `evenExpired`. The platforms of the edition are judged by
 * `withinEdition`, once the request is read. `now` is unix seconds.
 */
export function callRefusal(call: CallFlags, who: Staff, now: number): RefusalError | undefined {
  if (call.open === 'public') return undefined
  const callers = callersRefusal(call, who)
  if (callers !== undefined) return notAllowed(callers)
  const modules = modulesOf(call, who)
  const { levels } = call
  if (levels && !modules.some((module) => levels.includes(versionOf(who, module)?.level ?? 0)))
    return notAllowed(NOT_IN_EDITION)
  if (!isWrite(call) || call.evenExpired) return undefined
  const expired = expiredRefusal(who, now, modules)
  return expired === undefined ? undefined : notAllowed(expired)
}

/** The refusal (40302) of a write whose request names a module (`classify`) that has expired. */
export function classifyRefusal(call: CallFlags, who: Staff, request: unknown, now: number): RefusalError | undefined {
  const module = MODULES.find((each) => each === Object(request).classify)
  if (module === undefined || !isWrite(call) || call.evenExpired) return undefined
  const expired = expiredRefusal(who, now, [module])
  return expired === undefined ? undefined : notAllowed(expired)
}
