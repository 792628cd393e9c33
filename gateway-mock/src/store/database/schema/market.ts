import type { GoodsStatus } from '@crm/contracts/enums'
import { date, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { counter, fen, listOf, moment, notNegative, ownId, platformCode, rate, tenant, words } from './columns.ts'

// What the platforms are estimated to sell, of all corporations: no tenant but in the last table, never mixed with own orders.
// `market_sale` is the only place where money is noted; every other figure of these tables is a sum of it.

/** A brand of the market. */
export const marketBrand = pgTable(
  'market_brand',
  {
    brand_id: ownId(),
    name: text().notNull(),
    logo: words(),
    /** First level of `MARKET_CATEGORIES`. */
    category_id: integer().notNull(),
    shops: listOf<{ shop_id: string; name: string; platform: string }>(),
  },
  (table) => [index('market_brand_category').on(table.category_id)],
)

/**
 * A product of the market. The sums are of the last 30 days of `market_sale`. status 0 on sale, 1 removed from sale at
 * `removed_at`; its figures are kept.
 */
export const marketGoods = pgTable(
  'market_goods',
  {
    product_id: text().primaryKey(),
    platform: platformCode(),
    title: text().notNull(),
    cover: words(),
    brand_id: integer()
      .notNull()
      .references(() => marketBrand.brand_id),
    /** Second level of `MARKET_CATEGORIES`. */
    category_id: integer().notNull(),
    shop_id: text().notNull(),
    shop_name: text().notNull(),
    price: fen().notNull(),
    commission_rate: rate().notNull(),
    detail_url: words(),
    status: smallint().$type<GoodsStatus>().notNull().default(0),
    removed_at: moment(),
    listed_at: moment().notNull(),
    gmv_30d: fen().notNull(),
    volume_30d: counter().notNull(),
    /** Of `gmv_30d`, by lives; the rest is by videos. */
    live_gmv_30d: fen().notNull(),
    author_count_30d: integer().notNull(),
  },
  (table) => [
    index('market_goods_volume').on(table.platform, table.volume_30d.desc()),
    index('market_goods_brand').on(table.brand_id, table.platform),
    index('market_goods_category').on(table.platform, table.category_id),
    notNegative('market_goods_money', table.price, table.gmv_30d, table.live_gmv_30d),
  ],
)

/** A live (kind 1) or video (kind 2) in which market goods were sold. */
export const marketContent = pgTable(
  'market_content',
  {
    content_id: text().primaryKey(),
    kind: smallint().notNull(),
    platform: platformCode(),
    author_id: text().notNull(),
    title: text().notNull(),
    cover: words(),
    start_at: moment().notNull(),
    /** Seconds. */
    duration: integer().notNull(),
    views: counter().notNull(),
    likes: counter().notNull(),
    comments: counter().notNull(),
    shares: counter().notNull(),
  },
  (table) => [index('market_content_author').on(table.author_id, table.platform, table.start_at)],
)

/** What a content sold of a product on a day (Asia/Shanghai). Money of brands, goods and talents is summed from here. */
export const marketSale = pgTable(
  'market_sale',
  {
    content_id: text().notNull(),
    product_id: text().notNull(),
    platform: platformCode(),
    author_id: text().notNull(),
    brand_id: integer().notNull(),
    /** Second level of `MARKET_CATEGORIES`. */
    category_id: integer().notNull(),
    /** 1 live, 2 video. */
    kind: smallint().notNull(),
    day: date({ mode: 'string' }).notNull(),
    gmv: fen().notNull(),
    volume: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.content_id, table.product_id] }),
    index('market_sale_day').on(table.platform, table.day),
    index('market_sale_product').on(table.product_id, table.day),
    index('market_sale_brand').on(table.brand_id, table.platform, table.day),
    index('market_sale_author').on(table.author_id, table.platform, table.day),
    notNegative('market_sale_sums', table.gmv, table.volume),
  ],
)

/** A talent sells a product: since when, at what commission, and the sums of the last 30 days. */
export const authorGoodsMarket = pgTable(
  'author_goods_market',
  {
    author_id: text().notNull(),
    platform: platformCode(),
    product_id: text().notNull(),
    brand_id: integer().notNull(),
    first_day: date({ mode: 'string' }).notNull(),
    last_day: date({ mode: 'string' }).notNull(),
    commission_rate: rate().notNull(),
    gmv_30d: fen().notNull(),
    volume_30d: counter().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.author_id, table.platform, table.product_id] }),
    foreignKey({ columns: [table.product_id], foreignColumns: [marketGoods.product_id] }),
    index('author_goods_market_product').on(table.product_id),
    index('author_goods_market_brand').on(table.brand_id, table.platform),
  ],
)

/** A talent works with a brand: since when (also before the kept sales), and the sums of the last 30 days. */
export const authorBrand = pgTable(
  'author_brand',
  {
    author_id: text().notNull(),
    platform: platformCode(),
    brand_id: integer().notNull(),
    first_day: date({ mode: 'string' }).notNull(),
    last_day: date({ mode: 'string' }).notNull(),
    gmv_30d: fen().notNull(),
    volume_30d: counter().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.author_id, table.platform, table.brand_id] }),
    foreignKey({ columns: [table.brand_id], foreignColumns: [marketBrand.brand_id] }),
    index('author_brand_brand').on(table.brand_id, table.platform, table.first_day),
  ],
)

/** A word that a corporation searched goods by on a day (`2026-11-20`): the same word counts once. */
export const goodsSearchWord = pgTable(
  'goods_search_word',
  {
    corp_id: tenant(),
    day: text().notNull(),
    word: text().notNull(),
    user_id: integer().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.corp_id, table.day, table.word] })],
)
