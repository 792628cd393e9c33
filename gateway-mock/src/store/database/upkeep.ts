import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { clientOf } from './open.ts'
import type { Db } from './db.ts'
import { type Queryable, rowOf, rowsOf } from './query.ts'
import { flag, float, select, text } from './select.ts'

/** From when on a table is seen to: the rule of a server's autovacuum, so many rows and this part of the table. */
const ROWS = 50
const CHANGED_PART = 0.1
const DEAD_PART = 0.2
const INSERTED_ROWS = 1_000
/** The same by size, for what no count tells: counts are lost when the process is killed, and start anew in a restored copy. */
const PAGES = 8
const PAGE_BYTES = 8_192
/** Of the log since the last checkpoint; what is older is kept as long as it fits into `max_wal_size`. */
const LOG_BYTES_MAX = 32 * 1024 * 1024
/** Between two tables everybody else has a turn. */
const PAUSE_MS = 10

interface DueTable {
  schema: string
  name: string
  to_analyze: boolean
  to_vacuum: boolean
}

/** The tables that want new statistics, or have dead rows; with `all` each that has changed at all. */
async function dueTables(db: Queryable, all: boolean): Promise<DueTable[]> {
  // Counts of what was just written are not there yet.
  await rowsOf(db, sql`select pg_stat_force_next_flush()`)
  const beyond = (count: string, rows: number, part: number) =>
    all
      ? sql`${sql.identifier(count)} > 0`
      : sql`${sql.identifier(count)} > ${rows}::float8 + ${part}::float8 * greatest(reltuples, 0)`
  return rowsOf(
    db,
    select(
      {
        schema: text`d.schema`,
        name: text`d.name`,
        to_analyze: flag`d.to_analyze`,
        to_vacuum: flag`d.to_vacuum`,
      },
      sql`from due d where to_analyze or to_vacuum order by schema, name`,
      sql`with kept as (
      select schemaname, s.relname, n_mod_since_analyze, n_dead_tup, n_ins_since_vacuum, reltuples,
        pg_relation_size(relid) > ${PAGE_BYTES}::float8 * (${PAGES}::float8 + relpages * ${1 + CHANGED_PART}::float8) as has_grown
      from pg_stat_user_tables s join pg_class c on c.oid = relid where relkind = 'r'),
      due as (
        select schemaname as schema, relname as name, has_grown or ${beyond('n_mod_since_analyze', ROWS, CHANGED_PART)} as to_analyze,
          has_grown or ${beyond('n_dead_tup', ROWS, DEAD_PART)} or ${beyond('n_ins_since_vacuum', INSERTED_ROWS, DEAD_PART)} as to_vacuum
        from kept)`,
    ),
  )
}

/** Ends the part of the log that is written to the tables: in one process nobody else does, and it would grow without end. */
async function shortenLog(db: Queryable): Promise<void> {
  const { bytes } = await rowOf(
    db,
    select({ bytes: float`pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)` }, sql`from pg_control_checkpoint()`),
  )
  if (bytes > LOG_BYTES_MAX) await rowsOf(db, sql`checkpoint`)
}

/**
 * Does for an embedded database what a server does by itself: renews the statistics of tables of which much has changed, clears
 * their dead rows away and bounds the log. One table at a time, since nothing else is answered meanwhile. On a server nothing.
 */
export async function keepUp(
  db: Db,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal } = {},
): Promise<void> {
  if (!clientOf(db)) return
  await shortenLog(db)
  for (const { schema, name, to_analyze, to_vacuum } of await dueTables(db, all)) {
    await sleep(PAUSE_MS)
    if (signal?.aborted) return
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    if (to_vacuum) await rowsOf(db, to_analyze ? sql`vacuum (analyze) ${table}` : sql`vacuum ${table}`)
    else await rowsOf(db, sql`analyze ${table}`)
    await shortenLog(db)
  }
}
