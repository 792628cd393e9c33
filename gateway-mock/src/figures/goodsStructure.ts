import { GoodsStatus } from '@crm/contracts/enums'
import {
  type GoodsStage,
  HIT_SHARE,
  type Quadrant,
  STAGE_CHANGE,
  STAGE_DAYS,
} from '@crm/contracts/rules/goodsStructure'
import type { Period } from '@crm/base/period'
import { type SQL, sql } from 'drizzle-orm'
import {
  during,
  inRange,
  lastMoment,
  type MetricFilter,
  ofShops,
  platformCondition,
  productConditions,
  type SampleFilter,
  type Scope,
} from '../rules/filter.ts'
import { dayNumber, dayStart, percent, perUnit } from '../rules/period.ts'
import {
  all,
  atLeast,
  atMost,
  isOneOf,
  limitOf,
  listedTexts,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  valueLast,
} from '../store/database/query.ts'
import { float, full_count, int, number, select, text } from '../store/database/select.ts'
import { breakdownRows } from './breakdown/breakdown.ts'
import { salesTotals } from './sales.ts'
import { joinedMeasure, type SalesMeasure } from './salesMeasures.ts'
import { COMMERCE_SAMPLES, groupedSamples, sampleTotals } from './samples.ts'

/** Samples know no shop: those of the goods of the filter's shops. */
export function samplesOf({ corp_id }: Scope, filter: MetricFilter): SampleFilter {
  const ofShop = filter.shop_ids && isOneOf(sql`ps.shop_id`, filter.shop_ids)
  return {
    ...filter,
    ...COMMERCE_SAMPLES,
    ...(ofShop && {
      products: sql`select ps.product_id from goods ps where ${all([
        sql`ps.corp_id = ${corp_id} and ${ofShop}`,
        filter.products && sql`ps.product_id in (${filter.products})`,
      ])}`,
    }),
  }
}

/** What the goods of a board are, counted over its whole filter. */
export interface GoodsFigures {
  goods_count: number
  /** 动销率, percent. */
  sold_rate: number
  new_goods: number
  hit_goods: number
  /** Fen. */
  piece_price: number
  sampled_goods: number
  /** 签收出单率, percent. */
  sample_issue_rate: number
}

/** 动销商品数, 动销率, 新品数, 爆品数, 件单价, 寄样商品数 and 签收出单率 of a filter; 在售 is of now, whatever the range. */
export async function goodsFigures(db: Queryable, scope: Scope, filter: MetricFilter): Promise<GoodsFigures> {
  const sold = await breakdownRows(db, scope, filter, ['product'], ['gmv', 'order_count'])
  const ever = await breakdownRows(db, scope, untilEnd(filter), ['product'], ['first_order_at'])
  const onSale = all([
    sql`p.corp_id = ${scope.corp_id} and p.deleted_at is null`,
    isOneOf(sql`p.status`, [GoodsStatus.onSale, GoodsStatus.unsold]),
    platformCondition(filter, sql`p.platform`),
    filter.shop_ids && isOneOf(sql`p.shop_id`, filter.shop_ids),
    ofShops(scope, sql`p.shop_id`),
    ...productConditions(filter, sql`p.product_id`),
  ])
  const counted = await rowOf(
    db,
    select(
      {
        on_sale: int`(select count(*) from goods p where ${onSale})`,
        sold_on_sale: int`(select count(*) from goods p where ${onSale} and p.product_id in (select s.product_id from sold s))`,
        new_goods: int`(select count(*) from ${ever} e where e.first_order_at > 0 and ${inRange(sql`e.first_order_at`, filter)})`,
        hit_goods: int`(select count(*) from (select rank() over (order by s.gmv desc) as place, count(*) over () as n from sold s) r
          where r.place <= ceil(r.n * ${HIT_SHARE}::numeric / 100))`,
      },
      sql``,
      sql`with sold as materialized (select g.* from ${sold} g where g.order_count > 0)`,
    ),
  )
  const sales = await salesTotals(db, scope, filter, ['goods_count', 'gmv', 'volume'])
  const sent = samplesOf(scope, filter)
  const samples = await sampleTotals(db, scope, sent, ['signed_author_count', 'sample_author_issue_count'])
  const { sampled_goods } = await rowOf(
    db,
    select(
      { sampled_goods: int`count(*)` },
      sql`from ${groupedSamples(scope, sent, 'product', ['sample_count'])} s where s.sample_count > 0`,
    ),
  )
  return {
    goods_count: sales.goods_count,
    sold_rate: percent(counted.sold_on_sale, counted.on_sale),
    new_goods: counted.new_goods,
    hit_goods: counted.hit_goods,
    piece_price: perUnit(sales.gmv, sales.volume),
    sampled_goods,
    sample_issue_rate: percent(samples.sample_author_issue_count, samples.signed_author_count),
  }
}

/** All there was until the end of the range. */
const untilEnd = (filter: MetricFilter) => during(filter, { end: lastMoment(filter) })

/** What a list of goods is narrowed by: its quadrant, its stage, a part of the plane of talents and money (fen). */
export interface GoodsWish {
  quadrant?: Quadrant | undefined
  stage?: GoodsStage | undefined
  talents_min?: number | undefined
  talents_max?: number | undefined
  amount_min?: number | undefined
  amount_max?: number | undefined
}

/**
 * Every product of the filter that sold before the end of its range, as `known`: product_id, platform, stage, quadrant (null for what
 * sold nothing in the range) and the measures of the range. `mid` are the medians of what sold. For `with`.
 */
async function knownGoods(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  measures: readonly SalesMeasure[],
): Promise<SQL> {
  const last = dayNumber(lastMoment(filter))
  const daysFrom = (first: number) => ({ start: dayStart(first), end: dayStart(first + STAGE_DAYS) - 1 })
  const recent = daysFrom(last - STAGE_DAYS + 1)
  const rows = (range: MetricFilter, wanted: readonly SalesMeasure[]) =>
    breakdownRows(db, scope, range, ['product'], wanted)
  const ever = await rows(untilEnd(filter), ['first_order_at'])
  const now = await rows(during(filter, recent), ['gmv'])
  const before = await rows(during(filter, daysFrom(last - 2 * STAGE_DAYS + 1)), ['gmv'])
  const sold = await rows(filter, [...new Set<SalesMeasure>(['gmv', 'issue_author', ...measures])])
  const values = measures.map((name) => sql`${joinedMeasure(sql`s`, name, sql`e.platform`)} as ${sql.identifier(name)}`)
  const change = (share: number) => sql`coalesce(b.gmv, 0) * ${share}::numeric / 100`
  return sql`sold as materialized (select g.* from ${sold} g),
    mid as materialized (select coalesce(percentile_cont(0.5) within group (order by s.gmv), 0) as gmv,
      coalesce(percentile_cont(0.5) within group (order by s.issue_author), 0) as author from sold s where s.gmv > 0),
    known as materialized (select e.product_id, e.platform,
      case when e.first_order_at >= ${recent.start} then 1 when coalesce(c.gmv, 0) = 0 then 5
        when c.gmv > ${change(100 + STAGE_CHANGE)} then 2 when c.gmv < ${change(100 - STAGE_CHANGE)} then 4 else 3 end as stage,
      case when coalesce(s.gmv, 0) = 0 then null when s.gmv >= mid.gmv then case when s.issue_author >= mid.author then 1 else 2 end
        when s.issue_author >= mid.author then 4 else 3 end as quadrant,
      ${sql.join(values, sql`, `)}
      from ${ever} e cross join mid left join sold s using (product_id, platform) left join ${now} c using (product_id, platform)
      left join ${before} b using (product_id, platform) where e.first_order_at > 0)`
}

/** Goods by stage with their 成交金额 of the range; every product that ever sold is in one. */
export async function goodsByStage(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ stage: GoodsStage; stage_goods: number; gmv: number }[]> {
  const known = await knownGoods(db, scope, filter, ['gmv'])
  return rowsOf(
    db,
    select(
      { stage: int<GoodsStage>`k.stage`, stage_goods: int`count(*)`, gmv: float`sum(k.gmv)` },
      sql`from known k group by 1 order by 1`,
      sql`with ${known}`,
    ),
  )
}

/** A product among those that sold in the range. */
export interface GoodsPoint {
  product_id: string
  platform: string
  title: string
  class_id: number
  gmv: number
  issue_author: number
  volume: number
}

/** The best goods of the range by 成交金额, and the medians of all that sold. */
export async function goodsPoints(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  limit: number,
): Promise<{ points: GoodsPoint[]; median_gmv: number; median_author: number }> {
  const known = await knownGoods(db, scope, filter, ['gmv', 'issue_author', 'volume'])
  const rows = await rowsOf(
    db,
    select(
      {
        product_id: text`k.product_id`,
        platform: text`k.platform`,
        title: text`coalesce(p.title, k.product_id)`,
        class_id: int`coalesce(p.class_id, 0)`,
        gmv: float`k.gmv`,
        issue_author: int`k.issue_author`,
        volume: float`k.volume`,
        median_gmv: float`mid.gmv`,
        median_author: float`mid.author`,
      },
      sql`from (select * from known where quadrant is not null order by gmv desc, product_id limit ${limit}) k cross join mid
        left join goods p on p.corp_id = ${scope.corp_id} and p.product_id = k.product_id order by k.gmv desc, k.product_id`,
      sql`with ${known}`,
    ),
  )
  const [first] = rows
  return {
    points: rows.map(({ median_gmv: _gmv, median_author: _author, ...point }) => point),
    median_gmv: first?.median_gmv ?? 0,
    median_author: first?.median_author ?? 0,
  }
}

const LISTED = [
  ...(['gmv', 'volume', 'issue_author', 'first_cp_author', 'live_amount', 'video_amount'] as const),
  ...(['refund_gmv', 'dyks_gmv'] as const),
] as const satisfies readonly SalesMeasure[]

/** Columns that the goods of a board are ordered by. */
export const GOODS_SORTS = [
  ...(['gmv', 'rate', 'volume', 'issue_author', 'first_cp_author'] as const),
  ...(['sample_count', 'sample_issue_rate', 'refund_rate'] as const),
] as const
export type GoodsSort = (typeof GOODS_SORTS)[number]

/** A product of a board with its figures; money in fen. */
export interface BoardGoodsRow extends Record<(typeof LISTED)[number], number> {
  product_id: string
  platform: string
  title: string
  stage: GoodsStage
  sample_count: number
  sample_author_issue_count: number
  signed_author_count: number
  /** 成交金额 of the compared period. */
  former: number
}

const wished = ({ quadrant, stage, talents_min, talents_max, amount_min, amount_max }: GoodsWish): SQL =>
  all([
    sql`true`,
    quadrant === undefined ? undefined : sql`k.quadrant = ${quadrant}`,
    stage === undefined ? undefined : sql`k.stage = ${stage}`,
    atLeast(sql`k.issue_author`, talents_min),
    atMost(sql`k.issue_author`, talents_max),
    atLeast(sql`k.gmv`, amount_min),
    atMost(sql`k.gmv`, amount_max),
  ])

/** The products that a wish leaves, as a statement of product_id; found once, however many figures are asked of them. */
export async function wishedProducts(db: Queryable, scope: Scope, filter: MetricFilter, wish: GoodsWish): Promise<SQL> {
  const known = await knownGoods(db, scope, filter, ['gmv', 'issue_author'])
  const found = await rowsOf(
    db,
    select({ product_id: text`k.product_id` }, sql`from known k where ${wished(wish)}`, sql`with ${known}`),
  )
  return found.length === 0 ? sql`select ''::text where false` : listedTexts(found.map(({ product_id }) => product_id))
}

/** One page of the goods that sold before the end of the range, by any of their figures; the first by 成交金额. */
export async function boardGoods(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  wish: GoodsWish,
  before: Period | undefined,
  page: PageOf<GoodsSort>,
): Promise<Paged<BoardGoodsRow>> {
  const known = await knownGoods(db, scope, filter, LISTED)
  const former = before && (await breakdownRows(db, scope, during(filter, before), ['product'], ['gmv']))
  const samples = groupedSamples(scope, samplesOf(scope, filter), 'product', [
    ...(['sample_count', 'sample_author_issue_count', 'signed_author_count'] as const),
  ])
  const share = (part: SQL, whole: SQL) => sql`${part}::float8 / nullif(${whole}, 0)`
  const sorts: Record<GoodsSort, SQL> = {
    gmv: sql`k.gmv`,
    rate: share(sql`(k.gmv - coalesce(b.gmv, 0))`, sql`coalesce(b.gmv, 0)`),
    volume: sql`k.volume`,
    issue_author: sql`k.issue_author`,
    first_cp_author: sql`k.first_cp_author`,
    sample_count: sql`coalesce(sm.sample_count, 0)`,
    sample_issue_rate: share(sql`sm.sample_author_issue_count`, sql`sm.signed_author_count`),
    refund_rate: share(sql`case when k.platform in ('dy', 'ks') then k.refund_gmv end`, sql`k.dyks_gmv`),
  }
  const key = page.order_by ?? 'gmv'
  const order = valueLast(sorts[key], page.order_by !== undefined && page.sort === 'asc')
  return pagedRows(
    db,
    select(
      {
        product_id: text`k.product_id`,
        platform: text`k.platform`,
        title: text`coalesce(p.title, k.product_id)`,
        stage: int<GoodsStage>`k.stage`,
        ...Object.fromEntries(LISTED.map((name) => [name, float`k.${sql.identifier(name)}`])),
        sample_count: float`coalesce(sm.sample_count, 0)`,
        sample_author_issue_count: int`coalesce(sm.sample_author_issue_count, 0)`,
        signed_author_count: int`coalesce(sm.signed_author_count, 0)`,
        former: float`${former ? sql`coalesce(b.gmv, 0)` : sql`0`}`,
        full_count,
      } as Record<keyof BoardGoodsRow | 'full_count', SQL<never>>, // Each column stands by its name.
      sql`from known k left join ${samples} sm using (product_id)
        left join ${former ?? sql`(select ''::text as product_id, ''::text as platform, 0::float8 as gmv where false)`} b on b.product_id = k.product_id and b.platform = k.platform
        left join goods p on p.corp_id = ${scope.corp_id} and p.product_id = k.product_id
        where ${wished(wish)} order by ${order}, k.product_id ${limitOf(page)}`,
      sql`with ${known}`,
    ),
    sql`with ${known} select count(*)::int as n from known k where ${wished(wish)}`,
  )
}

/** Goods that the most talents are looked at for pairs. */
const PAIRED_GOODS = 300

/** Two products that the same talents sold. */
export interface GoodsPair {
  names: [string, string]
  products: [string, string]
  both: number
  /** Of the one that fewer sold. */
  fewer: number
}

/** The pairs of goods that most talents sold both of, ever until the end of the range. */
export async function goodsPairs(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  limit: number,
): Promise<GoodsPair[]> {
  const sold = await breakdownRows(db, scope, untilEnd(filter), ['author', 'product'], ['order_count'])
  const rows = await rowsOf(
    db,
    select(
      {
        one: text`x.one`,
        other: text`x.other`,
        one_name: text`coalesce(p.title, x.one)`,
        other_name: text`coalesce(q.title, x.other)`,
        both: int`x.talents`,
        fewer: number`least(a.talents, b.talents)`,
      },
      sql`from (select a.product_id as one, b.product_id as other, count(*)::int as talents from pairs a
          join pairs b on b.author_id = a.author_id and b.platform = a.platform and b.product_id > a.product_id group by 1, 2
          order by 3 desc, 1, 2 limit ${limit}) x
        join most a on a.product_id = x.one join most b on b.product_id = x.other
        left join goods p on p.corp_id = ${scope.corp_id} and p.product_id = x.one
        left join goods q on q.corp_id = ${scope.corp_id} and q.product_id = x.other order by x.talents desc, x.one, x.other`,
      sql`with sold as materialized (select g.author_id, g.platform, g.product_id from ${sold} g where g.order_count > 0),
        most as materialized (select s.product_id, count(*)::int as talents from sold s group by 1 order by 2 desc, 1 limit ${PAIRED_GOODS}),
        pairs as materialized (select s.* from sold s join most using (product_id))`,
    ),
  )
  return rows.map(({ one, other, one_name, other_name, both, fewer }) => ({
    names: [one_name, other_name],
    products: [one, other],
    both,
    fewer,
  }))
}
