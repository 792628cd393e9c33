import { UNAVAILABLE } from '@crm/base/numbers'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** What reads need of a database or transaction: one SQL statement in, its rows out. */
export type Queryable = Pick<Db, 'execute'>

declare const row: unique symbol

/** A statement whose columns tell the type of its rows: made by `select` and `returning`. */
export type Statement<Row> = SQL & { readonly [row]: Row }

/**
 * A statement whose columns the compiler does not know, because they are chosen while it runs: the type of its row is a promise of
 * whoever writes this. Each use says why.
 */
export const rowsAs = <Row>(query: SQL): Statement<Row> => query as Statement<Row>

/** Rows of a statement, of the type that its columns give it. */
export async function rowsOf<Row>(db: Queryable, query: Statement<Row>): Promise<Row[]>
/** Runs a statement for its effect, or for the number of its rows. */
export async function rowsOf(db: Queryable, query: SQL): Promise<unknown[]>
export async function rowsOf(db: Queryable, query: SQL): Promise<unknown[]> {
  return (await db.execute<Record<string, unknown>>(query)).rows
}

/** The one row of an aggregate statement. */
export async function rowOf<Row>(db: Queryable, query: Statement<Row>): Promise<Row> {
  const [first] = await rowsOf(db, query)
  if (first === undefined) throw new Error('an aggregate answered no row')
  return first
}

/** Conditions joined by `and`; none at all is `true`. */
export function all(conditions: readonly (SQL | undefined)[]): SQL {
  const given = conditions.filter((each) => each !== undefined)
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `)
}

/** `<column> in (…)` with bound values; an empty list matches nothing. */
export function isOneOf(column: SQL, values: readonly (string | number)[]): SQL {
  return values.length === 0 ? sql`false` : sql`${column} in ${[...values]}`
}

/** Texts as a statement of one column, in one bound value however many they are. */
export const listedTexts = (texts: readonly string[]): SQL =>
  sql`select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)`

/** A page of a list. `order_by` is looked up in the list's own table of sortable columns, never put into SQL. */
export interface PageOf<Key extends string = string> {
  page: number
  size: number
  order_by?: Key | undefined
  sort?: 'asc' | 'desc' | undefined
}

/** Rows of one page with the number of all rows of the filter. */
export interface Paged<Row> {
  list: Row[]
  total_count: number
}

/**
 * `order by` of one of the columns that the list sorts by, each of which has its SQL (else the default), rows without the figure last
 * both ways, the key as tie-breaker. The SQL of a column is an expression over the rows, never a name that the same select gives
 * (`… as gmv`): PostgreSQL knows those alone, in no expression.
 */
export function orderBy<Key extends string>(
  page: PageOf<Key>,
  columns: Readonly<Record<NoInfer<Key>, SQL>>,
  standard: NoInfer<Key>,
  tie: SQL,
): SQL {
  const named: SQL | undefined = page.order_by === undefined ? undefined : columns[page.order_by]
  const column: SQL | undefined = named ?? columns[standard]
  if (column === undefined) return sql`order by ${tie}`
  return sql`order by ${valueLast(column, named !== undefined && page.sort === 'asc')}, ${tie}`
}

/** A column in an `order by`, rows without a value last both ways: null, or the number that stands for "unavailable". */
export function valueLast(column: SQL, isRising: boolean): SQL {
  // That number is below every figure: falling it comes last by itself.
  if (!isRising) return sql`${column} desc nulls last`
  return sql`(${column})::text = ${String(UNAVAILABLE)}, ${column} asc nulls last`
}

/**
 * `limit … offset …` of a page, as values that the planner does not know: our lists count all their rows beside the page, and a
 * planner that believes that twenty are wanted joins them one by one.
 */
export function limitOf({ page, size }: PageOf): SQL {
  return limitRows(size, (page - 1) * size)
}

/** The same of rows counted from the first. */
export function limitRows(size: number, skip: number): SQL {
  return sql`limit (select ${size}::bigint) offset (select ${skip}::bigint)`
}

/** Runs a paged statement whose rows carry `full_count` (`count(*) over ()`); a page past the end counts with `countAll`. */
export async function pagedRows<Row extends { full_count: number }>(
  db: Queryable,
  query: Statement<Row>,
  countAll: SQL,
): Promise<Paged<Omit<Row, 'full_count'>>> {
  const rows = await rowsOf(db, query)
  const total_count = rows[0]?.full_count ?? (await rowOf(db, rowsAs<{ n: number }>(countAll))).n
  return { list: rows.map(({ full_count: _, ...row }) => row), total_count }
}

/**
 * A subquery that is computed once, whatever the planner makes of the join around it: it guesses too few rows for most of
 * our joins and would aggregate anew for every row outside.
 */
export function materialized(select: SQL): SQL {
  return sql`(with once as materialized (${select}) select * from once)`
}

/** A wish for or against a condition; none does not narrow. */
export function yesNo(wish: boolean | undefined, condition: SQL): SQL | undefined {
  return wish === undefined ? undefined : wish ? condition : sql`not (${condition})`
}

/** From a bound on. */
export function atLeast(column: SQL, value: number | undefined): SQL | undefined {
  return value === undefined ? undefined : sql`${column} >= ${value}`
}

/** Up to a bound. */
export function atMost(column: SQL, value: number | undefined): SQL | undefined {
  return value === undefined ? undefined : sql`${column} <= ${value}`
}
