import type { BrandDetail, FoundBrand } from '@crm/contracts/calls/marketBrand'
import { BRAND_GMV_BUCKETS } from '@crm/contracts/rules/market'
import { marketCategoryTop } from '@crm/contracts/rules/marketCategories'
import { type SQL, sql } from 'drizzle-orm'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { comparedSpan, type DaySpan, inDays, spanBefore } from '../../../figures/market.ts'
import { changeRate } from '../../../rules/period.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
import {
  all,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
  rowOf,
  rowsOf,
} from '../../../store/database/query.ts'
import { marketCount, marketMoney } from '../../../rules/market.ts'
import { marketPartsOf } from './marketCharts.ts'
import { withCount, float, int, number, select, text, value } from '../../../store/database/select.ts'

/** 1 when the corporation watches the brand `b` on the platform. */
export const isCompetitor = (who: Staff, platform: string): SQL => sql`exists (select 1 from competitor c
  where c.corp_id = ${who.corp_id} and c.platform = ${platform} and c.kind = 1 and c.brand_id = b.brand_id and c.deleted_at is null)::int`

const HOT_BRANDS = 8

/** The brands that sell most, over all platforms. */
export const hotBrands = (db: Queryable) =>
  rowsOf(
    db,
    select(
      { brand_id: number`b.brand_id`, name: text`b.name`, logo: text`b.logo` },
      sql`from market_brand b join market_goods g on g.brand_id = b.brand_id
      group by b.brand_id order by sum(g.gmv_30d) desc, b.brand_id limit ${HOT_BRANDS}`,
    ),
  )

/** What brands are searched with, as the contract reads it. */
export interface BrandSearch extends PageOf {
  keyword: string
  platform: string
  category_id?: number | undefined
  gmv_bucket?: number | undefined
}

const sortable = { gmv: sql`gmv`, author_count: sql`author_count` }

/** A page of the brands whose name holds the word, with their goods of the platform and the sums of the days. */
export async function brandPage(
  db: Queryable,
  who: Staff,
  request: BrandSearch,
  days: DaySpan,
): Promise<Paged<FoundBrand>> {
  const { keyword, platform, category_id, gmv_bucket } = request
  const bucket = BRAND_GMV_BUCKETS.find(({ value }) => value === gmv_bucket)
  const rows = select(
    {
      brand_id: number`b.brand_id`,
      platform: value<FoundBrand['platform']>`${platform}`,
      name: text`b.name`,
      logo: text`b.logo`,
      category_id: number`b.category_id`,
      is_competitor: value<FoundBrand['is_competitor']>`${isCompetitor(who, platform)}`,
      gmv: float`coalesce(x.gmv, 0)`,
      author_count: int<FoundBrand['author_count']>`coalesce(x.author_count, 0)`,
      goods_count: number`g.goods_count`,
      price_min: number`g.price_min`,
      price_max: number`g.price_max`,
    },
    sql`from market_brand b join (select brand_id, count(*)::int as goods_count, min(price)::float8 as price_min,
        max(price)::float8 as price_max from market_goods where platform = ${platform} group by 1) g on g.brand_id = b.brand_id
    left join (select s.brand_id, sum(s.gmv) as gmv, count(distinct s.author_id) as author_count from market_sale s
      where s.platform = ${platform} and ${inDays(days)} group by 1) x on x.brand_id = b.brand_id
    where ${all([
      keywordCondition(keyword, { names: [sql`b.name`] }),
      category_id === undefined ? undefined : sql`b.category_id = ${marketCategoryTop(category_id)?.id ?? 0}`,
      bucket && sql`coalesce(x.gmv, 0) >= ${bucket.min * 100}`,
      bucket?.max === undefined ? undefined : sql`coalesce(x.gmv, 0) < ${bucket.max * 100}`,
    ])}`,
  )
  const { list, total_count } = await pagedRows(
    db,
    withCount(rows, sql`${orderBy(request, sortable, 'gmv', sql`brand_id`)} ${limitOf(request)}`),
    sql`select count(*)::int as n from (${rows}) r`,
  )
  return {
    list: list.map(({ gmv, ...row }) => ({ ...row, ...marketMoney('gmv', gmv, who.is_whitelist) })),
    total_count,
  }
}

interface BrandSums {
  gmv: number
  volume: number
  author_count: number
  goods_count: number
  live_count: number
  video_count: number
}

const sumsOf = (db: Queryable, sales: SQL, days: DaySpan): Promise<BrandSums> =>
  rowOf(
    db,
    select(
      {
        gmv: float`coalesce(sum(s.gmv), 0)`,
        volume: float`coalesce(sum(s.volume), 0)`,
        author_count: int`count(distinct s.author_id)`,
        goods_count: int`count(distinct s.product_id)`,
        live_count: int`count(distinct s.content_id) filter (where s.kind = 1)`,
        video_count: int`count(distinct s.content_id) filter (where s.kind = 2)`,
      },
      sql`from market_sale s where ${sales} and ${inDays(days)}`,
    ),
  )

interface OneBrand {
  brand_id: number
  platform: string
}

/** The sales of a brand on a platform. */
export const salesOfBrand = ({ brand_id, platform }: OneBrand): SQL =>
  sql`s.brand_id = ${brand_id} and s.platform = ${platform}`

/** The brand as it is; 40400 for one that the market does not know. */
export async function brandOf(db: Queryable, who: Staff, { brand_id, platform }: OneBrand) {
  const [brand] = await rowsOf(
    db,
    select(
      {
        brand_id: value<BrandDetail['brand_id']>`b.brand_id`,
        platform: value<BrandDetail['platform']>`${platform}`,
        name: value<BrandDetail['name']>`b.name`,
        logo: value<BrandDetail['logo']>`b.logo`,
        category_id: value<BrandDetail['category_id']>`b.category_id`,
        shops: value<BrandDetail['shops']>`b.shops`,
        is_competitor: value<BrandDetail['is_competitor']>`${isCompetitor(who, platform)}`,
      },
      sql`from market_brand b where b.brand_id = ${brand_id}`,
    ),
  )
  if (brand === undefined) refuse(Code.notFound, '未找到该品牌')
  return brand
}

/** A brand with its sums of the days, each with its change, and how the sales divide. */
export async function brandDetail(
  db: Queryable,
  who: Staff,
  request: OneBrand,
  { days, known }: { days: DaySpan; known: DaySpan },
): Promise<BrandDetail> {
  const brand = await brandOf(db, who, request)
  const sales = salesOfBrand(request)
  const { gmv, volume, ...counts } = await sumsOf(db, sales, days)
  const earlier = spanBefore(days, known)
  const before = earlier && (await sumsOf(db, sales, earlier))
  return {
    ...brand,
    ...marketMoney('gmv', gmv, who.is_whitelist),
    ...marketCount('volume', volume, who.is_whitelist),
    ...counts,
    gmv_rate: changeRate(gmv, before?.gmv),
    volume_rate: changeRate(volume, before?.volume),
    author_count_rate: changeRate(counts.author_count, before?.author_count),
    goods_count_rate: changeRate(counts.goods_count, before?.goods_count),
    live_count_rate: changeRate(counts.live_count, before?.live_count),
    video_count_rate: changeRate(counts.video_count, before?.video_count),
    compared: comparedSpan(earlier),
    ...(await marketPartsOf(db, sales, days)),
  }
}
