import { UNAVAILABLE } from '@crm/base/numbers'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/** What reads need of a database or transaction: one SQL statement in, its rows out. */
export type Queryable = Pick<Db, 'execute'>

/** Rows of a statement. Sums and times are cast to double in SQL, so both drivers answer plain numbers. */
export async function rowsOf<Row extends object>(db: Queryable, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute<Record<string, unknown>>(query)
  // The statement's column list is the row's type.
  return rows as Row[]
}

/** The one row of an aggregate statement. */
export async function rowOf<Row extends object>(db: Queryable, query: SQL): Promise<Row> {
  const [row] = await rowsOf<Row>(db, query)
  if (row === undefined) throw new Error('an aggregate answered no row')
  return row
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
export async function pagedRows<Row extends object>(db: Queryable, query: SQL, countAll: SQL): Promise<Paged<Row>> {
  const rows = await rowsOf<Row & { full_count: number }>(db, query)
  const first = rows[0]
  const total_count = first?.full_count ?? (await rowOf<{ n: number }>(db, countAll)).n
  return {
    list: rows.map(({ full_count: _, ...row }) => row as unknown as Row), // Row is the same object without its count
    total_count,
  }
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
