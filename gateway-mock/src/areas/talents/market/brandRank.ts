import type { RankedBrand } from '@crm/contracts/calls/marketBrand'
import { RANK_MAX, type RankCycle } from '@crm/contracts/rules/market'
import { marketCategoryIds, MARKET_CATEGORIES } from '@crm/contracts/rules/marketCategories'
import { type SQL, sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import type { Staff } from '../../../rules/staff.ts'
import { type DaySpan, inDays, spanBefore } from '../../../figures/market.ts'
import { changeRate, dayLabel } from '../../../rules/period.ts'
import { keywordCondition } from '../../../rules/keywords.ts'
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
import { shareColumns } from './marketGoods.ts'
import { withCount, float, int, number, select, text, value } from '../../../store/database/select.ts'

/** What a ranking of brands is asked with, as the contract reads it. */
export interface BrandRankRequest extends PageOf {
  platform: string
  cycle: RankCycle
  keyword?: string | undefined
}

const TOP_AUTHORS = 3
const FIRST_CATEGORY = MARKET_CATEGORIES[0]?.id ?? 1

const sortable = { rank: sql`-rank`, gmv: sql`gmv`, author_count: sql`author_count` }

/** The class that the corporation has most goods of; the first one when it has none. */
export async function mainCategory(db: Queryable, who: Staff): Promise<number> {
  const [row] = await rowsOf(
    db,
    select(
      { category: text`category` },
      sql`from goods where ${all([
        sql`corp_id = ${who.corp_id} and deleted_at is null`,
        ofShops(who, sql`shop_id`),
        isOneOf(
          sql`category`,
          MARKET_CATEGORIES.map(({ name }) => name),
        ),
      ])} group by 1 order by count(*) desc, 1 limit 1`,
    ),
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
  const tables = sql`with now_in as materialized (${places(where, span)}),
    then_in as materialized (${before === undefined ? places(sql`false`, span) : places(where, before)})`
  const rows = select(
    {
      brand_id: number`b.brand_id`,
      platform: value<RankedBrand['platform']>`${platform}`,
      name: text`b.name`,
      logo: text`b.logo`,
      category_id: number`b.category_id`,
      gmv: float`x.gmv`,
      author_count: number`x.author_count`,
      rank: number`x.rank`,
      rank_before: number<number | null>`t.rank`,
      gmv_before: float`coalesce(t.gmv, 0)`,
      ...shareColumns,
      is_competitor: value<RankedBrand['is_competitor']>`${isCompetitor(who, platform)}`,
      new_author_count: int<
        RankedBrand['new_author_count']
      >`(select count(*) from author_brand ab where ab.brand_id = b.brand_id and ab.platform = ${platform}
        and ab.first_day between ${dayLabel(span.from)}::date and ${dayLabel(span.to)}::date)`,
    },
    sql`from now_in x join market_brand b on b.brand_id = x.brand_id left join then_in t on t.brand_id = x.brand_id
      where ${all([keywordCondition(keyword, { names: [sql`b.name`] })])}`,
    tables,
  )
  const { list, total_count } = await pagedRows(
    db,
    withCount(rows, sql`${orderBy(request, sortable, 'rank', sql`rank`)} ${limitOf(request)}`),
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
  const rows = await rowsOf(
    db,
    select(
      {
        brand_id: number`x.brand_id`,
        author_id: value<TopAuthor['author_id']>`a.author_id`,
        platform: value<TopAuthor['platform']>`a.platform`,
        author_name: value<TopAuthor['author_name']>`a.nick_name`,
        avatar: value<TopAuthor['avatar']>`a.avatar`,
      },
      sql`from (
        select s.brand_id, s.author_id, s.platform, row_number() over (partition by s.brand_id order by sum(s.gmv) desc, s.author_id) as nth
        from market_sale s where ${where} and ${inDays(span)} and ${isOneOf(sql`s.brand_id`, brandIds)} group by 1, 2, 3) x
      join author a on a.author_id = x.author_id and a.platform = x.platform where x.nth <= ${TOP_AUTHORS}
      order by x.brand_id, x.nth`,
    ),
  )
  const tops = new Map<number, TopAuthor[]>()
  for (const { brand_id, ...author } of rows) tops.set(brand_id, [...(tops.get(brand_id) ?? []), author])
  return tops
}
