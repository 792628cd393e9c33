import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

interface Rows<Row> {
  rows: Row[]
}

/** What `db.execute(sql…)` gives on both databases. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>
}

/**
 * The one database type of the gateway: a drizzle database, or a transaction of it. `bigint` and `numeric` results,
 * also those of raw SQL (`sum`, `count`), arrive as JS numbers.
 */
export type Db = PgDatabase<RowsResult, typeof schema>
