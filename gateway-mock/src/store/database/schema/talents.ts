import type { MainKind } from '@crm/contracts/rules/talentFinding'
import {
  BusinessModule,
  ContactSource,
  ContactStatus,
  ContentKind,
  ContentListFlag,
  FollowLogKind,
  ListFlag,
  TalentPool,
  TalentSource,
} from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  jsonObject,
  counter,
  fen,
  flag,
  listOf,
  moment,
  oneOfEnum,
  ownId,
  platformCode,
  removable,
  tenant,
  words,
  written,
  oneOf,
} from './columns.ts'

export interface FansPortrait {
  /** Percent, two decimals; each group sums to 100. */
  gender: { name: string; value: number }[]
  age: { name: string; value: number }[]
  region: { name: string; value: number }[]
  device: { name: string; value: number }[]
  active_hours: number[]
}

/** How the sales that a platform estimates for 30 days divide, fen; each group sums to `gmv_30d`. */
export interface MarketParts {
  categories: { name: string; gmv: number }[]
  price_bands: { name: string; gmv: number }[]
  brands: { name: string; gmv: number }[]
}

/**
 * The shared talent library: what the platforms say about a talent. No tenant.
 * A null figure is one that the platform does not deliver; an answer turns it into the unavailable marker.
 */
export const author = pgTable(
  'author',
  {
    author_id: text().notNull(),
    platform: platformCode(),
    uid: text().notNull(),
    nick_name: text().notNull(),
    /** Empty: the talent has no picture. */
    avatar: words(),
    home_url: words(),
    /** 0 unknown, 1 male, 2 female. */
    gender: smallint().notNull().default(0),
    region: words(),
    fans: counter().notNull().default(0),
    fans_7d: integer(),
    /** 0–7 for LV0–LV7; null = 未评级. */
    level: smallint(),
    categories: listOf<string>(),
    /** 1 live, 2 video, 3 image-text. */
    main_kind: smallint().$type<MainKind>().notNull().default(1),
    mcn_name: words(),
    contact_flag: flag(),
    price_live: fen(),
    price_video: fen(),
    tags_platform: listOf<string>(),
    last_live_at: moment(),
    last_video_at: moment(),
    gmv_30d: fen(),
    live_count_30d: integer(),
    video_count_30d: integer(),
    /** Parts of the day with lives: 1 from 06:00, 2 from 12:00, 3 from 18:00, 4 from 00:00. */
    live_slots: listOf<number>(),
    live_gmv_avg: fen(),
    video_gmv_avg: fen(),
    avg_price: fen(),
    gpm: fen(),
    fans_portrait: jsonObject<Partial<FansPortrait>>(),
    market_parts: jsonObject<Partial<MarketParts>>(),
    updated_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.author_id, table.platform] }),
    index('author_gmv').on(table.platform, table.gmv_30d.desc().nullsLast()),
    index('author_fans').on(table.platform, table.fans.desc()),
    index('author_uid').on(table.uid),
    oneOf('author_gender_values', table.gender, [0, 1, 2]),
    oneOf('author_level_values', table.level, [0, 1, 2, 3, 4, 5, 6, 7]),
    oneOf('author_main_kind_values', table.main_kind, [ContentKind.live, ContentKind.video, ContentKind.imageText]),
  ],
)

/**
 * The corporation's relation to a talent.
 * `first_order_time` is the first payment of the present cycle (a gap of more than 180 days starts a new one) and
 * `cycle_start` 00:00 of that day in Asia/Shanghai, where the new-talent period begins.
 */
export const corpAuthor = pgTable(
  'corp_author',
  {
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: platformCode(),
    /** 1 import, 2 include, 3 library, 4 natural order, 5 sample apply, 6 cooperation. */
    source: smallint().$type<TalentSource>().notNull(),
    /** 1 public pool, 2 followed (commerce). */
    pool: smallint().$type<TalentPool>().notNull().default(1),
    pool_at: moment(),
    release_reason: words(),
    /** Only this department sees it in the pool; 0 is everybody. */
    pool_dept_id: integer().notNull().default(0),
    /** The module sets that hold the talent. */
    in_commerce: smallint().notNull().default(1),
    in_content: flag(),
    /** 0 none, 1 white, 2 black. */
    list_flag: smallint().$type<ListFlag>().notNull().default(0),
    list_reason: words(),
    list_text: words(),
    list_images: listOf<string>(),
    list_by: integer().notNull().default(0),
    list_at: moment(),
    /** The list of content seeding, apart from that of commerce: 0 none, 1 red, 2 black. */
    content_flag: smallint().$type<ContentListFlag>().notNull().default(0),
    content_reason: words(),
    content_text: words(),
    content_images: listOf<string>(),
    content_by: integer().notNull().default(0),
    content_at: moment(),
    /** 0 未建联, 1 建联中, 2 已建联, 3 已拒绝. */
    contact_status: smallint().$type<ContactStatus>().notNull().default(0),
    /** When the status first became 已建联. */
    contact_at: moment(),
    first_order_time: moment(),
    cycle_start: moment(),
    last_order_at: moment(),
    quote_image: fen(),
    quote_video: fen(),
    /** 1–5; 0 = not rated. */
    score: smallint().notNull().default(0),
    remark: words(),
    custom_fields: jsonObject<Record<string, string>>(),
    ...removable(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.author_id, table.platform] }),
    foreignKey({ columns: [table.author_id, table.platform], foreignColumns: [author.author_id, author.platform] }),
    index('corp_author_pool').on(table.corp_id, table.pool, table.pool_at),
    index('corp_author_created').on(table.corp_id, table.created_at),
    index('corp_author_list').on(table.corp_id, table.list_flag),
    index('corp_author_first').on(table.corp_id, table.first_order_time),
    index('corp_author_seeding').on(table.corp_id, table.platform).where(sql`in_content = 1 and deleted_at is null`),
    oneOfEnum('corp_author_source_values', table.source, TalentSource),
    oneOfEnum('corp_author_pool_values', table.pool, TalentPool),
    oneOfEnum('corp_author_list_flag_values', table.list_flag, ListFlag),
    oneOfEnum('corp_author_content_flag_values', table.content_flag, ContentListFlag),
    oneOfEnum('corp_author_contact_status_values', table.contact_status, ContactStatus),
    oneOf('corp_author_score_values', table.score, [0, 1, 2, 3, 4, 5]),
  ],
)

/** A talent bound to a medium. Open while `unbind_time` is null. Order attribution reads classify 1 at the time of payment. */
export const follow = pgTable(
  'follow',
  {
    id: ownId(),
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: platformCode(),
    classify: smallint().notNull().default(1),
    user_id: integer().notNull(),
    /** The medium's department when the talent was bound. */
    dept_id: integer().notNull().default(0),
    bind_time: moment().notNull(),
    unbind_time: moment(),
    /** 1 claim, 2 assign, 3 import, 4 transfer, 5 auto. */
    bind_type: smallint().notNull(),
    /** 1 release, 2 auto release, 3 transfer, 4 medium left. */
    unbind_type: smallint(),
    unbind_reason: words(),
    delay_until: moment(),
    next_at: moment(),
    last_log_at: moment(),
    /** 1: bound while the corporation's mode (100) allows one follower; the database sets it. */
    is_single: flag(),
    ...written(),
  },
  (table) => [
    foreignKey({
      columns: [table.corp_id, table.author_id, table.platform],
      foreignColumns: [corpAuthor.corp_id, corpAuthor.author_id, corpAuthor.platform],
    }),
    uniqueIndex('follow_open')
      .on(table.corp_id, table.author_id, table.platform, table.classify, table.user_id)
      .where(sql`unbind_time is null`),
    uniqueIndex('follow_single')
      .on(table.corp_id, table.author_id, table.platform, table.classify)
      .where(sql`unbind_time is null and is_single = 1`),
    index('follow_author').on(table.corp_id, table.author_id, table.platform, table.bind_time),
    index('follow_user').on(table.corp_id, table.user_id, table.unbind_time),
    oneOfEnum('follow_classify_values', table.classify, BusinessModule),
    oneOf('follow_bind_type_values', table.bind_type, [1, 2, 3, 4, 5]),
    oneOf('follow_unbind_type_values', table.unbind_type, [1, 2, 3, 4]),
    check('follow_period', sql`${table.unbind_time} >= ${table.bind_time}`),
    check('follow_ended', sql`(${table.unbind_time} is null) = (${table.unbind_type} is null)`),
  ],
)

/** An entry of the follow-up timeline; kind 4 entries are written by the system and cannot be changed. */
export const followLog = pgTable(
  'follow_log',
  {
    id: ownId(),
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: platformCode(),
    user_id: integer().notNull(),
    /** 1 call, 2 wechat, 3 visit, 4 system. */
    kind: smallint().$type<FollowLogKind>().notNull(),
    content: text().notNull(),
    images: listOf<string>(),
    /** Colleagues who were notified: user ids. */
    mentions: listOf<number>(),
    next_at: moment(),
    stage_from: smallint(),
    stage: smallint(),
    ...removable(),
  },
  (table) => [
    foreignKey({
      columns: [table.corp_id, table.author_id, table.platform],
      foreignColumns: [corpAuthor.corp_id, corpAuthor.author_id, corpAuthor.platform],
    }),
    index('follow_log_author').on(table.corp_id, table.author_id, table.platform, table.created_at),
    index('follow_log_user').on(table.corp_id, table.user_id, table.created_at),
    index('follow_log_time').on(table.corp_id, table.created_at),
    oneOfEnum('follow_log_kind_values', table.kind, FollowLogKind),
  ],
)

/** How to reach a talent. `viewed_by` holds the users that saw the full number; `updated_by` keeps the contact. */
export const authorContact = pgTable(
  'author_contact',
  {
    id: ownId(),
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: platformCode(),
    name: text().notNull(),
    phone: words(),
    wechat: words(),
    is_default: flag(),
    /** 1 staff, 2 platform, 3 import. */
    source: smallint().$type<ContactSource>().notNull().default(1),
    viewed_by: listOf<number>(),
    /** When name and numbers were blurred; null: they stand. */
    blurred_at: moment(),
    ...removable(),
  },
  (table) => [
    foreignKey({
      columns: [table.corp_id, table.author_id, table.platform],
      foreignColumns: [corpAuthor.corp_id, corpAuthor.author_id, corpAuthor.platform],
    }),
    index('author_contact_author').on(table.corp_id, table.author_id, table.platform),
    oneOfEnum('author_contact_source_values', table.source, ContactSource),
  ],
)

/** Where samples are sent to a talent; one of its addresses is the default. `updated_by` keeps the address. */
export const authorAddress = pgTable(
  'author_address',
  {
    id: ownId(),
    corp_id: tenant(),
    author_id: text().notNull(),
    platform: platformCode(),
    receiver: text().notNull(),
    phone: words(),
    province: words(),
    city: words(),
    district: words(),
    detail: words(),
    is_default: flag(),
    /** When receiver, phone and address were blurred; null: they stand. */
    blurred_at: moment(),
    ...removable(),
  },
  (table) => [
    foreignKey({
      columns: [table.corp_id, table.author_id, table.platform],
      foreignColumns: [corpAuthor.corp_id, corpAuthor.author_id, corpAuthor.platform],
    }),
    index('author_address_author').on(table.corp_id, table.author_id, table.platform),
  ],
)
