import { COMMISSION_BASES } from '@crm/contracts/rules/commissionBases'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  jsonObject,
  fen,
  isMonth,
  listOf,
  moment,
  notNegative,
  oneOf,
  ownId,
  removable,
  words,
  written,
} from './columns.ts'
import { ofCorp } from './corps.ts'
import { corpUser } from './people.ts'
import { orderItem } from './trade.ts'

// What staff earn by sales. The rule that all schemes of a corporation share is `corp_setting.commission_rule`.

/** From this base on (fen) this rate (basis points) holds; tiers rise. */
export interface PercentageTier {
  from: number
  rate: number
}

/** A scheme: mode 1 progressive (each slice its own rate), 2 whole (the reached rate for all); status 1 in use, 2 stopped. */
export const percentageScheme = pgTable(
  'percentage_scheme',
  {
    id: ownId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    base_option: text({ enum: COMMISSION_BASES }).notNull(),
    mode: smallint().notNull(),
    tiers: listOf<PercentageTier>(),
    /** For every talent whose first order the member is credited with. */
    first_order_reward: fen().notNull().default(0),
    platforms: listOf<string>(),
    /** Empty: all goods. */
    goods_scope: jsonObject<{ class_ids?: number[]; product_ids?: string[] }>(),
    month_from: text().notNull(),
    status: smallint().notNull().default(1),
    ...removable(),
  },
  (table) => [
    unique('percentage_scheme_tenant').on(table.corp_id, table.id),
    uniqueIndex('percentage_scheme_name').on(table.corp_id, table.name).where(sql`deleted_at is null`),
    oneOf('percentage_scheme_base', table.base_option, COMMISSION_BASES),
    oneOf('percentage_scheme_mode', table.mode, [1, 2]),
    oneOf('percentage_scheme_status', table.status, [1, 2]),
    isMonth('percentage_scheme_month', table.month_from),
    check('percentage_scheme_tiers', sql`jsonb_array_length(${table.tiers}) > 0`),
    notNegative('percentage_scheme_reward', table.first_order_reward),
  ],
)

/** Who works under a scheme, from a month to another; nobody is under two schemes at once. */
export const percentageMember = pgTable(
  'percentage_member',
  {
    corp_id: ofCorp(),
    scheme_id: integer().notNull(),
    user_id: integer().notNull(),
    month_from: text().notNull(),
    /** The last month; null: until further notice. */
    month_to: text(),
  },
  (table) => [
    primaryKey({ columns: [table.scheme_id, table.user_id, table.month_from] }),
    foreignKey({
      columns: [table.corp_id, table.scheme_id],
      foreignColumns: [percentageScheme.corp_id, percentageScheme.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    uniqueIndex('percentage_member_one').on(table.corp_id, table.user_id).where(sql`month_to is null`),
    isMonth('percentage_member_from', table.month_from),
    isMonth('percentage_member_to', table.month_to),
    check('percentage_member_order', sql`${table.month_to} >= ${table.month_from}`),
  ],
)

/** What a member earns in a month: status 1 预估, 2 已确认, 3 已发放. Frozen on the rule's day of the next month. */
export const percentageResult = pgTable(
  'percentage_result',
  {
    id: ownId(),
    corp_id: ofCorp(),
    user_id: integer().notNull(),
    month: text().notNull(),
    scheme_id: integer().notNull(),
    base_amount: fen().notNull(),
    /** Number of the tier that is reached, from 1; 0: none. */
    tier: smallint().notNull(),
    amount: fen().notNull(),
    reward: fen().notNull().default(0),
    /** Added or taken off by hand, with its reason. */
    adjust: fen().notNull().default(0),
    adjust_reason: words(),
    status: smallint().notNull().default(1),
    frozen_at: moment(),
    ...written(),
  },
  (table) => [
    unique('percentage_result_tenant').on(table.corp_id, table.id),
    unique('percentage_result_month').on(table.corp_id, table.user_id, table.month),
    foreignKey({
      columns: [table.corp_id, table.scheme_id],
      foreignColumns: [percentageScheme.corp_id, percentageScheme.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('percentage_result_list').on(table.corp_id, table.month, table.status),
    isMonth('percentage_result_is_month', table.month),
    oneOf('percentage_result_status', table.status, [1, 2, 3]),
    notNegative('percentage_result_money', table.base_amount, table.amount, table.reward),
    check('percentage_result_reason', sql`${table.adjust} = 0 or ${table.adjust_reason} <> ''`),
    check('percentage_result_frozen', sql`${table.status} = 1 or ${table.frozen_at} is not null`),
  ],
)

/** What an order line adds to the base of a result. */
export const percentageLine = pgTable(
  'percentage_line',
  {
    corp_id: ofCorp(),
    result_id: integer().notNull(),
    order_id: text().notNull(),
    sku_id: text().notNull(),
    base_amount: fen().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.result_id, table.order_id, table.sku_id] }),
    foreignKey({
      columns: [table.corp_id, table.result_id],
      foreignColumns: [percentageResult.corp_id, percentageResult.id],
    }),
    foreignKey({
      columns: [table.corp_id, table.order_id, table.sku_id],
      foreignColumns: [orderItem.corp_id, orderItem.order_id, orderItem.sku_id],
    }),
    index('percentage_line_item').on(table.corp_id, table.order_id, table.sku_id),
  ],
)

/** A change of the rule (no scheme) or of a scheme. */
export const percentageLog = pgTable(
  'percentage_log',
  {
    id: ownId(),
    corp_id: ofCorp(),
    /** Null: the rule of the corporation. */
    scheme_id: integer(),
    user_id: integer().notNull(),
    action: text({ enum: ['create', 'update', 'stop', 'remove'] }).notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    created_at: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.corp_id, table.scheme_id],
      foreignColumns: [percentageScheme.corp_id, percentageScheme.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('percentage_log_time').on(table.corp_id, table.created_at),
    oneOf('percentage_log_action', table.action, ['create', 'update', 'stop', 'remove']),
  ],
)
