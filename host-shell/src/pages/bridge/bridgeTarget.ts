import { safePath } from '@crm/access/referer'
import { matchRoute, pathOf, routeNamed } from '@crm/contracts/routes/paths'
import type { RouteRow } from '@crm/contracts/routes/routeRow'

/**
 * The path that a hand-over leads to: `target` is a route name or a path of this host, `params` its query or path parameters as a
 * query string or JSON. Undefined for everything that the route table does not know, other hosts above all.
 */
export function bridgeTarget(
  rows: readonly RouteRow[],
  { target, params }: { target: string; params?: string | undefined },
): string | undefined {
  const given = paramsOf(params)
  const named = routeNamed(rows, target)
  const path = named ? pathWith(named, given) : safePath(target)
  const pathname = path?.split(/[?#]/, 1)[0]
  const found = pathname === undefined ? undefined : matchRoute(rows, pathname)
  // Handing over to the hand-over itself would go round in circles.
  if (!path || !found || found.row.name === 'Bridge') return undefined
  const inPath = named ? [...named.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name) : []
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !inPath.includes(name)))
  return Object.keys(rest).length === 0 ? path : withQuery(path, rest)
}

function pathWith(row: RouteRow, params: Record<string, string>): string | undefined {
  try {
    return pathOf(row, params)
  } catch {
    // A path parameter is missing.
    return undefined
  }
}

function withQuery(path: string, params: Record<string, string>): string {
  const [before = '', hash] = path.split('#', 2)
  const query = new URLSearchParams(params)
  return `${before}${before.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`
}

function paramsOf(text: string | undefined): Record<string, string> {
  if (!text) return {}
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const parsed: unknown = JSON.parse(text)
    const entries = Object.entries(Object(parsed)).filter(([, value]) => ['string', 'number'].includes(typeof value))
    return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
  } catch {
    return {}
  }
}
