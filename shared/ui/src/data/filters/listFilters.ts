import type { AnswerOf, Call, RequestOf } from '@crm/contracts/call'
import { type ListColumns, type SortKey, sortKeys } from '@crm/contracts/listColumns'
import { type Field, type FilterSpec, filterSpec, type FilterFields } from './filterSpec.ts'

/** Any call that answers a list. */
// biome-ignore lint/suspicious/noExplicitAny: stands for the request of any list
export type ListCall = Call<any, { list: readonly unknown[] }>
/** A row of a list call. */
export type RowOf<C> = AnswerOf<C> extends { list: readonly (infer Row)[] } ? Row : never

/** The filters of one list call: what they ask is what the call takes. */
export interface ListFilters<S extends FilterFields, C> extends FilterSpec<S> {
  /** Never set; ties the filters to their call. */
  call?: C
}

/** What filters may ask: the members of a request, and those of its `conditions`; `asks` of `useList` puts these in their place. */
export type Askable<Request> = Request extends { conditions?: infer Conditions }
  ? Omit<Request, 'conditions'> & NonNullable<Conditions>
  : Request

type FieldTypes<F> = F extends { types?: { wire: infer Wire; shape: infer Shape } } ? [Shape, Wire] : never
// What a field asks, without the members that are never filled.
type RequestOfField<F, Name extends string> =
  FieldTypes<F> extends ['own', infer Wire]
    ? { [Key in Name]?: Wire }
    : FieldTypes<F> extends ['range', unknown]
      ? { [Key in `${Name}_min` | `${Name}_max`]?: number }
      : FieldTypes<F> extends ['fixed', infer Wire]
        ? { [Key in keyof Wire as Wire[Key] extends undefined ? never : Key]: Wire[Key] }
        : Record<never, never>

// A field that the request has no member for, or one of another type, is a type error at its name.
type MatchesRequest<S extends FilterFields, Request> = {
  [Name in keyof S & string]: keyof RequestOfField<S[Name], Name> extends keyof Request
    ? RequestOfField<S[Name], Name> extends Partial<Pick<Request, keyof RequestOfField<S[Name], Name> & keyof Request>>
      ? unknown
      : { label: 'the request has another type here' }
    : { label: 'the request has no such member' }
}

/** A field whose value lives in the address and never reaches the request (a view, a mode). */
export function inAddress<Value>(field: Field<Value, unknown, 'own' | 'range' | 'fixed'>): Field<Value, never, 'none'> {
  const { types: _, ...rest } = field
  return { ...rest, ask: () => ({}) }
}

/**
 * The filters of a list call: fields whose names and types the request has, else they do not compile, and the columns that
 * sort. `listFilters(cooperationCalls.list, cooperationColumns, { fee: numberRange('费用') }, { sort: { order_by: 'fee', sort: 'desc' } })`
 */
export function listFilters<C extends ListCall, const Columns extends ListColumns, const S extends FilterFields>(
  _call: C,
  columns: Columns,
  fields: S & MatchesRequest<S, Askable<RequestOf<C>>>,
  options: Partial<Pick<FilterSpec<S>, 'size' | 'sizes' | 'clears' | 'prefix'>> & {
    sort?: { order_by: SortKey<Columns>; sort: 'asc' | 'desc' }
  } = {},
): ListFilters<S, C> {
  return filterSpec<S>(fields, { ...options, sortable: sortKeys(columns) })
}
