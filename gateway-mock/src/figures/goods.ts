import { UNAVAILABLE } from '@crm/base/numbers'
import type { goodsColumns } from '@crm/contracts/columns/goods'
import type { SortKey } from '@crm/contracts/listColumns'
import { ErpCode, GoodsSourceType, type GoodsStatus, type Platform, ProductType } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import {
  type MetricFilter,
  ofShops,
  platformCondition,
  type SampleFilter,
  samePlatform,
  type Scope,
} from '../rules/filter.ts'
import { codeCondition, keywordCondition } from '../rules/keywords.ts'
import type { MediumRef } from '../rules/mediums.ts'
import { withTalents } from './withTalents.ts'
import type { Period } from '@crm/base/period'
import { percent, startOfDay } from '../rules/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowsOf,
} from '../store/database/query.ts'
import { selectSoldProducts, withDepartmentSet } from './sums/readAggregates.ts'
import { groupedSales, salesRows, salesTotals } from './sales.ts'
import { joinedMeasure, needsOf, type SalesMeasure } from './salesMeasures.ts'
import { groupedSamples, sampleTotals } from './samples.ts'
import {
  byName,
  float,
  full_count,
  int,
  number,
  withPlace,
  select,
  text,
  value,
  withColumns,
} from '../store/database/select.ts'

/** Source tabs of the goods list; every product lies in exactly one. */
export type GoodsSource = 'shop' | 'hosting' | 'activity' | 'jst' | 'unsold'

/** What the goods list filters by, besides the range, staff and platform of the metric filter. */
export interface GoodsWhere {
  source?: GoodsSource | undefined
  /** Part of the title, product id, or outer id of a sku. */
  keyword?: string | undefined
  shop_ids?: readonly string[] | undefined
  /** Own classes with everything below them. */
  class_ids?: readonly number[] | undefined
  brand?: string | undefined
  /** 0 在售 (also 3), 1 已下架, 2 已删除. */
  statuses?: readonly number[] | undefined
  /** Basis points. */
  commission_min?: number | undefined
  commission_max?: number | undefined
  /** Fen. */
  price_min?: number | undefined
  price_max?: number | undefined
  has_gmv?: boolean | undefined
  has_sample?: boolean | undefined
  has_spu?: boolean | undefined
  spu_id?: number | undefined
  activity_id?: string | undefined
}

/** 聚水潭 is bound: its goods have a tab of their own, otherwise they stand among those of the shops. */
export const hasErpGoods = (corpId: number): SQL =>
  sql`exists (select 1 from erp_bind eb where eb.corp_id = ${corpId} and eb.resource_code = ${ErpCode.JST} and eb.deleted_at is null)`

const inActivityAs = (
  type: ProductType,
) => sql`exists (select 1 from activity_goods ag join activity ac on ac.corp_id = ag.corp_id
  and ac.activity_id = ag.activity_id and ac.deleted_at is null where ag.corp_id = p.corp_id and ag.product_id = p.product_id
  and ag.product_type = ${type})`

/** The tab of a product `p`: a shop's own that has joined an activity stands where the activity says. */
const sourceOf = (corpId: number): SQL => sql`case when p.source_type = ${GoodsSourceType.unsold} then 'unsold'
  when p.source_type = ${GoodsSourceType.trusteeship} then 'hosting' when p.source_type = ${GoodsSourceType.activity} then 'activity'
  when p.source_type = ${GoodsSourceType.erp} and ${hasErpGoods(corpId)} then 'jst'
  when ${inActivityAs(ProductType.activity)} then 'activity' when ${inActivityAs(ProductType.trusteeship)} then 'hosting' else 'shop' end`

function yesNo(wish: boolean | undefined, condition: SQL): SQL | undefined {
  return wish === undefined ? undefined : wish ? condition : sql`not (${condition})`
}

/** Classes of goods with everything below them, as a statement of `id`. */
export const selectClassTree = (corpId: number, classIds: readonly number[]): SQL =>
  sql`with recursive tree as (select id from goods_class where corp_id = ${corpId} and ${isOneOf(sql`id`, classIds)}
    union select c.id from goods_class c join tree t on c.parent_id = t.id where c.corp_id = ${corpId}) select id from tree`

/** What a product `p` must be to be listed. */
export function goodsConditions(scope: Scope, filter: SampleFilter, where: GoodsWhere, withSource: boolean): SQL {
  const { keyword } = where
  return all([
    sql`p.corp_id = ${scope.corp_id} and p.deleted_at is null`,
    ofShops(scope, sql`p.shop_id`),
    platformCondition(filter, sql`p.platform`),
    where.source === undefined || !withSource ? undefined : sql`${sourceOf(scope.corp_id)} = ${where.source}`,
    keywordCondition(keyword, {
      names: [sql`p.title`],
      ids: [sql`p.product_id`],
      also: (word) =>
        sql`exists (select 1 from sku k where k.corp_id = p.corp_id and k.product_id = p.product_id
          and ${codeCondition(sql`k.outer_id`, word)})`,
    }),
    where.shop_ids === undefined ? undefined : isOneOf(sql`p.shop_id`, where.shop_ids),
    where.class_ids === undefined ? undefined : sql`p.class_id in (${selectClassTree(scope.corp_id, where.class_ids)})`,
    where.brand === undefined ? undefined : sql`p.brand_name = ${where.brand}`,
    where.statuses === undefined
      ? undefined
      : isOneOf(sql`case when p.status = 3 then 0 else p.status end`, where.statuses),
    where.commission_min === undefined ? undefined : sql`p.commission_rate >= ${where.commission_min}`,
    where.commission_max === undefined ? undefined : sql`p.commission_rate <= ${where.commission_max}`,
    where.price_min === undefined ? undefined : sql`p.price_max >= ${where.price_min}`,
    where.price_max === undefined ? undefined : sql`p.price_min <= ${where.price_max}`,
    yesNo(
      where.has_gmv,
      sql`p.product_id in (select x.product_id from ${groupedSales(scope, filter, 'product', ['gmv'])} x where x.gmv > 0)`,
    ),
    yesNo(
      where.has_sample,
      sql`p.product_id in (select x.product_id from ${groupedSamples(scope, filter, 'product', ['sample_count'])} x where x.sample_count > 0)`,
    ),
    yesNo(where.has_spu, sql`p.spu_id > 0`),
    where.spu_id === undefined ? undefined : sql`p.spu_id = ${where.spu_id}`,
    where.activity_id === undefined
      ? undefined
      : sql`exists (select 1 from activity_goods ag where ag.corp_id = p.corp_id and ag.product_id = p.product_id and ag.activity_id = ${where.activity_id})`,
  ])
}

const LIST_MEASURES = [
  'gmv',
  'volume',
  'order_count',
  'issue_author',
  'first_cp_author',
  'live_count',
  'video_count',
  'live_amount',
  'video_amount',
  'refund_gmv',
  'commission',
] as const satisfies readonly SalesMeasure[]
type ListMeasure = (typeof LIST_MEASURES)[number]

/** Goods with these figures of the filter, as `p`, `g` (sales) and `s` (samples). */
function goodsFrom(
  scope: Scope,
  filter: SampleFilter,
  { measures, withSamples, where }: { measures: readonly SalesMeasure[]; withSamples: boolean; where: SQL },
): SQL {
  const sales =
    measures.length === 0
      ? sql``
      : sql`left join ${groupedSales(scope, filter, 'product', measures)} g on g.product_id = p.product_id and ${samePlatform(filter, sql`g.platform`, sql`p.platform`)}`
  const samples = withSamples
    ? sql`left join ${groupedSamples(scope, filter, 'product')} s on s.product_id = p.product_id`
    : sql``
  return sql`from goods p ${sales} ${samples} where ${where}`
}

/** A row of the goods list. Prices and sums in fen, rates in basis points, `sample_author_issue_rate` in percent. */
export interface GoodsListRow extends Record<ListMeasure, number> {
  product_id: string
  platform: Platform
  source_type: GoodsSourceType
  shop_id: string
  shop_name: string
  title: string
  cover: string
  detail_url: string
  price_min: number
  price_max: number
  stock: number
  brand_name: string
  class_id: number
  class_name: string
  commission_rate: number
  status: GoodsStatus
  cost_price: number
  spu_id: number
  spu_name: string
  remark: string
  created_at: number
  updated_at: number
  synced_at: number
  sample_count: number
  sample_author_issue_count: number
  sample_author_issue_rate: number
}

type GoodsSort = SortKey<typeof goodsColumns>

/** What the list is ordered by: what the product has itself, its samples, or else a figure of sales. */
const OWN_SORTS = {
  price: sql`p.price_min`,
  stock: sql`p.stock`,
  commission: sql`p.commission_rate`,
  synced_at: sql`p.synced_at`,
  created_at: sql`p.created_at`,
  sample_count: sql`coalesce(s.sample_count, 0)`,
} satisfies Partial<Record<GoodsSort, SQL>>
const SALES_SORTS: Record<Exclude<GoodsSort, keyof typeof OWN_SORTS>, ListMeasure> = {
  gmv: 'gmv',
  volume: 'volume',
  live_count: 'live_count',
  video_count: 'video_count',
  first_cp_author: 'first_cp_author',
  total_cp_author: 'issue_author',
}
const isOwn = (sort: GoodsSort): sort is keyof typeof OWN_SORTS => Object.hasOwn(OWN_SORTS, sort)

/** The products of one page in their order: only the figure that they are ordered by is computed for all of them. */
export function goodsPage(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: GoodsWhere,
  page: PageOf<GoodsSort>,
): Promise<Paged<{ product_id: string }>> {
  const request = page.order_by ?? 'gmv'
  const measure = isOwn(request) ? undefined : SALES_SORTS[request]
  const column = isOwn(request) ? OWN_SORTS[request] : joinedMeasure(sql`g`, SALES_SORTS[request], sql`p.platform`)
  const order = orderBy({ ...page, order_by: 'asked' }, { asked: column }, 'asked', sql`p.product_id`)
  const conditions = goodsConditions(scope, filter, where, true)
  const from = goodsFrom(scope, filter, {
    measures: measure ? [measure] : [],
    withSamples: request === 'sample_count',
    where: conditions,
  })
  return pagedRows(
    db,
    select({ product_id: text`p.product_id`, full_count }, sql`${from} ${order} ${limitOf(page)}`),
    sql`select count(*)::int as n from goods p where ${conditions}`,
  )
}

/** One page of the goods list with figures of the filter's range; default 成交金额 falling. */
export async function goodsList(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: GoodsWhere,
  page: PageOf<GoodsSort>,
): Promise<Paged<GoodsListRow>> {
  const known = await withDepartmentSet(db, scope, filter)
  const { list: found, total_count } = await goodsPage(db, known, filter, where, page)
  const ids = found.map(({ product_id }) => product_id)
  if (ids.length === 0) return { list: [], total_count }
  const ofPage = {
    ...filter,
    product_ids: filter.product_ids ? ids.filter((id) => filter.product_ids?.includes(id)) : ids,
  }
  const from = goodsFrom(known, ofPage, {
    measures: LIST_MEASURES,
    withSamples: true,
    where: sql`p.corp_id = ${scope.corp_id} and ${isOneOf(sql`p.product_id`, ids)}`,
  })
  const rows = await rowsOf(
    db,
    withColumns(
      select(
        {
          product_id: text`p.product_id`,
          platform: value<Platform>`p.platform`,
          source_type: value<GoodsListRow['source_type']>`p.source_type`,
          shop_id: text`p.shop_id`,
          title: text`p.title`,
          cover: text`p.cover`,
          detail_url: text`p.detail_url`,
          price_min: float`p.price_min`,
          price_max: float`p.price_max`,
          stock: number`p.stock`,
          brand_name: text`p.brand_name`,
          class_id: number`p.class_id`,
          commission_rate: number`p.commission_rate`,
          status: value<GoodsStatus>`p.status`,
          cost_price: float`p.cost_price`,
          spu_id: number`p.spu_id`,
          remark: text`p.remark`,
          created_at: float`p.created_at`,
          updated_at: float`p.updated_at`,
          synced_at: float`coalesce(p.synced_at, 0)`,
          ...byName(LIST_MEASURES, (name) => number`${joinedMeasure(sql`g`, name, sql`p.platform`)}`),
          sample_count: number`coalesce(s.sample_count, 0)`,
          sample_author_issue_count: number`coalesce(s.sample_author_issue_count, 0)`,
          signed_author_count: number`coalesce(s.signed_author_count, 0)`,
        },
        from,
      ),
      {
        shop_name: text`coalesce(sh.name, '')`,
        class_name: text`coalesce(gc.name, '')`,
        spu_name: text`coalesce(sp.name, '')`,
      },
      sql`left join shop sh on sh.corp_id = ${scope.corp_id} and sh.shop_id = g.shop_id
        left join goods_class gc on gc.corp_id = ${scope.corp_id} and gc.id = g.class_id
        left join spu sp on sp.corp_id = ${scope.corp_id} and sp.id = g.spu_id`,
    ),
  )
  const place = new Map(ids.map((id, index) => [id, index]))
  return {
    total_count,
    list: rows
      .toSorted((one, other) => (place.get(one.product_id) ?? 0) - (place.get(other.product_id) ?? 0))
      .map(({ signed_author_count, ...row }) => ({
        ...row,
        sample_author_issue_rate: percent(row.sample_author_issue_count, signed_author_count),
      })),
  }
}

export type GoodsTotals = Record<ListMeasure | 'sample_count', number>

/** 合计 of the goods list: the overview of the filter over the listed products, talents and contents counted once. */
export async function goodsTotals(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: GoodsWhere,
): Promise<GoodsTotals> {
  const products = sql`select p.product_id from goods p where ${goodsConditions(scope, filter, where, true)}`
  const ofList = { ...filter, products }
  // Of a list that leaves out nothing that anybody sold, orders and talents are known without looking at products.
  const everybody = { ...filter, user_ids: undefined, dept_ids: undefined }
  const keyed = selectSoldProducts({ ...scope, kind: 'corp' }, everybody, needsOf(LIST_MEASURES))
  const isWhole =
    keyed !== undefined &&
    (await rowsOf(db, sql`select 1 from (${keyed}) k where k.product_id not in (${products}) limit 1`)).length === 0
  const sales = await salesTotals(db, scope, isWhole ? filter : ofList, LIST_MEASURES)
  const samples = await sampleTotals(db, scope, ofList, ['sample_count'])
  return { ...sales, sample_count: samples.sample_count }
}

/** Products by source tab under the other filters; their sum is 全部. */
export async function goodsTabCounts(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: GoodsWhere,
): Promise<Record<GoodsSource, number>> {
  const rows = await rowsOf(
    db,
    select(
      { source: value<GoodsSource>`${sourceOf(scope.corp_id)}`, n: int`count(*)` },
      sql`from goods p where ${goodsConditions(scope, filter, where, false)} group by 1`,
    ),
  )
  return {
    shop: 0,
    hosting: 0,
    activity: 0,
    jst: 0,
    unsold: 0,
    ...Object.fromEntries(rows.map((each) => [each.source, each.n])),
  }
}

/** What the goods of each own class came to, without those of the classes below it; classes without goods are left out. */
export function goodsByClass(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
): Promise<{ class_id: number; goods_count: number; gmv: number; volume: number }[]> {
  const from = goodsFrom(scope, filter, {
    measures: ['gmv', 'volume'],
    withSamples: false,
    where: goodsConditions(scope, filter, {}, true),
  })
  return rowsOf(
    db,
    select(
      {
        class_id: number`p.class_id`,
        goods_count: int`count(*)`,
        gmv: float`coalesce(sum(g.gmv), 0)`,
        volume: float`coalesce(sum(g.volume), 0)`,
      },
      sql`${from} group by p.class_id`,
    ),
  )
}

/** Goods figures come once a day: a range that lies in today alone has none yet. */
export function isGoodsRangeLoaded(filter: MetricFilter): boolean {
  return filter.start === undefined || filter.start < startOfDay(filter.now)
}

const CARD_MEASURES = ['gmv', 'volume', 'issue_author', 'first_cp_author'] as const satisfies readonly SalesMeasure[]

/** The five cards of the goods drawer. */
export interface GoodsCards {
  amount: number
  volume: number
  total_cp_author: number
  first_cp_author: number
  sample_count: number
}

async function cardsOf(db: Queryable, scope: Scope, filter: SampleFilter): Promise<GoodsCards> {
  if (!isGoodsRangeLoaded(filter)) {
    const none = UNAVAILABLE
    return { amount: none, volume: none, total_cp_author: none, first_cp_author: none, sample_count: none }
  }
  const sales = await salesTotals(db, scope, filter, CARD_MEASURES)
  const { sample_count } = await sampleTotals(db, scope, filter, ['sample_count'])
  return {
    amount: sales.gmv,
    volume: sales.volume,
    total_cp_author: sales.issue_author,
    first_cp_author: sales.first_cp_author,
    sample_count,
  }
}

/** The drawer's cards of a product (`filter.product_id`) now and in the period before. */
export async function goodsCards(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  before: Period | undefined,
): Promise<{ cur: GoodsCards; prev: GoodsCards | undefined }> {
  const cur = await cardsOf(db, scope, filter)
  const prev = before === undefined ? undefined : await cardsOf(db, scope, { ...filter, ...before })
  return { cur, prev }
}

const TALENT_MEASURES = [
  'gmv',
  'volume',
  'order_count',
  'live_count',
  'video_count',
] as const satisfies readonly SalesMeasure[]

/** A talent that sold within the filter. */
export interface TalentSalesRow extends Record<(typeof TALENT_MEASURES)[number], number> {
  author_id: string
  platform: Platform
  nick_name: string
  /** The talent's number as the platform shows it. */
  display_id: string
  avatar: string
  mediums: MediumRef[]
}

const TALENT_SORT: Record<string, SQL> = Object.fromEntries(
  TALENT_MEASURES.map((each) => [each, sql`g.${sql.identifier(each)}`]),
)

/** Talents by 成交金额 within the filter (goods drawer, SPU, ranking tables), with their present mediums. */
export function talentSales(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  page: PageOf,
): Promise<Paged<TalentSalesRow>> {
  const rows = salesRows(scope, filter, 'author', TALENT_MEASURES)
  const order = orderBy(page, TALENT_SORT, 'gmv', sql`g.author_id, g.platform`)
  return pagedRows(
    db,
    withTalents(scope, withPlace(rows, order, limitOf(page))),
    sql`select count(*)::int as n from (${rows}) g`,
  )
}

const PRODUCT_MEASURES = [
  'gmv',
  'volume',
  'order_count',
  'issue_author',
  'commission',
  'refund_gmv',
  'close_sales',
] as const satisfies readonly SalesMeasure[]

/** A product sold within the filter. */
export interface ProductSalesRow extends Record<(typeof PRODUCT_MEASURES)[number], number> {
  product_id: string
  platform: Platform
  title: string
  cover: string
  status: GoodsStatus
}

const PRODUCT_SORT: Record<string, SQL> = Object.fromEntries(
  PRODUCT_MEASURES.map((each) => [each, sql`g.${sql.identifier(each)}`]),
)

/** Products by 成交金额 within the filter (出单商品 of a talent, top-10 pies). */
export function productSales(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  page: PageOf,
): Promise<Paged<ProductSalesRow>> {
  // Refunds and settlements of earlier days bring a product among the lines that sold nothing in these.
  const rows = salesRows(scope, filter, 'product', PRODUCT_MEASURES, sql`order_count > 0`)
  return pagedRows(
    db,
    withColumns(
      rows,
      {
        title: text`coalesce(p.title, '')`,
        cover: text`coalesce(p.cover, '')`,
        status: value<GoodsStatus>`coalesce(p.status, 2)::int`,
        full_count,
      },
      sql`left join goods p on p.corp_id = ${scope.corp_id} and p.product_id = g.product_id
        ${orderBy(page, PRODUCT_SORT, 'gmv', sql`g.product_id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from (${rows}) g`,
  )
}
