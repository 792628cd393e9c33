import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { listOf, ownId, removable, tenant } from './columns.ts'
import { followLog } from './talents.ts'

/** What colleagues say to an entry of the follow-up timeline. */
export const followLogComment = pgTable(
  'follow_log_comment',
  {
    id: ownId(),
    corp_id: tenant(),
    log_id: integer()
      .notNull()
      .references(() => followLog.id),
    user_id: integer().notNull(),
    content: text().notNull(),
    /** Users who were mentioned with @ and notified. */
    mentions: listOf<number>(),
    ...removable(),
  },
  (table) => [index('follow_log_comment_log').on(table.corp_id, table.log_id, table.created_at)],
)
