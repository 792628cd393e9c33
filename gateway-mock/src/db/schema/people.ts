import { index, integer, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bag, fen, flag, listOf, moment, ownId, removable, tenant, words, written } from './columns.ts'

/** A tenant. A module that the corporation does not own has a null level. Level names come from `plan`. */
export const corp = pgTable('corp', {
  corp_id: ownId(),
  corp_name: text().notNull(),
  brand_name: words(),
  logo: words(),
  industry: words(),
  /** Verification: 1 not submitted, 2 under review, 3 approved, 4 rejected. */
  status: smallint().notNull().default(1),
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
})

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
  required: number
}
export interface CustomFields {
  author?: CustomField[]
  cooperation?: CustomField[]
  sample?: CustomField[]
}
export interface ContentRule {
  follow_mode: number
  review_levels: number
  review_hours: number
  monitor_days: number
}

/** The rules of a corporation. A release rule of 0 days is off. */
export const corpSetting = pgTable('corp_setting', {
  corp_id: integer()
    .primaryKey()
    .references(() => corp.corp_id),
  /** 100 single, 200 several until contact, 300 until sample, 500 several. */
  follow_mode: integer().notNull().default(100),
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
  /** Interactions that make a content 爆文. */
  hot_threshold: integer().notNull().default(1000),
  sample_rule: bag<SampleRule>(),
  commission_rule: bag<CommissionRule>(),
  content_rule: bag<ContentRule>(),
  custom_fields: bag<CustomFields>(),
  ...written(),
})

/** A person who signs in. What depends on the corporation stands in `corp_user`. No tenant. */
export const appUser = pgTable(
  'app_user',
  {
    user_id: ownId(),
    user_name: text().notNull(),
    phone: text().notNull(),
    avatar: words(),
    /** `verifyPassword` reads it. */
    password_hash: text().notNull(),
    /** Where the person was last; sign-in starts there. */
    last_corp_id: integer().notNull(),
    wechat_name: words(),
    last_login_at: moment(),
    ...written(),
  },
  (table) => [uniqueIndex('app_user_phone').on(table.phone)],
)

/** Membership: one person in one corporation, with everything that may differ between corporations. */
export const corpUser = pgTable(
  'corp_user',
  {
    corp_id: integer()
      .notNull()
      .references(() => corp.corp_id),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    nick_name: text().notNull(),
    role_id: integer().notNull(),
    /** 0 = no department. */
    dept_id: integer().notNull().default(0),
    /** 1 disabled, 2 enabled, 3 deleted. */
    status: smallint().notNull().default(2),
    hire_date: moment().notNull(),
    is_novice: flag(),
    novice_percent: integer().notNull().default(0),
    /** Own follow type: 1 commerce, 2 content. */
    cmm_follow: smallint().notNull().default(1),
    /** 1 my talents, 2 colonel management. */
    author_manage_type: smallint().notNull().default(1),
    /** Null: what the role permits; otherwise 0 or 1 for this person, in both modules. */
    export_permission: smallint(),
    user_detail_permission: smallint(),
    ...written(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.user_id] }),
    index('corp_user_user').on(table.user_id),
    index('corp_user_dept').on(table.corp_id, table.dept_id),
  ],
)

/** Accounts a person may change into without a password, one row per direction. */
export const userBind = pgTable(
  'user_bind',
  {
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    re_user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.re_user_id] })],
)

/** What a person set for himself: one JSON text per key and corporation. */
export const userSetting = pgTable(
  'user_setting',
  {
    corp_id: tenant(),
    user_id: integer().notNull(),
    setting_key: text().notNull(),
    setting_value: text().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.user_id, table.setting_key] })],
)

/** Department tree, at most five levels. `path` is `/1/4/`: ids from the root to the department itself. */
export const dept = pgTable(
  'dept',
  {
    id: ownId(),
    corp_id: integer()
      .notNull()
      .references(() => corp.corp_id),
    /** 0 = root. */
    parent_id: integer().notNull().default(0),
    name: text().notNull(),
    leader_id: integer().notNull().default(0),
    sort: integer().notNull().default(0),
    path: text().notNull(),
    ...removable(),
  },
  (table) => [index('dept_corp').on(table.corp_id, table.parent_id)],
)

/** What a role may do in a module. `routes.closed` names routes taken away from the role; the route's own rule decides the rest. */
export const rolePermission = pgTable(
  'role_permission',
  {
    corp_id: integer()
      .notNull()
      .references(() => corp.corp_id),
    role_id: integer().notNull(),
    classify: smallint().notNull(),
    routes: bag<{ closed?: string[] }>(),
    export_permission: smallint().notNull().default(1),
    user_detail_permission: smallint().notNull().default(1),
    /** Further actions by key, e.g. `contact`, `sample_review`: 0 or 1. */
    actions: bag<Record<string, number>>(),
    ...written(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.role_id, table.classify] })],
)

/** A feature switch. An absent flag counts as on. */
export const grayscale = pgTable(
  'grayscale',
  { corp_id: tenant(), flag: text().notNull(), is_on: smallint().notNull() },
  (table) => [primaryKey({ columns: [table.corp_id, table.flag] })],
)

/** The price list. No tenant. */
export const plan = pgTable('plan', {
  level: integer().primaryKey(),
  name: text().notNull(),
  /** Null: not on the price list. */
  price: fen(),
  seats_one_year: integer(),
  seats_two_year: integer(),
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

/** A sign-in. Only the hash of the token is kept. */
export const loginSession = pgTable(
  'login_session',
  {
    token_hash: text().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => appUser.user_id),
    corp_id: tenant(),
    created_at: moment().notNull(),
    expire_at: moment().notNull(),
    ended_at: moment(),
    /** logout, replaced, disabled, switched. */
    end_reason: words(),
    ip: words(),
    device: words(),
  },
  (table) => [index('login_session_user').on(table.user_id, table.ended_at)],
)

/** A verification code that was sent. */
export const verifyCode = pgTable(
  'verify_code',
  {
    id: ownId(),
    phone: text().notNull(),
    scene: text().notNull(),
    code: text().notNull(),
    tries: integer().notNull().default(0),
    ip: words(),
    created_at: moment().notNull(),
    expire_at: moment().notNull(),
    used_at: moment(),
  },
  (table) => [index('verify_code_phone').on(table.phone, table.scene, table.created_at)],
)

/** A department or staff target for a period: `levels` are the four rising targets (fen or a count). */
export const achievementPlan = pgTable(
  'achievement_plan',
  {
    id: ownId(),
    corp_id: tenant(),
    classify: smallint().notNull().default(1),
    target_type: text({ enum: ['user', 'dept'] }).notNull(),
    target_id: integer().notNull(),
    /** pay_sales, new_author_sales, close_sales, refund_sales, connect_author_count, sample_author_count, order_author_count. */
    option: text().notNull(),
    /** '2026-11' or '2026-Q4'. */
    period: text().notNull(),
    levels: listOf<number>(),
    ...removable(),
  },
  (table) => [
    unique('achievement_plan_target').on(table.corp_id, table.target_type, table.target_id, table.option, table.period),
  ],
)
