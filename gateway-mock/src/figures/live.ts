import { ContentKind, type Platform } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { inRange, mediaConditions, type MetricFilter, ofShops, type Scope } from '../rules/filter.ts'
import { percent, perUnit } from '../rules/period.ts'
import {
  all,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
} from '../store/database/query.ts'
import { groupedSales } from './sales.ts'
import { float, full_count, int, number, select, text, value } from '../store/database/select.ts'

/** A live or video that sold within the filter. Sums in fen, `start_time` unix seconds. */
export interface ContentSellRow {
  id: string
  title: string
  image: string
  start_time: number
  platform: Platform
  author_id: string
  gmv: number
  volume: number
  order_count: number
  /** 场观 of a live, plays of a video; null: not delivered. */
  views: number | null
}

const SORT: Record<string, SQL> = {
  gmv: sql`g.gmv`,
  volume: sql`g.volume`,
  order_count: sql`g.order_count`,
  start_time: sql`start_time`,
}

const SOURCES = {
  live: sql`(select live_id as id, corp_id, platform, author_id, title, cover, start_time, views from live)`,
  video: sql`(select video_id as id, corp_id, platform, author_id, title, cover, publish_at as start_time, plays as views from video)`,
}

/** 出单直播场次 or 出单视频列表 within the filter: contents with lines paid in the range. Their number is live_count or video_count. */
export function contentSales(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  kind: keyof typeof SOURCES,
  page: PageOf,
): Promise<Paged<ContentSellRow>> {
  const ofKind = { ...filter, content_kind: kind === 'live' ? ContentKind.live : ContentKind.video }
  const grouped = sql`${groupedSales(scope, ofKind, 'content', ['gmv', 'volume', 'order_count'])} g`
  return pagedRows(
    db,
    select(
      {
        id: text`g.content_id`,
        title: text`coalesce(x.title, '')`,
        image: text`coalesce(x.cover, '')`,
        start_time: float`coalesce(x.start_time, 0)`,
        platform: value<Platform>`coalesce(x.platform, '')`,
        author_id: text`coalesce(x.author_id, '')`,
        gmv: number`g.gmv`,
        volume: number`g.volume`,
        order_count: number`g.order_count`,
        views: float<number | null>`x.views`,
        full_count,
      },
      sql`from ${grouped}
      left join ${SOURCES[kind]} x on x.corp_id = ${scope.corp_id} and x.id = g.content_id where g.content_id <> ''
      ${orderBy(page, SORT, 'gmv', sql`g.content_id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from ${grouped} where g.content_id <> ''`,
  )
}

/** Figures of the lives that began in the range: audience as delivered, sales from their own order lines until now. */
export interface LiveTotals {
  live_total: number
  sold_lives: number
  gmv: number
  volume: number
  views: number
  unique_viewers: number
  peak: number
  /** Average stay, seconds. */
  stay: number
  /** UV价值, GPM and 场均成交 in fen; 转化率 in percent. */
  uv_value: number
  gpm: number
  gmv_per_live: number
  conversion: number
}

/** 直播场次, 出单场次, 成交金额, 观看人次, 峰值在线, 平均停留, UV价值, GPM, 转化率 of the lives in scope. */
export async function liveTotals(db: Queryable, scope: Scope, filter: MetricFilter): Promise<LiveTotals> {
  const row = await rowOf(
    db,
    select(
      {
        live_total: int`count(*)`,
        sold_lives: int`count(sold.content_id)`,
        gmv: float`coalesce(sum(sold.gmv), 0)`,
        volume: float`coalesce(sum(sold.volume), 0)`,
        views: float`coalesce(sum(l.views), 0)`,
        unique_viewers: float`coalesce(sum(l.uv), 0)`,
        peak: int`coalesce(max(l.peak), 0)`,
        stay_sum: float`coalesce(sum(l.avg_stay::bigint * l.views), 0)`,
        stay_views: float`coalesce(sum(l.views) filter (where l.avg_stay is not null), 0)`,
        buyers: float`coalesce(sum(sold.buyers), 0)`,
      },
      sql`from l left join sold on sold.content_id = l.live_id`,
      sql`with l as (select l.* from live l where ${mediaConditions(scope, filter, sql`l`, sql`l.start_time`)} and ${inRange(sql`l.start_time`, filter)}),
      sold as (select i.content_id, sum(i.pay_amount) as gmv, sum(i.qty) as volume, count(distinct o.buyer_hash) as buyers from order_item i
        join orders o on o.corp_id = i.corp_id and o.order_id = i.order_id
        where ${all([
          sql`i.corp_id = ${scope.corp_id} and i.content_kind = ${ContentKind.live} and i.pay_time <= ${filter.now}`,
          sql`i.content_id in (select live_id from l)`,
          ofShops(scope, sql`i.shop_id`),
        ])} group by i.content_id)`,
    ),
  )
  const { stay_sum, stay_views, buyers, ...totals } = row
  return {
    ...totals,
    stay: perUnit(stay_sum, stay_views),
    uv_value: perUnit(totals.gmv, totals.unique_viewers),
    gpm: perUnit(totals.gmv * 1000, totals.views),
    gmv_per_live: perUnit(totals.gmv, totals.live_total),
    conversion: percent(buyers, totals.unique_viewers),
  }
}
