import {
  GoodsSourceType,
  GoodsStatus,
  ProductType,
  ShopAuthStatus,
  ShopSyncStage,
  ShopType,
} from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { PromotionPlan } from '@crm/contracts/rules/goodsRules'
import {
  foreignKey,
  index,
  integer,
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
  flag,
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

/** A group of shops; names are single in a corporation, groups stand in the order of `sort`. */
export const shopGroup = pgTable(
  'shop_group',
  {
    id: ownId(),
    corp_id: tenant(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    ...removable(),
  },
  (table) => [uniqueIndex('shop_group_name').on(table.corp_id, table.name).where(sql`deleted_at is null`)],
)

/**
 * A bound shop. type 1 抖店, 3 快小店, 18 视频号, 19 小红书; auth_status 6 under review, 1 authorised, 2 expired, 5 closed. A shop is
 * bound to one corporation at a time.
 */
export const shop = pgTable(
  'shop',
  {
    corp_id: tenant(),
    shop_id: text().notNull(),
    platform: platformCode(),
    name: text().notNull(),
    logo: words(),
    type: smallint().$type<ShopType>().notNull(),
    auth_status: smallint().$type<ShopAuthStatus>().notNull(),
    auth_end: moment(),
    auth_by: integer().notNull().default(0),
    /** 0 = ungrouped. */
    group_id: integer().notNull().default(0),
    alarm_flag: flag(),
    synced_at: moment(),
    /** When its orders were read last. */
    orders_synced_at: moment(),
    /** How far the reading after the binding has come: 1 goods, 2 orders, 3 talents, 4 done. */
    first_sync: smallint().$type<ShopSyncStage>().notNull().default(4),
    /** Why that reading stands; empty while it goes on, and when it is done. */
    first_sync_error: words(),
    ...removable(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.shop_id] }),
    oneOfEnum('shop_first_sync_values', table.first_sync, ShopSyncStage),
    oneOfEnum('shop_type_values', table.type, ShopType),
    oneOfEnum('shop_auth_status_values', table.auth_status, ShopAuthStatus),
  ],
)

/** The corporation's own class tree, three levels. */
export const goodsClass = pgTable(
  'goods_class',
  {
    id: ownId(),
    corp_id: tenant(),
    parent_id: integer().notNull().default(0),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    default_rate: rate(),
    ...removable(),
  },
  (table) => [index('goods_class_corp').on(table.corp_id, table.parent_id, table.sort)],
)

/** One product planned across shops and platforms. */
export const spu = pgTable(
  'spu',
  {
    id: ownId(),
    corp_id: tenant(),
    name: text().notNull(),
    code: text().notNull(),
    brand: words(),
    category: words(),
    cover: words(),
    price_min: fen().notNull().default(0),
    price_max: fen().notNull().default(0),
    points: listOf<string>(),
    owner_id: integer().notNull().default(0),
    ...removable(),
  },
  (table) => [unique('spu_tenant').on(table.corp_id, table.id), index('spu_corp').on(table.corp_id, table.updated_at)],
)

export interface GoodsSpec {
  name: string
  spec_items: { id: string; name: string }[]
}
export interface StoredGoodsCard {
  points?: string[]
  script?: string
  price_text?: string
  images?: string[]
}

/** A product. source_type 1 托管, 2 活动, 9 JST, 20 unsold, 0 a bound shop's own; status 0/3 normal, 1 已下架, 2 已删除. */
export const goods = pgTable(
  'goods',
  {
    corp_id: tenant(),
    product_id: text().notNull(),
    platform: platformCode(),
    source_type: smallint().$type<GoodsSourceType>().notNull().default(0),
    /** Empty: not of a bound shop. */
    shop_id: words(),
    title: text().notNull(),
    cover: words(),
    images: listOf<string>(),
    detail_url: words(),
    price_min: fen().notNull(),
    price_max: fen().notNull(),
    stock: integer().notNull().default(0),
    brand_name: words(),
    category: words(),
    class_id: integer().notNull().default(0),
    commission_rate: rate().notNull().default(0),
    /** Under which plan of its platform it is promoted. */
    plan: smallint().$type<PromotionPlan>().notNull().default(0),
    status: smallint().$type<GoodsStatus>().notNull().default(0),
    cost_price: fen().notNull().default(0),
    spu_id: integer().notNull().default(0),
    specs: listOf<GoodsSpec>(),
    card: jsonObject<StoredGoodsCard>(),
    remark: words(),
    synced_at: moment(),
    ...removable(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.product_id] }),
    index('goods_list').on(table.corp_id, table.platform, table.source_type, table.created_at),
    index('goods_spu').on(table.corp_id, table.spu_id),
    notNegative('goods_money', table.price_min, table.price_max, table.cost_price, table.stock),
    oneOfEnum('goods_source_type_values', table.source_type, GoodsSourceType),
    oneOfEnum('goods_plan_values', table.plan, PromotionPlan),
    oneOfEnum('goods_status_values', table.status, GoodsStatus),
  ],
)

/** A buyable combination; `spec_ids` are the chosen items' ids joined by '_', in the order of the groups. */
export const sku = pgTable(
  'sku',
  {
    corp_id: tenant(),
    sku_id: text().notNull(),
    product_id: text().notNull(),
    spec_ids: words(),
    name: words(),
    price: fen().notNull(),
    stock: integer().notNull().default(0),
    outer_id: words(),
    /** What the ERP that ships the samples has of it; null: it was never asked, or does not know the code. */
    erp_stock: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.sku_id] }),
    foreignKey({ columns: [table.corp_id, table.product_id], foreignColumns: [goods.corp_id, goods.product_id] }),
    index('sku_product').on(table.corp_id, table.product_id),
  ],
)

/** A colonel's activity. */
export const activity = pgTable(
  'activity',
  {
    corp_id: tenant(),
    activity_id: text().notNull(),
    platform: platformCode(),
    name: text().notNull(),
    colonel_buyin_id: text().notNull(),
    service_rate: rate().notNull().default(0),
    user_id: integer().notNull().default(0),
    start_time: moment().notNull(),
    end_time: moment().notNull(),
    ...removable(),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.activity_id] }),
    index('activity_colonel').on(table.corp_id, table.colonel_buyin_id),
  ],
)

/** A product in an activity: product_type 1 hosting, 2 activity. */
export const activityGoods = pgTable(
  'activity_goods',
  {
    corp_id: tenant(),
    activity_id: text().notNull(),
    product_id: text().notNull(),
    product_type: smallint().$type<Exclude<ProductType, typeof ProductType.ordinary>>().notNull(),
    cos_ratio: rate().notNull().default(0),
    service_ratio: rate().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.corp_id, table.activity_id, table.product_id] }),
    foreignKey({
      columns: [table.corp_id, table.activity_id],
      foreignColumns: [activity.corp_id, activity.activity_id],
    }),
    foreignKey({ columns: [table.corp_id, table.product_id], foreignColumns: [goods.corp_id, goods.product_id] }),
    index('activity_goods_product').on(table.corp_id, table.product_id),
    oneOf('activity_goods_product_type_values', table.product_type, [ProductType.trusteeship, ProductType.activity]),
  ],
)

/** Goods handed out by a link or poster. `share_id` is unguessable: whoever knows it reads the goods without signing in. */
export const promotionShare = pgTable(
  'promotion_share',
  {
    share_id: text().primaryKey(),
    corp_id: tenant(),
    user_id: integer().notNull(),
    title: text().notNull(),
    product_ids: listOf<string>(),
    /** 1: the page shows the commission. */
    shows_commission: flag(),
    /** 1: talents may ask for a sample on the page. */
    takes_samples: flag(),
    /** Poster, 1–3. */
    template: smallint().notNull().default(1),
    /** Null: for good. */
    expire_at: moment(),
    /** When somebody ended it before its time. */
    ended_at: moment(),
    ...removable(),
  },
  (table) => [
    index('promotion_share_corp').on(table.corp_id, table.created_at),
    index('promotion_share_user').on(table.corp_id, table.user_id, table.created_at),
  ],
)

/** What somebody did on the page of a share. `visitor` is a hash that distinguishes people and names nobody. */
export const shareVisit = pgTable(
  'share_visit',
  {
    id: ownId(),
    corp_id: tenant(),
    share_id: text()
      .notNull()
      .references(() => promotionShare.share_id),
    /** Empty: the page of several goods. */
    product_id: words(),
    visitor: text().notNull(),
    action: text({ enum: ['view', 'copy', 'apply'] }).notNull(),
    /** The sample that was asked for; 0 for other actions. */
    sample_id: integer().notNull().default(0),
    created_at: moment().notNull(),
  },
  (table) => [
    index('share_visit_share').on(table.corp_id, table.share_id, table.action),
    index('share_visit_visitor').on(table.visitor, table.created_at),
    oneOf('share_visit_action_values', table.action, ['view', 'copy', 'apply']),
  ],
)
