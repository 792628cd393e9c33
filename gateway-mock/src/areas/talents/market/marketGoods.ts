import type { MarketGoods } from '@crm/contracts/calls/market'
import { MARKET_CATEGORIES, marketCategoryIds } from '@crm/contracts/rules/marketCategories'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import { type DaySpan, inDays, shareSql } from '../../../figures/market.ts'
import { keywordCondition, wholeCondition } from '../../../rules/keywords.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
} from '../../../store/database/query.ts'
import { marketCount, marketMoney } from '../../../rules/market.ts'
import { withCount, float, int, number, select, text, value } from '../../../store/database/select.ts'

/** What goods are narrowed by, besides words. */
export interface GoodsBounds {
  category_id?: number | undefined
  price_min?: number | undefined
  price_max?: number | undefined
  rate_min?: number | undefined
  rate_max?: number | undefined
}

/** A product with its sums as the database answers them, before ranges take their place. */
export type GoodsSums = Omit<MarketGoods, 'gmv' | 'gmv_str' | 'volume' | 'volume_str'> & { gmv: number; volume: number }

/** The product of the row: `g` of `market_goods`, `b` of `market_brand`. Rates are percent. */
export const goodsColumns = {
  product_id: text`g.product_id`,
  platform: value<MarketGoods['platform']>`g.platform`,
  title: text`g.title`,
  cover: text`g.cover`,
  brand_id: number`g.brand_id`,
  brand_name: text`b.name`,
  category_id: number`g.category_id`,
  shop_id: text`g.shop_id`,
  shop_name: text`g.shop_name`,
  price: float<MarketGoods['price']>`g.price`,
  commission_rate: number`g.commission_rate / 100.0::float8`,
  detail_url: text`g.detail_url`,
  status: value<MarketGoods['status']>`g.status`,
  removed_at: value<MarketGoods['removed_at']>`g.removed_at::float8`,
}

/** How the sums `x` of the row divide among lives and videos, in percent. */
export const shareColumns = {
  live_rate: number`${shareSql(sql`x.live_gmv`, sql`x.gmv`)}`,
  video_rate: number`${shareSql(sql`x.gmv - x.live_gmv`, sql`x.gmv`)}`,
}

/** The sums `x` of the row. */
const sumColumns = {
  gmv: float`coalesce(x.gmv, 0)`,
  volume: float`coalesce(x.volume, 0)`,
  author_count: int`coalesce(x.author_count, 0)`,
  ...shareColumns,
}

/** What each product sold in the days, of sales `s` that fit. */
export const goodsSums = (
  where: SQL,
  days: DaySpan,
): SQL => sql`select s.product_id, sum(s.gmv) as gmv, sum(s.volume) as volume,
  coalesce(sum(s.gmv) filter (where s.kind = 1), 0) as live_gmv, count(distinct s.author_id) as author_count
  from market_sale s where ${where} and ${inDays(days)} group by 1`

const sortable = {
  price: sql`price`,
  commission_rate: sql`commission_rate`,
  volume: sql`volume`,
  gmv: sql`gmv`,
  author_count: sql`author_count`,
}

/** Bounds and class of goods `g`. */
export function boundsConditions({ category_id, price_min, price_max, rate_min, rate_max }: GoodsBounds): SQL {
  return all([
    category_id === undefined ? undefined : isOneOf(sql`g.category_id`, marketCategoryIds(category_id)),
    price_min === undefined ? undefined : sql`g.price >= ${price_min}`,
    price_max === undefined ? undefined : sql`g.price <= ${price_max}`,
    rate_min === undefined ? undefined : sql`g.commission_rate >= ${Math.round(rate_min * 100)}`,
    rate_max === undefined ? undefined : sql`g.commission_rate <= ${Math.round(rate_max * 100)}`,
  ])
}

const CLASSES = MARKET_CATEGORIES.flatMap(({ children }) => children)

/** Every word of the keyword stands in the title, the brand, the shop or the class of a product `g` with its brand `b`, or is its id. */
export const wordsCondition = (keyword: string | undefined): SQL | undefined =>
  keywordCondition(keyword, {
    names: [sql`g.title`, sql`b.name`, sql`g.shop_name`],
    also: (word) =>
      typeof word === 'string'
        ? sql`(g.product_id = ${word} or ${isOneOf(
            sql`g.category_id`,
            CLASSES.filter(({ name }) => name.includes(word)).map(({ id }) => id),
          )})`
        : wholeCondition(sql`g.product_id`, word),
  })

/** A page of goods `g` (with brand `b`) that fit, with what sales `s` that fit sum to in the days. */
export async function goodsPage(
  db: Queryable,
  who: Staff,
  {
    goods,
    sales,
    days,
    page,
    soldOnly = false,
  }: { goods: SQL; sales: SQL; days: DaySpan; page: PageOf; soldOnly?: boolean },
): Promise<Paged<MarketGoods>> {
  const join = soldOnly ? sql`join` : sql`left join`
  const rows = sql`from market_goods g join market_brand b on b.brand_id = g.brand_id
    ${join} (${goodsSums(sales, days)}) x on x.product_id = g.product_id where ${goods}`
  const { list, total_count } = await pagedRows(
    db,
    withCount(
      select({ ...goodsColumns, ...sumColumns }, rows),
      sql`${orderBy(page, sortable, 'volume', sql`product_id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
  return { list: list.map((row) => goodsAnswer(row, who)), total_count }
}

/** The row as the corporation may see it: sums are ranges unless it is whitelisted. */
export function goodsAnswer<Row extends GoodsSums>(
  { gmv, volume, ...row }: Row,
  who: Staff,
): Omit<Row, 'gmv' | 'volume'> & Pick<MarketGoods, 'gmv' | 'gmv_str' | 'volume' | 'volume_str'> {
  return {
    ...row,
    ...marketMoney('gmv', gmv, who.is_whitelist),
    ...marketCount('volume', volume, who.is_whitelist),
  }
}
