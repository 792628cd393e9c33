import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, tenant } from './columns.ts'

/** Writes that went through by the key that they carried, with what was answered; kept for a day (`http/idempotency.ts`). */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    /** Of the contract: cooperation.status. */
    call_id: text().notNull(),
    key: text().notNull(),
    /** Of the request as the contract reads it: the same key is not for another one. */
    request_hash: text().notNull(),
    answer: jsonb().$type<object>(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.call_id, table.key] })],
)
