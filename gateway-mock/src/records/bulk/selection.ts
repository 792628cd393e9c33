import { BULK_MAX, BULK_TOO_MANY } from '@crm/contracts/rules/bulkRules'
import { sql } from 'drizzle-orm'
import { Code, refuse, refuseField, refuseParameter } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { OUT_OF_SCOPE, type RuleRefusal } from '../../rules/ruleRefusal.ts'

/** The rows that a bulk write means: locked until the write is over, as they stand now. */
export interface Selection<Row> {
  rows: readonly Row[]
  /** Keys that were named and are no rows in the caller's scope. */
  missing: readonly { key: string; refusal: RuleRefusal }[]
  /** The caller named exactly one. */
  isSingle: boolean
  /** The version that the caller brings back of a single one. */
  read: number | undefined
}

/** Refuses more than 10,000 rows. Ask for one more than that. */
export function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > BULK_MAX) refuse(Code.badField, BULK_TOO_MANY)
}

/** How many keys of a whole result are read, so that one too many is seen. */
export const KEYS_READ = BULK_MAX + 1

/**
 * Locks rows of the corporation in the order of their keys, so that two writes over the same rows wait for each other and never
 * for ever. What is read afterwards is what the write before has left.
 */
export async function lockRows(
  db: Queryable,
  who: Pick<Staff, 'corp_id'>,
  { table, key }: { table: string; key: string },
  keys: readonly (string | number)[],
): Promise<void> {
  const column = sql.identifier(key)
  await rowsOf(
    db,
    sql`select 1 from ${sql.identifier(table)} where corp_id = ${who.corp_id} and ${isOneOf(sql`${column}`, keys)} order by ${column} for update`,
  )
}

/** How an area finds the rows of its bulk writes. */
export interface SelectionSource<Key extends string | number, Row> {
  /** The table whose rows are locked. */
  table: string
  /** Its column that names a row. */
  key: string
  /** The field of the request with the keys; `ids` as a rule. */
  field?: string
  keys: readonly Key[] | undefined
  /** Keys of the filters' whole result, at most `limit`; absent when the request says no `select_all`. */
  all?: ((limit: number) => Promise<readonly Key[]>) | undefined
  /** The version that the caller brings back. */
  read: number | undefined
  /** The rows of these keys in the caller's scope. */
  rowsOf: (keys: readonly Key[]) => Promise<readonly Row[]>
  keyOf: (row: Row) => Key
  /** What is said of a key without a row. Default 暂无数据权限, whether or not there is such a record. */
  unknown?: RuleRefusal
}

/** Finds and locks the rows of a bulk write. A request that names none is refused by the field's name, one of too many at all. */
export async function selectRows<Key extends string | number, Row>(
  db: Queryable,
  who: Pick<Staff, 'corp_id'>,
  {
    table,
    key,
    field = 'ids',
    keys,
    all,
    read,
    rowsOf: stored,
    keyOf,
    unknown = OUT_OF_SCOPE,
  }: SelectionSource<Key, Row>,
): Promise<Selection<Row>> {
  if (!all && !keys?.length) refuseField(field, '请至少选择一条')
  const keysRead = [...new Set(all ? await all(KEYS_READ) : keys)]
  refuseTooMany(keysRead)
  await lockRows(db, who, { table, key }, keysRead)
  const rows = await stored(keysRead)
  const found = new Set(rows.map(keyOf))
  // What left a whole result before it was locked is no target any more.
  const missing = all ? [] : keysRead.filter((each) => !found.has(each))
  return {
    rows,
    missing: missing.map((each) => ({ key: String(each), refusal: unknown })),
    isSingle: !all && keysRead.length === 1,
    read,
  }
}

/** The filters that stand beside `select_all`; undefined without it. Without filters such a request is refused. */
export function filtersOf<Filters>({
  select_all,
  filters,
}: {
  select_all?: 1 | undefined
  filters?: Filters | undefined
}): Filters | undefined {
  if (select_all !== 1) return undefined
  return filters ?? refuseParameter('filters', '与 select_all 一起给出')
}
