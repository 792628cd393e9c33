import type { RankedBrand } from '@crm/contracts/calls/marketBrand'
import { RANK_MAX, type RankCycle } from '@crm/contracts/rules/market'
import { marketCategoryIds, MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import { type DaySpan, inDays, spanBefore, shareSql } from '../../../figures/market.ts'
import { changeRate, dayLabel } from '../../../rules/period.ts'
import { likeText } from '../../../rules/keywords.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
  rowsOf,
} from '../../../store/database/query.ts'
import { marketMoney } from '../../../rules/market.ts'
import { isCompetitor } from './brands.ts'

/** What a ranking of brands is asked with, as the contract reads it. */
export interface BrandRankRequest extends PageOf {
  platform: string
  cycle: RankCycle
  keyword?: string | undefined
}

interface RankRow extends Omit<RankedBrand, 'gmv' | 'gmv_str' | 'gmv_rate' | 'rank_change' | 'top_authors'> {
  gmv: number
  gmv_before: number
  rank_before: number | null
}

const TOP_AUTHORS = 3
const FIRST_CATEGORY = MARKET_CATEGORIES[0]?.id ?? 1

const sortable = { rank: sql`-rank`, gmv: sql`gmv`, author_count: sql`author_count` }

/** The class that the corporation has most goods of; the first one when it has none. */
export async function mainCategory(db: Queryable, who: Staff): Promise<number> {
  const [row] = await rowsOf<{ category: string }>(
    db,
    sql`select category from goods where corp_id = ${who.corp_id} and deleted_at is null and ${isOneOf(
      sql`category`,
      MARKET_CATEGORIES.map(({ name }) => name),
    )} group by 1 order by count(*) desc, 1 limit 1`,
  )
  return MARKET_CATEGORIES.find(({ name }) => name === row?.category)?.id ?? FIRST_CATEGORY
}

/** What each brand sold of a class in a period, with its place. */
const places = (
  where: SQL,
  days: DaySpan,
): SQL => sql`select x.*, row_number() over (order by x.gmv desc, x.brand_id)::int as rank
  from (select s.brand_id, sum(s.gmv) as gmv, coalesce(sum(s.gmv) filter (where s.kind = 1), 0) as live_gmv,
    count(distinct s.author_id)::int as author_count from market_sale s where ${where} and ${inDays(days)} group by 1) x
  order by rank limit ${RANK_MAX}`

/** A page of the brands of a class and platform by what they sold in the period. A word chooses rows and leaves the places. */
export async function brandRankPage(
  db: Queryable,
  who: Staff,
  request: BrandRankRequest,
  { span, known, category_id }: { span: DaySpan; known: DaySpan; category_id: number },
): Promise<Paged<RankedBrand>> {
  const { platform, keyword } = request
  const where = sql`s.platform = ${platform} and ${isOneOf(sql`s.category_id`, marketCategoryIds(category_id))}`
  const before = spanBefore(span, known)
  const rows = sql`with now_in as materialized (${places(where, span)}),
    then_in as materialized (${before === undefined ? places(sql`false`, span) : places(where, before)})
    select * from (select b.brand_id, ${platform} as platform, b.name, b.logo, b.category_id, x.gmv::float8 as gmv, x.author_count, x.rank,
      t.rank as rank_before, coalesce(t.gmv, 0)::float8 as gmv_before, ${shareSql(sql`x.live_gmv`, sql`x.gmv`)} as live_rate,
      ${shareSql(sql`x.gmv - x.live_gmv`, sql`x.gmv`)} as video_rate, ${isCompetitor(who, platform)} as is_competitor,
      (select count(*)::int from author_brand ab where ab.brand_id = b.brand_id and ab.platform = ${platform}
        and ab.first_day between ${dayLabel(span.from)}::date and ${dayLabel(span.to)}::date) as new_author_count,
      count(*) over ()::int as full_count
      from now_in x join market_brand b on b.brand_id = x.brand_id left join then_in t on t.brand_id = x.brand_id
      where ${all([keyword ? sql`b.name ilike ${likeText(keyword)}` : undefined])}) r`
  const { list, total_count } = await pagedRows<RankRow>(
    db,
    sql`${rows} ${orderBy(request, sortable, 'rank', sql`rank`)} ${limitOf(request)}`,
    sql`select count(*)::int as n from (${rows}) all_rows`,
  )
  const tops = await topAuthors(
    db,
    where,
    span,
    list.map(({ brand_id }) => brand_id),
  )
  return {
    list: list.map(({ gmv, gmv_before, rank_before, ...row }) => ({
      ...row,
      ...marketMoney('gmv', gmv, who.is_whitelist),
      gmv_rate: before === undefined ? changeRate(0, undefined) : changeRate(gmv, gmv_before),
      rank_change: rank_before === null ? null : rank_before - row.rank,
      top_authors: tops.get(row.brand_id) ?? [],
    })),
    total_count,
  }
}

type TopAuthor = RankedBrand['top_authors'][number]

async function topAuthors(
  db: Queryable,
  where: SQL,
  span: DaySpan,
  brandIds: readonly number[],
): Promise<Map<number, TopAuthor[]>> {
  const rows = await rowsOf<TopAuthor & { brand_id: number }>(
    db,
    sql`select x.brand_id, a.author_id, a.platform, a.nick_name as author_name, a.avatar from (
        select s.brand_id, s.author_id, s.platform, row_number() over (partition by s.brand_id order by sum(s.gmv) desc, s.author_id) as nth
        from market_sale s where ${where} and ${inDays(span)} and ${isOneOf(sql`s.brand_id`, brandIds)} group by 1, 2, 3) x
      join author a on a.author_id = x.author_id and a.platform = x.platform where x.nth <= ${TOP_AUTHORS}
      order by x.brand_id, x.nth`,
  )
  const tops = new Map<number, TopAuthor[]>()
  for (const { brand_id, ...author } of rows) tops.set(brand_id, [...(tops.get(brand_id) ?? []), author])
  return tops
}
