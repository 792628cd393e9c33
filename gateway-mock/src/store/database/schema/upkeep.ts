import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { jsonObject, moment, ownId, words } from './columns.ts'

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

/**
 * What operators did to enterprises and people, with the key or the user of the machine they worked by. It outlives the enterprise:
 * `target_corp_id` is no tenant, and 0 when no enterprise was meant. No tenant.
 */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: ownId(),
    operator: text().notNull(),
    action: text().notNull(),
    target_corp_id: integer().notNull().default(0),
    /** What it was done to, as people call it. */
    object: words(),
    detail: jsonObject<Record<string, unknown>>(),
    why: words(),
    created_at: moment().notNull(),
  },
  (table) => [index('operator_log_corp').on(table.target_corp_id, table.created_at)],
)
