import { history } from '@crm/platform/history'
import { useQuery } from '@crm/platform/navigate'
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  addressOf,
  type AddressQuery,
  type FilterSpec,
  type ListState,
  readAddress,
  restoreAddress,
  requestOf,
  type RequestOfSpec,
  type Sort,
  type FilterFields,
  type ValuesOf,
  withDependents,
  writeSort,
  writeValues,
} from './filterSpec.ts'
import { type PlatformKind, rememberedPlatform, rememberPlatform } from './rememberedPlatform.ts'

/** A chosen filter as the tag under the filter area shows it. */
export interface FilterTag {
  name: string
  label: string
  text: string
}

/** The filters of a list that is on screen: what the address says, what to ask, and how to change it. */
export interface Filters<S extends FilterFields = FilterFields> {
  spec: FilterSpec<S>
  values: ValuesOf<S>
  page: number
  size: number
  sort: Sort | undefined
  /** Ready for the list's call. */
  request: RequestOfSpec<S>
  chosen: readonly FilterTag[]
  /** Some filter differs from its default: an empty list then means no match. */
  narrowed: boolean
  /** Changes values and returns to page 1. Replaces the history entry, except for tabs. */
  set: (values: Partial<ValuesOf<S>>) => void
  /** All filters of the filter area back to their defaults; tabs and sort stay. */
  reset: () => void
  setPage: (page: number) => void
  setSize: (size: number) => void
  /** Undefined clears. Returns to page 1. */
  setSort: (sort: Sort | undefined) => void
  /** Filters, tabs, sort and page size as the address holds them: what a saved view keeps. The page is left out. */
  address: AddressQuery
  /** Shows what a saved view kept, on page 1. `replace` leaves no history entry behind. */
  restore: (address: AddressQuery, options?: { replace?: boolean }) => void
}

/**
 * Filters, page, size, sort and tab of a list, kept in the address so that a link reproduces the screen. A field `platform`
 * starts where this person last left one when the page is come to inside the product, and says so in the address; a link, a
 * reload and the way back show what their own address says.
 */
export function useFilters<S extends FilterFields>(spec: FilterSpec<S>): Filters<S> {
  const [query, change] = useQuery()
  const key = `${spec.prefix}platform`
  const [coming, setComing] = useState(() =>
    history.action === 'PUSH' && query[key] === undefined ? platformToRestore(spec) : undefined,
  )
  useEffect(() => {
    if (coming === undefined) return
    change({ [key]: coming })
    setComing(undefined)
  }, [coming, change, key])
  return useMemo(() => {
    const requested = coming === undefined ? query : { ...query, [key]: coming }
    const filters = filtersOf(spec, readAddress(spec, requested), change)
    return {
      ...filters,
      set: (values) => {
        const kind = platformKind(spec)
        if (kind && typeof values.platform === 'string') rememberPlatform(kind, values.platform)
        filters.set(values)
      },
    }
  }, [spec, query, change, coming, key])
}

/** What a list asks first at an address, as `useFilters` reads it there; `isComing`: come to inside the product. */
export function firstState<S extends FilterFields>(
  spec: FilterSpec<S>,
  query: AddressQuery,
  isComing: boolean,
): Pick<Filters<S>, 'values' | 'request'> {
  const key = `${spec.prefix}platform`
  const coming = isComing && query[key] === undefined ? platformToRestore(spec) : undefined
  const state = readAddress(spec, coming === undefined ? query : { ...query, [key]: coming })
  return { values: state.values, request: requestOf(spec, state) }
}

function platformKind(spec: FilterSpec<FilterFields>): PlatformKind | undefined {
  const field = spec.fields.platform
  if (field?.control.kind !== 'none') return undefined
  return field.initial === 'all' ? 'overall' : 'single'
}

/** The platform to start with, where it is one of the list's and not its own first choice. */
function platformToRestore(spec: FilterSpec<FilterFields>): string | undefined {
  const kind = platformKind(spec)
  const remembered = kind && rememberedPlatform(kind)
  const field = spec.fields.platform
  if (!field || remembered === undefined || remembered === field.initial) return undefined
  return field.read({ platform: remembered }, 'platform') === remembered ? remembered : undefined
}

/**
 * As `useFilters`, kept in memory: for tables in drawers and dialogs, which have no address of their own. `start` is what an
 * address would say at first; `of` names the record whose table it is: another one begins at page 1.
 */
export function useLocalFilters<S extends FilterFields>(
  spec: FilterSpec<S>,
  start: AddressQuery = {},
  of = '',
): Filters<S> {
  const [state, setState] = useState({ query: start, of })
  const page = `${spec.prefix}page`
  const queryOf = useCallback(
    (from: { query: AddressQuery; of: string }) =>
      from.of === of ? from.query : patched(from.query, { [page]: undefined }),
    [of, page],
  )
  const change = useCallback<ChangeAddress>(
    (patch) => setState((before) => ({ query: patched(queryOf(before), patch), of })),
    [queryOf, of],
  )
  return useMemo(() => filtersOf(spec, readAddress(spec, queryOf(state)), change), [spec, state, queryOf, change])
}

function patched(query: AddressQuery, patch: Record<string, string | number | undefined>): AddressQuery {
  const next = Object.entries({ ...query, ...patch }).filter(([, text]) => text !== undefined && text !== '')
  return Object.fromEntries(next) as Record<string, string> // Only texts are left.
}

type ChangeAddress = ReturnType<typeof useQuery>[1]

function filtersOf<S extends FilterFields>(
  spec: FilterSpec<S>,
  state: ListState<S>,
  change: ChangeAddress,
): Filters<S> {
  const fields = Object.entries(spec.fields)
  const inArea = fields.filter(([, field]) => field.control.kind !== 'none')
  const selected = inArea.flatMap(([name, field]) => {
    const text = field.describe(state.values[name])
    return text === undefined ? [] : [{ name, label: field.label, text }]
  })
  return {
    spec,
    ...state,
    request: requestOf(spec, state),
    chosen: selected,
    narrowed: inArea.some(([name, field]) => isChanged(field.write(state.values[name], name))),
    set: (values) =>
      change(writeValues(spec, withDependents(spec, state.values, values)), {
        push: Object.keys(values).some((name) => spec.fields[name]?.pushes),
      }),
    reset: () =>
      change(
        writeValues(
          spec,
          Object.fromEntries(inArea.map(([name, field]) => [name, field.initial])) as Partial<ValuesOf<S>>,
        ),
      ), // Each field's own default.
    setPage: (page) => change({ [`${spec.prefix}page`]: page === 1 ? undefined : String(page) }),
    setSize: (size) =>
      change({
        [`${spec.prefix}size`]: size === spec.size ? undefined : String(size),
        [`${spec.prefix}page`]: undefined,
      }),
    setSort: (sort) => change(writeSort(spec, sort)),
    address: addressOf(spec, state),
    restore: (address, { replace } = {}) => change(restoreAddress(spec, address), { push: !replace }),
  }
}

function isChanged(address: Record<string, string | undefined>): boolean {
  return Object.values(address).some((text) => text !== undefined)
}
