import { ContentKind, OrderStatus, ProductType, RefundType } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import {
  countedId,
  counter,
  fen,
  flag,
  moment,
  notNegative,
  oneOfEnum,
  ownId,
  platformCode,
  rate,
  tenant,
  words,
} from './columns.ts'

/** A paid platform order. flow 1 已支付, 2 已完成, 3 已退款, 4 已结算. Buyers are known by a hash only. */
export const orders = pgTable(
  'orders',
  {
    corp_id: tenant(),
    order_id: text().notNull(),
    platform: platformCode(),
    shop_id: text().notNull(),
    buyer_hash: text().notNull(),
    pay_time: moment().notNull(),
    confirm_time: moment(),
    flow: smallint().$type<OrderStatus>().notNull(),
    /** Moves on with every change of the credit or by the platform, so that two people at one order find each other out. */
    updated_at: moment().notNull().default(0),
    /** Who changed the credit last; 0 for the platform. */
    updated_by: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.order_id] }),
    index('orders_pay').on(table.corp_id, table.pay_time),
    oneOfEnum('orders_flow_values', table.flow, OrderStatus),
  ],
)

/** What is known of a line. */
const lineColumns = () => ({
  corp_id: tenant(),
  order_id: text().notNull(),
  sku_id: text().notNull(),
  platform: platformCode(),
  shop_id: text().notNull(),
  pay_time: moment().notNull(),
  product_id: text().notNull(),
  author_id: text().notNull(),
  colonel_buyin_id: words(),
  activity_id: words(),
  product_type: smallint().$type<ProductType>().notNull().default(0),
  content_kind: smallint().notNull(),
  content_id: words(),
  qty: integer().notNull(),
  pay_amount: fen().notNull(),
  platform_subsidy: fen().notNull().default(0),
  freight: fen().notNull().default(0),
  commission_rate: rate().notNull(),
  service_rate: rate().notNull().default(0),
  /** As the order's, so that lines are counted by it without their orders. */
  flow: smallint().$type<OrderStatus>().notNull().default(1),
  settle_time: moment(),
  settle_amount: fen(),
  settle_commission: fen(),
})

/**
 * One line of an order: the ground of all sales figures. `platform`, `shop_id` and `pay_time` repeat the order's.
 * sph and xhs deliver no settlement: their three settle columns are null. On dy and ks null means: not settled (yet).
 * content_kind 1 live, 2 video, 3 image-text, 4 showcase; `content_id` is a `live_id` or `video_id`, else empty.
 * An empty `activity_id` or `colonel_buyin_id` means none; product_type is then 0.
 */
export const orderItem = pgTable('order_item', lineColumns(), (table) => [
  primaryKey({ columns: [table.corp_id, table.order_id, table.sku_id] }),
  // With the key and what lists count by: a page and the counts of its tabs are read without the lines.
  index('order_item_pay').on(table.corp_id, table.pay_time, table.order_id, table.sku_id, table.flow, table.platform),
  index('order_item_author').on(table.corp_id, table.author_id, table.platform, table.pay_time),
  index('order_item_pair').on(table.corp_id, table.author_id, table.platform, table.product_id, table.pay_time),
  index('order_item_product').on(table.corp_id, table.product_id, table.pay_time),
  index('order_item_colonel')
    .on(table.corp_id, table.colonel_buyin_id, table.activity_id, table.pay_time)
    .where(sql`${table.colonel_buyin_id} <> ''`),
  index('order_item_content').on(table.corp_id, table.content_kind, table.content_id),
  index('order_item_settle').on(table.corp_id, table.settle_time),
  notNegative(
    'order_item_money',
    table.qty,
    table.pay_amount,
    table.platform_subsidy,
    table.freight,
    table.settle_amount,
    table.settle_commission,
  ),
  // What is settled and refunded together is compared by a trigger (`line_within_paid`), which the refunds ask too.
  check('order_item_settled', sql`${table.settle_amount} <= ${table.pay_amount}`),
  oneOfEnum('order_item_content_kind_values', table.content_kind, ContentKind),
  oneOfEnum('order_item_product_type_values', table.product_type, ProductType),
  oneOfEnum('order_item_flow_values', table.flow, OrderStatus),
])

/**
 * A line that its platform took back (no sale of the talent after all), marked with when and why, as it was. It stands apart from
 * the lines that count, so that no figure has to leave it out; refunds and credit stay where they are.
 */
export const withdrawnItem = pgTable(
  'withdrawn_item',
  { ...lineColumns(), withdrawn_at: moment().notNull(), withdrawn_reason: words() },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.order_id, table.sku_id] }),
    index('withdrawn_item_pay').on(table.corp_id, table.pay_time),
  ],
)

/** What became of an order in the product: who changed its credit and why, and what its platform took back. user_id 0 is the platform. */
export const orderLog = pgTable(
  'order_log',
  {
    id: countedId(),
    corp_id: tenant(),
    order_id: text().notNull(),
    user_id: integer().notNull().default(0),
    /** credit 归属调整, withdraw 撤回, restore 恢复. */
    action: text({ enum: ['credit', 'withdraw', 'restore'] }).notNull(),
    content: words(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.id] }),
    index('order_log_order').on(table.corp_id, table.order_id),
  ],
)

/** Money given back for a line; a line may have several. type 1 money only, 2 goods returned. dy and ks only. */
export const refund = pgTable(
  'refund',
  {
    id: ownId(),
    corp_id: tenant(),
    order_id: text().notNull(),
    sku_id: text().notNull(),
    amount: fen().notNull(),
    qty: integer().notNull(),
    refund_time: moment().notNull(),
    type: smallint().$type<RefundType>().notNull(),
  },
  (table) => [
    index('refund_item').on(table.corp_id, table.order_id, table.sku_id),
    index('refund_time').on(table.corp_id, table.refund_time),
    notNegative('refund_money', table.amount, table.qty),
    oneOfEnum('refund_type_values', table.type, RefundType),
  ],
)

/**
 * Who gets the credit for a line, frozen at payment. Every line has the row `seat` 0, user_id 0 when nobody followed the
 * talent (未归属). Only follow mode 500 has further seats, one per further follower: totals read seat 0, staff rows read all.
 */
export const orderAttr = pgTable(
  'order_attr',
  {
    corp_id: tenant(),
    order_id: text().notNull(),
    sku_id: text().notNull(),
    seat: smallint().notNull().default(0),
    user_id: integer().notNull(),
    dept_id: integer().notNull(),
    /** 1: paid inside the talent's new period. */
    is_new: flag(),
    /** 1: a line of the order that opened a cycle of the talent (首单). */
    is_first: flag(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.order_id, table.sku_id, table.seat] }),
    index('order_attr_user').on(table.corp_id, table.user_id),
    index('order_attr_dept').on(table.corp_id, table.dept_id),
  ],
)

/** A live of a talent with our goods. Own sales come from the order lines; null figures are not delivered by the platform. */
export const live = pgTable(
  'live',
  {
    corp_id: tenant(),
    live_id: text().notNull(),
    platform: platformCode(),
    author_id: text().notNull(),
    title: text().notNull(),
    cover: words(),
    start_time: moment().notNull(),
    /** Null: on air. */
    end_time: moment(),
    views: counter().notNull().default(0),
    uv: counter(),
    /** People in it as it was last heard of; nothing once it is over. */
    online: integer(),
    peak: integer(),
    /** Seconds. */
    avg_stay: integer(),
    fans_add: integer(),
    likes: counter(),
    comments: counter(),
    gmv_market: fen(),
    /** Its page on the platform; '' where none is known. */
    url: words(),
    is_recorded: flag(),
    /** When its platform last said something new of it. */
    heard_at: moment(),
    updated_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.live_id] }),
    index('live_start').on(table.corp_id, table.start_time),
    index('live_author').on(table.corp_id, table.author_id, table.platform, table.start_time),
    // Those on air are asked for every minute.
    index('live_on_air').on(table.corp_id).where(sql`${table.end_time} is null`),
  ],
)
