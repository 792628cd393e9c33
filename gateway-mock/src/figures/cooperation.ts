import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { cooperationColumns } from '@crm/contracts/columns/cooperation'
import {
  type CooperationKind,
  CooperationStatus,
  type FeeStatus,
  type GoodsStatus,
  type Platform,
} from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import {
  cooperationConditions,
  inRange,
  lastMoment,
  type MetricFilter,
  samplesOfShops,
  type Scope,
} from '../rules/filter.ts'
import { selectCooperationResults } from './sums/readAggregates.ts'
import { expressCost } from './sampleCost.ts'
import { ownConditions } from '../rules/customFields.ts'
import { authorHolds, holdsText, idCondition, keywordCondition } from '../rules/keywords.ts'
import { isShippedStatus } from './samples.ts'
import type { Period } from '@crm/base/period'
import { percent, ratio } from '../rules/period.ts'
import {
  all,
  materialized,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import { float, full_count, int, json, number, select, text, value, withColumns } from '../store/database/select.ts'

/** A running cooperation that ends within this time is 即将到期. */
const ENDING_SECONDS = 3 * DAY_SECONDS

/** Tabs of the cooperation list: a status, or what ends soon. */
export type CooperationTab = CooperationStatus | 'ending'

/** What the cooperation list filters by; the metric filter's range is the creation time. Money fen, rates basis points. */
export interface CooperationWhere {
  tab?: CooperationTab | undefined
  /** These only. */
  coop_ids?: readonly number[] | undefined
  /** Number, part of the talent's name or id, or product id. */
  keyword?: string | undefined
  kinds?: readonly number[] | undefined
  /** The period overlaps this range. */
  period_start?: number | undefined
  period_end?: number | undefined
  fee_min?: number | undefined
  fee_max?: number | undefined
  rate_min?: number | undefined
  rate_max?: number | undefined
  has_gmv?: boolean | undefined
  /** Tags of the talent: any of them (default), all of them, or none. */
  tag_ids?: readonly number[] | undefined
  tag_mode?: 'any' | 'all' | 'none' | undefined
  /** Conditions over the corporation's own fields. */
  own?: readonly string[] | undefined
}

const isEnding = (now: number) =>
  sql`(c.status = ${CooperationStatus.running} and c.end_time >= ${now} and c.end_time - ${now} <= ${ENDING_SECONDS})`

function tabCondition(tab: CooperationTab | undefined, now: number): SQL | undefined {
  if (tab === undefined) return undefined
  return tab === 'ending' ? isEnding(now) : sql`c.status = ${tab}`
}

function tagCondition({ tag_ids, tag_mode }: CooperationWhere): SQL | undefined {
  if (tag_ids === undefined) return undefined
  const found = sql`(select count(distinct tt.tag_id) from author_tag tt where tt.corp_id = c.corp_id and tt.author_id = c.author_id
    and tt.platform = c.platform and tt.classify = 1 and ${isOneOf(sql`tt.tag_id`, tag_ids)})`
  if (tag_mode === 'none') return sql`${found} = 0`
  return tag_mode === 'all' ? sql`${found} = ${new Set(tag_ids).size}` : sql`${found} > 0`
}

const idsCondition = (column: SQL, ids: readonly number[] | undefined) =>
  ids === undefined ? undefined : isOneOf(column, ids)

function listConditions(scope: Scope, filter: MetricFilter, where: CooperationWhere, withTab: boolean): SQL {
  const { keyword } = where
  const someRate = all([
    sql`cg.coop_id = c.coop_id`,
    where.rate_min === undefined ? undefined : sql`cg.rate >= ${where.rate_min}`,
    where.rate_max === undefined ? undefined : sql`cg.rate <= ${where.rate_max}`,
  ])
  return all([
    cooperationConditions(scope, filter),
    inRange(sql`c.created_at`, filter),
    withTab ? tabCondition(where.tab, filter.now) : undefined,
    idsCondition(sql`c.coop_id`, where.coop_ids),
    keywordCondition(keyword, {
      ids: [sql`c.coop_no`, sql`c.author_id`],
      also: (word) =>
        sql`(${authorHolds(sql`c`)(word)} or exists (select 1 from coop_goods cg join goods p on p.corp_id = ${scope.corp_id}
          and p.product_id = cg.product_id where cg.coop_id = c.coop_id
          and (${idCondition(sql`p.product_id`, word)} or ${holdsText(sql`p.title`, word)})))`,
    }),
    where.kinds === undefined ? undefined : isOneOf(sql`c.kind`, where.kinds),
    where.period_start === undefined ? undefined : sql`c.end_time >= ${where.period_start}`,
    where.period_end === undefined ? undefined : sql`c.start_time <= ${where.period_end}`,
    where.fee_min === undefined ? undefined : sql`c.fee >= ${where.fee_min}`,
    where.fee_max === undefined ? undefined : sql`c.fee <= ${where.fee_max}`,
    where.rate_min === undefined && where.rate_max === undefined
      ? undefined
      : sql`exists (select 1 from coop_goods cg where ${someRate})`,
    where.has_gmv === undefined ? undefined : where.has_gmv ? sql`coalesce(o.gmv, 0) > 0` : sql`coalesce(o.gmv, 0) = 0`,
    tagCondition(where),
    ...ownConditions(sql`c.custom_fields`, where.own),
  ])
}

/** Which cooperations a statement is about: those of the list's filter, or some of them. */
interface CooperationSelection {
  scope: Scope
  filter: MetricFilter
  where: CooperationWhere
  /** Without the tab, for the counts of all tabs. */
  withTab?: boolean
  /** The rows of one page. */
  ids?: readonly number[] | undefined
}

/**
 * The results of each chosen cooperation: the order lines of its talent × goods paid in its period (until now), and
 * its linked samples. The cooperation is in scope; its lines count whoever followed the talent then. Two cooperations of the
 * same talent, product and days each show the same lines.
 */
function results({ scope, filter, where, withTab = true, ids }: CooperationSelection): SQL {
  const chosen = all([
    listConditions(scope, filter, { ...where, has_gmv: undefined }, withTab),
    idsCondition(sql`c.coop_id`, ids),
  ])
  return selectCooperationResults(scope, chosen, filter.now)
}

function linkedSamples({ scope, ids }: CooperationSelection): SQL {
  const chosen = all([
    sql`sm.corp_id = ${scope.corp_id} and sm.classify = 1 and sm.coop_id is not null and sm.deleted_at is null`,
    samplesOfShops(scope),
    idsCondition(sql`sm.coop_id`, ids),
  ])
  return materialized(sql`select sm.coop_id, count(distinct sm.sample_id)::int as sample_count,
      (sum(si.qty * si.cost_price) filter (where ${isShippedStatus}))::float8 as cost
    from sample sm join sample_item si on si.sample_id = sm.sample_id where ${chosen} group by sm.coop_id`)
}

function shippingFees({ scope, ids }: CooperationSelection): SQL {
  const chosen = all([
    sql`sm.corp_id = ${scope.corp_id} and sm.classify = 1 and sm.coop_id is not null and sm.deleted_at is null and ${isShippedStatus}`,
    samplesOfShops(scope),
    idsCondition(sql`sm.coop_id`, ids),
  ])
  return materialized(
    sql`select sm.coop_id, sum(${expressCost(scope.corp_id)})::float8 as fee from sample sm where ${chosen} group by sm.coop_id`,
  )
}

/** The chosen cooperations with their results. */
function listFrom(chosen: CooperationSelection): SQL {
  const { scope, filter, where, withTab = true, ids } = chosen
  return sql`from cooperation c left join ${results(chosen)} o on o.coop_id = c.coop_id
    left join ${linkedSamples(chosen)} s on s.coop_id = c.coop_id left join ${shippingFees(chosen)} e on e.coop_id = c.coop_id
    where ${all([listConditions(scope, filter, where, withTab), idsCondition(sql`c.coop_id`, ids)])}`
}

/** The chosen cooperations alone: results are looked up only where the filter asks for them. */
function barelyFrom(chosen: CooperationSelection): SQL {
  const { scope, filter, where, withTab = true } = chosen
  if (where.has_gmv !== undefined) return listFrom(chosen)
  return sql`from cooperation c where ${listConditions(scope, filter, where, withTab)}`
}

const GMV = sql`coalesce(o.gmv, 0)`
const COST = sql`(c.fee + coalesce(o.commission, 0) + coalesce(s.cost, 0) + coalesce(e.fee, 0))`
/** Refunds and settlements exist on dy and ks only. */
const dyks = (column: SQL) =>
  sql`case when c.platform in ('dy', 'ks') then coalesce(${column}, 0) else ${sql.raw(String(UNAVAILABLE))} end`

const SORT: Record<SortKey<typeof cooperationColumns>, SQL> = {
  created_at: sql`c.created_at`,
  fee: sql`c.fee`,
  gmv: GMV,
  volume: sql`coalesce(o.volume, 0)`,
  order_count: sql`coalesce(o.order_count, 0)`,
  refund_gmv: dyks(sql`o.refund_gmv`),
  close_sales: dyks(sql`o.close_sales`),
  roi: sql`${GMV}::float8 / nullif(${COST}, 0)`,
}

/** Orders of the list that need no results. */
const OWN_SORTS: readonly string[] = ['created_at', 'fee']

/** The results of one cooperation. Money in fen, refunds and settlements unavailable on sph and xhs. */
export interface CooperationResult {
  gmv: number
  volume: number
  order_count: number
  refund_gmv: number
  close_sales: number
  commission: number
  live_count: number
  video_count: number
  sample_count: number
  sample_cost: number
  roi: number
}

/** A row of the cooperation list. Names of talent, medium and goods are looked up by id. */
export interface CooperationRow extends CooperationResult {
  coop_id: number
  coop_no: string
  platform: Platform
  author_id: string
  nick_name: string
  /** The talent's number as the platform shows it. */
  display_id: string
  avatar: string
  colonel_buyin_id: string
  user_id: number
  dept_id: number
  kind: CooperationKind
  start_time: number
  end_time: number
  commission_type: number
  fee: number
  fee_status: FeeStatus
  promised_lives: number
  promised_videos: number
  status: CooperationStatus
  reason: string
  remark: string
  custom_fields: Record<string, string>
  created_at: number
  updated_at: number
  goods: {
    product_id: string
    title: string
    cover: string
    /** Of the product; one that is not in the books any more counts as deleted. */
    status: GoodsStatus
    price: number
    rate: number
    mechanism: string
  }[]
}

/** One page of cooperations with their results, default the latest first. */
export async function cooperationList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: CooperationWhere,
  page: PageOf<SortKey<typeof cooperationColumns>>,
): Promise<Paged<CooperationRow>> {
  const request = { scope, filter, where }
  const bare = barelyFrom(request)
  const order = orderBy(page, SORT, 'created_at', sql`c.coop_id`)
  const countAll = sql`select count(*)::int as n ${bare}`
  const isOwn = page.order_by === undefined || OWN_SORTS.includes(page.order_by)
  // Where the order does not hang on them, the results of twenty rows are computed, not those of the whole filter.
  const found =
    isOwn && where.has_gmv === undefined
      ? await pagedRows(
          db,
          select({ coop_id: number`c.coop_id`, full_count }, sql`${bare} ${order} ${limitOf(page)}`),
          countAll,
        )
      : undefined
  const from = listFrom({ ...request, ids: found?.list.map(({ coop_id }) => coop_id) })
  const { list, total_count } = await pagedRows(
    db,
    withColumns(
      select(
        {
          coop_id: number`c.coop_id`,
          coop_no: text`c.coop_no`,
          platform: value<CooperationRow['platform']>`c.platform`,
          author_id: text`c.author_id`,
          colonel_buyin_id: text`c.colonel_buyin_id`,
          user_id: number`c.user_id`,
          dept_id: number`c.dept_id`,
          kind: value<CooperationRow['kind']>`c.kind`,
          start_time: float<CooperationRow['start_time']>`c.start_time`,
          end_time: float<CooperationRow['end_time']>`c.end_time`,
          commission_type: number`c.commission_type`,
          fee: float<CooperationRow['fee']>`c.fee`,
          fee_status: value<FeeStatus>`c.fee_status`,
          promised_lives: number`c.promised_lives`,
          promised_videos: number`c.promised_videos`,
          status: value<CooperationStatus>`c.status`,
          reason: text`c.reason`,
          remark: text`c.remark`,
          custom_fields: json<CooperationRow['custom_fields']>`c.custom_fields`,
          created_at: float<CooperationRow['created_at']>`c.created_at`,
          updated_at: float<CooperationRow['updated_at']>`c.updated_at`,
          gmv: number`${GMV}`,
          volume: number`coalesce(o.volume, 0)`,
          order_count: number`coalesce(o.order_count, 0)`,
          refund_gmv: float<CooperationRow['refund_gmv']>`${dyks(sql`o.refund_gmv`)}`,
          close_sales: float<CooperationRow['close_sales']>`${dyks(sql`o.close_sales`)}`,
          commission: number`coalesce(o.commission, 0)`,
          live_count: number`coalesce(o.live_count, 0)`,
          video_count: number`coalesce(o.video_count, 0)`,
          sample_count: number`coalesce(s.sample_count, 0)`,
          sample_cost: number`coalesce(s.cost, 0) + coalesce(e.fee, 0)`,
          cost: float`${COST}`,
          full_count,
          place: number`row_number() over (${order})`,
        },
        sql`${from} order by place ${found ? sql`` : limitOf(page)}`,
      ),
      {
        nick_name: text`coalesce(a.nick_name, '')`,
        display_id: text`coalesce(a.uid, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        goods: json<
          CooperationRow['goods']
        >`(select coalesce(json_agg(json_build_object('product_id', x.product_id, 'title', coalesce(p.title, ''),
          'cover', coalesce(p.cover, ''), 'status', coalesce(p.status, 2), 'price', x.price, 'rate', x.rate, 'mechanism', x.mechanism)
          order by x.product_id), '[]'::json) from coop_goods x left join goods p on p.corp_id = ${scope.corp_id}
          and p.product_id = x.product_id where x.coop_id = g.coop_id)`,
      },
      sql`left join author a on a.author_id = g.author_id and a.platform = g.platform order by g.place`,
    ),
    countAll,
  )
  return {
    total_count: found?.total_count ?? total_count,
    list: list.map(({ cost, ...row }) => ({ ...row, roi: ratio(row.gmv, cost) })),
  }
}

/** The ids of the cooperations of the list, at most `limit`: what 选择全部 means. */
export async function cooperationIds(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: CooperationWhere,
  limit: number,
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    select(
      { coop_id: number`c.coop_id` },
      sql`${barelyFrom({ scope, filter, where })} order by c.coop_id limit ${limit}`,
    ),
  )
  return rows.map((row) => row.coop_id)
}

/**
 * The cards and the 合计 row of the list: sums of its rows under the chosen tab; talents counted once. Cancelled cooperations are
 * in no figure but their own count.
 */
export interface CooperationTotals extends CooperationResult {
  /** 合作单数: not cancelled; under 已取消 the cancelled ones. */
  coop_count: number
  author_count: number
  fee: number
  ended_count: number
  success_count: number
  /** 合作达成率 in percent: ended ones with at least one order. */
  success_rate: number
}

/** The results over the whole filter of the list. */
export async function cooperationTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: CooperationWhere,
): Promise<CooperationTotals> {
  const { tab } = where
  const isValid = sql`c.status <> ${CooperationStatus.cancelled}`
  const sumOf = (column: SQL) => sql`coalesce(sum(${column}) filter (where ${isValid}), 0)::float8`
  const isEnded = sql`${isValid} and c.end_time <= ${lastMoment({ now: filter.now })}`
  const dyksSum = (column: SQL) =>
    sql`coalesce(sum(${column}) filter (where ${isValid} and c.platform in ('dy', 'ks')), 0)::float8`
  const row = await rowOf(
    db,
    select(
      {
        coop_count: int`count(*) filter (where ${tab === CooperationStatus.cancelled ? sql`true` : isValid})`,
        author_count: int`count(distinct (c.author_id, c.platform)) filter (where ${isValid})`,
        fee: number`${sumOf(sql`c.fee`)}`,
        gmv: number`${sumOf(sql`o.gmv`)}`,
        volume: number`${sumOf(sql`o.volume`)}`,
        order_count: number`${sumOf(sql`o.order_count`)}`,
        refund_gmv: number`${dyksSum(sql`o.refund_gmv`)}`,
        close_sales: number`${dyksSum(sql`o.close_sales`)}`,
        commission: number`${sumOf(sql`o.commission`)}`,
        live_count: number`${sumOf(sql`o.live_count`)}`,
        video_count: number`${sumOf(sql`o.video_count`)}`,
        sample_count: number`${sumOf(sql`s.sample_count`)}`,
        sample_cost: float`${sumOf(sql`s.cost`)} + ${sumOf(sql`e.fee`)}`,
        cost: number`${sumOf(COST)}`,
        ended_count: int`count(*) filter (where ${isEnded})`,
        success_count: int`count(*) filter (where ${isEnded} and o.order_count > 0)`,
      },
      listFrom({ scope, filter, where }),
    ),
  )
  const { cost, ...totals } = row
  const hasRefunds = filter.platform !== 'sph' && filter.platform !== 'xhs'
  return {
    ...totals,
    refund_gmv: hasRefunds ? totals.refund_gmv : UNAVAILABLE,
    close_sales: hasRefunds ? totals.close_sales : UNAVAILABLE,
    roi: ratio(totals.gmv, cost),
    success_rate: percent(totals.success_count, totals.ended_count),
  }
}

/** Cooperation totals now and in the period before. */
export async function comparedCooperations(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: CooperationWhere,
  before: Period | undefined,
): Promise<{ cur: CooperationTotals; prev: CooperationTotals | undefined }> {
  const cur = await cooperationTotals(db, scope, filter, where)
  const prev = before === undefined ? undefined : await cooperationTotals(db, scope, { ...filter, ...before }, where)
  return { cur, prev }
}

/** Cooperations by status under the other filters, whose sum is 全部, and how many end soon. */
export async function cooperationTabCounts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: CooperationWhere,
): Promise<{ status_count: Record<number, number>; all: number; ending: number }> {
  const rows = await rowsOf(
    db,
    select(
      { status: number`c.status`, n: int`count(*)`, ending: int`count(*) filter (where ${isEnding(filter.now)})` },
      sql`${barelyFrom({ scope, filter, where, withTab: false })} group by c.status`,
    ),
  )
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    status_count: Object.fromEntries(
      [1, 2, 3, 4].map((status) => [status, rows.find((each) => each.status === status)?.n ?? 0]),
    ),
    all: sum((row) => row.n),
    ending: sum((row) => row.ending),
  }
}

/** The range and goods of a cooperation as a metric filter: its results are the orders of the talent × goods in its period. */
export function cooperationOrders(
  coop: { author_id: string; platform: Platform; start_time: number; end_time: number },
  productIds: readonly string[],
  now: number,
): MetricFilter {
  return {
    now,
    platform: coop.platform,
    author_id: coop.author_id,
    product_ids: productIds,
    start: coop.start_time,
    end: coop.end_time,
  }
}
