import type { RankedGoods } from '@crm/contracts/calls/market'
import { type GoodsRank, HIGH_COMMISSION, RANK_MAX, type RankCycle } from '@crm/contracts/rules/market'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../../rules/staff.ts'
import { type DaySpan, spanBefore } from '../../../figures/market.ts'
import { changeRate } from '../../../rules/period.ts'
import {
  all,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
} from '../../../store/database/query.ts'
import {
  boundsConditions,
  type GoodsBounds,
  goodsAnswer,
  goodsColumns,
  goodsSums,
  shareColumns,
  wordsCondition,
} from './marketGoods.ts'
import { withCount, float, int, number, select } from '../../../store/database/select.ts'

/** What a ranking of goods is asked with, as the contract reads it. */
export interface GoodsRankRequest extends PageOf, GoodsBounds {
  kind: GoodsRank
  platform: string
  cycle: RankCycle
  keyword?: string | undefined
  main_kind?: 1 | 2 | undefined
}

/** A product rises when it sold at least so many pieces, and more than in the period before. */
const RISING_MIN = 5

const sortable = {
  rank: sql`-rank`,
  price: sql`price`,
  commission_rate: sql`commission_rate`,
  volume: sql`volume`,
  gmv: sql`gmv`,
  gmv_rate: sql`case when gmv_before > 0 then (gmv - gmv_before) / gmv_before end`,
  author_count: sql`author_count`,
}

/** The places of a list over the sums of a period `c` and of the one before it `p`, of goods `g`. */
function places(kind: GoodsRank, goods: SQL, span: SQL, before: SQL): SQL {
  const score =
    kind === 'hot'
      ? sql`c.volume desc`
      : kind === 'rising'
        ? sql`(c.volume - coalesce(p.volume, 0)) / greatest(coalesce(p.volume, 0), ${RISING_MIN}) desc, c.volume desc`
        : sql`g.commission_rate desc, c.volume desc`
  const fits =
    kind === 'hot'
      ? sql`true`
      : kind === 'rising'
        ? sql`c.volume >= ${RISING_MIN} and c.volume > coalesce(p.volume, 0)`
        : sql`g.commission_rate >= ${HIGH_COMMISSION * 100}`
  return sql`select c.*, p.gmv as gmv_before, row_number() over (order by ${score}, g.product_id)::int as rank
    from (${span}) c join market_goods g on g.product_id = c.product_id left join (${before}) p on p.product_id = c.product_id
    where ${goods} and ${fits} order by rank limit ${RANK_MAX}`
}

/**
 * A page of a ranking: the first 500 of a platform (and class) by the sums of the period. Words and bounds choose rows of it
 * and leave the places as they are. A place is compared with the one in the period before; null is new.
 */
export async function goodsRankPage(
  db: Queryable,
  who: Staff,
  request: GoodsRankRequest,
  { span, known }: { span: DaySpan; known: DaySpan },
): Promise<Paged<RankedGoods>> {
  const { kind, platform, cycle: _, category_id, main_kind, keyword, ...bounds } = request
  const goods = all([sql`g.platform = ${platform}`, boundsConditions({ category_id })])
  const sums = (days: DaySpan | undefined) =>
    days === undefined ? goodsSums(sql`false`, span) : goodsSums(sql`s.platform = ${platform}`, days)
  const before = spanBefore(span, known)
  const earlier = before && spanBefore(before, known)
  const chosen = all([
    wordsCondition(keyword),
    boundsConditions(bounds),
    main_kind === undefined ? undefined : main_kind === 1 ? sql`x.live_gmv * 2 >= x.gmv` : sql`x.live_gmv * 2 < x.gmv`,
  ])
  const tables = sql`with now_in as materialized (${places(kind, goods, sums(span), sums(before))}),
    then_in as materialized (select product_id, rank from (${places(kind, goods, sums(before), sums(earlier))}) t)`
  const rows = select(
    {
      ...goodsColumns,
      gmv: float`x.gmv`,
      volume: float`x.volume`,
      author_count: int`x.author_count`,
      ...shareColumns,
      rank: number`x.rank`,
      rank_before: number<number | null>`t.rank`,
      gmv_before: float`coalesce(x.gmv_before, 0)`,
    },
    sql`from now_in x join market_goods g on g.product_id = x.product_id join market_brand b on b.brand_id = g.brand_id
      left join then_in t on t.product_id = x.product_id where ${chosen}`,
    tables,
  )
  const { list, total_count } = await pagedRows(
    db,
    withCount(rows, sql`${orderBy(request, sortable, 'rank', sql`rank`)} ${limitOf(request)}`),
    sql`select count(*)::int as n from (${rows}) all_rows`,
  )
  return {
    list: list.map(({ rank_before, gmv_before, ...row }) => ({
      ...goodsAnswer(row, who),
      rank_change: rank_before === null ? null : rank_before - row.rank,
      gmv_rate: before === undefined ? changeRate(0, undefined) : changeRate(row.gmv, gmv_before),
    })),
    total_count,
  }
}
