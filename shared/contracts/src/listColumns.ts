/** A talent as columns show one: picture, name, the platform's own id (`display_id`, else `author_id`), platform. */
export interface TalentValue {
  author_id: string
  platform: string
  author_name: string
  avatar?: string | null | undefined
  display_id: string | null | undefined
}

/** A product as columns show one. `status`: 0 and 3 are on sale or will be, 1 is off the shelf, any other is gone. */
export interface GoodsValue {
  product_id: string
  title: string
  cover: string | null
  status?: number
  platform?: string
}

/** A member of staff as columns show one. */
export interface StaffValue {
  user_id: number
  name: string
  avatar?: string | null
  status?: number
}

/** A market figure: a number for some enterprises, a range such as `1w~2.5w` (then `text` is filled) for others. */
export interface MarketValue {
  value: number | null | undefined
  text: string | null | undefined
}

/** What each kind of column is drawn and written from. Figures may be absent (null) or unavailable (-2147483648). */
export interface ColumnValues {
  text: string | number | null
  /** Fen. */
  money: number | null
  count: number | null
  /** Percent: 12.5 is 12.50%. */
  percent: number | null
  /** Against the period before, percent: an arrow and a colour on the screen. */
  change: number | null
  /** A quotient with two decimals, e.g. an ROI. */
  ratio: number | null
  /** Unix seconds, to the minute; 0 is none. */
  time: number | null
  /** Unix seconds, to the day; 0 is none. */
  day: number | null
  talent: TalentValue
  goods: GoodsValue
  goodsList: readonly GoodsValue[]
  staff: StaffValue | readonly StaffValue[] | null
  /** First and last day, unix seconds. */
  period: readonly [from: number, to: number] | null
  /** A value of an enumeration, named by the column's `labels`. */
  label: number | string | null
  tags: readonly (string | { name: string })[]
  marketMoney: MarketValue
  marketCount: MarketValue
  /** Whether something holds. */
  yesNo: boolean | 0 | 1
}
export type ColumnKind = keyof ColumnValues

/** A name of a value, with a colour where it is a status. */
export type ColumnLabel =
  | string
  | { readonly text: string; readonly color: 'grey' | 'blue' | 'green' | 'orange' | 'red' | 'violet' | 'cyan' }

/** Rights that some columns need; `@crm/access/columns` says who has them. */
export type ColumnRight = 'goodsSales' | 'costPrice' | 'logOrigin' | 'sales' | 'seedingCosts'

interface ColumnParts<Row, Kind extends ColumnKind> {
  readonly kind: Kind
  /** Header on the screen and in the file. */
  readonly title: string
  /** What the column is made from; absent: the member of the row that has the column's key. */
  readonly value?: (row: Row) => ColumnValues[Kind]
  /** What the figure means, behind a question mark in the header. */
  readonly note?: string
  /** Can be sorted: by the column's key, or by another name that the documents fix. */
  readonly sort?: true | string
  /** Its sum over the whole list is the member of the same name of `ext.list_total`. */
  readonly total?: true
  /** Names of the values of a `label`. */
  readonly labels?: Readonly<Record<string | number, ColumnLabel>>
  /** Stays at the left edge and cannot be hidden. */
  readonly pinned?: true
  /** Off until staff tick it in 列设置. */
  readonly hidden?: true
  /** px; by kind where absent. */
  readonly width?: number
  /** Only for those who have it. */
  readonly right?: ColumnRight
  /** `false`: what it shows has no place in a file (pictures, buttons). */
  readonly file?: false
}

/** One column of a list: plain data that contract, screen, file and gateway read. */
export type ListColumn<Row = never> = { [Kind in ColumnKind]: ColumnParts<Row, Kind> }[ColumnKind]
/** The columns of a list by key, in the order of the screen and the file. */
export type ListColumns<Row = never> = Readonly<Record<string, ListColumn<Row>>>

// Keys of columns without `value` whose member the row lacks, or has as something that the kind cannot show.
type UnfilledColumns<Row, C> = {
  [Key in keyof C]: C[Key] extends { value: unknown }
    ? never
    : C[Key] extends { kind: infer Kind extends ColumnKind }
      ? Key extends keyof Row
        ? Row[Key] extends ColumnValues[Kind]
          ? never
          : Key
        : Key
      : never
}[keyof C]

/**
 * Declares the columns of a list over `Row`: `listColumns<Cooperation>()({ fee: { kind: 'money', title: '坑位费 ¥' }, … })`. Where a
 * column without `value` cannot be filled by the row, what is answered is no columns: using them does not compile and names it.
 */
export const listColumns =
  <Row>() =>
  <const C extends ListColumns<Row>>(columns: C) =>
    columns as [UnfilledColumns<Row, C>] extends [never] ? C : { unfilled: UnfilledColumns<Row, C> }

/** What `order_by` may be for a list of these columns. */
export type SortKey<C> = {
  [Key in keyof C]: C[Key] extends { sort: true }
    ? Key
    : C[Key] extends { sort: infer Name extends string }
      ? Name
      : never
}[keyof C] &
  string

/** The names that `order_by` may be, in the order of the columns. */
export function sortKeys<C extends ListColumns>(columns: C): SortKey<C>[] {
  const named = Object.entries(columns).flatMap(([key, { sort }]) =>
    sort === undefined ? [] : [sort === true ? key : sort],
  )
  return named as SortKey<C>[] // exactly the keys and names that the type collects
}

/** What a column is made from in a row. */
export function columnValue<Row>(key: string, column: ListColumn<Row>, row: Row): unknown {
  if (column.value) return column.value(row)
  return (row as Readonly<Record<string, unknown>>)[key] // the declaration has proved that the row has it
}

/** The name of a value among the labels of a column; undefined for one that they do not know. */
export function labelOf(labels: ListColumn['labels'], value: unknown): ColumnLabel | undefined {
  return typeof value === 'string' || typeof value === 'number' ? labels?.[value] : undefined
}
