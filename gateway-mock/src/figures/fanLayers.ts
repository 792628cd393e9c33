import { type SQL, sql } from 'drizzle-orm'

/** Lower bounds of the fan layers, from the second on. */
const LAYER_BOUNDS = [10_000, 100_000, 500_000, 1_000_000, 5_000_000]

/** Fan layer (1–6) of a column of fans. */
export function fanLayerSql(fans: SQL): SQL {
  // The bounds stand in the text, so that the expression is the same one where it is grouped by.
  return sql`(width_bucket(${fans}, ${sql.raw(`array[${LAYER_BOUNDS.join(', ')}]::bigint[]`)}) + 1)`
}
