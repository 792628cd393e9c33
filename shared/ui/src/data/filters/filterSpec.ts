import type { DateType } from '@crm/base/dates'
import type { Option } from '@crm/contracts/filters/filter'
import type { TreeOption } from '../../form/tree.ts'

export type { Option }

/** The query of an address, and changes to it; undefined removes. */
export type AddressQuery = Readonly<Record<string, string>>
export type AddressPatch = Record<string, string | undefined>

/** How the filter area draws a field. `none`: the value lives in the address, its control (tabs, a tree) elsewhere. */
export type Control =
  | { kind: 'keyword'; types: readonly Option[]; placeholder: string }
  | { kind: 'select'; options: readonly Option[]; multiple: boolean; onSearch?: ((text: string) => void) | undefined }
  | { kind: 'range'; unit: string }
  | { kind: 'date'; types: readonly DateType[]; future: boolean }
  | { kind: 'tree'; tree: readonly TreeOption[]; multiple: boolean }
  | { kind: 'share'; names: readonly string[] }
  | { kind: 'dept'; multiple: boolean }
  | { kind: 'staff'; multiple: boolean; before?: readonly Option<number>[] | undefined }
  | { kind: 'tags' }
  | { kind: 'own' }
  | { kind: 'switch' }
  | { kind: 'none' }

/**
 * One field of a list's filters: its value in code, in the address and in the request. Invalid text in the address reads as
 * the default; the default is left out of the address. `Shape` says how it is asked: `own` as `Wire` under its name, `range` as
 * numbers under `<name>_min` and `<name>_max`, `fixed` as the members of `Wire`, `none` never.
 */
export interface Field<Value, Wire, Shape extends 'own' | 'range' | 'fixed' | 'none'> {
  label: string
  control: Control
  initial: Value
  /** A change makes a new history entry (tabs). */
  pushes: boolean
  /** Only on the second row of the filter area. */
  folded: boolean
  /** The field whose other value empties this one: goods, shops and colonels are the platform's own. */
  of?: string
  /** Tabs that divide the rows of the list, with their labels: an empty one is not an empty list. */
  tabs?: readonly { value: unknown; label: string }[]
  /** Its options are still on their way: until then an address that names one cannot be read. */
  awaits?: boolean
  read: (query: AddressQuery, name: string) => Value
  write: (value: Value, name: string) => AddressPatch
  ask: (value: Value, name: string) => Record<string, unknown>
  /** Text of the chosen-filter tag; undefined: no tag. */
  describe: (value: Value) => string | undefined
  /** Never set; carries the types of the request. */
  types?: { wire: Wire; shape: Shape }
}

// biome-ignore lint/suspicious/noExplicitAny: a spec holds fields of any value; the mapped types below keep each one's own
export type AnyField = Field<any, any, any>
export type FilterFields = Readonly<Record<string, AnyField>>
type ValueOf<F> = F extends { initial: infer Value } ? Value : never
type WireOf<F> = F extends { types?: { wire: infer Wire } } ? Wire : never
type ShapeOf<F> = F extends { types?: { shape: infer Shape } } ? Shape : never
type UnionToIntersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never

export type ValuesOf<S extends FilterFields> = { [Name in keyof S]: ValueOf<S[Name]> }

/** What a list call is asked with: the fields' values, page, size and sort. */
export type RequestOfSpec<S extends FilterFields> = {
  [Name in keyof S as ShapeOf<S[Name]> extends 'own' ? Name : never]?: WireOf<S[Name]>
} & {
  [Name in keyof S & string as ShapeOf<S[Name]> extends 'range' ? `${Name}_min` | `${Name}_max` : never]?: number
} & UnionToIntersection<{ [Name in keyof S]: ShapeOf<S[Name]> extends 'fixed' ? WireOf<S[Name]> : never }[keyof S]> & {
    page: number
    size: number
    // biome-ignore lint/suspicious/noExplicitAny: until every list is declared with listFilters
    order_by?: any
    sort?: 'asc' | 'desc'
  }

export interface Sort {
  order_by: string
  sort: 'asc' | 'desc'
}

export const PAGE_SIZES = [10, 20, 30, 40, 50] as const

/** Fields of one list and its defaults. */
export interface FilterSpec<S extends FilterFields> {
  fields: S
  size: number
  sort: Sort | undefined
  /** Columns that may be sorted; anything else in the address is ignored. Absent: any name of letters. */
  sortable: readonly string[] | undefined
  /** A cleared sort asks for none; otherwise it returns to the default. */
  clears: boolean
  /** Page sizes offered. */
  sizes: readonly number[]
  /** Put before every address key, when two lists share an address. */
  prefix: string
}

/** The filters of a list, written once per screen: `filterSpec({ keyword: keyword(…), fans: numberRange(…) }, { sort })`. */
export function filterSpec<const S extends FilterFields>(
  fields: S,
  options: Partial<Omit<FilterSpec<S>, 'fields'>> = {},
): FilterSpec<S> {
  return {
    fields,
    size: options.size ?? 20,
    sort: options.sort,
    sortable: options.sortable,
    clears: options.clears ?? false,
    sizes: options.sizes ?? PAGE_SIZES,
    prefix: options.prefix ?? '',
  }
}

export interface ListState<S extends FilterFields> {
  values: ValuesOf<S>
  page: number
  size: number
  /** What is asked for: chosen, or the default. */
  sort: Sort | undefined
}

/** Reads an address. Unknown and invalid values are ignored, never an error. */
export function readAddress<S extends FilterFields>(spec: FilterSpec<S>, address: AddressQuery): ListState<S> {
  const query = spec.prefix ? withoutPrefix(address, spec.prefix) : address
  const entries = Object.entries(spec.fields).map(([name, field]) => [name, field.read(query, name)])
  const size = wholeNumberOf(query.size)
  return {
    values: Object.fromEntries(entries) as ValuesOf<S>, // One entry per field, read by that field.
    page: Math.max(1, wholeNumberOf(query.page) ?? 1),
    size: size !== undefined && spec.sizes.includes(size) ? size : spec.size,
    sort: readSort(spec, query),
  }
}

/** New values of some fields, and of those that belong to what changes with them. */
export function withDependents<S extends FilterFields>(
  spec: FilterSpec<S>,
  before: ValuesOf<S>,
  values: Partial<ValuesOf<S>>,
): Partial<ValuesOf<S>> {
  const emptied = Object.entries(spec.fields)
    .filter(([, { of }]) => of !== undefined && of in values && values[of] !== before[of])
    .map(([name, field]) => [name, field.initial])
  return { ...(Object.fromEntries(emptied) as Partial<ValuesOf<S>>), ...values } // Each field's own default.
}

/** The change of the address for new values of some fields: back to page 1. */
export function writeValues<S extends FilterFields>(spec: FilterSpec<S>, values: Partial<ValuesOf<S>>): AddressPatch {
  const patch: AddressPatch = { [`${spec.prefix}page`]: undefined }
  for (const [name, value] of Object.entries(values)) {
    const field = spec.fields[name]
    if (!field) continue
    for (const [key, text] of Object.entries(field.write(value, name))) patch[spec.prefix + key] = text
  }
  return patch
}

/** The sort of an address where none is asked for, although the list has a default. */
const UNSORTED = 'none'

/** The change of the address for another sort; undefined clears it, which returns to the default unless the list `clears`. */
export function writeSort<S extends FilterFields>(spec: FilterSpec<S>, sort: Sort | undefined): AddressPatch {
  if (sort === undefined && spec.clears) {
    return {
      [`${spec.prefix}page`]: undefined,
      [`${spec.prefix}order_by`]: undefined,
      [`${spec.prefix}sort`]: UNSORTED,
    }
  }
  const isDefault = sort?.order_by === spec.sort?.order_by && sort?.sort === spec.sort?.sort
  return {
    [`${spec.prefix}page`]: undefined,
    [`${spec.prefix}order_by`]: isDefault ? undefined : sort?.order_by,
    [`${spec.prefix}sort`]: isDefault ? undefined : sort?.sort,
  }
}

/** What the address holds of a list besides its page: the patch of its state, empty values left out. */
export function addressOf<S extends FilterFields>(spec: FilterSpec<S>, state: ListState<S>): AddressQuery {
  const patch: AddressPatch = {
    ...writeValues(spec, state.values),
    ...writeSort(spec, state.sort),
    [`${spec.prefix}size`]: state.size === spec.size ? undefined : String(state.size),
  }
  const entries = Object.entries(patch).filter(([, text]) => text !== undefined && text !== '')
  return Object.fromEntries(entries) as AddressQuery // Only texts are left.
}

/** The change of the address that brings back what `addressOf` answered. Keys that the list does not know are left alone. */
export function restoreAddress<S extends FilterFields>(spec: FilterSpec<S>, address: AddressQuery): AddressPatch {
  const first = Object.fromEntries(Object.entries(spec.fields).map(([name, field]) => [name, field.initial]))
  const patch: AddressPatch = {
    ...writeValues(spec, first as ValuesOf<S>), // Each field's own default.
    ...writeSort(spec, spec.sort),
    [`${spec.prefix}size`]: undefined,
  }
  for (const key of Object.keys(patch)) patch[key] = address[key]
  patch[`${spec.prefix}page`] = undefined
  return patch
}

/** The request of a list call for a state of the list. */
export function requestOf<S extends FilterFields>(spec: FilterSpec<S>, state: ListState<S>): RequestOfSpec<S> {
  const request: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(spec.fields)) {
    for (const [key, value] of Object.entries(field.ask(state.values[name], name))) {
      if (value !== undefined) request[key] = value
    }
  }
  const requested = { ...request, page: state.page, size: state.size, ...state.sort }
  return requested as unknown as RequestOfSpec<S> // Each field asked under its own type; page, size and sort are added here.
}

function readSort<S extends FilterFields>(spec: FilterSpec<S>, query: AddressQuery): Sort | undefined {
  const { order_by, sort } = query
  if (spec.clears && sort === UNSORTED) return undefined
  if (!order_by || (sort !== 'asc' && sort !== 'desc')) return spec.sort
  const known = spec.sortable ? spec.sortable.includes(order_by) : /^\w{1,40}$/.test(order_by)
  return known ? { order_by, sort } : spec.sort
}

function withoutPrefix(address: AddressQuery, prefix: string): AddressQuery {
  const own = Object.entries(address).filter(([key]) => key.startsWith(prefix))
  return Object.fromEntries(own.map(([key, value]) => [key.slice(prefix.length), value]))
}

/** A whole number not below 0 from an address; undefined for anything else. */
export function wholeNumberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined
}
