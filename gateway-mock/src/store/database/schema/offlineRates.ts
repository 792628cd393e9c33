import { PLATFORMS } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { listOf, moment, oneOf, ownId, platformCode, rate, removable, words } from './columns.ts'
import { ofCorp } from './corps.ts'
import { goods } from './goods.ts'
import { corpUser } from './people.ts'

/**
 * A commission agreed outside the platform: status 1 待审核, 2 已通过, 3 已拒绝, 4 已失效. scope 1 all talents, 2 those of `levels`,
 * 3 those of `author_ids`.
 */
export const offlineRate = pgTable(
  'offline_rate',
  {
    id: ownId(),
    corp_id: ofCorp(),
    product_id: text().notNull(),
    platform: platformCode(),
    scope: smallint().notNull(),
    author_ids: listOf<string>(),
    levels: listOf<number>(),
    /** The commission of the platform when it was asked for. */
    online_rate: rate().notNull(),
    rate: rate().notNull(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    status: smallint().notNull().default(1),
    user_id: integer().notNull(),
    reviewer_id: integer(),
    review_at: moment(),
    reason: words(),
    remark: words(),
    ...removable(),
  },
  (table) => [
    foreignKey({ columns: [table.corp_id, table.product_id], foreignColumns: [goods.corp_id, goods.product_id] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    foreignKey({ columns: [table.corp_id, table.reviewer_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('offline_rate_list').on(table.corp_id, table.status, table.created_at),
    index('offline_rate_product').on(table.corp_id, table.product_id, table.start_time),
    index('offline_rate_user').on(table.corp_id, table.user_id),
    oneOf('offline_rate_platform', table.platform, PLATFORMS),
    oneOf('offline_rate_scope', table.scope, [1, 2, 3]),
    oneOf('offline_rate_status', table.status, [1, 2, 3, 4]),
    check('offline_rate_range', sql`${table.rate} between 0 and 8000`),
    check('offline_rate_period', sql`${table.end_time} > ${table.start_time}`),
    check('offline_rate_reviewed', sql`${table.status} not in (2, 3) or ${table.review_at} is not null`),
    check('offline_rate_reason', sql`${table.status} <> 3 or ${table.reason} <> ''`),
    check(
      'offline_rate_who',
      sql`case ${table.scope} when 2 then jsonb_array_length(${table.levels}) > 0 when 3 then jsonb_array_length(${table.author_ids}) > 0 else true end`,
    ),
  ],
)
