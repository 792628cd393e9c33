import type { AnyContract, ModuleAccess } from '@crm/contracts/call'
import type { OpenAct } from '@crm/contracts/calls/roles'
import { isWrite } from '@crm/contracts/records'
import { opensRoute } from './access.ts'
import type { Staff } from './staff.ts'

// What a summary says before it explains itself.
const headOf = (summary: string) => summary.split(/[；，。：（]/)[0] ?? ''

// The act of a call that serves both modules is another in each: a page of seeding leaves nothing of commerce open.
const accessesOf = (call: AnyContract): readonly ModuleAccess[] => {
  if (call.byModule) return Object.values(call.byModule)
  return call.route === undefined ? [] : [{ route: call.route, ...(call.roles && { roles: call.roles }) }]
}

/**
 * What a role may go on writing when pages are closed to it, because a call passes wherever one of its pages is open: each act that
 * belongs to a page of `after` that is not in `before`, with the pages through which it stays possible. `holder` is somebody of the
 * role, without what is closed to it.
 */
export function actsLeftOpen(
  calls: readonly AnyContract[],
  holder: Staff,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): OpenAct[] {
  const opens = (name: string, closed: readonly string[]) => opensRoute({ ...holder, closed }, name)
  const acts = calls.filter(isWrite).flatMap((call) =>
    accessesOf(call).flatMap(({ route, roles }): OpenAct[] => {
      if (roles && !roles.includes(holder.role_id)) return []
      const routes = [route].flat()
      const pages = routes.filter((name) => opens(name, after))
      const isTouched = routes.some((name) => opens(name, before) && !opens(name, after))
      return isTouched && pages.length > 0 ? [{ act: headOf(call.summary), pages }] : []
    }),
  )
  return [...new Map(acts.map((each) => [`${each.act} ${each.pages.join()}`, each])).values()]
}
