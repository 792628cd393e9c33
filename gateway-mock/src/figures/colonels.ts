import { UNAVAILABLE } from '@crm/base/numbers'
import type {
  colonelActivityColumns,
  colonelColumns,
  colonelGoodsColumns,
  colonelTalentColumns,
} from '@crm/contracts/columns/colonels'
import {
  ActivityStatus,
  type ColonelBelong,
  type GoodsStatus,
  IncludeStatus,
  type Platform,
} from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import {
  all,
  atLeast,
  atMost,
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
} from '../store/database/query.ts'
import {
  lastMoment,
  type MetricFilter,
  ofShopGoods,
  orderConditions,
  platformCondition,
  type SampleFilter,
  type Scope,
  staffConditions,
} from '../rules/filter.ts'
import { type ProductSalesRow, productSales } from './goods.ts'
import { keywordCondition } from '../rules/keywords.ts'
import type { MediumRef } from '../rules/mediums.ts'
import { withTalents } from './withTalents.ts'
import { percent } from '../rules/period.ts'
import { selectBreakdown } from './breakdown/selectBreakdown.ts'
import { groupedSales, salesRows, salesTotals } from './sales.ts'
import { joinedMeasure, type SalesMeasure } from './salesMeasures.ts'
import { COMMERCE_SAMPLES, groupedSamples, sampleTotals } from './samples.ts'
import {
  byName,
  withCount,
  float,
  int,
  narrow,
  number,
  withPlace,
  select,
  text,
  value,
  withColumns,
} from '../store/database/select.ts'

/**
 * Which colonels `k` are in scope: of the whole corporation all; else those that are everybody's, those that somebody in scope
 * follows, and those through whom orders in scope came — whoever sees a colonel's orders may open it.
 */
export function colonelInScope(scope: Scope, now: number): SQL {
  if (scope.kind === 'corp') return sql`true`
  const filter: MetricFilter = { now }
  const staff = all(staffConditions(scope, filter, sql`f.user_id`, sql`u.dept_id`))
  return sql`(k.belong_type = 2 and ${all(staffConditions(scope, filter, sql`${scope.user_id}::int`, sql`0`))}
    or exists (select 1 from colonel_follow f join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
      where f.corp_id = k.corp_id and f.colonel_buyin_id = k.colonel_buyin_id and f.unbind_time is null and ${staff})
    or exists (select 1 from order_item i where i.colonel_buyin_id = k.colonel_buyin_id and i.colonel_buyin_id <> ''
      and i.pay_time <= ${now} and ${orderConditions(scope, filter, { withStaff: true })}))`
}

/** 活动数 of the colonel of a row `k`: its activities whose period meets the range. */
const activityCount = (filter: MetricFilter): SQL =>
  sql`(select count(*)::int from activity act where act.corp_id = k.corp_id and act.colonel_buyin_id = k.colonel_buyin_id
    and ${meetsRange(filter, sql`act`)})`

const meetsRange = (filter: MetricFilter, alias: SQL): SQL =>
  all([
    sql`${alias}.deleted_at is null`,
    filter.end === undefined ? undefined : sql`${alias}.start_time <= ${filter.end}`,
    filter.start === undefined ? undefined : sql`${alias}.end_time >= ${filter.start}`,
  ])

/** How far something with this period is at the moment. */
export const activityStatus = (period: { start_time: number; end_time: number }, now: number): ActivityStatus =>
  period.start_time > now
    ? ActivityStatus.toStart
    : period.end_time < now
      ? ActivityStatus.ended
      : ActivityStatus.running

/** The same as a condition on a row under the alias. */
export function hasActivityStatus(status: ActivityStatus, alias: SQL, now: number): SQL {
  if (status === ActivityStatus.toStart) return sql`${alias}.start_time > ${now}`
  if (status === ActivityStatus.ended) return sql`${alias}.end_time < ${now}`
  return sql`${alias}.start_time <= ${now} and ${alias}.end_time >= ${now}`
}

/** What the list of colonels filters by, besides the range and platform of the metric filter. */
export interface ColonelWhere {
  keyword?: string | undefined
  /** Staff and departments who follow the colonel now. */
  user_id?: number | undefined
  dept_ids?: readonly number[] | undefined
  tag_ids?: readonly number[] | undefined
  tag_mode?: 'any' | 'all' | 'none' | undefined
  has_gmv?: boolean | undefined
  /** How the last request to take the colonel in ended; one that came with orders is taken in. */
  include_status?: IncludeStatus | undefined
  gmv_min?: number | undefined
  gmv_max?: number | undefined
  activity_min?: number | undefined
  activity_max?: number | undefined
  /** A member who followed it in the range, or whose orders in the filter came through it. */
  worked_by?: number | undefined
}

const ROW_MEASURES = [
  'gmv',
  'volume',
  'service_fee',
  'issue_author',
  'goods_count',
  'last_order_at',
] as const satisfies SalesMeasure[]

/** A colonel of the list with its figures of the range; money in fen. */
export interface ColonelFigures {
  colonel_buyin_id: string
  belong_type: ColonelBelong
  include_at: number
  gmv: number
  volume: number
  service_fee: number
  author_count: number
  goods_count: number
  last_time: number
  activity_count: number
  sample_count: number
}

const SORT: Record<SortKey<typeof colonelColumns>, SQL> = {
  gmv: sql`g.gmv`,
  service_fee: sql`g.service_fee`,
  activity_count: sql`g.activity_count`,
  author_count: sql`g.author_count`,
  goods_count: sql`g.goods_count`,
  sample_count: sql`g.sample_count`,
  // 0 is none, as the list draws it.
  last_time: sql`nullif(g.last_time, 0)`,
}

function tagCondition({ tag_ids, tag_mode }: ColonelWhere): SQL | undefined {
  if (tag_ids === undefined || tag_ids.length === 0) return undefined
  const found = sql`(select count(*) from jsonb_array_elements_text(k.tag_ids) tagged where ${isOneOf(sql`tagged::int`, tag_ids)})`
  if (tag_mode === 'none') return sql`${found} = 0`
  return tag_mode === 'all' ? sql`${found} = ${new Set(tag_ids).size}` : sql`${found} > 0`
}

function listConditions(scope: Scope, filter: MetricFilter, where: ColonelWhere): SQL {
  const { keyword } = where
  const staff = staffConditions(
    { ...scope, kind: 'corp' },
    { now: filter.now, dept_ids: where.dept_ids, user_ids: where.user_id === undefined ? undefined : [where.user_id] },
    sql`f.user_id`,
    sql`u.dept_id`,
  )
  return all([
    sql`k.corp_id = ${scope.corp_id} and k.deleted_at is null`,
    colonelInScope(scope, filter.now),
    platformCondition(filter, sql`k.platform`),
    keywordCondition(keyword, { names: [sql`k.name`], ids: [sql`k.colonel_buyin_id`] }),
    staff.length === 0
      ? undefined
      : sql`exists (select 1 from colonel_follow f join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
          where f.corp_id = k.corp_id and f.colonel_buyin_id = k.colonel_buyin_id and f.unbind_time is null and ${all(staff)})`,
    tagCondition(where),
    where.include_status === undefined ? undefined : sql`${includeStatus} = ${where.include_status}`,
    where.worked_by === undefined
      ? undefined
      : sql`(g.colonel_buyin_id is not null or exists (select 1 from colonel_follow f where f.corp_id = k.corp_id
          and f.colonel_buyin_id = k.colonel_buyin_id and ${followsInRange(where.worked_by, filter)}))`,
  ])
}

/** A record `f` of who follows a colonel is the member's and overlaps the range. */
const followsInRange = (userId: number, filter: MetricFilter): SQL =>
  all([
    sql`f.user_id = ${userId} and f.bind_time <= ${lastMoment(filter)}`,
    filter.start === undefined ? undefined : sql`(f.unbind_time is null or f.unbind_time >= ${filter.start})`,
  ])

/** How many colonels a member followed in the range. */
export async function followedColonels(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  userId: number,
): Promise<number> {
  const { n } = await rowOf(
    db,
    select(
      { n: int`count(distinct f.colonel_buyin_id)` },
      sql`from colonel_follow f join colonel k on k.corp_id = f.corp_id and k.colonel_buyin_id = f.colonel_buyin_id
      where ${all([
        sql`f.corp_id = ${scope.corp_id} and k.deleted_at is null and ${followsInRange(userId, filter)}`,
        platformCondition(filter, sql`k.platform`),
      ])}`,
    ),
  )
  return n
}

/** 收录状态 of a colonel `k`. */
const includeStatus = sql`coalesce((select least(t.status, ${IncludeStatus.failed}) from include_task t where t.corp_id = k.corp_id
  and t.kind = 'colonel' and t.author_id = k.colonel_buyin_id and t.deleted_at is null order by t.operate_time desc, t.id desc limit 1),
  ${IncludeStatus.succeeded})`

/**
 * Every colonel of the filter with its figures, in the order of the list: a corporation has some thousands at most, and page,
 * sums and counts of the tabs follow from the same rows.
 */
export function colonelList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ColonelWhere,
  page: Pick<PageOf<SortKey<typeof colonelColumns>>, 'order_by' | 'sort'>,
): Promise<ColonelFigures[]> {
  const gmv = joinedMeasure(sql`g`, 'gmv', sql`k.platform`)
  return rowsOf(
    db,
    narrow(
      select(
        {
          colonel_buyin_id: text`k.colonel_buyin_id`,
          belong_type: value<ColonelFigures['belong_type']>`k.belong_type`,
          include_at: float`k.include_at`,
          gmv: number`${gmv}`,
          volume: number`coalesce(g.volume, 0)`,
          service_fee: float`${joinedMeasure(sql`g`, 'service_fee', sql`k.platform`)}`,
          author_count: number`coalesce(g.issue_author, 0)`,
          goods_count: number`coalesce(g.goods_count, 0)`,
          last_time: number`coalesce(g.last_order_at, 0)`,
          activity_count: number`${activityCount(filter)}`,
          sample_count: number`coalesce(s.sample_count, 0)`,
        },
        sql`from colonel k left join ${groupedSales(scope, filter, 'colonel', ROW_MEASURES)} g on g.colonel_buyin_id = k.colonel_buyin_id
      left join ${groupedSamples(scope, colonelSamples(filter), 'colonel', ['sample_count'])} s on s.colonel_buyin_id = k.colonel_buyin_id
      where ${listConditions(scope, filter, where)}`,
      ),
      sql`where ${all([
        yesNo(where.has_gmv, sql`g.gmv > 0`),
        atLeast(sql`g.gmv`, where.gmv_min),
        atMost(sql`g.gmv`, where.gmv_max),
        atLeast(sql`g.activity_count`, where.activity_min),
        atMost(sql`g.activity_count`, where.activity_max),
      ])} ${orderBy({ page: 1, size: 1, ...page }, SORT, 'gmv', sql`g.colonel_buyin_id`)}`,
    ),
  )
}

/** Sums over colonels: talents and goods once, however many colonels they sold with. */
export async function colonelTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  rows: readonly ColonelFigures[],
) {
  const colonel_ids = rows.map((row) => row.colonel_buyin_id)
  const sales = await salesTotals(db, scope, { ...filter, colonel_ids }, [
    'gmv',
    'service_fee',
    'issue_author',
    'goods_count',
  ])
  const sum = (of: (row: ColonelFigures) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    gmv: sales.gmv,
    service_fee: sales.service_fee,
    author_count: sales.issue_author,
    goods_count: sales.goods_count,
    activity_count: sum((row) => row.activity_count),
    sample_count: sum((row) => row.sample_count),
  }
}

/** 服务费率: what the service fee is of 成交金额, percent. */
export const serviceRate = ({ service_fee, gmv }: Pick<ColonelFigures, 'service_fee' | 'gmv'>): number =>
  service_fee === UNAVAILABLE ? UNAVAILABLE : percent(service_fee, gmv)

/** The samples sent to a colonel: it is known by its number, whatever platform a sample was written down for. */
export const colonelSamples = (filter: MetricFilter): SampleFilter => ({
  ...filter,
  ...COMMERCE_SAMPLES,
  platform: undefined,
})

/** With whom and what a colonel (`filter.colonel_buyin_id`) worked in the range. */
export async function colonelWork(db: Queryable, scope: Scope, filter: MetricFilter) {
  const { colonel_buyin_id } = filter
  const [sales, samples, activities] = await Promise.all([
    salesTotals(db, scope, filter, ['issue_author', 'goods_count']),
    sampleTotals(db, scope, colonelSamples(filter), ['sample_count']),
    rowOf(
      db,
      select(
        { activity_count: number`${activityCount(filter)}` },
        sql`from colonel k
        where k.corp_id = ${scope.corp_id} and k.colonel_buyin_id = ${colonel_buyin_id ?? ''}`,
      ),
    ),
  ])
  return { author_count: sales.issue_author, goods_count: sales.goods_count, ...samples, ...activities }
}

const TALENT_MEASURES = [
  'gmv',
  'order_count',
  'goods_count',
  'live_count',
  'video_count',
  'first_order_at',
] as const satisfies SalesMeasure[]
type TalentSort = SortKey<typeof colonelTalentColumns>
const TALENT_SORT: Record<TalentSort, SQL> = {
  gmv: sql`g.gmv`,
  order_count: sql`g.order_count`,
  goods_count: sql`g.goods_count`,
  live_count: sql`g.live_count`,
  video_count: sql`g.video_count`,
}

/** A talent who sold for the colonel (and activity) of the filter. */
export interface ColonelTalentRow extends Record<(typeof TALENT_MEASURES)[number], number> {
  author_id: string
  platform: Platform
  nick_name: string
  display_id: string
  avatar: string
  mediums: MediumRef[]
}

/** Talents by 成交金额 within the filter, with their present mediums; their number is 合作达人数. */
export function colonelTalents(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  page: PageOf<TalentSort>,
): Promise<Paged<ColonelTalentRow>> {
  const rows = salesRows(scope, filter, 'author', TALENT_MEASURES, sql`order_count > 0`)
  const order = orderBy(page, TALENT_SORT, 'gmv', sql`g.author_id, g.platform`)
  return pagedRows(
    db,
    withTalents(scope, withPlace(rows, order, limitOf(page))),
    sql`select count(*)::int as n from (${rows}) g`,
  )
}

/** 合计 of those talents; goods and orders once. */
export const colonelTalentTotals = (db: Queryable, scope: Scope, filter: MetricFilter) =>
  salesTotals(db, scope, filter, ['gmv', 'order_count', 'goods_count', 'live_count', 'video_count'])

/** A product that sold for the colonel; rates are what the latest of its activities says, basis points, null for none. */
export interface ColonelGoodsRow extends ProductSalesRow {
  cos_ratio: number | null
  service_ratio: number | null
}

/** Goods by 成交金额 within the filter with the terms of the activity; their number is 商品数. */
export async function colonelGoods(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  page: PageOf<SortKey<typeof colonelGoodsColumns>>,
): Promise<Paged<ColonelGoodsRow & { status: GoodsStatus }>> {
  const order_by = page.order_by === 'author_count' ? 'issue_author' : page.order_by
  const { list, total_count } = await productSales(db, scope, filter, { ...page, order_by })
  const terms = await rowsOf(
    db,
    select(
      {
        product_id: text`p.product_id`,
        cos_ratio: number`coalesce(t.cos_ratio, p.commission_rate)`,
        service_ratio: number<number | null>`t.service_ratio`,
      },
      sql`from goods p left join lateral (
        select ag.cos_ratio, ag.service_ratio from activity_goods ag join activity act on act.corp_id = ag.corp_id and act.activity_id = ag.activity_id
        where ag.corp_id = p.corp_id and ag.product_id = p.product_id and ${all([
          filter.colonel_buyin_id === undefined ? undefined : sql`act.colonel_buyin_id = ${filter.colonel_buyin_id}`,
          filter.activity_id === undefined ? undefined : sql`act.activity_id = ${filter.activity_id}`,
        ])} order by act.start_time desc, act.activity_id limit 1) t on true
      where p.corp_id = ${scope.corp_id} and ${isOneOf(
        sql`p.product_id`,
        list.map((each) => each.product_id),
      )}`,
    ),
  )
  const byId = new Map(terms.map((each) => [each.product_id, each]))
  return {
    total_count,
    list: list.map((row) => ({
      ...row,
      cos_ratio: byId.get(row.product_id)?.cos_ratio ?? null,
      service_ratio: byId.get(row.product_id)?.service_ratio ?? null,
    })),
  }
}

/** 合计 of those goods; talents once. */
export async function colonelGoodsTotals(db: Queryable, scope: Scope, filter: MetricFilter) {
  const { issue_author, ...sums } = await salesTotals(db, scope, filter, [
    'gmv',
    'volume',
    'issue_author',
    'commission',
  ])
  return { ...sums, author_count: issue_author }
}

/** An activity with what was sold in it in the range; rates are basis points. */
export interface ActivityRow {
  activity_id: string
  activity_name: string
  colonel_buyin_id: string
  colonel_name: string
  platform: Platform
  start_time: number
  end_time: number
  service_rate: number
  goods_count: number
  gmv: number
  author_count: number
  colonel_coop_id: number
}

const ACTIVITY_SORT: Record<SortKey<typeof colonelActivityColumns> | 'start_time' | 'author_count', SQL> = {
  gmv: sql`g.gmv`,
  author_count: sql`g.author_count`,
  goods_count: sql`g.goods_count`,
  start_time: sql`g.start_time`,
}

/** Activities of the colonels in scope whose period meets the range, by 成交金额; their number is 活动数. */
export function colonelActivities(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: { keyword?: string | undefined; colonels?: SQL | undefined },
  page: PageOf<keyof typeof ACTIVITY_SORT>,
): Promise<Paged<ActivityRow>> {
  const { keyword } = where
  const rows = select(
    {
      activity_id: text`act.activity_id`,
      activity_name: text`act.name`,
      colonel_buyin_id: text`act.colonel_buyin_id`,
      colonel_name: text`coalesce(k.name, '')`,
      platform: value<Platform>`act.platform`,
      start_time: float`act.start_time`,
      end_time: float`act.end_time`,
      service_rate: number`act.service_rate`,
      gmv: number`coalesce(g.gmv, 0)`,
      author_count: number`coalesce(g.issue_author, 0)`,
      goods_count: int`(select count(*) from activity_goods ag where ${all([
        sql`ag.corp_id = act.corp_id and ag.activity_id = act.activity_id`,
        ofShopGoods(scope, sql`ag.product_id`),
      ])})`,
      colonel_coop_id: number`coalesce((select c.id from colonel_coop c where c.corp_id = act.corp_id and c.activity_id = act.activity_id
        and c.colonel_buyin_id = act.colonel_buyin_id and c.deleted_at is null), 0)`,
    },
    sql`from activity act left join colonel k on k.corp_id = act.corp_id and k.colonel_buyin_id = act.colonel_buyin_id
    left join ${groupedSales(scope, filter, 'activity', ['gmv', 'issue_author'])} g on g.activity_id = act.activity_id
    where ${all([
      sql`act.corp_id = ${scope.corp_id}`,
      meetsRange(filter, sql`act`),
      platformCondition(filter, sql`act.platform`),
      filter.colonel_buyin_id === undefined ? undefined : sql`act.colonel_buyin_id = ${filter.colonel_buyin_id}`,
      filter.activity_id === undefined ? undefined : sql`act.activity_id = ${filter.activity_id}`,
      where.colonels,
      keywordCondition(keyword, { names: [sql`act.name`], ids: [sql`act.activity_id`] }),
    ])}`,
  )
  return pagedRows(
    db,
    withCount(rows, sql`${orderBy(page, ACTIVITY_SORT, 'gmv', sql`g.activity_id`)} ${limitOf(page)}`),
    sql`select count(*)::int as n from (${rows}) g`,
  )
}

/** What the activities of these colonels whose period meets the range sold, as the list of them has it. */
export const activityTotals = (db: Queryable, scope: Scope, filter: MetricFilter, colonel_ids: readonly string[]) =>
  salesTotals(
    db,
    scope,
    {
      ...filter,
      colonel_ids,
      lines: sql`i.activity_id in (select act.activity_id from activity act where ${all([
        sql`act.corp_id = ${scope.corp_id} and ${meetsRange(filter, sql`act`)}`,
        isOneOf(sql`act.colonel_buyin_id`, colonel_ids),
      ])})`,
    },
    ['gmv', 'issue_author'],
  )

const PAIR_MEASURES = ['gmv', 'volume', 'video_count', 'live_count'] as const satisfies readonly SalesMeasure[]
/** Lines through any colonel. */
const throughColonels = (filter: MetricFilter): MetricFilter => ({ ...filter, lines: sql`i.colonel_buyin_id <> ''` })

/** A talent with one of the colonels through whom it sold. */
export interface ColonelPairRow extends Record<(typeof PAIR_MEASURES)[number], number> {
  author_id: string
  platform: Platform
  colonel_buyin_id: string
  nick_name: string
  display_id: string
  avatar: string
  colonel_name: string
}

/** Talents by the colonel through whom they sold within the filter. */
export function colonelPairs(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  page: PageOf<(typeof PAIR_MEASURES)[number]>,
): Promise<Paged<ColonelPairRow>> {
  const grouped = selectBreakdown(scope, throughColonels(filter), ['author', 'colonel'], PAIR_MEASURES)
  const keys = sql`g.author_id, g.platform, g.colonel_buyin_id`
  const sorts = Object.fromEntries(PAIR_MEASURES.map((each) => [each, sql`g.${sql.identifier(each)}`]))
  const order = orderBy(page, sorts as Record<(typeof PAIR_MEASURES)[number], SQL>, 'gmv', keys) // one for each measure
  const rows = select(
    {
      ...{ author_id: text`sold.author_id`, platform: value<Platform>`sold.platform` },
      colonel_buyin_id: text`sold.colonel_buyin_id`,
      ...{ gmv: float`sold.gmv`, volume: float`sold.volume` },
      ...{ video_count: float`sold.video_count`, live_count: float`sold.live_count` },
    },
    sql`from ${grouped} sold where sold.colonel_buyin_id <> ''`,
  )
  return pagedRows(
    db,
    withColumns(
      withCount(rows, sql`${order} ${limitOf(page)}`),
      {
        nick_name: text`coalesce(a.nick_name, '')`,
        display_id: text`coalesce(a.uid, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        colonel_name: text`coalesce(k.name, '')`,
      },
      sql`left join author a on a.author_id = g.author_id and a.platform = g.platform
      left join colonel k on k.corp_id = ${scope.corp_id} and k.colonel_buyin_id = g.colonel_buyin_id ${order}`,
    ),
    sql`select count(*)::int as n from (${rows}) g`,
  )
}

/** 合计 of those pairs, each line and content once. */
export const colonelPairTotals = (db: Queryable, scope: Scope, filter: MetricFilter) =>
  salesTotals(db, scope, throughColonels(filter), PAIR_MEASURES)

const COOP_MEASURES = ['gmv', 'issue_author', 'goods_count'] as const satisfies SalesMeasure[]
/** The results of agreements `c` as columns of `g`: the orders of the activity. */
export const coopFigures = byName(COOP_MEASURES, (name) => number`${joinedMeasure(sql`g`, name, sql`act.platform`)}`)
/** Orders by activity, to join to agreements. */
export const ordersByActivity = (scope: Scope, filter: MetricFilter): SQL =>
  groupedSales(scope, filter, 'activity', COOP_MEASURES)

/** The orders of an agreement as a metric filter: of the colonel in the activity, whenever they were paid. */
export function coopOrders(
  coop: { colonel_buyin_id: string; activity_id: string; platform: Platform },
  now: number,
): MetricFilter {
  const { colonel_buyin_id, activity_id, platform } = coop
  return { now, platform, colonel_buyin_id, activity_id }
}

/** What an agreement came to. */
export async function coopTotals(db: Queryable, scope: Scope, filter: MetricFilter) {
  const { issue_author, ...sums } = await salesTotals(db, scope, filter, [
    'gmv',
    'order_count',
    'volume',
    'issue_author',
    'goods_count',
    'service_fee',
    'commission',
  ])
  return { ...sums, author_count: issue_author }
}

/** Whether the colonel was there at the end of a range. */
export const wasIncluded = (row: Pick<ColonelFigures, 'include_at'>, range: MetricFilter): boolean =>
  row.include_at <= lastMoment(range)
