import { callRefusal as refusalOfCall, canOpenAny, modulesOf as modulesOfCall } from '@crm/access/callRefusal'
import { expiredRefusal } from '@crm/access/expiry'
import type { CallFlags } from '@crm/contracts/call'
import { isWrite } from '@crm/contracts/records'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import type { ModuleId, AccessRow } from '@crm/contracts/routes/routeRow'
import { Code, RefusalError } from './refusal.ts'
import type { Staff } from './staff.ts'

const routesByName = new Map(BASELINE_ROUTES.map((row) => [row.name, row]))
const rowOf = (name: string): AccessRow | undefined => routesByName.get(name)
const MODULES: readonly ModuleId[] = [1, 2]

/** Whether the member of staff may open the route of that name; an unknown one nobody may. */
export function opensRoute(who: Staff, name: string): boolean {
  const row = rowOf(name)
  return row !== undefined && canOpenAny(row, who)
}

/** Names of all routes that the member of staff may open. */
export const openRoutes = (who: Staff): string[] =>
  BASELINE_ROUTES.filter((row) => canOpenAny(row, who)).map((row) => row.name)

/** Why somebody who looks through other eyes may not do something, or not read what belongs to the person. */
export const LOOK_SENTENCES = {
  write: '正在以他人视角查看，只能查看，不能操作',
  personal: '正在以他人视角查看，不能查看个人信息',
} as const

/** The refusal (40302) of what is no part of looking through other eyes: every write, and what belongs to the person. */
export function lookRefusal(call: CallFlags, who: Staff): RefusalError | undefined {
  if (!who.look || call.evenLooking) return undefined
  if (isWrite(call)) return notAllowed(LOOK_SENTENCES.write)
  return call.personal ? notAllowed(LOOK_SENTENCES.personal) : undefined
}

const notAllowed = (sentence: string) => new RefusalError(Code.notAllowed, sentence)

/** The owned modules that a call belongs to. */
export const modulesOf = (call: CallFlags, who: Staff): ModuleId[] => modulesOfCall(call, who, rowOf)

/**
 * The gate of every call: its refusal (40302), judged by the rule that the pages ask too and, of a write, by the validity of the
 * call's module. An expired enterprise reads and does what is marked `evenExpired`. The platforms of the edition are judged by
 * `withinEdition`, once the request is read. `now` is unix seconds.
 */
export function callRefusal(call: CallFlags, who: Staff, now: number): RefusalError | undefined {
  const looks = lookRefusal(call, who)
  if (looks) return looks
  const refused = refusalOfCall(call, who, rowOf)
  if (refused !== undefined) return notAllowed(refused)
  if (call.open === 'public' || !isWrite(call) || call.evenExpired) return undefined
  const expired = expiredRefusal(who, now, modulesOf(call, who))
  return expired === undefined ? undefined : notAllowed(expired)
}

/**
 * The refusal (40302) by the module that a request names (`classify`): of a call of both modules when the caller may not make it in
 * that one, whichever page let him in, and of a write when that one has expired.
 */
export function classifyRefusal(call: CallFlags, who: Staff, request: unknown, now: number): RefusalError | undefined {
  const module = MODULES.find((each) => each === Object(request).classify)
  if (module === undefined) return undefined
  const refused = call.byModule && refusalOfCall(call, who, rowOf, module)
  if (refused !== undefined) return notAllowed(refused)
  if (!isWrite(call) || call.evenExpired) return undefined
  const expired = expiredRefusal(who, now, [module])
  return expired === undefined ? undefined : notAllowed(expired)
}
