import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** What was seeded: one row per part of the world, written in the transaction that writes the part. No tenant. */
export const worldPart = pgTable('world_part', {
  part: text().primaryKey(),
  /** `WORLD_VERSION` of the code that wrote it. */
  version: integer().notNull(),
  seed: text().notNull(),
  /** demo, busy or largest. */
  size: text().notNull(),
  rows: integer().notNull(),
  seeded_at: moment().notNull(),
})
