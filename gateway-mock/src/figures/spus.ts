import type { spuColumns } from '@crm/contracts/columns/spus'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import { selectFacts } from './sums/readAggregates.ts'
import {
  all,
  atLeast,
  atMost,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  yesNo,
} from '../store/database/query.ts'
import { ofShops, type SampleFilter, type Scope } from '../rules/filter.ts'
import { keywordCondition } from '../rules/keywords.ts'
import { contentFacts, contentTotals, contentTrend } from './content.ts'
import { type DayPoint, salesBy, salesTotals, salesTrend } from './sales.ts'
import { formulaOverFacts, measureColumns, needsOf, type SalesMeasure } from './salesMeasures.ts'
import { groupedSamples, sampleTotals } from './samples.ts'
import { byName, full_count, number, select } from '../store/database/select.ts'

/** What SPUs are narrowed by; platform and range of the metric filter are about their figures. */
export interface SpuWhere {
  keyword?: string | undefined
  brand?: string | undefined
  category?: string | undefined
  owner_id?: number | undefined
  has_goods?: boolean | undefined
  updated_start?: number | undefined
  updated_end?: number | undefined
  id?: number | undefined
}

const MEASURES = [
  'gmv',
  'volume',
  'issue_author',
  'live_count',
  'video_count',
] as const satisfies readonly SalesMeasure[]

/** Sums of an SPU, or of the whole list. Money in fen. */
export interface SpuFigures extends Record<(typeof MEASURES)[number], number> {
  sample_count: number
  content_count: number
  interactions: number
}

const ofSpu = (scope: Scope) =>
  all([sql`g.corp_id = ${scope.corp_id} and g.deleted_at is null and g.spu_id = sp.id`, ofShops(scope, sql`g.shop_id`)])

/** What an SPU `sp` must be to be listed. */
export function spuConditions(scope: Scope, where: SpuWhere): SQL {
  return all([
    sql`sp.corp_id = ${scope.corp_id} and sp.deleted_at is null`,
    keywordCondition(where.keyword, { names: [sql`sp.name`, sql`sp.code`] }),
    where.brand ? sql`sp.brand = ${where.brand}` : undefined,
    where.category ? sql`sp.category = ${where.category}` : undefined,
    where.owner_id === undefined ? undefined : sql`sp.owner_id = ${where.owner_id}`,
    where.id === undefined ? undefined : sql`sp.id = ${where.id}`,
    yesNo(where.has_goods, sql`exists (select 1 from goods g where ${ofSpu(scope)})`),
    atLeast(sql`sp.updated_at`, where.updated_start),
    atMost(sql`sp.updated_at`, where.updated_end),
  ])
}

/** The ids of the SPUs of a condition, as a statement. */
export const idsOfSpus = (scope: Scope, where: SpuWhere): SQL =>
  sql`select sp.id from spu sp where ${spuConditions(scope, where)}`

/** The goods of the SPUs of a condition, as a statement of product ids. */
export const goodsOfSpus = (scope: Scope, where: SpuWhere): SQL =>
  sql`select g.product_id from goods g join spu sp on sp.corp_id = g.corp_id and sp.id = g.spu_id
    where g.corp_id = ${scope.corp_id} and g.deleted_at is null and ${spuConditions(scope, where)}`

/** What the goods of each SPU sold: talents, lives and videos once, however many of its goods they sold. */
export function spuSales(scope: Scope, filter: SampleFilter, where: SpuWhere): SQL {
  const facts = selectFacts(scope, { ...filter, products: goodsOfSpus(scope, where) }, needsOf(MEASURES))
  return materialized(sql`select g.spu_id, ${measureColumns(MEASURES, filter.platform, false, formulaOverFacts)}
    from ${facts} o join goods g on g.corp_id = ${scope.corp_id} and g.product_id = o.product_id and g.deleted_at is null group by g.spu_id`)
}

function spuSamples(scope: Scope, filter: SampleFilter): SQL {
  return materialized(sql`select g.spu_id, sum(x.sample_count)::float8 as sample_count
    from ${groupedSamples(scope, filter, 'product', ['sample_count'])} x join goods g on g.corp_id = ${scope.corp_id}
      and g.product_id = x.product_id and g.deleted_at is null where g.spu_id > 0 group by g.spu_id`)
}

function spuContents(scope: Scope, filter: SampleFilter): SQL {
  return materialized(sql`select o.spu_id, count(*)::int as content_count, sum(o.interactions)::float8 as interactions
    from ${contentFacts(scope, filter)} o where o.spu_id is not null group by o.spu_id`)
}

const figureOf = (name: keyof SpuFigures, alias: SQL) => number`coalesce(${alias}.${sql.identifier(name)}, 0)`
const SALES = sql`x`
const SORTS: Record<SortKey<typeof spuColumns>, SQL> = {
  gmv: figureOf('gmv', SALES),
  volume: figureOf('volume', SALES),
  total_cp_author: figureOf('issue_author', SALES),
  live_count: figureOf('live_count', SALES),
  video_count: figureOf('video_count', SALES),
  sample_count: figureOf('sample_count', sql`sm`),
  content_count: figureOf('content_count', sql`c`),
  interactions: figureOf('interactions', sql`c`),
  updated_at: sql`sp.updated_at`,
}

/** One page of SPUs with their figures, default 成交金额 falling. */
export function spuPage(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: SpuWhere,
  page: PageOf<SortKey<typeof spuColumns>>,
): Promise<Paged<SpuFigures & { id: number }>> {
  const conditions = spuConditions(scope, where)
  const sales = byName(MEASURES, (name) => figureOf(name, SALES))
  return pagedRows(
    db,
    select(
      {
        id: number`sp.id`,
        ...sales,
        sample_count: figureOf('sample_count', sql`sm`),
        content_count: figureOf('content_count', sql`c`),
        interactions: figureOf('interactions', sql`c`),
        full_count,
      },
      sql`from spu sp left join ${spuSales(scope, filter, where)} x on x.spu_id = sp.id left join ${spuSamples(scope, filter)} sm on sm.spu_id = sp.id
      left join ${spuContents(scope, filter)} c on c.spu_id = sp.id where ${conditions}
      ${orderBy(page, SORTS, 'gmv', sql`sp.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from spu sp where ${conditions}`,
  )
}

/** 合计: the overview of the filter over the goods and contents of the listed SPUs, each counted once. */
export async function spuTotals(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: SpuWhere,
): Promise<SpuFigures> {
  const ofList = { ...filter, products: goodsOfSpus(scope, where) }
  const sales = await salesTotals(db, scope, ofList, MEASURES)
  const { sample_count } = await sampleTotals(db, scope, ofList, ['sample_count'])
  const { content_count, interactions } = await contentTotals(db, scope, filter, {
    spus: idsOfSpus(scope, where),
  })
  return { ...sales, sample_count, content_count, interactions }
}

/** What SPUs came to by day; the sums of the points are `spuTotals`. */
export async function spuTrend(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: SpuWhere,
): Promise<DayPoint<'gmv' | 'content_count' | 'interactions'>[]> {
  const sales = await salesTrend(db, scope, { ...filter, products: goodsOfSpus(scope, where) }, ['gmv'])
  const contents = await contentTrend(db, scope, filter, { spus: idsOfSpus(scope, where) })
  const sold = new Map(sales.map((each) => [each.date, each]))
  const published = new Map(contents.map((each) => [each.date, each]))
  // An open range may begin at another day in each of the two.
  const days = [...new Set([...sold.keys(), ...published.keys()])].sort()
  return days.map((date) => ({
    date,
    gmv: sold.get(date)?.gmv ?? 0,
    content_count: published.get(date)?.content_count ?? 0,
    interactions: published.get(date)?.interactions ?? 0,
  }))
}

/** 成交金额 of the goods of SPUs by what sold them and by platform, the largest first; the sums of either are `spuTotals`. */
export async function spuParts(db: Queryable, scope: Scope, filter: SampleFilter, where: SpuWhere) {
  const ofGoods = { ...filter, products: goodsOfSpus(scope, where) }
  const kinds = await salesBy(db, scope, ofGoods, 'content_kind', ['gmv'])
  const platforms = await salesBy(db, scope, ofGoods, 'platform', ['gmv'])
  return { kinds: kinds.list, platforms: platforms.list }
}
