import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { flag, listOf, moment, ownId, tenant, words } from './columns.ts'

/** A link that lets anybody who has it join the corporation, with a role and a department, until it expires. */
export const corpInvite = pgTable('corp_invite', {
  code: text().primaryKey(),
  corp_id: tenant(),
  inviter_id: integer().notNull(),
  role_id: integer().notNull(),
  /** 0 = no department. */
  dept_id: integer().notNull().default(0),
  created_at: moment().notNull(),
  expire_at: moment().notNull(),
  /** Taken back by the inviter or by who manages members: nobody joins by it any more. */
  revoked_at: moment(),
})

/**
 * What somebody wrote who asked for an own corporation: at once (`create`), through the vendor's sales (`upgrade`), or without an
 * account (`trial`, both ids 0).
 */
export const corpApply = pgTable(
  'corp_apply',
  {
    id: ownId(),
    kind: text({ enum: ['create', 'upgrade', 'trial'] }).notNull(),
    /** Who asked, and from which corporation. */
    corp_id: tenant(),
    user_id: integer().notNull(),
    brand_name: text().notNull(),
    corp_name: text().notNull(),
    user_name: text().notNull(),
    phone: text().notNull(),
    dept: words(),
    questions: listOf<number>(),
    user_question: words(),
    is_need_material: flag(),
    channel_id: words(),
    /** The corporation that came of it; 0 while none did. */
    created_corp_id: integer().notNull().default(0),
    /** The vendor's staff said no. */
    declined_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [index('corp_apply_phone').on(table.phone), index('corp_apply_name').on(table.corp_name)],
)

/** The answer to a dialog of the vendor that is kept by the server: of one person, or of the corporation (user_id 0). */
export const popAnswer = pgTable(
  'pop_answer',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    pop: text({ enum: ['colonel_upgrade', 'delay_release'] }).notNull(),
    status: smallint().notNull(),
    answered_by: integer().notNull(),
    answered_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.pop] })],
)
