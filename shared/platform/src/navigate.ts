import { type CallRule, callRefusal } from '@crm/access/callRefusal'
import { canOpen } from '@crm/access/canOpen'
import { matchRoute, pathOf } from '@crm/contracts/routes/paths'
import type { ModuleId, RouteRow } from '@crm/contracts/routes/routeRow'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { history } from './history.ts'
import { routeNamed, routesAtom } from './portal.ts'
import { useLocation } from './router.ts'
import { useMaybeWho } from './session.ts'
import { shellStore } from './store.ts'

/** Values of an address; undefined and '' are left out. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** The address of a route by name, or undefined when this portal does not serve it. Path parameters are taken from the query. */
export function hrefOf(name: string, query: Query = {}): string | undefined {
  const row = routeNamed(name)
  if (!row) return undefined
  const params: Record<string, string | number> = {}
  const rest: Record<string, string | number | undefined> = {}
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && row.path.includes(`{${key}}`)) params[key] = value
    else rest[key] = value
  }
  return pathOf(row, params, rest)
}

/** Goes to a route by name. A name that this portal does not serve is a no-op that answers false. */
export function go(name: string, query: Query = {}, options: { newTab?: boolean; replace?: boolean } = {}): boolean {
  const href = hrefOf(name, query)
  if (href === undefined) return false
  if (options.newTab) window.open(href, '_blank', 'noopener')
  else if (options.replace) history.replace(href)
  else history.push(href)
  return true
}

/** The address on screen, which a form gets as `from` to lead back to it. */
export const address = (): string => history.location.pathname + history.location.search

/** Leads to the address that a form got as `from`; undefined without one, and for one that this portal does not serve. */
export function wayBack(from: string | undefined): (() => void) | undefined {
  if (from === undefined || routeAt(from.split('?', 1)[0] ?? '') === undefined) return undefined
  return () => history.push(from)
}

/** The route and parameters of an address, or undefined for an unknown path. */
export function routeAt(pathname: string): { row: RouteRow; params: Record<string, string> } | undefined {
  return matchRoute(shellStore.get(routesAtom), pathname)
}

/** The route that is on screen. */
export function useRoute(): { row: RouteRow; params: Record<string, string> } | undefined {
  const { pathname } = useLocation()
  const routes = useAtomValue(routesAtom, { store: shellStore })
  return useMemo(() => matchRoute(routes, pathname), [routes, pathname])
}

/** Whether the person signed in may open a route of this portal: links to what is refused or not served are not shown. */
export function useCanOpen(): (name: string) => boolean {
  const who = useMaybeWho()
  const routes = useAtomValue(routesAtom, { store: shellStore })
  return useCallback(
    (name) => {
      const row = routes.find((candidate) => candidate.name === name)
      return row !== undefined && canOpen(row, who) === undefined
    },
    [routes, who],
  )
}

/** What a control ends in; one that ends in several is offered to whoever may make them all. */
export type CallsOf = CallRule | readonly CallRule[]

/**
 * Whether the person signed in may make a call, by the rule that the gateway refuses by: what ends in a call asks it, by the kit's
 * `call` or by hand, and knows no rule of its own. `module`: the one that the request will name, of a call that serves both.
 */
export function useCanCall(): (calls: CallsOf, module?: ModuleId) => boolean {
  const who = useMaybeWho()
  const routes = useAtomValue(routesAtom, { store: shellStore })
  return useCallback(
    (calls, module) => {
      if (!who) return [calls].flat().every(({ open }) => open === 'public')
      const rowOf = (name: string) => routes.find((row) => row.name === name)
      return [calls].flat().every((call) => callRefusal(call, who, rowOf, module) === undefined)
    },
    [routes, who],
  )
}

/**
 * The query of the address and its writer. A patch replaces the history entry unless `push` (tabs); undefined and '' remove.
 * Path and other keys stay.
 */
export function useQuery(): [
  Readonly<Record<string, string>>,
  (patch: Readonly<Record<string, string | undefined>>, options?: { push?: boolean }) => void,
] {
  const { search } = useLocation()
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  const change = useCallback(
    (patch: Readonly<Record<string, string | undefined>>, options: { push?: boolean } = {}) => {
      // Read at call time: two changes in one tick must not overwrite each other.
      const next = new URLSearchParams(history.location.search)
      for (const [key, value] of Object.entries(patch)) {
        if (value === undefined || value === '') next.delete(key)
        else next.set(key, value)
      }
      const text = next.toString()
      const to = { pathname: history.location.pathname, search: text ? `?${text}` : '', hash: history.location.hash }
      if (options.push) history.push(to)
      else history.replace(to)
    },
    [],
  )
  return [query, change]
}
