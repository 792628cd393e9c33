import {
  BusinessModule,
  CorpSource,
  CorpStatus,
  DelayRelease,
  FollowMode,
  type Platform,
  PortalType,
} from '@crm/contracts/enums'
import type { NoticeChannel, NoticeSwitch } from '@crm/contracts/rules/noticeEvents'
import type { CooperationAsk } from '@crm/contracts/rules/settingRules'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import {
  counter,
  jsonObject,
  fen,
  flag,
  listOf,
  moment,
  oneOfEnum,
  ownId,
  tenant,
  words,
  written,
  oneOf,
} from './columns.ts'

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
    source_type: text().$type<CorpSource>().notNull().default(''),
    is_whitelist: flag(),
    commerce_level: integer(),
    commerce_start_time: moment(),
    commerce_end_time: moment(),
    content_level: integer(),
    content_start_time: moment(),
    content_end_time: moment(),
    sale_name: words(),
    sale_dept: words(),
    contact_name: words(),
    contact_phone: words(),
    /** What was handed in for the verification, and why it was rejected. */
    licence_image: words(),
    licence_no: words(),
    legal_person: words(),
    reject_reason: words(),
    portal_type: text().$type<PortalType>().notNull().default('public'),
    theme_id: words(),
    /** Roles that prove themselves twice when they sign in here, from `second_factor_from` on. */
    second_factor_roles: listOf<number>(),
    second_factor_from: moment().notNull().default(0),
    ...written(),
  },
  (table) => [
    oneOfEnum('corp_status_values', table.status, CorpStatus),
    oneOfEnum('corp_source_type_values', table.source_type, CorpSource),
    oneOfEnum('corp_portal_type_values', table.portal_type, PortalType),
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
  /** 1 talents may ask for samples on the page of a share. */
  takes_external: number
  /** Who agrees beside the leads; absent is nobody. */
  reviewers?: number[]
  /** Roles whose members agree, beside `reviewers`; absent is none. */
  reviewer_roles?: number[]
  /** What a sample costs: 1 its goods and what its express cost (usual), 2 its goods alone. */
  cost_basis?: 1 | 2
}
/** What opens a monitor of a talent by itself; absent is on. */
export interface MonitorRule {
  on_sample?: 0 | 1
  on_cooperation?: 0 | 1
  on_schedule?: 0 | 1
  /** 1 a monitor goes on once by itself when its time is over; usually not. */
  auto_extend?: 0 | 1
}
/** How agreements with talents are handled; absent is as usual. */
export interface CooperationRule {
  /** Fen: a fee above it needs somebody who leads to confirm; absent is no bound. */
  approval_above?: number
  /** Fields that a cooperation must have beside the usual ones. */
  required?: CooperationAsk[]
}
/** How goods are handled; absent is as usual. */
export interface GoodsRule {
  /** 1 media may add goods; usually only leads do. */
  medium_may_add?: 0 | 1
  /** Words that stand in no title of a share. */
  sensitive_words?: string[]
  /** What a commission is: 1 less what refunds take back (usual), 2 as at the payment. */
  commission_basis?: 1 | 2
}
/** Which messages leave the product by a channel; absent is on. */
export type NotifyRule = Partial<Record<NoticeChannel, Partial<Record<NoticeSwitch, 0 | 1>>>>
/** What else a corporation decides; absent is as usual. */
export interface OtherRule {
  /** 1 name and last digits of the reader lie over every page. */
  watermark?: 0 | 1
  /** 0 the pages of shares are closed to those outside. */
  share_page?: 0 | 1
  /** Months after the last business when personal data is blurred. */
  personal_months?: number
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
  /** What a content costs beside its fee; absent is both. */
  cost_samples?: 0 | 1
  cost_ads?: 0 | 1
  /** Days after signing in which a content is to come of a sample; absent is 15. */
  sample_days?: number
  /** 1, and absent: members without a say over the tags of seeding may make tags of their own. */
  personal_tags?: 0 | 1
  /** Interactions that make a content 爆文 on a platform; absent is `hot_threshold`. */
  hot?: Partial<Record<Platform, number>>
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
    content_rule: jsonObject<ContentRule>(),
    goods_rule: jsonObject<GoodsRule>(),
    notify_rule: jsonObject<NotifyRule>(),
    other_rule: jsonObject<OtherRule>(),
    /** The mode that takes over at `next_follow_at`; null while none is chosen. */
    next_follow_mode: integer().$type<FollowMode>(),
    next_follow_at: moment(),
    custom_fields: jsonObject<CustomFields>(),
    ...written(),
  },
  (table) => [
    oneOfEnum('corp_setting_follow_mode_values', table.follow_mode, FollowMode),
    oneOfEnum('corp_setting_next_follow_mode_values', table.next_follow_mode, FollowMode),
    check('corp_setting_next_follow', sql`(${table.next_follow_mode} is null) = (${table.next_follow_at} is null)`),
    oneOf('corp_setting_author_new_tag_rule_values', table.author_new_tag_rule, [1, 2]),
    oneOf('corp_setting_delay_release_values', table.delay_release, [
      DelayRelease.extend8Days,
      DelayRelease.noExtension,
    ]),
    oneOf('corp_setting_release_to_values', table.release_to, ['public', 'dept']),
    check('corp_setting_new_days', sql`${table.new_author_days} between 1 and 365`),
  ],
)

/** When a section of the settings was last changed, and by whom: `updated_at` guards its next change (40901). */
export const settingChange = pgTable(
  'setting_change',
  {
    corp_id: ofCorp(),
    classify: smallint().notNull(),
    section: text().notNull(),
    updated_at: moment().notNull(),
    updated_by: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.classify, table.section] }),
    oneOfEnum('setting_change_classify_values', table.classify, BusinessModule),
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
    /** Null: no limit. Of the storage in bytes. */
    limit_value: counter(),
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
