import { sql, type SQL } from 'drizzle-orm'
import type { Scope } from '../../rules/filter.ts'
import { dayNumber, dayStart } from '../../rules/period.ts'
import { type Queryable, rowOf } from '../../store/database/query.ts'
import { float, select } from '../../store/database/select.ts'
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

/** Lines that one step of a rebuild reads, about. */
const STEP_LINES = 20_000

/** The days that rows of the corporation stand on, until now; none when it has no orders. */
export async function findDaysWithOrders(db: Queryable, corpId: number, now: number): Promise<Days | undefined> {
  const { first } = await rowOf(
    db,
    select(
      { first: float<number | null>`min(pay_time)` },
      sql`from order_item where corp_id = ${corpId} and pay_time <= ${now}`,
    ),
  )
  return first === null ? undefined : { first: dayNumber(first), last: dayNumber(now) }
}

/** The days in steps that read about as many lines each, so that no statement lasts. */
export async function splitIntoSteps(db: Queryable, corpId: number, { first, last }: Days): Promise<Days[]> {
  const { lines } = await rowOf(
    db,
    select(
      { lines: float`count(*)` },
      sql`from order_item where corp_id = ${corpId}
      and pay_time >= ${dayStart(first)} and pay_time < ${dayStart(last + 1)}`,
    ),
  )
  const days = last - first + 1
  const length = Math.max(1, Math.min(days, Math.floor((days * STEP_LINES) / Math.max(1, lines))))
  return Array.from({ length: Math.ceil(days / length) }, (_, index) => ({
    first: first + index * length,
    last: Math.min(last, first + (index + 1) * length - 1),
  }))
}
