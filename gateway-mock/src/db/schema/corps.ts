import type { CorpStatus, FollowMode } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { jsonObject, fen, flag, listOf, moment, ownId, tenant, words, written, oneOf } from './columns.ts'

/** A tenant. A module that the corporation does not own has a null level. Level names come from `plan`. */
export const corp = pgTable(
  'corp',
  {
    corp_id: ownId(),
    corp_name: text().notNull(),
    brand_name: words(),
    logo: words(),
    industry: words(),
    /** Verification: 1 not submitted, 2 under review, 3 approved, 4 rejected. */
    status: smallint().$type<CorpStatus>().notNull().default(1),
    /** '' ordinary, 'tz' colonel, 'by' Baiying. */
    source_type: text({ enum: ['', 'tz', 'by'] })
      .notNull()
      .default(''),
    is_whitelist: flag(),
    commerce_level: integer(),
    commerce_start_time: moment(),
    commerce_end_time: moment(),
    content_level: integer(),
    content_start_time: moment(),
    content_end_time: moment(),
    sale_name: words(),
    sale_dept: words(),
    portal_type: text({ enum: ['public', 'private'] })
      .notNull()
      .default('public'),
    theme_id: words(),
    ...written(),
  },
  (table) => [
    oneOf('corp_status_values', table.status, [1, 2, 3, 4]),
    oneOf('corp_source_type_values', table.source_type, ['', 'tz', 'by']),
    oneOf('corp_portal_type_values', table.portal_type, ['public', 'private']),
    oneOf('corp_is_whitelist_values', table.is_whitelist, [0, 1]),
  ],
)

/** The tenant of a record, which must exist. */
export const ofCorp = () =>
  integer()
    .notNull()
    .references(() => corp.corp_id)

export interface SampleRule {
  /** 0 no approval, 1 one level, 2 two levels. */
  review_levels: number
  /** Samples per talent within `quota_days`; 0 = no limit. */
  quota_per_author: number
  quota_days: number
  /** 1 warn, 2 refuse. */
  quota_action: number
  need_oa: number
  overdue_days: number
  auto_sign_days: number
  assistant_may_create: number
  assistant_may_review: number
}
/** What opens a monitor of a talent by itself; absent is on. */
export interface MonitorRule {
  on_sample?: 0 | 1
  on_cooperation?: 0 | 1
  on_schedule?: 0 | 1
}
/** How agreements with talents are handled; absent is as usual. */
export interface CooperationRule {
  /** Fen: a fee above it needs somebody who leads to confirm; absent is no bound. */
  approval_above?: number
}
export interface CommissionRule {
  base: 'pay_sales' | 'close_sales'
  deduct_refund: number
  attribution: 'pay' | 'settle'
  calc_day: number
}
export interface CustomField {
  key: string
  label: string
  type: 'text' | 'number' | 'select' | 'date'
  options: string[]
  required: 0 | 1
}
export interface CustomFields {
  author?: CustomField[]
  cooperation?: CustomField[]
  sample?: CustomField[]
}
export interface ContentRule {
  follow_mode: FollowMode
  review_levels: number
  review_hours: number
  monitor_days: number
}

/** The rules of a corporation. A release rule of 0 days is off. */
export const corpSetting = pgTable(
  'corp_setting',
  {
    corp_id: integer()
      .primaryKey()
      .references(() => corp.corp_id),
    /** 100 single, 200 several until contact, 300 until sample, 500 several. */
    follow_mode: integer().$type<FollowMode>().notNull().default(100),
    is_open_rule: flag(),
    /** 1: the new period is `new_author_days` long and the tag is written nightly; 2: 60 days, judged at query time. */
    author_new_tag_rule: smallint().notNull().default(2),
    new_author_days: integer().notNull().default(60),
    no_follow_days: integer().notNull().default(0),
    no_contact_days: integer().notNull().default(0),
    no_sample_days: integer().notNull().default(0),
    no_order_days: integer().notNull().default(0),
    remind_days: integer().notNull().default(3),
    exclude_white: smallint().notNull().default(1),
    release_to: text({ enum: ['public', 'dept'] })
      .notNull()
      .default('public'),
    /** 1 a release may be put off by 8 days, 2 not. */
    delay_release: smallint().notNull().default(1),
    max_bind: integer().notNull().default(200),
    /** 1 members without a say over the corporation's tags may make tags of their own. */
    personal_tags: smallint().notNull().default(1),
    /** Interactions that make a content 爆文. */
    hot_threshold: integer().notNull().default(1000),
    sample_rule: jsonObject<SampleRule>(),
    monitor_rule: jsonObject<MonitorRule>(),
    cooperation_rule: jsonObject<CooperationRule>(),
    commission_rule: jsonObject<CommissionRule>(),
    content_rule: jsonObject<ContentRule>(),
    custom_fields: jsonObject<CustomFields>(),
    ...written(),
  },
  (table) => [
    oneOf('corp_setting_follow_mode_values', table.follow_mode, [100, 200, 300, 500]),
    oneOf('corp_setting_author_new_tag_rule_values', table.author_new_tag_rule, [1, 2]),
    oneOf('corp_setting_delay_release_values', table.delay_release, [1, 2]),
    oneOf('corp_setting_release_to_values', table.release_to, ['public', 'dept']),
    check('corp_setting_new_days', sql`${table.new_author_days} between 1 and 365`),
  ],
)

/** A feature switch. An absent flag counts as on. */
export const grayscale = pgTable(
  'grayscale',
  { corp_id: tenant(), flag: text().notNull(), is_on: smallint().notNull() },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.flag] }),
    oneOf('grayscale_is_on_values', table.is_on, [0, 1]),
  ],
)

/** The price list. No tenant. */
export const plan = pgTable('plan', {
  level: integer().primaryKey(),
  name: text().notNull(),
  /** Null: not on the price list. */
  price: fen(),
  seats_one_year: integer(),
  seats_two_year: integer(),
  /** Talents on the price list; the limits that count stand in `plan_quota`. */
  talents: integer(),
  /** Names of the cells of the price list that are shown on request only. */
  on_request: listOf<string>(),
  platforms: listOf<string>(),
})

/** Limits of a level. Null limit = unlimited. No tenant. */
export const planQuota = pgTable(
  'plan_quota',
  {
    level: integer()
      .notNull()
      .references(() => plan.level),
    classify: smallint().notNull(),
    type: text().notNull(),
    limit_value: integer(),
  },
  (table) => [primaryKey({ columns: [table.level, table.classify, table.type] })],
)

/** What a corporation used of a counted limit; `period` is '2026-11-20', '2026-11' or 'all'. */
export const quotaUsage = pgTable(
  'quota_usage',
  {
    corp_id: tenant(),
    type: text().notNull(),
    period: text().notNull(),
    used: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.type, table.period] })],
)
