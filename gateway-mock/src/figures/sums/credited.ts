import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../rules/filter.ts'

// Rows of sums that hold everybody who is credited, as `users` and `depts` by seat.

/** Everybody who is credited with the line of this alias, `users` and `depts` by seat, as a subquery. */
export const selectCredited = (line: SQL): SQL =>
  sql`(select coalesce(array_agg(x.user_id order by x.seat), '{}') as users, coalesce(array_agg(x.dept_id order by x.seat), '{}') as depts
    from order_attr x where x.corp_id = ${line}.corp_id and x.order_id = ${line}.order_id and x.sku_id = ${line}.sku_id)`

/** A list of ids as one bound value: comparing whole lists has an index. */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::integer[]`

/**
 * Whether somebody in the scope is among those who are credited with a row `alias`; nothing where all are in scope. One condition holds
 * of some seat exactly when the lists overlap.
 */
export function coversScope(scope: Scope, alias: SQL): SQL | undefined {
  switch (scope.kind) {
    case 'corp':
      return undefined
    case 'depts':
      return sql`(${alias}.users && ${idArray([scope.user_id])} or ${alias}.depts && ${idArray(scope.dept_ids)})`
    case 'own':
      return sql`${alias}.users && ${idArray([scope.user_id])}`
    default:
      return sql`false`
  }
}
