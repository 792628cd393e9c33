import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '../../rules/filter.ts'
import { dayStart } from '../../rules/period.ts'
import type { Queryable } from '../../store/database/query.ts'
import { holdLock } from '../../store/database/locks.ts'

// What changed since the aggregates were made: `agg_touched` names the days (triggers write it). What rests on one of them is
// read from the lines.

/** A run of day numbers. */
export interface Days {
  first: number
  last: number
}

/** The changed days of a corporation, as a statement of `day`. */
export const selectChangedDays = (corpId: number) => sql`select t.day from agg_touched t where t.corp_id = ${corpId}`
/** The lines `l` of changed days: from the few days to their lines, whatever the planner believes of their number. */
export const selectChangedLines = (corpId: number) => sql`(${selectChangedDays(corpId)} offset 0) td
  cross join lateral (select * from order_item e where e.corp_id = ${corpId} and e.pay_time >= td.day::bigint * 86400 - 28800
    and e.pay_time < td.day::bigint * 86400 + 57600 offset 0) l`
/** The time lies in the days. */
export const paidIn = ({ first, last }: Days, column: SQL) =>
  sql`${column} >= ${dayStart(first)} and ${column} < ${dayStart(last + 1)}`

/** Whether what is kept may be asked at all: it was made, and not after the clock. */
export function hasAggregates(scope: Scope, now: number): boolean {
  return scope.agg_built_at !== undefined && now >= scope.agg_built_at
}

/**
 * One at a time makes anew what is kept of a corporation; within a transaction, before its first statement reads rows. Without
 * it a gateway that read before a change could write after another that knows of it.
 */
export async function lockAggregates(tx: Queryable, corpId: number): Promise<void> {
  await holdLock(tx, 'aggregates', corpId)
}
