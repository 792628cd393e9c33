import {
  BusinessModule,
  CooperationKind,
  CooperationStatus,
  DeliveryType,
  ErpSyncStatus,
  FeeStatus,
  SampleSource,
  SampleStatus,
  ScheduleStatus,
  SettleWay,
} from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import {
  jsonObject,
  fen,
  listOf,
  moment,
  notNegative,
  oneOfEnum,
  ownId,
  platformCode,
  rate,
  removable,
  tenant,
  words,
  oneOf,
} from './columns.ts'

export interface FileRef {
  name: string
  url: string
  size: number
}

/**
 * A sample request. status 12 draft, 11 external review, 6 to review, 3 to ship, 4 shipped, 5 signed, 2 refused, 10 recycled.
 * It goes to a talent (`author_id`) or to a colonel (`colonel_buyin_id`); the other is empty.
 * An empty `review_at`, `ship_time`, `sign_time`, `delivery_at` or `recycle_time` means: not yet.
 */
export const sample = pgTable(
  'sample',
  {
    sample_id: ownId(),
    sample_no: text().notNull(),
    corp_id: tenant(),
    platform: platformCode(),
    classify: smallint().notNull().default(1),
    author_id: words(),
    colonel_buyin_id: words(),
    user_id: integer().notNull(),
    dept_id: integer().notNull().default(0),
    status: smallint().$type<SampleStatus>().notNull(),
    /** 1 staff, 2 share link, 3 platform apply, 4 renew, 5 import. */
    source: smallint().$type<SampleSource>().notNull(),
    former_id: integer(),
    share_id: words(),
    purpose: words(),
    receiver: words(),
    phone: words(),
    address: words(),
    /** When receiver, phone and address were blurred; null: they stand. */
    blurred_at: moment(),
    remark: words(),
    custom_fields: jsonObject<Record<string, string>>(),
    files: listOf<FileRef>(),
    oa_no: words(),
    /** Who agreed first where two have to; 0 is nobody yet. */
    first_reviewer_id: integer().notNull().default(0),
    reviewer_id: integer().notNull().default(0),
    review_at: moment(),
    reason: words(),
    express_company: words(),
    express_no: words(),
    express_trace: listOf<{ time: number; text: string }>(),
    express_fee: fen().notNull().default(0),
    ship_time: moment(),
    sign_time: moment(),
    recycle_time: moment(),
    /** 0 and 1 cannot be synchronised, 2 not yet, 3 done. */
    erp_status: smallint().$type<ErpSyncStatus>().notNull().default(0),
    erp_no: words(),
    erp_error: words(),
    /** 0 not delivered, 1 automatic, 21 video, 22 live, 23 image-text, 24 any (by hand). */
    delivery_type: smallint().$type<DeliveryType>().notNull().default(0),
    delivery_at: moment(),
    delivery_due: moment(),
    delivery_contents: listOf<string>(),
    /** What is hoped for: 0 nothing in particular, else as delivery_type by hand, and until when. */
    expected_type: smallint().$type<DeliveryType>().notNull().default(0),
    expected_due: moment(),
    coop_id: integer(),
    campaign_id: integer(),
    creator_id: integer().notNull().default(0),
    ...removable(),
  },
  (table) => [
    unique('sample_number').on(table.corp_id, table.sample_no),
    index('sample_status').on(table.corp_id, table.classify, table.status, table.created_at),
    index('sample_created').on(table.corp_id, table.created_at),
    index('sample_ship').on(table.corp_id, table.ship_time),
    index('sample_author').on(table.corp_id, table.author_id, table.platform),
    index('sample_user').on(table.corp_id, table.user_id, table.created_at),
    oneOfEnum('sample_classify_values', table.classify, BusinessModule),
    oneOfEnum('sample_status_values', table.status, SampleStatus),
    oneOfEnum('sample_source_values', table.source, SampleSource),
    oneOfEnum('sample_delivery_type_values', table.delivery_type, DeliveryType),
    oneOf('sample_expected_type_values', table.expected_type, [
      DeliveryType.undelivered,
      DeliveryType.manualVideo,
      DeliveryType.manualLive,
      DeliveryType.manualText,
      DeliveryType.manualUnlimited,
    ]),
    oneOfEnum('sample_erp_status_values', table.erp_status, ErpSyncStatus),
  ],
)

export const sampleItem = pgTable(
  'sample_item',
  {
    corp_id: tenant(),
    sample_id: integer()
      .notNull()
      .references(() => sample.sample_id),
    product_id: text().notNull(),
    sku_id: text().notNull(),
    sku_name: words(),
    qty: integer().notNull(),
    cost_price: fen().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.sample_id, table.product_id, table.sku_id] }),
    index('sample_item_product').on(table.corp_id, table.product_id),
    notNegative('sample_item_qty', table.qty, table.cost_price),
  ],
)

/** What happened to a sample; `user_id` 0 is the system. */
export const sampleLog = pgTable(
  'sample_log',
  {
    id: ownId(),
    corp_id: tenant(),
    sample_id: integer()
      .notNull()
      .references(() => sample.sample_id),
    user_id: integer().notNull(),
    action: text().notNull(),
    content: words(),
    status_from: smallint(),
    status_to: smallint(),
    created_at: moment().notNull(),
  },
  (table) => [index('sample_log_sample').on(table.sample_id, table.created_at)],
)

/** An agreement with a talent. kind 1 直播, 2 短视频, 3 图文, 4 橱窗; status 1 待确认, 2 进行中, 3 已完成, 4 已取消. */
export const cooperation = pgTable(
  'cooperation',
  {
    coop_id: ownId(),
    coop_no: text().notNull(),
    corp_id: tenant(),
    platform: platformCode(),
    author_id: text().notNull(),
    colonel_buyin_id: words(),
    user_id: integer().notNull(),
    dept_id: integer().notNull().default(0),
    kind: smallint().$type<CooperationKind>().notNull(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    /** 1 纯佣, 2 坑位+佣金, 3 一口价, 4 寄样置换. */
    commission_type: smallint().notNull(),
    fee: fen().notNull().default(0),
    /** 1 unpaid, 2 part, 3 paid. */
    fee_status: smallint().$type<FeeStatus>().notNull().default(1),
    fee_paid_at: moment(),
    promised_lives: integer().notNull().default(0),
    promised_videos: integer().notNull().default(0),
    /** When what was promised is due; empty: with the period. */
    deliver_at: moment(),
    status: smallint().$type<CooperationStatus>().notNull(),
    reason: words(),
    files: listOf<FileRef>(),
    remark: words(),
    custom_fields: jsonObject<Record<string, string>>(),
    ...removable(),
  },
  (table) => [
    unique('cooperation_number').on(table.corp_id, table.coop_no),
    index('cooperation_status').on(table.corp_id, table.status, table.created_at),
    index('cooperation_author').on(table.corp_id, table.author_id, table.platform),
    index('cooperation_user').on(table.corp_id, table.user_id, table.created_at),
    notNegative('cooperation_fee', table.fee),
    oneOfEnum('cooperation_kind_values', table.kind, CooperationKind),
    oneOfEnum('cooperation_commission_type_values', table.commission_type, SettleWay),
    oneOfEnum('cooperation_fee_status_values', table.fee_status, FeeStatus),
    oneOfEnum('cooperation_status_values', table.status, CooperationStatus),
    check('cooperation_period', sql`${table.end_time} >= ${table.start_time}`),
  ],
)

export const coopGoods = pgTable(
  'coop_goods',
  {
    corp_id: tenant(),
    coop_id: integer()
      .notNull()
      .references(() => cooperation.coop_id),
    product_id: text().notNull(),
    price: fen().notNull(),
    rate: rate().notNull(),
    mechanism: words(),
    gift: words(),
    promised_qty: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.coop_id, table.product_id] }),
    index('coop_goods_product').on(table.corp_id, table.product_id),
  ],
)

/** What happened to a cooperation and what was said about it (action `comment`). */
export const coopLog = pgTable(
  'coop_log',
  {
    id: ownId(),
    corp_id: tenant(),
    coop_id: integer()
      .notNull()
      .references(() => cooperation.coop_id),
    user_id: integer().notNull(),
    action: text().notNull(),
    content: words(),
    /** What an edit changed, as staff read it. */
    changes: listOf<{ label: string; before: string; after: string }>(),
    /** Whom a comment was to reach. */
    mentions: listOf<number>(),
    files: listOf<FileRef>(),
    created_at: moment().notNull(),
  },
  (table) => [index('coop_log_coop').on(table.coop_id, table.created_at)],
)

/** An agreed live: status 1 待开播, 2 直播中, 3 已结束, 4 已取消. */
export const schedule = pgTable(
  'schedule',
  {
    id: ownId(),
    corp_id: tenant(),
    platform: platformCode(),
    author_id: text().notNull(),
    user_id: integer().notNull(),
    dept_id: integer().notNull().default(0),
    title: text().notNull(),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    kind: smallint().notNull().default(1),
    goods: listOf<{ product_id: string; is_main: number }>(),
    coop_id: integer(),
    status: smallint().$type<ScheduleStatus>().notNull(),
    /** Empty until a live of the talent starts near the time. */
    live_id: words(),
    goal: fen().notNull().default(0),
    /** Minutes before the start. */
    remind: listOf<number>(),
    /** Those of `remind` that were sent for this start. */
    reminded: listOf<number>(),
    reason: words(),
    remark: words(),
    ...removable(),
  },
  (table) => [
    foreignKey({ columns: [table.coop_id], foreignColumns: [cooperation.coop_id] }),
    index('schedule_start').on(table.corp_id, table.start_time),
    index('schedule_author').on(table.corp_id, table.author_id, table.platform, table.start_time),
    index('schedule_open').on(table.start_time).where(sql`${table.status} in (1, 2) and ${table.deleted_at} is null`),
    oneOfEnum('schedule_status_values', table.status, ScheduleStatus),
    check('schedule_period', sql`${table.end_time} > ${table.start_time}`),
  ],
)
