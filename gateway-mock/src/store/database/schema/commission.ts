import { COMMISSION_BASES } from '@crm/contracts/rules/commissionBases'
import {
  COMMISSION_CREDITS,
  type CommissionGoods,
  CommissionMode,
  CommissionStatus,
  type CommissionTier,
  SchemeStatus,
} from '@crm/contracts/rules/commissionRules'
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
  countedId,
  fen,
  flag,
  isMonth,
  jsonObject,
  listOf,
  moment,
  notNegative,
  oneOf,
  oneOfEnum,
  ownId,
  removable,
  tenant,
  words,
  written,
} from './columns.ts'
import { ofCorp } from './corps.ts'
import { corpUser } from './people.ts'

// What staff earn by sales: schemes and the rule that all of them share, both by month; what was earned, frozen month by month.

/** A scheme of commission. What it gives stands in its versions; its members in `percentage_member`. */
export const percentageScheme = pgTable(
  'percentage_scheme',
  {
    id: ownId(),
    corp_id: ofCorp(),
    name: text().notNull(),
    status: smallint().$type<SchemeStatus>().notNull().default(1),
    /** Of a stopped one: the month from which on it gives nothing. */
    stopped_from: text(),
    ...removable(),
  },
  (table) => [
    unique('percentage_scheme_tenant').on(table.corp_id, table.id),
    uniqueIndex('percentage_scheme_name').on(table.corp_id, table.name).where(sql`deleted_at is null`),
    oneOfEnum('percentage_scheme_status', table.status, SchemeStatus),
    isMonth('percentage_scheme_stopped_month', table.stopped_from),
    check('percentage_scheme_stopped', sql`(${table.status} = 2) = (${table.stopped_from} is not null)`),
  ],
)

/** What a scheme gives from a month on, until the month of its next version. */
export const percentageVersion = pgTable(
  'percentage_version',
  {
    corp_id: ofCorp(),
    scheme_id: integer().notNull(),
    month_from: text().notNull(),
    base_option: text({ enum: COMMISSION_BASES }).notNull(),
    mode: smallint().$type<CommissionMode>().notNull(),
    tiers: listOf<CommissionTier>(),
    /** For every talent whose first order the member is credited with. */
    first_order_reward: fen().notNull().default(0),
    /** Empty: all platforms. */
    platforms: listOf<string>(),
    goods_scope: jsonObject<CommissionGoods>(),
    ...written(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.scheme_id, table.month_from] }),
    foreignKey({
      columns: [table.corp_id, table.scheme_id],
      foreignColumns: [percentageScheme.corp_id, percentageScheme.id],
    }),
    oneOf('percentage_version_base', table.base_option, COMMISSION_BASES),
    oneOfEnum('percentage_version_mode', table.mode, CommissionMode),
    isMonth('percentage_version_month', table.month_from),
    check('percentage_version_tiers', sql`jsonb_array_length(${table.tiers}) > 0`),
    notNegative('percentage_version_reward', table.first_order_reward),
  ],
)

/** What all schemes share from a month on, until the month of the next row; without one the usual rule holds. */
export const percentageRule = pgTable(
  'percentage_rule',
  {
    corp_id: ofCorp(),
    month_from: text().notNull(),
    deduct_refund: flag(),
    attribution: text({ enum: COMMISSION_CREDITS }).notNull(),
    calc_day: smallint().notNull(),
    ...written(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.month_from] }),
    isMonth('percentage_rule_month', table.month_from),
    oneOf('percentage_rule_attribution', table.attribution, COMMISSION_CREDITS),
    check('percentage_rule_day', sql`${table.calc_day} between 1 and 28`),
  ],
)

/** Who works under a scheme, from a month to another; nobody is under two schemes in one month. */
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
    primaryKey({ columns: [table.corp_id, table.user_id, table.month_from] }),
    foreignKey({
      columns: [table.corp_id, table.scheme_id],
      foreignColumns: [percentageScheme.corp_id, percentageScheme.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    uniqueIndex('percentage_member_one').on(table.corp_id, table.user_id).where(sql`month_to is null`),
    index('percentage_member_scheme').on(table.corp_id, table.scheme_id),
    isMonth('percentage_member_from', table.month_from),
    isMonth('percentage_member_to', table.month_to),
    check('percentage_member_order', sql`${table.month_to} >= ${table.month_from}`),
  ],
)

/**
 * What a member earns in a month. Of an open month only what was done by hand stands here (`adjust`): the rest is computed when it is
 * read. Frozen, nothing of it is computed again.
 */
export const percentageResult = pgTable(
  'percentage_result',
  {
    id: ownId(),
    corp_id: ofCorp(),
    user_id: integer().notNull(),
    month: text().notNull(),
    /** Null: of no scheme in this month; what is corrected of earlier ones. */
    scheme_id: integer(),
    base_amount: fen().notNull().default(0),
    /** Number of the tier that is reached, from 1; 0: none. */
    tier: smallint().notNull().default(0),
    amount: fen().notNull().default(0),
    reward: fen().notNull().default(0),
    /** Sum of the corrections (往期调整) that stand in this month; may be negative. */
    correction: fen().notNull().default(0),
    /** Added or taken off by hand, with its reason. */
    adjust: fen().notNull().default(0),
    adjust_reason: words(),
    status: smallint().$type<CommissionStatus>().notNull().default(1),
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
    oneOfEnum('percentage_result_status', table.status, CommissionStatus),
    notNegative('percentage_result_money', table.base_amount, table.amount, table.reward),
    check('percentage_result_reason', sql`${table.adjust} = 0 or ${table.adjust_reason} <> ''`),
    check('percentage_result_frozen', sql`${table.status} = 1 or ${table.frozen_at} is not null`),
  ],
)

/**
 * What an order line adds to the base of a month, as it was settled in a result: in that of the same month, or, less or more of it, in
 * a later one. The line itself may be withdrawn meanwhile.
 */
export const percentageLine = pgTable(
  'percentage_line',
  {
    corp_id: tenant(),
    result_id: integer().notNull(),
    /** Whose base it belongs to: the month of the result, or one before it (往期调整). */
    month: text().notNull(),
    order_id: text().notNull(),
    sku_id: text().notNull(),
    base_amount: fen().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.result_id, table.month, table.order_id, table.sku_id] }),
    foreignKey({
      columns: [table.corp_id, table.result_id],
      foreignColumns: [percentageResult.corp_id, percentageResult.id],
    }),
    isMonth('percentage_line_month', table.month),
  ],
)

/** Kinds of corrections: a base that changed after its freeze, and a negative sum that was carried over. */
export const CORRECTION_KINDS = ['change', 'carry'] as const

/** What a month gives or takes for one before it (往期调整). */
export const percentageCorrection = pgTable(
  'percentage_correction',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    /** The month in which it is paid. */
    month: text().notNull(),
    origin_month: text().notNull(),
    kind: text({ enum: CORRECTION_KINDS }).notNull(),
    /** Base of the origin month as it was settled last, and as it is settled now; of a carried sum both are 0. */
    base_before: fen().notNull(),
    base_after: fen().notNull(),
    amount: fen().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.user_id, table.month, table.origin_month, table.kind] }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    isMonth('percentage_correction_month', table.month),
    isMonth('percentage_correction_origin', table.origin_month),
    oneOf('percentage_correction_kind', table.kind, CORRECTION_KINDS),
    check('percentage_correction_order', sql`${table.origin_month} < ${table.month}`),
    notNegative('percentage_correction_base', table.base_before, table.base_after),
  ],
)

/** What a member asks about the own commission of a month, and the answer of an administrator. */
export const percentageQuestion = pgTable(
  'percentage_question',
  {
    corp_id: tenant(),
    id: countedId(),
    result_id: integer().notNull(),
    user_id: integer().notNull(),
    text: text().notNull(),
    created_at: moment().notNull(),
    answer: words(),
    answered_by: integer(),
    answered_at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    foreignKey({
      columns: [table.corp_id, table.result_id],
      foreignColumns: [percentageResult.corp_id, percentageResult.id],
    }),
    foreignKey({ columns: [table.corp_id, table.user_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('percentage_question_result').on(table.corp_id, table.result_id),
    check('percentage_question_answered', sql`(${table.answered_at} is null) = (${table.answer} = '')`),
  ],
)

/** What is noted of schemes, their versions and members, of the rule, and of what became of results. */
export const PERCENTAGE_ACTIONS = [
  'create',
  'update',
  'stop',
  'start',
  'remove',
  'members',
  'rule',
  'freeze',
  'confirm',
  'withdraw',
  'pay',
  'adjust',
  'carry',
] as const
export type PercentageAction = (typeof PERCENTAGE_ACTIONS)[number]

/** A change of a scheme, of the rule, or of results. */
export const percentageLog = pgTable(
  'percentage_log',
  {
    id: ownId(),
    corp_id: ofCorp(),
    /** The scheme that it is about. */
    scheme_id: integer(),
    /** Who did it; null: the product. */
    user_id: integer(),
    action: text({ enum: PERCENTAGE_ACTIONS }).notNull(),
    /** The month that it is about, or from which on it holds. */
    month: text(),
    /** Whose result it is about. */
    member_id: integer(),
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
    foreignKey({ columns: [table.corp_id, table.member_id], foreignColumns: [corpUser.corp_id, corpUser.user_id] }),
    index('percentage_log_time').on(table.corp_id, table.created_at),
    // A month is frozen once.
    uniqueIndex('percentage_log_freeze').on(table.corp_id, table.month).where(sql`action = 'freeze'`),
    isMonth('percentage_log_month', table.month),
    oneOf('percentage_log_action', table.action, PERCENTAGE_ACTIONS),
  ],
)
