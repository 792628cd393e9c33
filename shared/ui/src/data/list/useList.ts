import { type CallState, firstRead, useCall } from '@crm/client/hooks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { ListColumns } from '@crm/contracts/listColumns'
import type { FirstReads } from '@crm/platform/defineRemote'
import { useQuery } from '@crm/platform/navigate'
import { useMemo } from 'react'
import { useErrorToast } from '../../base/useErrorToast.ts'
import type { ListAnswer } from './DataTable.tsx'
import type { AddressQuery, FilterSpec, FilterFields, ValuesOf } from '../filters/filterSpec.ts'
import type { Askable, ListCall, ListFilters } from '../filters/listFilters.ts'
import { type Filters, firstState, useFilters, useLocalFilters } from '../filters/useFilters.ts'
import { type ListSelection, useSelection } from './useSelection.ts'

/** What a list narrows by: its request without page and order. */
export type Narrowing<Request> = Omit<Request, 'page' | 'size' | 'cursor' | 'order_by' | 'sort'>

/** A list that is on screen: its filters, what it answered, what is chosen of it. */
export interface List<C extends ListCall = ListCall, S extends FilterFields = FilterFields> {
  /** Under which columns, density and views are kept: letters, digits, `_`. Absent: they are not. */
  id: string | undefined
  /** Of `useLocalList`: its filters are in no address. */
  isLocal: boolean
  call: C
  columns: ListColumns
  columnsByTab: ColumnsByTab | undefined
  filters: Filters<S>
  values: ValuesOf<S>
  set: Filters<S>['set']
  /** What the list is asked. */
  request: RequestOf<C>
  /** The same for figures over the whole list, and for writes over all of it. */
  narrowing: Narrowing<RequestOf<C>>
  /** `false`: not asked yet, because the address names a choice that is still on its way. */
  enabled: boolean
  rows: CallState<AnswerOf<C>>
  /** Rows of the whole result; undefined while unknown. */
  total: number | undefined
  /** Rows by tab, where the list counts them. */
  counts: Readonly<Record<string, number>> | undefined
  selection: ListSelection
}

/** Of tabs where the job differs: the keys of the columns that come first there, those of 列设置 among them. */
export type ColumnsByTab<Tab extends string = string, C extends ListColumns = ListColumns> = Readonly<
  Partial<Record<Tab, readonly (keyof C & string)[]>>
>

export interface ListOptions<C extends ListCall, S extends FilterFields, Choices = undefined> {
  id: string
  columns: ListColumns
  /** Tabs are those of the filter `tab`. */
  columnsByTab?: ColumnsByTab
  /** From `listFilters`; as a function where they depend on choices that are loaded. */
  filters: ListFilters<S, C> | ((choices: Choices) => ListFilters<S, C>)
  /** What that function takes; the same object as long as nothing changed. */
  choices?: Choices
  /** `false`: the list is not shown (a board is), or a search has no words yet. */
  enabled?: boolean | ((values: ValuesOf<S>) => boolean)
  /** Members of the request that are no filter: the record whose list it is. */
  also?: Partial<RequestOf<C>>
  /** Asks again this often, ms; rows that are only renewed do not say so. */
  every?: number
  /** Changes what is asked, where a filter stands for something else or belongs into `conditions`. */
  asks?: (request: Askable<RequestOf<C>>, values: ValuesOf<S>) => RequestOf<C>
}

/**
 * A list with its filters in the address: the request and the one without its page, the rows, the selection, which goes when
 * the filters change. `const list = useList(cooperationCalls.list, { id: 'cooperation', columns: cooperationColumns, filters })`
 */
export function useList<C extends ListCall, S extends FilterFields, Choices = undefined>(
  call: C,
  options: ListOptions<C, S, Choices>,
): List<C, S> {
  const [query] = useQuery()
  const spec = useSpec(options)
  return useListOf(call, options, useFilters<S>(spec), { isLocal: false, enabled: !awaitsChoice(spec, query) })
}

/** Of a list in a drawer or dialog: `id` only where its columns are kept, `start` is what an address would say at first. */
export type LocalListOptions<C extends ListCall, S extends FilterFields, Choices> = Omit<
  ListOptions<C, S, Choices>,
  'id'
> & {
  id?: string
  start?: AddressQuery
}

/**
 * As `useList`, with filters, page and order in memory: for tables in drawers and dialogs, which have no address of their own. It
 * begins at page 1 when `also` changes, and says a failed load in a toast too.
 */
export function useLocalList<C extends ListCall, S extends FilterFields, Choices = undefined>(
  call: C,
  options: LocalListOptions<C, S, Choices>,
): List<C, S> {
  const filters = useLocalFilters<S>(useSpec(options), options.start, JSON.stringify(options.also))
  const list = useListOf(call, options, filters, { isLocal: true, enabled: true })
  useErrorToast(list.rows.failure)
  return list
}

/**
 * `firstReads` of a page that is one list: `listReads(cooperationCalls.list, cooperationFilters)`, with what `useList` gets too;
 * filters over choices as a function that has none yet. An address that names a choice waits for it, as the list does.
 */
export function listReads<C extends ListCall, S extends FilterFields>(
  call: C,
  filters: ListFilters<S, C> | (() => ListFilters<S, C>),
  { also, asks }: Pick<ListOptions<C, S>, 'also' | 'asks'> = {},
): FirstReads {
  return (query, isComing) => {
    const spec = typeof filters === 'function' ? filters() : filters
    if (awaitsChoice(spec, query)) return []
    const { values, request } = firstState(spec, query, isComing)
    return [firstRead(call, requestFor<C, S>({ also, asks }, request, values))]
  }
}

// the filters were declared over this call; what is beside them too
function requestFor<C extends ListCall, S extends FilterFields>(
  { also, asks }: Pick<ListOptions<C, S>, 'also' | 'asks'>,
  request: object,
  values: ValuesOf<S>,
): RequestOf<C> {
  const plain: unknown = { ...also, ...request }
  return asks ? asks(plain as Askable<RequestOf<C>>, values) : (plain as RequestOf<C>)
}

function useSpec<C extends ListCall, S extends FilterFields, Choices>({
  filters,
  choices,
}: Pick<ListOptions<C, S, Choices>, 'filters' | 'choices'>): ListFilters<S, C> {
  // choices are given wherever the filters are a function of them
  return useMemo(() => (typeof filters === 'function' ? filters(choices as Choices) : filters), [filters, choices])
}

function useListOf<C extends ListCall, S extends FilterFields, Choices>(
  call: C,
  { id, columns, columnsByTab, also, asks, every, enabled: isShown = true }: LocalListOptions<C, S, Choices>,
  filters: Filters<S>,
  { isLocal, enabled }: { isLocal: boolean; enabled: boolean },
): List<C, S> {
  const { values } = filters
  const request = requestFor<C, S>({ also, asks }, filters.request, values)
  const narrowing = narrowingOf(request)
  const isAsked = enabled && (typeof isShown === 'function' ? isShown(values) : isShown)
  const read = useCall(call, request, { enabled: isAsked, ...(every !== undefined && { every }) })
  // every list answers in this shape
  const answer = read.data as ListAnswer<unknown> | undefined
  const info = answer?.page_info
  const isOther = info !== undefined && (info.page !== filters.page || info.size !== filters.size)
  const rows = (every === undefined ? read : { ...read, stale: read.stale && isOther }) as CallState<AnswerOf<C>>
  const selection = useSelection(JSON.stringify(narrowing))
  const ext = answer?.ext as { status_count?: Readonly<Record<string, number>> } | undefined
  return {
    ...{ id, isLocal, call, columns, columnsByTab, filters, values, request, narrowing, enabled, rows, selection },
    set: filters.set,
    total: info?.total_count,
    counts: ext?.status_count,
  }
}

/** A request without page and order. */
export function narrowingOf<Request extends object>(request: Request): Narrowing<Request> {
  const {
    page: _page,
    size: _size,
    cursor: _cursor,
    order_by: _by,
    sort: _sort,
    ...narrowing
  } = request as Request & {
    page?: unknown
    size?: unknown
    cursor?: unknown
    order_by?: unknown
    sort?: unknown
  }
  return narrowing
}

/** Whether the address names a choice whose options are still on their way. It must not be asked as if it were absent. */
function awaitsChoice<S extends FilterFields>(spec: FilterSpec<S>, query: AddressQuery): boolean {
  return Object.entries(spec.fields).some(([name, field]) => field.awaits && query[spec.prefix + name] !== undefined)
}
