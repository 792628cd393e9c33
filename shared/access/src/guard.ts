import { matchRoute } from '@crm/contracts/routes/paths'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { canOpen, type RouteRefusal } from './canOpen.ts'
import { landingPath } from './landing.ts'
import { allowedAddress, redirectOfState, safePath } from './referer.ts'
import type { Who } from './who.ts'

/** What the guard is asked: an address of our own host, split as the browser's location is. */
export interface GuardQuestion {
  pathname: string
  /** Query with or without its question mark. */
  search?: string
  hash?: string
  rows: readonly RouteRow[]
  /** Absent: nobody is signed in. */
  who?: Who | undefined
  /** Exact origins that a third party's state may lead to, our own included. */
  redirectAllow?: readonly string[]
}

/**
 * What to do with an address: show a route; go elsewhere inside (with a toast for a refusal); leave for an allowed address;
 * exchange the code of a third-party login; or fetch the session of the main talent site.
 */
export type GuardAnswer =
  | { kind: 'open'; row: RouteRow; params: Record<string, string> }
  | { kind: 'redirect'; to: string; toast?: string; refused?: RouteRefusal }
  | { kind: 'leave'; to: string }
  | { kind: 'exchange'; code: string; state: string }
  | { kind: 'mainSite' }

/**
 * Decides about an address. Third-party returns and the main-site flag come first, so that the login rule does not break
 * them; then unknown paths (to /404), login (to the login page with a referer), login-less pages that signed-in users do not
 * stay on, authority (toast and root), and the root of somebody without a corporation.
 */
export function guard(question: GuardQuestion): GuardAnswer {
  const { pathname, rows, who } = question
  const query = new URLSearchParams(question.search ?? '')
  const match = matchRoute(rows, pathname)
  const thirdParty = thirdPartyReturn(match?.row.name, query, question.redirectAllow ?? [])
  if (thirdParty) return thirdParty
  const asked = addressOf(question)
  if (!match) return { kind: 'redirect', to: notFoundPath(asked) }
  const { row, params } = match
  if (!who) {
    const mayEnter = !row.login || bringsTicket(row.name, query)
    return mayEnter ? { kind: 'open', row, params } : { kind: 'redirect', to: loginPath(asked) }
  }
  if (row.straightIn && !(row.name === 'UserEntry' && !who.corp_id)) {
    return { kind: 'redirect', to: landingPath(rows, who, query.get('referer')) }
  }
  const refused = canOpen(row, who)
  if (refused?.reason === 'feature') return { kind: 'redirect', to: notFoundPath(asked), refused }
  const entry = refused && boardsEntry(row, refused, question)
  if (entry) return { kind: 'redirect', to: entry }
  if (refused) return { kind: 'redirect', to: '/', toast: refused.message, refused }
  if (row.path === '/' && !who.corp_id) return { kind: 'redirect', to: '/entry' }
  return { kind: 'open', row, params }
}

/** What a person with role and module may lack for a board: the entry of the boards says so in a dialog. */
const LACKING: readonly RouteRefusal['reason'][] = ['corpSource', 'level', 'grayscale']

/** Where a board leads whom its version, feature or source refuses; undefined for every other page, and for whom the entry is closed too. */
function boardsEntry(row: RouteRow, { reason }: RouteRefusal, { rows, who }: GuardQuestion): string | undefined {
  if (row.sidebarClass !== 'dashboard' || !LACKING.includes(reason)) return undefined
  const entry = rows.find(({ name }) => name === 'DataDashboard')
  return entry && !canOpen(entry, who) ? `${entry.path}?board=${row.name}` : undefined
}

/** The hand-over page signs in by a ticket; without one it needs a session as its row says. */
function bringsTicket(name: string, query: URLSearchParams): boolean {
  return name === 'Bridge' && Boolean(query.get('ticket'))
}

/** The login page with the address to come back to. */
export function loginPath(asked: string): string {
  const referer = safePath(asked)
  return referer ? `/login?referer=${encodeURIComponent(referer)}` : '/login'
}

/** The page for unknown addresses, with the one that was requested. */
export function notFoundPath(asked: string): string {
  return `/404?from=${encodeURIComponent(asked)}`
}

function thirdPartyReturn(
  name: string | undefined,
  query: URLSearchParams,
  allow: readonly string[],
): GuardAnswer | undefined {
  const code = query.get('code') || query.get('auth_code')
  const state = query.get('state')
  if (name === 'Home' && query.get('code') && code && state) {
    const target = redirectOfState(state)
    if (!target) return { kind: 'exchange', code, state }
    return leaveFor(target, allow, new URLSearchParams({ code, state }))
  }
  if (name === 'AuthTemplate' && code && state) {
    const rest = new URLSearchParams(query)
    rest.delete('state')
    return leaveFor(redirectOfState(state), allow, rest)
  }
  const cmm = query.get('cmm')
  return cmm && cmm !== '0' && cmm !== 'false' ? { kind: 'mainSite' } : undefined
}

/** An address that is not on the list gets neither the visitor nor the code: they end at the usual place. */
function leaveFor(target: string | undefined, allow: readonly string[], params: URLSearchParams): GuardAnswer {
  const url = allowedAddress(target, allow)
  if (!url) return { kind: 'redirect', to: '/' }
  for (const [name, value] of params) url.searchParams.set(name, value)
  return { kind: 'leave', to: url.href }
}

function addressOf({ pathname, search = '', hash = '' }: GuardQuestion): string {
  return pathname + (search && !search.startsWith('?') ? `?${search}` : search) + hash
}
