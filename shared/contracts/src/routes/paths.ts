import type { AccessRow, RouteRow } from './routeRow.ts'

/** A value of a query or path parameter; absent, null and empty values are left out of an address. */
export type ParamValue = string | number | boolean | null | undefined | readonly (string | number)[]

/** A route found for an address, with the decoded values of its `{name}` parts. */
export interface RouteMatch<Row extends AccessRow = RouteRow> {
  row: Row
  params: Record<string, string>
}

/** `?a=1&b=2` of the given values, or an empty string; lists are joined by commas. */
export function queryOf(query: Readonly<Record<string, ParamValue>> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value)) {
      if (value.length > 0) search.set(name, value.join(','))
    } else search.set(name, String(value))
  }
  const text = search.toString()
  return text && `?${text}`
}

/**
 * The address of a route: `{name}` parts are filled from `params` (throws when one is missing), the rest follows as query.
 */
export function pathOf(
  row: Pick<AccessRow, 'name' | 'path'>,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, ParamValue>> = {},
): string {
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${row.name} needs the path parameter ${name}`)
    return encodeURIComponent(value)
  })
  return path + queryOf(query)
}

/**
 * The route of a pathname, or nothing. Fixed parts win over `{name}` parts; a trailing slash is ignored; letter case counts.
 * Of two names for one path the first that is no alias wins. A malformed escape matches nothing.
 */
export function matchRoute<Row extends AccessRow>(rows: readonly Row[], pathname: string): RouteMatch<Row> | undefined {
  const parts = partsOf(pathname)
  let best: RouteMatch<Row> | undefined
  let bestScore = -1
  for (const row of rows) {
    const pattern = partsOf(row.path)
    if (pattern.length !== parts.length) continue
    const params: Record<string, string> = {}
    let score = row.aliasOf ? 0 : 1
    const fits = pattern.every((expected, index) => {
      const actual = parts[index] ?? ''
      const name = /^\{(\w+)\}$/.exec(expected)?.[1]
      if (!name) {
        score += 2
        return expected === actual
      }
      const value = decoded(actual)
      if (!value) return false
      params[name] = value
      return true
    })
    if (fits && score > bestScore) {
      best = { row, params }
      bestScore = score
    }
  }
  return best
}

/** The row of that name, or nothing. */
export function routeNamed<Row extends AccessRow>(rows: readonly Row[], name: string): Row | undefined {
  return rows.find((row) => row.name === name)
}

function partsOf(path: string): string[] {
  return path === '/' ? [] : path.replace(/^\//, '').replace(/\/$/, '').split('/')
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
