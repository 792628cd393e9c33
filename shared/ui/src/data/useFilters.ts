import { useQuery } from '@crm/platform/navigate'
import { useCallback, useMemo, useState } from 'react'
import {
  type FilterSpec,
  type ListState,
  readAddress,
  requestOf,
  type RequestOfSpec,
  type Sort,
  type Spec,
  type ValuesOf,
  writeSort,
  writeValues,
} from './filterSpec.ts'

/** A chosen filter as the tag under the filter area shows it. */
export interface Chosen {
  name: string
  label: string
  text: string
}

/** The filters of a list that is on screen: what the address says, what to ask, and how to change it. */
export interface Filters<S extends Spec = Spec> {
  spec: FilterSpec<S>
  values: ValuesOf<S>
  page: number
  size: number
  sort: Sort | undefined
  /** Ready for the list's call. */
  request: RequestOfSpec<S>
  chosen: readonly Chosen[]
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
}

/** Filters, page, size, sort and tab of a list, kept in the address so that a link reproduces the screen. */
export function useFilters<S extends Spec>(spec: FilterSpec<S>): Filters<S> {
  const [query, change] = useQuery()
  return useMemo(() => filtersOf(spec, readAddress(spec, query), change), [spec, query, change])
}

/** As `useFilters`, kept in memory: for tables in drawers and dialogs, which have no address of their own. */
export function useLocalFilters<S extends Spec>(spec: FilterSpec<S>): Filters<S> {
  const [query, setQuery] = useState<Readonly<Record<string, string>>>({})
  const change = useCallback<Change>((patch) => {
    setQuery((before) => {
      const next = Object.entries({ ...before, ...patch }).filter(([, text]) => text !== undefined && text !== '')
      return Object.fromEntries(next) as Record<string, string> // Only texts are left.
    })
  }, [])
  return useMemo(() => filtersOf(spec, readAddress(spec, query), change), [spec, query, change])
}

type Change = ReturnType<typeof useQuery>[1]

function filtersOf<S extends Spec>(spec: FilterSpec<S>, state: ListState<S>, change: Change): Filters<S> {
  const fields = Object.entries(spec.fields)
  const inArea = fields.filter(([, field]) => field.control.kind !== 'none')
  const chosen = inArea.flatMap(([name, field]) => {
    const text = field.tell(state.values[name])
    return text === undefined ? [] : [{ name, label: field.label, text }]
  })
  return {
    spec,
    ...state,
    request: requestOf(spec, state),
    chosen,
    narrowed: inArea.some(([name, field]) => isChanged(field.write(state.values[name], name))),
    set: (values) =>
      change(writeValues(spec, values), { push: Object.keys(values).some((name) => spec.fields[name]?.pushes) }),
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
  }
}

function isChanged(address: Record<string, string | undefined>): boolean {
  return Object.values(address).some((text) => text !== undefined)
}
