import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import { refuseWith } from '../../rules/refusal.ts'
import type { RuleRefusal } from '../../rules/ruleRefusal.ts'
import type { Ctx, LogEntry } from '../context.ts'
import type { Selection } from './selection.ts'
import { refuseStale } from './stale.ts'

type LogFields = Record<string, unknown>

/** What a bulk write does to its rows, and what the operation log says. `More` is what an area adds to a failure. */
export interface BulkWrite<Row, More extends object = object> {
  module: LogEntry['module']
  action: string
  classify?: 1 | 2
  /** What rows are counted by: 个合作单. */
  unit: string
  /** A row as people call it. */
  nameOf: (row: Row) => string
  keyOf: (row: Row) => string | number
  /** What of a row the write may change, as it was; into the log. */
  before: (row: Row) => LogFields
  after?: LogFields
  /**
   * Why the row stays as it is, or nothing. Rows are asked one after another: a write that depends on those before it (quotas,
   * turns) is done here, and answers its refusal before it writes anything.
   */
  each: (row: Row) => RuleRefusal | undefined | Promise<RuleRefusal | undefined>
  /** Writes the allowed rows, if there are any. */
  write?: (rows: readonly Row[]) => Promise<unknown>
  /** Of a failed row; undefined is a key without a row. */
  moreOf?: (row: Row | undefined, key: string) => More
}

/** Keys that the log names. */
const LOGGED_KEYS = 20

/**
 * The one bulk write, in the handler's transaction: the rows that may change are written, the others are reported by key, name and
 * reason. One that is named alone is compared with the version that the caller read (40901), and its refusal fails the call.
 * The log gets one line with how the rows were and what was done; a write that was refused for all is logged as refused.
 */
export async function runBulkWrite<
  Row extends { updated_at: number; updated_by: number },
  More extends object = object,
>(
  { oplog }: Pick<Ctx<unknown>, 'oplog'>,
  { rows, missing, isSingle, read }: Selection<Row>,
  write: BulkWrite<Row, More>,
): Promise<BulkResult<BulkFailure & More>> {
  const { module, action, classify, unit, nameOf, keyOf, before, after, each, write: writeAll, moreOf } = write
  const failureOf = (key: string, name: string, refusal: RuleRefusal, row?: Row): BulkFailure & More => {
    if (isSingle) refuseWith(refusal)
    // Without `moreOf` there is nothing more, which is also what More then defaults to.
    return { key, name, reason: refusal.message, ...((moreOf?.(row, key) ?? {}) as More) }
  }
  const failures = missing.map(({ key, refusal }) => failureOf(key, key, refusal))
  const allowed: Row[] = []
  for (const row of rows) {
    if (isSingle) refuseStale(row, read)
    const refusal = await each(row)
    if (refusal === undefined) allowed.push(row)
    else failures.push(failureOf(String(keyOf(row)), nameOf(row), refusal, row))
  }
  if (allowed.length > 0) await writeAll?.(allowed)
  const logged = allowed.length > 0 ? allowed : rows
  const [first] = logged
  const isOne = logged.length === 1 && first !== undefined
  const head = { module, action, ...(classify && { classify }) }
  if (rows.length + missing.length > 0)
    await oplog({
      ...head,
      object: isOne ? nameOf(first) : `${logged.length} ${unit}`,
      object_id: logged.slice(0, LOGGED_KEYS).map(keyOf).join(','),
      before: isOne ? before(first) : { rows: logged.map((row) => ({ key: keyOf(row), ...before(row) })) },
      after,
      ...(allowed.length === 0 && { result: 2 as const }),
    })
  return { success: allowed.length, failures }
}
