import { type SQL, sql } from 'drizzle-orm'
import { rowsAs, type Statement } from './query.ts'

/** Columns of a statement: by the name in its row, the SQL of each with the type of its value. */
export type Columns = Readonly<Record<string, SQL>>

/** A row of these columns. */
export type RowOf<Selected extends Columns> = {
  -readonly [Name in keyof Selected]: Selected[Name] extends SQL<infer Value> ? Value : never
}

/** Text of a column, as a tagged template. Its type is written where it is narrower, or where the column may be null. */
type Text = [text: TemplateStringsArray, ...values: unknown[]]

/** A whole number, cast to integer: both drivers answer plain numbers. */
export const int = <Type extends number | null = number>(...text: Text): SQL<NoInfer<Type>> =>
  sql`(${sql(...text)})::int`

/** A sum, a time in seconds, an amount in fen: cast to double, since both drivers answer wider integers and numerics as texts. */
export const float = <Type extends number | null = number>(...text: Text): SQL<NoInfer<Type>> =>
  sql`(${sql(...text)})::float8`

/** A column of smallint, integer or double, as it is. */
export const number = <Type extends number | null = number>(...text: Text): SQL<NoInfer<Type>> => sql(...text)

/** A text, as it is. */
export const text = <Type extends string | null = string>(...written: Text): SQL<NoInfer<Type>> => sql(...written)

/** A condition, true or false. */
export const flag = <Type extends boolean | null = boolean>(...text: Text): SQL<NoInfer<Type>> => sql(...text)

/** A stored enumeration or array, of the type that its table gives it. */
export const value = <Type>(...text: Text) => sql<Type>(...text)

/** A record or list that the statement builds (`json_build_object`, `json_agg`) or a table keeps. */
export const json = <Type>(...text: Text) => sql<Type>(...text)

/** The number of all rows of the filter, beside each row of a page; see `pagedRows`. */
export const full_count = int`count(*) over ()`

/** The columns of a `select`, without the word: for statements that hold more than one list of them. */
export function columnList(columns: Columns): SQL {
  return sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )
}

/** One column for each of the names, which it is called by. */
export const byName = <Name extends string, Value>(names: readonly Name[], column: (name: Name) => SQL<Value>) =>
  // One entry for each name.
  Object.fromEntries(names.map((name) => [name, column(name)])) as Record<Name, SQL<Value>>

/**
 * `select <columns> <rest>`: the columns are written once and give the row its type; joins, conditions and order are plain SQL.
 *
 * @param rest from `from` on
 * @param before what stands before `select`: common table expressions
 */
export function select<Selected extends Columns>(
  columns: Selected,
  rest: SQL,
  before?: SQL,
): Statement<RowOf<Selected>> {
  return rowsAs(sql`${before ? sql`${before} ` : sql``}select ${columnList(columns)} ${rest}`)
}

/** The same with each different row once. */
export function selectDistinct<Selected extends Columns>(columns: Selected, rest: SQL): Statement<RowOf<Selected>> {
  return rowsAs(sql`select distinct ${columnList(columns)} ${rest}`)
}

/** A statement that writes, with the columns of the rows that it wrote. */
export function returning<Selected extends Columns>(statement: SQL, columns: Selected): Statement<RowOf<Selected>> {
  return rowsAs(sql`${statement} returning ${columnList(columns)}`)
}

/** The rows `g` of a statement, each with the number of all of them; `rest` orders them and takes a page. */
export function withCount<Row>(rows: Statement<Row>, rest: SQL): Statement<Row & { full_count: number }> {
  return rowsAs(sql`select g.*, ${full_count} as full_count from (${rows}) g ${rest}`)
}

/** One page of the rows `g`, each with its place in the order and the number of all of them. */
export function withPlace<Row>(
  rows: Statement<Row>,
  order: SQL,
  limit: SQL,
): Statement<Row & { full_count: number; place: number }> {
  return rowsAs(sql`select g.*, ${full_count} as full_count, (row_number() over (${order}))::int as place
    from (${rows}) g order by place ${limit}`)
}

/** Those of the rows `g` of a statement that `rest` leaves, in its order. */
export function narrow<Row>(rows: Statement<Row>, rest: SQL): Statement<Row> {
  return rowsAs(sql`select g.* from (${rows}) g ${rest}`)
}

/** The rows `g` of a statement with more columns; `rest` joins what these come from, and orders. */
export function withColumns<Row, Selected extends Columns>(
  rows: Statement<Row>,
  columns: Selected,
  rest: SQL,
): Statement<Row & RowOf<Selected>> {
  return rowsAs(sql`select g.*, ${columnList(columns)} from (${rows}) g ${rest}`)
}
