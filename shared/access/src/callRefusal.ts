import type { CallFlags } from '@crm/contracts/call'
import type { AccessRow, ModuleId } from '@crm/contracts/routes/routeRow'
import { canOpen, NO_ACCESS, type RouteVisitor } from './canOpen.ts'
import { ownedModules, versionOf } from './modules.ts'
import { worksIn } from './rights.ts'
import { NOT_IN_EDITION, roleRefusedSentence } from './refusals.ts'
import { roleLabel } from './roles.ts'
import type { Who } from './who.ts'

/** The row of a route by its name: of the product in the gateway, of the portal in a page. */
export type RowOf = (name: string) => AccessRow | undefined
/** What of a person decides about calls. */
export type Caller = RouteVisitor & Partial<Pick<Who, 'role_name'>>
/** What of a call says who may make it. */
export type CallRule = Pick<CallFlags, 'open' | 'roles' | 'route' | 'levels' | 'byModule'>

const MODULES: readonly ModuleId[] = [1, 2]

/** Whether somebody may open the route in one of the modules, by the route's own rule and the corporation's. */
export function canOpenAny(row: AccessRow, who: RouteVisitor): boolean {
  return MODULES.some((module) => !canOpen(row, { ...who, module }))
}

const routesOf = (call: CallRule, rowOf: RowOf): AccessRow[] =>
  [call.route ?? []].flat().flatMap((name) => rowOf(name) ?? [])

/**
 * The owned modules that a call belongs to: those that its routes name, all of them where no route does. That a detail of both
 * modules offers a commerce call as well does not take it out of commerce. A page of the whole enterprise that seeding has a
 * counterpart of (members, roles, settings) is of every module.
 */
export function modulesOf(call: CallRule, who: Pick<Who, 'modules'>, rowOf: RowOf): ModuleId[] {
  const owned = ownedModules(who)
  const rows = routesOf(call, rowOf)
  if (rows.some((row) => row.module === undefined && row.counterpart !== undefined)) return owned
  const named = new Set(rows.flatMap((row) => row.module ?? []))
  const belongs = owned.filter((module) => named.has(module))
  return belongs.length > 0 ? belongs : owned
}

/** Who may make the call in one module: of a call of both what it says of that one, of any other what it says at all. */
export function ruleIn(call: CallRule, module: ModuleId | undefined): CallRule {
  const access = module && call.byModule?.[module]
  return access ? { ...access, ...(call.levels && { levels: call.levels }) } : call
}

function callersRefusal(call: CallRule, who: Caller, rowOf: RowOf): string | undefined {
  if (call.open !== undefined) return undefined
  if (call.roles && !call.roles.includes(who.role_id))
    return roleRefusedSentence(who.role_name || (roleLabel[who.role_id] ?? ''))
  if (call.route === undefined && call.roles !== undefined) return undefined
  return routesOf(call, rowOf).some((row) => canOpenAny(row, who)) ? undefined : NO_ACCESS
}

/**
 * Nothing when somebody may make the call, by who may (`roles`, `route`, `open`) and by the edition (`levels`), else the sentence.
 * The gateway refuses by it, and a control that ends in the call is offered by it. A call that does not say who may refuses
 * everybody, as does an unknown route. That a version has expired is asked apart: it refuses by leading to a new one. `module`: the
 * one that the request names (`classify`), of a call that serves both.
 */
export function callRefusal(given: CallRule, who: Caller, rowOf: RowOf, module?: ModuleId): string | undefined {
  // A page of both modules, such as that of a talent, opens neither to whoever has only the other.
  if (module && given.byModule && !(ownedModules(who).includes(module) && worksIn(who, module))) return NO_ACCESS
  const call = ruleIn(given, module)
  const refused = callersRefusal(call, who, rowOf)
  if (refused !== undefined || call.open === 'public') return refused
  const { levels } = call
  if (!levels) return undefined
  const modules = modulesOf(call, who, rowOf)
  return modules.some((module) => levels.includes(versionOf(who, module)?.level ?? 0)) ? undefined : NOT_IN_EDITION
}
