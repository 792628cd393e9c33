import { presetRange } from '@crm/base/dates'
import {
  type LinkScope,
  numberLink,
  type NumberLinkName,
  type NumberLinkRow,
  numberLinks,
} from '@crm/contracts/links/numberLinks'
import { type FilterFields, type FilterSpec, readAddress, requestOf } from './data/filters/filterSpec.ts'

const picked = { date_type: 'customize', start_time: 1_773_072_000, end_time: 1_773_158_399 }
const scopes: readonly LinkScope[] = [
  { platform: 'all', date_type: 'all' },
  { platform: 'ks', date_type: 'last7day' },
  { platform: 'all', ...picked, dept_id: 3, scope: 'team' },
  { platform: 'dy', ...picked, user_id: 6, spu_id: 7, campaign_id: 8 },
]

/** Names of the numbers that open a route. */
export const testLinksTo = (route: string): NumberLinkName[] =>
  Object.entries(numberLinks).flatMap(([name, row]) =>
    // The keys of the table are its names.
    'to' in row && row.to === route ? [name as NumberLinkName] : [],
  )

/**
 * What the filters of a list ask when a number leads to it, beside what its link says: they are the same, or the list shows
 * something else than was pressed. `parts` are values of the keys that the pressed part fills in.
 */
export function testRequestsBy<S extends FilterFields>(
  name: NumberLinkName,
  spec: FilterSpec<S>,
  parts: Readonly<Record<string, string | number>> = {},
): { asked: Record<string, unknown>; said: Record<string, unknown> }[] {
  const row: NumberLinkRow = numberLinks[name]
  if (!('to' in row)) return []
  const part = Object.fromEntries((row.by ?? []).flatMap((key) => (key in parts ? [[key, parts[key]]] : [])))
  return scopes.flatMap((scope) => {
    const known = Object.entries(scope).filter(([key]) =>
      [...row.carries, ...(row.by ?? [])].some((each) => each === key),
    )
    const link = numberLink(name, Object.fromEntries(known), part as Record<string, string | number>)
    if (!link) return []
    const entries = Object.entries(link.query).filter(([, value]) => value !== undefined && value !== '')
    const address = Object.fromEntries(entries.map(([key, value]) => [key, String(value)]))
    const request: Record<string, unknown> = requestOf(spec, readAddress(spec, address))
    const { date_type, ...said } = Object.fromEntries(entries)
    const days = date_type === 'last7day' ? presetRange('last7day') : {}
    const asked = Object.entries({ ...said, ...days }).map(([key]) => [key, request[key]])
    return [{ asked: Object.fromEntries(asked), said: { ...said, ...days } }]
  })
}
