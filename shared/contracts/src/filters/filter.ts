import type { FieldKind } from '../rules/settingRules.ts'

/** A value of an enumeration with its name. */
export interface Option<V extends string | number = string | number> {
  readonly value: V
  readonly label: string
}

/** Records that a filter names by their numbers. */
export type FilteredRecord =
  | ('member' | 'dept' | 'goods' | 'goodsClass' | 'activity' | 'shop' | 'spu' | 'campaign')
  | (
      | 'talent'
      | 'colonel'
      | 'commissionScheme'
      | 'competitor'
      | 'marketGoods'
      | 'brand'
      | 'cooperation'
      | 'schedule'
      | 'sample'
      | 'content'
      | 'share'
      | 'materialTag'
      | 'folder'
    )

interface FilterParts<Kind extends string> {
  readonly kind: Kind
  /** On the screen and in the notes of the file. */
  readonly label: string
}

/**
 * One filter of a list that goes into files: plain data that the screen draws its field from and the gateway the notes of the
 * file. Its key is the member of the request, where the kind says nothing else.
 */
export type FilterDefinition =
  /** A text, or several, as typed. */
  | FilterParts<'text'>
  /** `keyword`, and `keyword_type` where staff choose what it is compared with. */
  | (FilterParts<'keyword'> & { readonly types?: readonly Option<string>[] })
  /** One or several values of an enumeration; `all` is the one that narrows nothing. */
  | (FilterParts<'options'> & { readonly options: readonly Option[]; readonly all?: string | number })
  /** Numbers of records; `options` are values that stand for none of them. 0 and the empty text are everybody. */
  | (FilterParts<'record'> & { readonly record: FilteredRecord; readonly options?: readonly Option[] })
  /** 1, or not asked for. */
  | FilterParts<'flag'>
  /** `<key>_min` and `<key>_max`; `scale` 100 for yuan that the wire carries in fen. */
  | (FilterParts<'range'> & { readonly unit?: string; readonly scale?: number })
  /** `start_time` and `end_time`, or `<name>_start` and `<name>_end`. */
  | (FilterParts<'dates'> & { readonly name?: string })
  /** At least so many percent of an audience. */
  | FilterParts<'share'>
  /** `tag_ids` and `tag_mode`. */
  | FilterParts<'tags'>
  /** `own`: conditions over the enterprise's own fields of a kind of record. */
  | (FilterParts<'own'> & { readonly of: FieldKind })
  /** A class of the market, or several. */
  | FilterParts<'category'>
  /** Roles of members, named by `@crm/access/roles`. */
  | FilterParts<'role'>
  /** The list is narrowed to one row by its number. */
  | FilterParts<'row'>
  /** Follows from the enterprise, not from staff: nothing to say. */
  | FilterParts<'given'>
  /** Conditions that the request carries in one member. */
  | (FilterParts<'group'> & { readonly filters: FilterDefinitions })

/** The filters of a list, in the order of the screen. */
export type FilterDefinitions = Readonly<Record<string, FilterDefinition>>

/** The values of an enumeration with their names, in the order of `values`. */
export const optionsOf = <V extends string | number>(
  labels: Readonly<Record<V, string>>,
  values: readonly V[],
): readonly Option<V>[] => values.map((value) => ({ value, label: labels[value] }))
