import type { contentGoodsColumns, contentSpuColumns } from '@crm/contracts/columns/contentGoods'
import type { SortKey } from '@crm/contracts/listColumns'
import type { GoodsStatus, Platform } from '@crm/contracts/enums'
import type { Period } from '@crm/base/period'
import { type SQL, sql } from 'drizzle-orm'
import { during, type MetricFilter, type SampleFilter, type Scope } from '../rules/filter.ts'
import { changeRate, percent } from '../rules/period.ts'
import {
  all,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
} from '../store/database/query.ts'
import { byName, float, full_count, int, number, select, text, value } from '../store/database/select.ts'
import { CONTENT_COLUMNS, contentFacts, type ContentTotals, contentRates, contentTotals } from './content.ts'
import { CAMPAIGNS, campaignConditions } from './contentTodos.ts'
import { goodsConditions, type GoodsWhere } from './goods.ts'
import { salesTotals } from './sales.ts'
import { groupedSamples, sampleTotals } from './samples.ts'
import { goodsOfSpus, idsOfSpus, spuConditions, spuSales, type SpuWhere } from './spus.ts'

const SHOWN = ['content_count', 'hot_count', 'plays', 'interactions', 'cost', 'author_count'] as const
type ShownContents = Pick<ContentTotals, (typeof SHOWN)[number]>

/** Comments of which the feeling is known: those that are neither positive nor negative are neutral. */
const SAID = sql`sum(greatest(o.comments, o.positive + o.negative))`

/** What the contents of each SPU came to: a statement of spu_id, the sums of `contentFacts`, positive and said comments. */
const contentsBySpu = (scope: Scope, filter: MetricFilter): SQL =>
  materialized(
    select(
      {
        spu_id: number`o.spu_id`,
        ...CONTENT_COLUMNS,
        positive: float`coalesce(sum(o.positive), 0)`,
        said: float`coalesce(${SAID}, 0)`,
      },
      sql`from ${contentFacts(scope, filter)} o where o.spu_id is not null group by o.spu_id`,
    ),
  )

const sumOf = (name: keyof ShownContents) => float`coalesce(c.${sql.identifier(name)}, 0)`
const contentSorts = {
  content_count: sumOf('content_count'),
  plays: sumOf('plays'),
  interactions: sumOf('interactions'),
  cost: sumOf('cost'),
  cpe: sql`c.cost::float8 / nullif(c.interactions, 0)`,
  author_count: sumOf('author_count'),
}

/** What the seeding of an SPU, or of all listed ones, came to. Money in fen, rates in percent. */
export interface SpuSeeding extends ShownContents {
  cpe: number
  positive_rate: number
  content_count_rate: number
  campaign_count: number
  gmv: number
}

/** The campaigns in sight of a filter's platform, of these SPUs. */
const campaignsWhere = (scope: Scope, { platform }: MetricFilter, ofSpus: SQL): SQL =>
  all([
    campaignConditions(scope),
    platform === undefined || platform === 'all' ? undefined : sql`p.platforms @> ${JSON.stringify([platform])}::jsonb`,
    ofSpus,
  ])

const SPU_SORTS: Record<SortKey<typeof contentSpuColumns>, SQL> = {
  ...contentSorts,
  hot_count: sumOf('hot_count'),
  campaign_count: sql`coalesce(k.campaign_count, 0)`,
  positive_rate: sql`c.positive / nullif(c.said, 0)`,
  content_count_rate: sql`(coalesce(c.content_count, 0) - f.content_count)::float8 / nullif(f.content_count, 0)`,
  gmv: sql`coalesce(x.gmv, 0)`,
}

/** One page of SPUs with what their seeding came to, default 内容数 falling. `before` is what 环比 compares with. */
export async function spuSeedingPage(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: SpuWhere,
  before: Period | undefined,
  page: PageOf<SortKey<typeof contentSpuColumns>>,
): Promise<Paged<SpuSeeding & { id: number }>> {
  const conditions = spuConditions(scope, where)
  const former = before
    ? contentsBySpu(scope, during(filter, before))
    : sql`(select null::int as spu_id, null::int as content_count)`
  const campaigns = materialized(sql`select s.spu_id::int as spu_id, count(*)::int as campaign_count
    from ${CAMPAIGNS}, jsonb_array_elements_text(p.spu_ids) s(spu_id) where ${campaignsWhere(scope, filter, sql`true`)} group by 1`)
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        id: number`sp.id`,
        ...byName(SHOWN, sumOf),
        positive: float`coalesce(c.positive, 0)`,
        said: float`coalesce(c.said, 0)`,
        former: int`coalesce(f.content_count, 0)`,
        campaign_count: int`coalesce(k.campaign_count, 0)`,
        gmv: float`coalesce(x.gmv, 0)`,
        full_count,
      },
      sql`from spu sp left join ${contentsBySpu(scope, filter)} c on c.spu_id = sp.id left join ${former} f on f.spu_id = sp.id
        left join ${campaigns} k on k.spu_id = sp.id left join ${spuSales(scope, filter, where)} x on x.spu_id = sp.id
        where ${conditions} ${orderBy(page, SPU_SORTS, 'content_count', sql`sp.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from spu sp where ${conditions}`,
  )
  return {
    total_count,
    list: list.map(({ positive, said, former: was, ...row }) => ({
      ...row,
      cpe: contentRates({ ...row, new_author_count: 0 }).cpe,
      positive_rate: percent(positive, said),
      content_count_rate: changeRate(row.content_count, before && was),
    })),
  }
}

/** 合计: the overview of the filter over the listed SPUs, each content, talent and campaign once. */
export async function spuSeedingTotals(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: SpuWhere,
  before: Period | undefined,
): Promise<SpuSeeding> {
  const ofList = { spus: idsOfSpus(scope, where) }
  const { new_author_count: _, ...contents } = await contentTotals(db, scope, filter, ofList)
  const was = before && (await contentTotals(db, scope, during(filter, before), ofList))
  const { positive, said } = await rowOf(
    db,
    select(
      { positive: float`coalesce(sum(o.positive), 0)`, said: float`coalesce(${SAID}, 0)` },
      sql`from ${contentFacts(scope, filter, ofList)} o`,
    ),
  )
  const isOfList = sql`exists (select 1 from jsonb_array_elements_text(p.spu_ids) s(spu_id) where s.spu_id::int in (${idsOfSpus(scope, where)}))`
  const { campaign_count } = await rowOf(
    db,
    select({ campaign_count: int`count(*)` }, sql`from ${CAMPAIGNS} where ${campaignsWhere(scope, filter, isOfList)}`),
  )
  const { gmv } = await salesTotals(db, scope, { ...filter, products: goodsOfSpus(scope, where) }, ['gmv'])
  return {
    ...contents,
    cpe: contentRates({ ...contents, new_author_count: 0 }).cpe,
    positive_rate: percent(positive, said),
    content_count_rate: changeRate(contents.content_count, was?.content_count),
    campaign_count,
    gmv,
  }
}

/** What the seeding of a product, or of all listed ones, came to. Money in fen. */
export interface GoodsSeeding extends Omit<ShownContents, 'hot_count'> {
  cpe: number
  sample_count: number
}

export interface SeedingGoodsRow extends GoodsSeeding {
  product_id: string
  platform: Platform
  title: string
  cover: string
  price_min: number
  price_max: number
  shop_name: string
  spu_id: number
  spu_name: string
  status: GoodsStatus
  updated_at: number
}

/** The goods of seeding, those that belong to an SPU which is there, as `p` and `sp`; `joined` stands between them and their conditions. */
const seedingGoods = (scope: Scope, filter: SampleFilter, where: GoodsWhere, joined: SQL = sql``): SQL =>
  sql`from goods p join spu sp on sp.corp_id = p.corp_id and sp.id = p.spu_id and sp.deleted_at is null ${joined}
    where ${goodsConditions(scope, filter, where, false)}`

const GOODS_SORTS: Record<SortKey<typeof contentGoodsColumns>, SQL> = {
  ...contentSorts,
  sample_count: sql`coalesce(s.sample_count, 0)`,
  price: sql`p.price_min`,
  updated_at: sql`p.updated_at`,
}

/** One page of the goods of seeding with what the contents of their SPUs and their own samples came to, default 内容数 falling. */
export async function seedingGoodsPage(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: GoodsWhere,
  page: PageOf<SortKey<typeof contentGoodsColumns>>,
): Promise<Paged<SeedingGoodsRow>> {
  const joined = sql`left join ${contentsBySpu(scope, filter)} c on c.spu_id = sp.id
    left join ${groupedSamples(scope, filter, 'product', ['sample_count'])} s on s.product_id = p.product_id`
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        product_id: text`p.product_id`,
        platform: value<Platform>`p.platform`,
        title: text`p.title`,
        cover: text`p.cover`,
        price_min: float`p.price_min`,
        price_max: float`p.price_max`,
        shop_name: text`coalesce((select sh.name from shop sh where sh.corp_id = p.corp_id and sh.shop_id = p.shop_id), '')`,
        spu_id: number`sp.id`,
        spu_name: text`sp.name`,
        status: value<GoodsStatus>`p.status`,
        updated_at: float`p.updated_at`,
        ...byName(SHOWN, sumOf),
        sample_count: float`coalesce(s.sample_count, 0)`,
        full_count,
      },
      sql`${seedingGoods(scope, filter, where, joined)} ${orderBy(page, GOODS_SORTS, 'content_count', sql`p.product_id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${seedingGoods(scope, filter, where)}`,
  )
  return {
    total_count,
    list: list.map(({ hot_count, ...row }) => ({
      ...row,
      cpe: contentRates({ ...row, hot_count, new_author_count: 0 }).cpe,
    })),
  }
}

/** 合计: the overview over the SPUs of the listed goods, each content once, and the samples of the goods. */
export async function seedingGoodsTotals(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  where: GoodsWhere,
): Promise<GoodsSeeding> {
  const spus = sql`select sp.id ${seedingGoods(scope, filter, where)}`
  const { new_author_count: _, hot_count: __, ...contents } = await contentTotals(db, scope, filter, { spus })
  const products = sql`select p.product_id ${seedingGoods(scope, filter, where)}`
  const { sample_count } = await sampleTotals(db, scope, { ...filter, products }, ['sample_count'])
  return {
    ...contents,
    cpe: contentRates({ ...contents, hot_count: 0, new_author_count: 0 }).cpe,
    sample_count,
  }
}
