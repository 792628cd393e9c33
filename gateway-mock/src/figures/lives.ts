import type { Period } from '@crm/base/period'
import type { liveColumns } from '@crm/contracts/columns/lives'
import { ContentKind, type Platform } from '@crm/contracts/enums'
import type { LiveBasis } from '@crm/contracts/figures/lives'
import type { SortKey } from '@crm/contracts/listColumns'
import { LiveStatus } from '@crm/contracts/rules/liveRules'
import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  dayOf,
  inRange,
  mediaConditions,
  type MetricFilter,
  orderConditions,
  type Scope,
} from '../rules/filter.ts'
import { keywordCondition } from '../rules/keywords.ts'
import { mediumsAtSql, type MediumRef } from '../rules/mediums.ts'
import { percent, perUnit } from '../rules/period.ts'
import {
  all,
  atLeast,
  atMost,
  isOneOf,
  listedTexts,
  materialized,
  orderBy,
  type Paged,
  type PageOf,
  type Queryable,
  rowOf,
  rowsAs,
  rowsOf,
  yesNo,
} from '../store/database/query.ts'
import { float, int, number, select, text, value } from '../store/database/select.ts'
import { type DayPoint, fillDays } from './sales.ts'
import { schedulesOfShops } from './schedules.ts'
import { isWide, saleScope, soldInRange } from './soldContents.ts'
import { selectContentSales } from './sums/readAggregates.ts'

/** What the lives are filtered by besides range, platform and staff. Money in fen. */
export interface LiveNarrowing {
  /**
   * `pay`: lives begun or sold in the range, with what was paid in it for the caller's staff, so that the sum is 直播 of the overview;
   * else lives begun in the range with what they sold until now.
   */
  basis?: LiveBasis | undefined
  /** Part of title or talent name, or the number of the live. */
  keyword?: string | undefined
  /** Exactly these lives. */
  live_ids?: readonly string[] | undefined
  /** Any of these goods was explained. */
  product_ids?: readonly string[] | undefined
  status?: LiveStatus | undefined
  gmv_min?: number | undefined
  gmv_max?: number | undefined
  is_scheduled?: boolean | undefined
  is_recorded?: boolean | undefined
}

const GMV = sql`coalesce(o.gmv, 0)`

/** The lives of the enterprise that have begun, and those of the talents that are asked for. */
const isListed = (scope: Scope, filter: MetricFilter): SQL =>
  all([sql`l.corp_id = ${scope.corp_id} and l.start_time <= ${filter.now}`, ...authorConditions(filter, sql`l`)])

/** Begun in the range, of talents that were followed then by the staff who are asked for. */
const isBegun = (scope: Scope, filter: MetricFilter): SQL =>
  all([mediaConditions(scope, filter, sql`l`, sql`l.start_time`), inRange(sql`l.start_time`, filter)])

/** A column of the entry that a live was agreed on in; of a member who is kept to shops, only where it holds theirs alone. */
const scheduleOf = (scope: Scope, column: SQL) =>
  sql`(select ${column} from schedule sc where ${all([
    sql`sc.corp_id = l.corp_id and sc.live_id = l.live_id and sc.deleted_at is null`,
    schedulesOfShops(scope),
  ])} limit 1)`

/** What narrows the lives further, asked of `l` and `o`. */
function narrowing(scope: Scope, where: LiveNarrowing): SQL | undefined {
  const { keyword, product_ids, status } = where
  const nick_name = sql`(select a.nick_name from author a where a.author_id = l.author_id and a.platform = l.platform)`
  const conditions = [
    keywordCondition(keyword, { names: [sql`l.title`, nick_name], ids: [sql`l.live_id`] }),
    where.live_ids === undefined ? undefined : isOneOf(sql`l.live_id`, where.live_ids),
    product_ids === undefined
      ? undefined
      : sql`exists (select 1 from live_goods lg where lg.corp_id = l.corp_id and lg.live_id = l.live_id and ${isOneOf(sql`lg.product_id`, product_ids)})`,
    status === undefined
      ? undefined
      : status === LiveStatus.onAir
        ? sql`l.end_time is null`
        : sql`l.end_time is not null`,
    atLeast(GMV, where.gmv_min),
    atMost(GMV, where.gmv_max),
    yesNo(where.is_scheduled, sql`${scheduleOf(scope, sql`sc.id`)} is not null`),
    yesNo(where.is_recorded, sql`l.is_recorded = 1`),
  ].filter((each) => each !== undefined)
  return conditions.length === 0 ? undefined : all(conditions)
}

/** What each of the lives sold by the basis: content_id, gmv, volume; of the given ones when there are some. */
const soldBy = (
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  basis: LiveBasis | undefined,
  ids?: readonly string[],
) =>
  basis === 'pay'
    ? soldInRange(db, scope, ContentKind.live, filter, ids)
    : selectContentSales(db, { ...scope, kind: 'corp' }, ContentKind.live, { now: filter.now }, ids)

/** The lives of the filter as `l`, with what they sold as `o`. A live enters sales only through its order lines. */
async function livesFrom(db: Queryable, scope: Scope, filter: MetricFilter, where: LiveNarrowing): Promise<SQL> {
  const sold = await soldBy(db, scope, filter, where.basis, where.live_ids)
  const wanted = narrowing(scope, where)
  if (where.basis !== 'pay')
    return sql`from live l left join ${materialized(sold)} o on o.content_id = l.live_id
      where ${all([isListed(scope, filter), isBegun(scope, filter), wanted])}`
  // Each part is a join; asked for as one, either or the other, every live would be asked who followed its talent.
  return sql`from (with s as materialized (${sold})
      select l.*, s.content_id, s.gmv, s.volume from s join live l on l.live_id = s.content_id where ${isListed(scope, filter)}
      union all select l.*, null, null, null from live l
      where ${isListed(scope, filter)} and ${isBegun(scope, filter)} and not exists (select 1 from s where s.content_id = l.live_id)) l
    cross join lateral (select l.content_id, l.gmv, l.volume) o where ${all([wanted])}`
}

/** A live. Null is not delivered by its platform; sums and GPM in fen, 转化率 in percent, stay in seconds. */
export interface LiveListRow {
  live_id: string
  platform: Platform
  title: string
  cover: string
  url: string
  author_id: string
  nick_name: string
  avatar: string
  /** The talent's number as the platform shows it; empty for an unknown talent. */
  uid: string
  /** Who followed the talent when it began. */
  mediums: MediumRef[]
  start_time: number
  end_time: number | null
  heard_at: number | null
  views: number
  uv: number | null
  online: number | null
  peak: number | null
  avg_stay: number | null
  product_ids: string[]
  gmv: number
  volume: number
  gpm: number
  gmv_market: number | null
  conversion: number
  is_recorded: number
  replay_url: string | null
  replay_until: number | null
  schedule_id: number | null
}

type LivePage = PageOf<SortKey<typeof liveColumns>>

const SORT: Record<SortKey<typeof liveColumns>, SQL> = {
  start_time: sql`l.start_time`,
  views: sql`l.views`,
  peak: sql`l.peak`,
  gmv: GMV,
  volume: sql`coalesce(o.volume, 0)`,
  gpm: sql`${GMV}::float8 / nullif(l.views, 0)`,
}

/** 直播场次, 出单场次, 成交金额, 销量, 观看人次, 观看人数 over the filter. */
export interface LiveListTotals {
  live_total: number
  sold_lives: number
  gmv: number
  volume: number
  views: number
  unique_viewers: number
}

const TOTALS = {
  live_total: int`count(*)`,
  sold_lives: int`count(*) filter (where o.gmv > 0)`,
  gmv: float`coalesce(sum(o.gmv), 0)`,
  volume: float`coalesce(sum(o.volume), 0)`,
  views: float`coalesce(sum(l.views), 0)`,
  unique_viewers: float`coalesce(sum(l.uv), 0)`,
}

/** One page of the lives, default the latest first, with the totals of the whole filter. */
export async function liveList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: LiveNarrowing,
  page: LivePage,
): Promise<Paged<LiveListRow> & { totals: LiveListTotals }> {
  const from = await livesFrom(db, scope, filter, where)
  const { order_by = 'start_time' } = page
  const order = orderBy({ ...page, order_by: page.order_by && 'key' }, { key: sql`m.sort_key` }, 'key', sql`m.live_id`)
  const { ids, ...totals } = await rowOf(
    db,
    select(
      {
        ...TOTALS,
        ids: value<
          string[]
        >`array(select m.live_id from m ${order} limit ${page.size} offset ${(page.page - 1) * page.size})`,
      },
      sql`from m l cross join lateral (select l.gmv, l.volume) o`,
      sql`with m as materialized (select l.live_id, ${SORT[order_by]} as sort_key, l.views, l.uv, o.gmv, o.volume ${from})`,
    ),
  )
  return { list: await liveRows(db, scope, filter, where, ids), total_count: totals.live_total, totals }
}

/** Buyers of some lives by the basis: content_id, buyers. */
function selectBuyers(scope: Scope, filter: MetricFilter, basis: LiveBasis | undefined, ids: readonly string[]): SQL {
  const lines = sql`i.content_id in (${listedTexts(ids)})`
  const ofLives = { now: filter.now, content_kind: ContentKind.live, lines }
  const isLine =
    basis === 'pay'
      ? all([
          orderConditions(saleScope(scope), { ...filter, ...ofLives }, { withStaff: true }),
          inRange(sql`i.pay_time`, filter),
        ])
      : all([
          orderConditions({ ...scope, kind: 'corp' }, ofLives, { withStaff: false }),
          inRange(sql`i.pay_time`, ofLives),
        ])
  return sql`select i.content_id, count(distinct od.buyer_hash)::int as buyers from order_item i
    join orders od on od.corp_id = i.corp_id and od.order_id = i.order_id where ${isLine} group by 1`
}

/** The rows of some lives in their order; what stands beside a live is looked up for these. */
async function liveRows(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: LiveNarrowing,
  ids: readonly string[],
): Promise<LiveListRow[]> {
  if (ids.length === 0) return []
  const sold = await soldBy(db, scope, filter, where.basis, ids)
  const rows = await rowsOf(
    db,
    select(
      {
        live_id: text`l.live_id`,
        platform: value<Platform>`l.platform`,
        title: text`l.title`,
        cover: text`l.cover`,
        url: text`l.url`,
        author_id: text`l.author_id`,
        nick_name: text`coalesce(a.nick_name, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        uid: text`coalesce(a.uid, '')`,
        start_time: float`l.start_time`,
        end_time: float<number | null>`l.end_time`,
        heard_at: float<number | null>`l.heard_at`,
        views: float`l.views`,
        uv: float<number | null>`l.uv`,
        online: number<number | null>`l.online`,
        peak: number<number | null>`l.peak`,
        avg_stay: number<number | null>`l.avg_stay`,
        gmv_market: float<number | null>`l.gmv_market`,
        is_recorded: number`l.is_recorded`,
        gmv: float`${GMV}`,
        volume: float`coalesce(o.volume, 0)`,
        buyers: number`coalesce(b.buyers, 0)`,
        replay_url: text<string | null>`r.url`,
        replay_until: float<number | null>`r.until`,
        schedule_id: number<number | null>`${scheduleOf(scope, sql`sc.id`)}`,
        product_ids: value<string[]>`array(select lg.product_id from live_goods lg where lg.corp_id = l.corp_id
          and lg.live_id = l.live_id order by lg.sort, lg.product_id)`,
        mediums: value<
          MediumRef[]
        >`${mediumsAtSql(scope.corp_id, sql`l.author_id`, sql`l.platform`, sql`l.start_time`)}`,
      },
      sql`from live l left join author a on a.author_id = l.author_id and a.platform = l.platform
        left join ${materialized(sold)} o on o.content_id = l.live_id
        left join ${materialized(selectBuyers(scope, filter, where.basis, ids))} b on b.content_id = l.live_id
        left join live_replay r on r.corp_id = l.corp_id and r.live_id = l.live_id
        where l.corp_id = ${scope.corp_id} and l.live_id in (${listedTexts(ids)})`,
    ),
  )
  const byId = new Map(rows.map((row) => [row.live_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { buyers, ...live } = row
    return [{ ...live, gpm: perUnit(row.gmv * 1000, row.views), conversion: percent(buyers, row.uv ?? 0) }]
  })
}

/** These lives as far as they are in scope: begun while followed by it, or with a line that it is credited with; results until now. */
export async function findLives(
  db: Queryable,
  scope: Scope,
  live_ids: readonly string[],
  now: number,
): Promise<LiveListRow[]> {
  const page = { page: 1, size: Math.max(1, live_ids.length) }
  return (await liveList(db, scope, { now }, { basis: 'pay', live_ids }, page)).list
}

/** Totals of the lives now and in the period before. */
export async function comparedLives(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: LiveNarrowing,
  before: Period | undefined,
): Promise<{ cur: LiveListTotals; prev: LiveListTotals | undefined }> {
  const totals = async (of: MetricFilter) => rowOf(db, select(TOTALS, await livesFrom(db, scope, of, where)))
  const cur = await totals(filter)
  return { cur, prev: before === undefined ? undefined : await totals({ ...filter, ...before }) }
}

/** 场均成交, GPM and UV价值 in fen. */
export const liveRates = ({ gmv, live_total, views, unique_viewers }: LiveListTotals) => ({
  gmv_per_live: perUnit(gmv, live_total),
  gpm: perUnit(gmv * 1000, views),
  uv_value: perUnit(gmv, unique_viewers),
})

/** Lives by day of their start, and their 成交金额: by the day of payment or, by 开播时间, what those of the day sold until now. */
export async function liveTrend(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: LiveNarrowing,
): Promise<DayPoint<'live_total' | 'gmv'>[]> {
  const from = await livesFrom(db, scope, filter, where)
  const begun = sql`select ${dayOf(sql`m.start_time`)} as day, count(*)::int as live_total, 0::float8 as gmv from matched m
    where ${inRange(sql`m.start_time`, filter)} group by 1`
  const days =
    where.basis === 'pay'
      ? sql`with matched as materialized (select l.live_id, l.start_time ${from})
        select day, sum(live_total)::int as live_total, sum(gmv)::float8 as gmv from (${begun}
        union all select ${dayOf(sql`i.pay_time`)} as day, 0 as live_total, sum(i.pay_amount)::float8 as gmv from order_item i
        where ${orderConditions(saleScope(scope), { ...filter, is_wide: isWide(filter) }, { withStaff: true })}
        and i.content_kind = ${ContentKind.live} and ${inRange(sql`i.pay_time`, filter)}
        and i.content_id in (select m.live_id from matched m) group by 1) x group by 1`
      : sql`select ${dayOf(sql`l.start_time`)} as day, count(*)::int as live_total, coalesce(sum(o.gmv), 0)::float8 as gmv ${from} group by 1`
  // Two statements of the same three columns, one of them a union.
  const rows = await rowsOf(db, rowsAs<{ day: number; live_total: number; gmv: number }>(days))
  return fillDays<'live_total' | 'gmv'>(filter, rows, { live_total: 0, gmv: 0 })
}
