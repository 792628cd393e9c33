import { DAY_SECONDS } from '@crm/base/durations'
import type { contentSampleColumns, sampleColumns } from '@crm/contracts/columns/sample'
import { BusinessModule, SampleStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { type SQL, sql } from 'drizzle-orm'
import { inRange, type MetricFilter, productConditions, sampleConditions, type Scope } from '../rules/filter.ts'
import {
  contentsOfSamples,
  NO_CONTENTS,
  sampleContents,
  type SampleContentSums,
  seesContentCosts,
} from './sampleContents.ts'
import { expressCost } from './sampleCost.ts'
import { ownConditions } from '../rules/customFields.ts'
import {
  authorHolds,
  holdsText,
  idCondition,
  keywordCondition,
  phoneCondition,
  wholeCondition,
} from '../rules/keywords.ts'
import { ratio } from '../rules/period.ts'
import { UNAVAILABLE } from '@crm/base/numbers'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  yesNo,
  rowsAs,
} from '../store/database/query.ts'
import {
  isShippedStatus,
  SAMPLE_MEASURE_NAMES,
  sampledSales,
  sampleFactsOf,
  sampleMeasures,
  sampleRates,
  type SampleTotals,
} from './samples.ts'
import { float, full_count, int, number, select, value } from '../store/database/select.ts'

/** What the list of samples is narrowed by besides the filters that every figure knows. */
export interface SampleWhere {
  /** Whose samples: of commerce or of seeding. */
  classify: ModuleId
  /** A status, 超时未履约, or 无果寄样. */
  tab?: SampleStatus | 'overdue' | 'fruitless' | undefined
  statuses?: readonly number[] | undefined
  /** Asked for through this share. */
  share_id?: string | undefined
  keyword?: string | undefined
  keyword_type?: 'sample_no' | 'author' | 'goods' | 'express_no' | 'phone' | undefined
  /** What the range of the filter is about. */
  date_basis: 'created_at' | 'ship_time' | 'sign_time'
  sources?: readonly number[] | undefined
  delivery_types?: readonly number[] | undefined
  erp_statuses?: readonly number[] | undefined
  has_order?: boolean | undefined
  /** Of seeding: something came of it. */
  has_content?: boolean | undefined
  receiver_kind?: 'talent' | 'colonel' | undefined
  tag_ids?: readonly number[] | undefined
  tag_mode?: 'any' | 'all' | 'none' | undefined
  /** Conditions over the corporation's own fields. */
  own?: readonly string[] | undefined
  /** Whose drafts are seen, besides one's own. */
  draftsOf: 'everybody' | 'oneself'
  /** Days after signing without a delivery. */
  overdue_days: number
}

/** Signed longer ago than the rule allows, nothing delivered: `isSampleOverdue` of the rules. */
export const isOverdue = (days: number, now: number): SQL =>
  sql`(sm.status = ${SampleStatus.signed} and sm.delivery_type = 0 and ${now} - sm.sign_time > ${days * DAY_SECONDS})`

const items = sql`from sample_item si join goods p on p.corp_id = sm.corp_id and p.product_id = si.product_id where si.sample_id = sm.sample_id`

const SEARCHES: Record<NonNullable<SampleWhere['keyword_type']>, (keyword: string) => SQL | undefined> = {
  // A scanner reads the label of the parcel, whatever the search is set to.
  sample_no: (keyword) =>
    keywordCondition(keyword, { ids: [sql`sm.sample_no`], also: (word) => wholeCondition(sql`sm.express_no`, word) }),
  author: (keyword) =>
    keywordCondition(keyword, {
      ids: [sql`sm.author_id`, sql`sm.colonel_buyin_id`],
      also: (word) => sql`(${authorHolds(sql`sm`)(word)} or exists (select 1 from colonel k where k.corp_id = sm.corp_id
        and k.colonel_buyin_id = sm.colonel_buyin_id and sm.colonel_buyin_id <> '' and ${holdsText(sql`k.name`, word)}))`,
    }),
  goods: (keyword) =>
    keywordCondition(keyword, {
      also: (word) =>
        sql`exists (select 1 ${items} and (${idCondition(sql`si.product_id`, word)} or ${holdsText(sql`p.title`, word)}))`,
    }),
  express_no: (keyword) => keywordCondition(keyword, { names: [sql`sm.express_no`] }),
  phone: (keyword) => phoneCondition(sql`sm.phone`, keyword) ?? sql`sm.phone = ${keyword}`,
}

function tagCondition({ classify, tag_ids, tag_mode }: SampleWhere): SQL | undefined {
  if (tag_ids === undefined) return undefined
  const found = sql`(select count(distinct tt.tag_id) from author_tag tt where tt.corp_id = sm.corp_id and tt.author_id = sm.author_id
    and tt.platform = sm.platform and tt.classify = ${classify} and ${isOneOf(sql`tt.tag_id`, tag_ids)})`
  if (tag_mode === 'none') return sql`${found} = 0`
  return tag_mode === 'all' ? sql`${found} = ${new Set(tag_ids).size}` : sql`${found} > 0`
}

/** Orders of the talent for the goods of a sample `sm` since it left. */
const ordersAfter = (now: number): SQL =>
  sql`from order_item i where i.corp_id = sm.corp_id and sm.author_id <> '' and i.author_id = sm.author_id and i.platform = sm.platform
    and i.pay_time >= sm.ship_time and i.pay_time <= ${now}
    and i.product_id in (select si.product_id from sample_item si where si.sample_id = sm.sample_id)`

/**
 * 无果寄样: left longer ago than the rule allows, and never came to anything: no delivery, and no order of the talent for its
 * goods since. One that went to a colonel comes to something by a delivery alone.
 */
const isFruitless = (days: number, now: number): SQL =>
  sql`(${isShippedStatus} and sm.delivery_type = 0 and ${now} - sm.ship_time > ${days * DAY_SECONDS}
    and not exists (select 1 ${ordersAfter(now)}))`

const partOf = (tab: 'overdue' | 'fruitless', { overdue_days }: SampleWhere, now: number): SQL =>
  tab === 'overdue' ? isOverdue(overdue_days, now) : isFruitless(overdue_days, now)

function listConditions(scope: Scope, filter: MetricFilter, where: SampleWhere, withTab = true): SQL {
  const { products: _, product_id: __, product_ids, shop_ids, spu_id, ...rest } = filter
  const ofGoods = [
    ...productConditions({ now: filter.now, product_ids }, sql`si.product_id`),
    shop_ids && isOneOf(sql`p.shop_id`, shop_ids),
    spu_id === undefined ? undefined : sql`p.spu_id = ${spu_id}`,
  ].filter((each) => each !== undefined)
  const { tab, keyword, keyword_type = 'sample_no' } = where
  return all([
    sampleConditions(scope, { ...rest, classify: where.classify, draftsOf: where.draftsOf }),
    inRange(sql`sm.${sql.identifier(where.date_basis)}`, filter),
    where.share_id ? sql`sm.share_id = ${where.share_id}` : undefined,
    withTab && tab !== undefined
      ? tab === 'overdue' || tab === 'fruitless'
        ? partOf(tab, where, filter.now)
        : sql`sm.status = ${tab}`
      : undefined,
    where.statuses && isOneOf(sql`sm.status`, where.statuses),
    keyword ? SEARCHES[keyword_type](keyword) : undefined,
    where.sources && isOneOf(sql`sm.source`, where.sources),
    where.delivery_types && isOneOf(sql`sm.delivery_type`, where.delivery_types),
    where.erp_statuses && isOneOf(sql`sm.erp_status`, where.erp_statuses),
    where.receiver_kind &&
      (where.receiver_kind === 'talent' ? sql`sm.author_id <> ''` : sql`sm.colonel_buyin_id <> ''`),
    yesNo(where.has_order, sql`(${isShippedStatus} and exists (select 1 ${ordersAfter(filter.now)}))`),
    where.has_content === undefined
      ? undefined
      : yesNo(
          where.has_content,
          sql`(sm.sample_id in (select x.sample_id from ${sampleContents(scope, filter.now)} x))`,
        ),
    ofGoods.length > 0 ? sql`exists (select 1 ${items} and ${all(ofGoods)})` : undefined,
    tagCondition(where),
    ...ownConditions(sql`sm.custom_fields`, where.own),
  ])
}

/** 成交金额 and 寄样成本 of a sample `sm`, fen; null before it has left. */
export const sampleResults = (corpId: number, now: number): { gmv: SQL; cost: SQL } => ({
  gmv: sql`case when ${isShippedStatus} then (select coalesce(sum(i.pay_amount), 0)::float8 ${ordersAfter(now)}) end`,
  cost: sql`case when ${isShippedStatus} then (select coalesce(sum(si.qty * si.cost_price), 0)::float8 from sample_item si
    where si.sample_id = sm.sample_id) + ${expressCost(corpId)} end`,
})

type SampleSort = SortKey<typeof sampleColumns> | SortKey<typeof contentSampleColumns>

/** The ids of one page of the list in their order, default the latest first. */
export function samplePage(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: SampleWhere,
  page: PageOf<SampleSort>,
): Promise<Paged<{ sample_id: number }>> {
  const conditions = listConditions(scope, filter, where)
  const isByContents = page.order_by === 'interactions' || page.order_by === 'cpe'
  const made = sql`left join (select x.sample_id, sum(x.interactions) as interactions, sum(x.cost) as cost
    from ${sampleContents(scope, filter.now)} x group by x.sample_id) made on made.sample_id = sm.sample_id`
  const from = sql`from sample sm ${isByContents ? made : sql``} where ${conditions}`
  const { gmv, cost } = sampleResults(scope.corp_id, filter.now)
  const columns = {
    ...{ created_at: sql`sm.created_at`, gmv, cost, interactions: sql`coalesce(made.interactions, 0)` },
    // What is not shown is not found out by its order either.
    cpe: seesContentCosts(scope) ? sql`made.cost::float8 / nullif(made.interactions, 0)` : sql`sm.created_at`,
  }
  const order = orderBy(page, columns, 'created_at', sql`sm.sample_id`)
  return pagedRows(
    db,
    select({ sample_id: number`sm.sample_id`, full_count }, sql`${from} ${order} ${limitOf(page)}`),
    sql`select count(*)::int as n ${from}`,
  )
}

/** The ids of the samples of the list, at most `limit`: what 选择全部 means. */
export async function sampleIds(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: SampleWhere,
  limit: number,
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { sample_id: number`sm.sample_id` },
      sql`from sample sm where ${listConditions(scope, filter, where)} order by sm.sample_id limit ${limit}`,
    ),
  )
  return rows.map((row) => row.sample_id)
}

/**
 * Samples by status under the other filters, whose sum is 全部, and how many of them are overdue. What came to nothing is counted over
 * all days, as its tab opens, and under that tab over the days chosen there.
 */
export async function sampleTabCounts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: SampleWhere,
): Promise<Record<string, number>> {
  const rows = await rowsOf(
    db,
    select(
      {
        status: value<SampleStatus>`sm.status`,
        n: int`count(*)`,
        overdue: int`count(*) filter (where ${partOf('overdue', where, filter.now)})`,
      },
      sql`from sample sm where ${listConditions(scope, filter, where, false)} group by sm.status`,
    ),
  )
  const { start: _, end: __, ...ofAllDays } = filter
  const { fruitless } = await rowOf(
    db,
    select(
      { fruitless: int`count(*)` },
      sql`from sample sm
      where ${listConditions(scope, where.tab === 'fruitless' ? filter : ofAllDays, { ...where, tab: 'fruitless' })}`,
    ),
  )
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const counts = Object.values(SampleStatus).map((status) => [
    status,
    rows.find((each) => each.status === status)?.n ?? 0,
  ])
  return {
    ...Object.fromEntries(counts),
    all: sum(({ n }) => n),
    overdue: sum(({ overdue }) => overdue),
    fruitless,
  }
}

/** The figures above the list, over its rows whatever their dates mean. */
export type SampleListTotals = Pick<
  SampleTotals,
  'apply_count' | 'sample_count' | 'sample_author_count' | 'sample_cost'
> &
  ReturnType<typeof sampleRates> & { sample_roi: number } & SampleContentSums

/** What came of the listed samples, each content once; nothing can be told of those of commerce. */
function contentsOfList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: SampleWhere,
): Promise<SampleContentSums> {
  if (where.classify !== BusinessModule.content) return Promise.resolve(NO_CONTENTS)
  const listed = sql`select sm.sample_id from sample sm where ${listConditions(scope, filter, where)}`
  return contentsOfSamples(db, scope, listed, filter.now)
}

/** What the listed samples come to. Money in fen; without reach of orders the ROI is unavailable. */
export async function sampleListTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: SampleWhere,
): Promise<SampleListTotals> {
  const conditions = listConditions(scope, filter, where)
  const facts = sampleFactsOf({
    corp_id: scope.corp_id,
    classify: where.classify,
    where: conditions,
    isApplied: sql`true`,
    isShipped: isShippedStatus,
    now: filter.now,
  })
  // Measures are columns of their names.
  const totals = await rowOf(
    db,
    rowsAs<SampleTotals & { sales: number }>(
      sql`select ${sampleMeasures(SAMPLE_MEASURE_NAMES)}, ${sampledSales(facts, scope.corp_id, filter.now)} as sales from ${facts} o`,
    ),
  )
  const { apply_count, sample_count, sample_author_count, sample_cost, sales } = totals
  const sample_roi = scope.kind === 'samples' ? UNAVAILABLE : ratio(sales, sample_cost)
  return {
    ...{ apply_count, sample_count, sample_author_count, sample_cost, sample_roi, ...sampleRates(totals) },
    ...(await contentsOfList(db, scope, filter, where)),
  }
}

/** The cards above the list: its totals without the CPE, which is a column alone. */
export async function sampleCards(...of: Parameters<typeof sampleListTotals>): Promise<Omit<SampleListTotals, 'cpe'>> {
  const { cpe: _, ...cards } = await sampleListTotals(...of)
  return cards
}

/** The 合计 row: sums of the columns over all rows of the filter; without reach of orders the amount is unavailable. */
export async function sampleSums(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: SampleWhere,
): Promise<{ qty: number; gmv: number; cost: number }> {
  const { gmv, cost } = sampleResults(scope.corp_id, filter.now)
  const row = await rowOf(
    db,
    select(
      { qty: float`coalesce(sum(qty), 0)`, gmv: float`coalesce(sum(gmv), 0)`, cost: float`coalesce(sum(cost), 0)` },
      sql`from (
      select (select sum(si.qty) from sample_item si where si.sample_id = sm.sample_id) as qty, ${gmv} as gmv, ${cost} as cost
      from sample sm where ${listConditions(scope, filter, where)}) s`,
    ),
  )
  return { ...row, gmv: scope.kind === 'samples' ? UNAVAILABLE : row.gmv }
}

/** The order lines that the listed samples brought: of their talents and goods after shipping until now, each once, whoever followed then. */
export function linesOfSamples(scope: Scope, filter: MetricFilter, where: SampleWhere): MetricFilter {
  const sent = sql`from sample sm where ${listConditions(scope, filter, where)} and ${isShippedStatus} and sm.author_id <> ''`
  return {
    now: filter.now,
    platform: filter.platform,
    authors: sql`select sm.author_id, sm.platform ${sent}`,
    lines: sql`exists (select 1 from (select sm.author_id, sm.platform, si.product_id, min(sm.ship_time) as ship_time
      from (select sm.* ${sent}) sm join sample_item si on si.sample_id = sm.sample_id group by 1, 2, 3) st
      where st.author_id = i.author_id and st.platform = i.platform and st.product_id = i.product_id and i.pay_time >= st.ship_time)`,
  }
}
