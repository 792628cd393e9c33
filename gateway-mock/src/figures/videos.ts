import type { VideoBasis } from '@crm/contracts/figures/videos'
import type { videoColumns } from '@crm/contracts/columns/videos'
import type { SortKey } from '@crm/contracts/listColumns'
import { ContentKind, type Platform, type VideoSource } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { selectContentSales } from './sums/readAggregates.ts'
import { isWide, saleScope, soldInRange } from './soldContents.ts'
import { contentIdOf } from './contentVideoId.ts'
import {
  authorConditions,
  dayOf,
  inRange,
  mediaConditions,
  type MetricFilter,
  ofShops,
  orderConditions,
  type Scope,
  staffConditions,
} from '../rules/filter.ts'
import { keywordCondition } from '../rules/keywords.ts'
import { mediumsAtSql, type MediumRef } from '../rules/mediums.ts'
import type { Period } from '@crm/base/period'
import { percent, perUnit } from '../rules/period.ts'
import {
  all,
  atLeast,
  atMost,
  materialized,
  isOneOf,
  listedTexts,
  orderBy,
  type Paged,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  yesNo,
  rowsAs,
} from '../store/database/query.ts'
import { deliveredSum } from './unavailable.ts'
import { type DayPoint, fillDays, salesTrend } from './sales.ts'
import { float, int, number, select, text, value } from '../store/database/select.ts'

/** What the commerce video list filters by besides publish range, platform and staff. Money in fen. */
export interface VideoWhere {
  /**
   * `pay`: videos published or sold in the range, with what was paid in it for the caller's staff, so that the sum is 视频 of the
   * overview; else videos published in the range with what they sold until now.
   */
  basis?: VideoBasis | undefined
  /** Part of title or talent name, or the video id. */
  keyword?: string | undefined
  /** Exactly these videos. */
  video_ids?: readonly string[] | undefined
  product_ids?: readonly string[] | undefined
  /** Any of these labels. */
  labels?: readonly string[] | undefined
  has_gmv?: boolean | undefined
  gmv_min?: number | undefined
  gmv_max?: number | undefined
  plays_min?: number | undefined
  plays_max?: number | undefined
  /** 1 monitor, 2 by hand, 3 order. */
  source?: number | undefined
  has_ads?: boolean | undefined
}

const GMV = sql`coalesce(o.gmv, 0)`
const AD_COST = sql`coalesce(ad.cost, 0)`
/** Missing counters (not delivered) count as nothing in sums of interactions. */
const INTERACTIONS = sql`(v.likes + v.comments + coalesce(v.collects, 0) + v.shares)`

/** What a statement about videos reads beside them: `o` (own order lines of the basis: gmv, volume), `ad` (cost until now), `a` (talent). */
interface VideoJoins {
  sales?: boolean
  ads?: boolean
  talent?: boolean
}

/** What the filter itself reads beside the videos. */
const besideOf = ({ basis, keyword, has_gmv, gmv_min, gmv_max, has_ads }: VideoWhere): VideoJoins => ({
  sales: basis === 'pay' || has_gmv !== undefined || gmv_min !== undefined || gmv_max !== undefined,
  ads: has_ads !== undefined,
  talent: keyword !== undefined && keyword !== '',
})

/** Joins of `v` with what is read beside it; of the given videos alone when there are some. */
async function joinsOf(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  beside: VideoJoins,
  basis: VideoBasis | undefined,
  ids?: readonly string[],
): Promise<SQL> {
  const sold = async () =>
    basis === 'pay'
      ? soldInRange(db, scope, ContentKind.video, filter, ids)
      : selectContentSales(db, { ...scope, kind: 'corp' }, ContentKind.video, { now: filter.now }, ids)
  const ofIds = ids ? sql`content_id in (${listedTexts(ids)})` : sql`content_id <> ''`
  const joins = [
    beside.talent && sql`left join author a on a.author_id = v.author_id and a.platform = v.platform`,
    beside.sales && sql`left join ${materialized(await sold())} o on o.content_id = v.video_id`,
    beside.ads &&
      sql`left join ${materialized(sql`select content_id, sum(cost) as cost from ad_day where corp_id = ${scope.corp_id} and ${ofIds} group by content_id`)} ad
        on ad.content_id = v.video_id`,
  ].filter((each) => each !== false && each !== undefined)
  return sql.join(joins, sql` `)
}

/** The commerce videos of the enterprise, and those of the talents that are asked for. */
const isListed = (scope: Scope, filter: MetricFilter): SQL =>
  all([
    sql`v.corp_id = ${scope.corp_id}`,
    ...authorConditions(filter, sql`v`),
    sql`v.kind = 1 and v.deleted_at is null`,
  ])

/** Published in the range, by talents that were followed then by the staff who are asked for. */
const isPublished = (scope: Scope, filter: MetricFilter): SQL =>
  all([mediaConditions(scope, filter, sql`v`, sql`v.publish_at`), inRange(sql`v.publish_at`, filter)])

/** What narrows the videos further, asked of `v`, `o`, `ad` and `a`. */
function narrowing(where: VideoWhere): SQL | undefined {
  const { keyword, product_ids, labels } = where
  const conditions = [
    keywordCondition(keyword, { names: [sql`v.title`, sql`a.nick_name`], ids: [sql`v.video_id`] }),
    where.video_ids === undefined ? undefined : isOneOf(sql`v.video_id`, where.video_ids),
    product_ids === undefined
      ? undefined
      : sql`exists (select 1 from jsonb_array_elements_text(v.product_ids) x(id) where ${isOneOf(sql`x.id`, product_ids)})`,
    labels === undefined || labels.length === 0
      ? undefined
      : sql`exists (select 1 from jsonb_array_elements_text(v.labels) x(label) where ${isOneOf(sql`x.label`, labels)})`,
    yesNo(where.has_gmv, sql`${GMV} > 0`),
    atLeast(GMV, where.gmv_min),
    atMost(GMV, where.gmv_max),
    atLeast(sql`v.plays`, where.plays_min),
    atMost(sql`v.plays`, where.plays_max),
    where.source === undefined ? undefined : sql`v.source = ${where.source}`,
    yesNo(where.has_ads, sql`ad.content_id is not null`),
  ].filter((each) => each !== undefined)
  return conditions.length === 0 ? undefined : all(conditions)
}

const COLUMNS = sql.join(
  'video_id platform author_id title publish_at source labels product_ids plays likes comments collects shares'
    .split(' ')
    .map((name) => sql`v.${sql.identifier(name)}`),
  sql`, `,
)

/**
 * Videos that sold in the range for some staff, and the others that were published in it, as `v` and `o`. Each part is a join; asked
 * for as one, either or the other, every video would be asked who followed its talent.
 */
async function selectPaidVideos(db: Queryable, scope: Scope, filter: MetricFilter, where: VideoWhere): Promise<SQL> {
  const sold = await soldInRange(db, scope, ContentKind.video, filter, where.video_ids)
  return sql`(with s as materialized (${sold})
      select ${COLUMNS}, s.content_id, s.gmv, s.volume from s join video v on v.video_id = s.content_id where ${isListed(scope, filter)}
      union all select ${COLUMNS}, null, null, null from video v
      where ${isListed(scope, filter)} and ${isPublished(scope, filter)} and not exists (select 1 from s where s.content_id = v.video_id)) v
    cross join lateral (select v.content_id, v.gmv, v.volume) o`
}

/**
 * Commerce videos published in the range (by what was paid: or sold in it), as `v`, with what is read beside them. A video enters
 * sales only through its order lines.
 */
async function videosFrom(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
  beside: VideoJoins = {},
): Promise<SQL> {
  const request = besideOf(where)
  const joined = { ...request, sales: request.sales || beside.sales, ads: request.ads || beside.ads }
  const { basis, video_ids } = where
  const isOfStaff = staffConditions(saleScope(scope), filter, sql``, sql``).length > 0
  if (basis === 'pay' && isOfStaff) {
    const joins = await joinsOf(db, scope, filter, { ...joined, sales: false }, basis, video_ids)
    return sql`from ${await selectPaidVideos(db, scope, filter, where)} ${joins} where ${all([narrowing(where)])}`
  }
  const joins = await joinsOf(db, scope, filter, joined, basis, video_ids)
  const isWanted =
    basis === 'pay' ? sql`(o.content_id is not null or (${isPublished(scope, filter)}))` : isPublished(scope, filter)
  return sql`from video v ${joins} where ${all([isListed(scope, filter), isWanted, narrowing(where)])}`
}

/** A commerce video. Null counters are not delivered by the platform; sums and GPM in fen, 互动率 in percent. */
export interface VideoListRow {
  video_id: string
  platform: Platform
  title: string
  cover: string
  url: string
  duration: number
  publish_at: number
  source: VideoSource
  labels: string[]
  product_ids: string[]
  author_id: string
  nick_name: string
  avatar: string
  /** The talent's number as the platform shows it; empty for an unknown talent. */
  uid: string
  /** Who followed the talent when it was published. */
  mediums: MediumRef[]
  plays: number | null
  likes: number
  comments: number
  collects: number | null
  shares: number
  interactions: number
  interaction_rate: number
  gmv: number
  volume: number
  gpm: number
  ad_cost: number
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

type VideoPage = PageOf<SortKey<typeof videoColumns>>

const SORT: Record<SortKey<typeof videoColumns>, SQL> = {
  publish_at: sql`v.publish_at`,
  plays: sql`v.plays`,
  likes: sql`v.likes`,
  comments: sql`v.comments`,
  collects: sql`v.collects`,
  shares: sql`v.shares`,
  interaction_rate: sql`${INTERACTIONS}::float8 / nullif(v.plays, 0)`,
  gmv: GMV,
  volume: sql`coalesce(o.volume, 0)`,
  gpm: sql`${GMV}::float8 / nullif(v.plays, 0)`,
  ad_cost: AD_COST,
}

/** What the order of a list reads beside the videos. */
const besideOfSort = (order_by: string | undefined): VideoJoins => ({
  sales: order_by === 'gmv' || order_by === 'volume' || order_by === 'gpm',
  ads: order_by === 'ad_cost',
})

/** The order of an index, which knows of no missing times. */
const isLatestFirst = ({ order_by, sort }: VideoPage) =>
  order_by === undefined || (order_by === 'publish_at' && sort !== 'asc')

/** One page of the commerce videos, default the latest first, with the totals of the whole filter. */
export async function videoList(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
  page: VideoPage,
): Promise<Paged<VideoListRow> & { totals: VideoTotals }> {
  const offset = (page.page - 1) * page.size
  if (where.basis !== 'pay') {
    const totals = await videoTotals(db, scope, filter, where)
    const total_count = totals.video_total
    // The page is read off the index of its order, however many rows lie behind it.
    const ids = offset < total_count ? await videoIds(db, scope, filter, where, page) : []
    return { list: await videoRows(db, scope, filter, where, ids), total_count, totals }
  }
  // By what was paid every video is looked at: once for both.
  const from = await videosFrom(db, scope, filter, where, { sales: true, ads: true })
  const { order_by = 'publish_at' } = page
  const order = orderBy({ ...page, order_by: page.order_by && 'key' }, { key: sql`m.sort_key` }, 'key', sql`m.video_id`)
  const { ids, ...totals } = await rowOf(
    db,
    select(
      { ...TOTALS, ids: value<string[]>`array(select m.video_id from m ${order} limit ${page.size} offset ${offset})` },
      sql`from m v cross join lateral (select v.gmv, v.volume) o cross join lateral (select v.cost) ad`,
      sql`with m as materialized (select v.video_id, ${SORT[order_by]} as sort_key, v.plays, v.likes, v.comments, v.collects, v.shares,
        o.gmv, o.volume, ad.cost ${from})`,
    ),
  )
  return { list: await videoRows(db, scope, filter, where, ids), total_count: totals.video_total, totals }
}

/** The ids of one page, default the latest first. */
export async function videoIds(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
  page: VideoPage,
): Promise<string[]> {
  const from = await videosFrom(db, scope, filter, where, besideOfSort(page.order_by))
  const order = isLatestFirst(page)
    ? sql`order by v.publish_at desc, v.video_id`
    : orderBy(page, SORT, 'publish_at', sql`v.video_id`)
  const rows = await rowsOf(
    db,
    select(
      { video_id: text`v.video_id` },
      sql`${from} ${order} limit ${page.size} offset ${(page.page - 1) * page.size}`,
    ),
  )
  return rows.map(({ video_id }) => video_id)
}

/** These videos as far as they are in scope. */
export async function findVideos(
  db: Queryable,
  scope: Scope,
  ids: readonly string[],
  now: number,
): Promise<VideoListRow[]> {
  const [filter, where] = [{ now }, { video_ids: ids }]
  const page = { page: 1, size: Math.max(ids.length, 1) }
  return videoRows(db, scope, filter, where, await videoIds(db, scope, filter, where, page))
}

/** The rows of some videos in their order; what stands beside a video is looked up for these. */
async function videoRows(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
  ids: readonly string[],
): Promise<VideoListRow[]> {
  if (ids.length === 0) return []
  const joins = await joinsOf(db, scope, filter, { sales: true, ads: true, talent: true }, where.basis, ids)
  const rows = await rowsOf(
    db,
    select(
      {
        video_id: text`v.video_id`,
        platform: value<Platform>`v.platform`,
        title: text`v.title`,
        cover: text`v.cover`,
        url: text`v.url`,
        duration: number`v.duration`,
        publish_at: float`v.publish_at`,
        source: value<VideoSource>`v.source`,
        labels: value<string[]>`v.labels`,
        product_ids: value<string[]>`v.product_ids`,
        author_id: text`v.author_id`,
        nick_name: text`coalesce(a.nick_name, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        uid: text`coalesce(a.uid, '')`,
        plays: float<number | null>`v.plays`,
        likes: float`v.likes`,
        comments: float`v.comments`,
        collects: float<number | null>`v.collects`,
        shares: float`v.shares`,
        interactions: float`${INTERACTIONS}`,
        gmv: float`${GMV}`,
        volume: float`coalesce(o.volume, 0)`,
        ad_cost: float`${AD_COST}`,
        updated_at: float`v.updated_at`,
        updated_by: number`v.updated_by`,
        mediums: value<
          MediumRef[]
        >`${mediumsAtSql(scope.corp_id, sql`v.author_id`, sql`v.platform`, sql`v.publish_at`)}`,
      },
      sql`from video v ${joins} where v.corp_id = ${scope.corp_id} and v.video_id in (${listedTexts(ids)})`,
    ),
  )
  const byId = new Map(rows.map((row) => [row.video_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const rates = {
      interaction_rate: percent(row.interactions, row.plays ?? 0),
      gpm: perUnit(row.gmv * 1000, row.plays ?? 0),
    }
    return [{ ...row, ...rates }]
  })
}

/**
 * 视频数, 出单视频数, 播放, 点赞, 评论, 收藏, 分享, 互动, 成交金额, 销量, 广告消耗 over the filter. A counter that none of the videos
 * has is unavailable.
 */
export interface VideoTotals {
  video_total: number
  sold_videos: number
  plays: number
  likes: number
  comments: number
  collects: number
  shares: number
  interactions: number
  gmv: number
  volume: number
  ad_cost: number
}

/** The totals as aggregates over `v`, `o` and `ad`. */
const TOTALS = {
  video_total: int`count(*)`,
  sold_videos: int`count(*) filter (where o.gmv > 0)`,
  plays: number`${deliveredSum(sql`v.plays`)}`,
  likes: float`coalesce(sum(v.likes), 0)`,
  comments: float`coalesce(sum(v.comments), 0)`,
  collects: number`${deliveredSum(sql`v.collects`)}`,
  shares: float`coalesce(sum(v.shares), 0)`,
  interactions: float`coalesce(sum(${INTERACTIONS}), 0)`,
  gmv: float`coalesce(sum(o.gmv), 0)`,
  volume: float`coalesce(sum(o.volume), 0)`,
  ad_cost: float`coalesce(sum(ad.cost), 0)`,
}

/** Statistic and 合计 row of the videos; 互动率 and 平均 GPM follow by `videoRates`. */
export async function videoTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
): Promise<VideoTotals> {
  return rowOf(db, select(TOTALS, await videosFrom(db, scope, filter, where, { sales: true, ads: true })))
}

/** 互动率 in percent and 平均 GPM in fen. */
export function videoRates(totals: VideoTotals): { interaction_rate: number; gpm: number } {
  return {
    interaction_rate: percent(totals.interactions, totals.plays),
    gpm: perUnit(totals.gmv * 1000, totals.plays),
  }
}

/** Video totals now and in the period before. */
export async function comparedVideos(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
  before: Period | undefined,
): Promise<{ cur: VideoTotals; prev: VideoTotals | undefined }> {
  const cur = await videoTotals(db, scope, filter, where)
  const prev = before === undefined ? undefined : await videoTotals(db, scope, { ...filter, ...before }, where)
  return { cur, prev }
}

type VideoPoint = DayPoint<'video_total' | 'gmv'>
const EMPTY_POINT = { video_total: 0, gmv: 0 }

/** Videos by day of publication, and their 成交金额: by the day of payment or, by 发布时间, what those of the day sold until now. */
export async function videoTrend(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
): Promise<VideoPoint[]> {
  const from = await videosFrom(db, scope, filter, where, { sales: true })
  const points = async (days: SQL) =>
    fillDays<'video_total' | 'gmv'>(
      filter,
      // Two statements of the same three columns, one of them a union.
      await rowsOf(db, rowsAs<{ day: number; video_total: number; gmv: number }>(days)),
      EMPTY_POINT,
    )
  if (where.basis !== 'pay')
    return points(sql`select ${dayOf(sql`v.publish_at`)} as day, count(*)::int as video_total, coalesce(sum(o.gmv), 0)::float8 as gmv
      ${from} group by 1`)
  const isNarrowed = narrowing(where) !== undefined
  const sold = isNarrowed ? sql`select m.video_id from matched m` : await selectUnlisted(db, scope, filter)
  const found = await points(sql`with matched as materialized (select v.video_id, v.publish_at ${from})
    select day, sum(video_total)::int as video_total, sum(gmv)::float8 as gmv from (
      select ${dayOf(sql`m.publish_at`)} as day, count(*)::int as video_total, 0::float8 as gmv from matched m
      where ${inRange(sql`m.publish_at`, filter)} group by 1
      union all select ${dayOf(sql`i.pay_time`)} as day, 0 as video_total, sum(i.pay_amount)::float8 as gmv from order_item i
      where ${orderConditions(saleScope(scope), { ...filter, is_wide: isNarrowed && isWide(filter) }, { withStaff: true })}
      and i.content_kind = ${ContentKind.video} and ${inRange(sql`i.pay_time`, filter)} and i.content_id in (${sold}) group by 1) x group by 1`)
  if (isNarrowed) return found
  // All that videos sold is kept by day; what is no video of the list is taken off.
  const all = await salesTrend(db, saleScope(scope), filter, ['video_amount'])
  const byDate = new Map<string, VideoPoint>(
    all.map(({ date, video_amount }) => [date, { date, video_total: 0, gmv: video_amount }]),
  )
  for (const { date, video_total, gmv } of found)
    byDate.set(date, { date, video_total, gmv: (byDate.get(date)?.gmv ?? 0) - gmv })
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}

/** Contents that sold in the range as videos and are none of the list: not known, taken off, or of lines that name none. */
async function selectUnlisted(db: Queryable, scope: Scope, filter: MetricFilter): Promise<SQL> {
  return sql`select s.content_id from (${await soldInRange(db, scope, ContentKind.video, filter, undefined)}) s
    where not exists (select 1 from video v where v.video_id = s.content_id and ${isListed(scope, filter)}) union all select ''`
}

/** Bands of 成交金额 of a video, lower bounds in fen. */
const GMV_BANDS: readonly (readonly [number, string])[] = [
  [0, '未出单'],
  [1, '<1000'],
  [100_000, '1000~5000'],
  [500_000, '5000~1w'],
  [1_000_000, '1w~5w'],
  [5_000_000, '5w~10w'],
  [10_000_000, '≥10w'],
]

/** Videos by band of 成交金额 (yuan in the names), every band present. */
export async function videoGmvBands(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
): Promise<{ name: string; value: number }[]> {
  const bounds = sql.join(
    GMV_BANDS.map(([from]) => sql`${from}::numeric`),
    sql`, `,
  )
  const rows = await rowsOf(
    db,
    select(
      { band: number`width_bucket(${GMV}::numeric, array[${bounds}])`, n: int`count(*)` },
      sql`${await videosFrom(db, scope, filter, where, { sales: true })} group by 1`,
    ),
  )
  const byBand = new Map(rows.map((each) => [each.band, each.n]))
  return GMV_BANDS.map(([, name], i) => ({ name, value: byBand.get(i + 1) ?? 0 }))
}

/** Labels by 成交金额 of their videos; a video counts for each of its labels. */
export async function videoLabels(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: VideoWhere,
  limit = 10,
): Promise<{ name: string; gmv: number; video_total: number }[]> {
  return rowsOf(
    db,
    select(
      { name: text`x.label`, gmv: float`coalesce(sum(t.gmv), 0)`, video_total: int`count(*)` },
      sql`from (select v.labels, o.gmv ${await videosFrom(db, scope, filter, where, { sales: true })}) t, jsonb_array_elements_text(t.labels) x(label)
      group by 1 order by 2 desc, 1 limit ${limit}`,
    ),
  )
}

/** A day of one video: its counters as they stood (null: not delivered) and the 成交金额 of the day in fen. */
export interface VideoDay {
  date: string
  plays: number | null
  likes: number
  comments: number
  collects: number | null
  shares: number
  gmv: number
}

/** Whose growth is read: a video's, or a seeding content's by its reference. */
function selectVideoDays(scope: Scope, ref: string): SQL {
  const id = contentIdOf(ref)
  return id === undefined
    ? sql`select corp_id, video_id, publish_at, plays, likes, comments, collects, shares from video where corp_id = ${scope.corp_id} and video_id = ${ref}`
    : sql`select corp_id, ${ref}::text as video_id, publish_at, plays, likes, comments, collects, shares from content_item
        where corp_id = ${scope.corp_id} and id = ${id} and publish_at is not null`
}

/**
 * One video (or seeding content, by its reference) from its publication to the last day on which a counter was kept or
 * something sold. Counters stand until the next one is kept; the last day carries the latest ones, as the list does. The
 * days' 成交金额 add up to that of the list.
 */
export function videoDailyCounters(db: Queryable, scope: Scope, videoId: string, now: number): Promise<VideoDay[]> {
  const stored = (counter: SQL) => sql`case when d.day = b.last then v.${counter} else
    (select vd.${counter} from video_day vd where vd.corp_id = v.corp_id and vd.video_id = v.video_id and vd.day <= d.day
      order by vd.day desc limit 1) end`
  const dateOf = (time: SQL) => sql`(date '1970-01-01' + ${dayOf(time)})`
  return rowsOf(
    db,
    select(
      {
        date: text`to_char(d.day, 'YYYY-MM-DD')`,
        plays: float<number | null>`${stored(sql`plays`)}`,
        likes: float`coalesce(${stored(sql`likes`)}, 0)`,
        comments: float`coalesce(${stored(sql`comments`)}, 0)`,
        collects: float<number | null>`${stored(sql`collects`)}`,
        shares: float`coalesce(${stored(sql`shares`)}, 0)`,
        gmv: float`coalesce(s.gmv, 0)`,
      },
      sql`from v cross join bounds b cross join lateral (select g::date as day from generate_series(b.first, b.last, interval '1 day') g) d
      left join sold s on s.day = d.day order by d.day`,
      sql`with v as (${selectVideoDays(scope, videoId)}), sold as (select ${dateOf(sql`i.pay_time`)} as day, sum(i.pay_amount) as gmv from order_item i
        where ${all([
          sql`i.corp_id = ${scope.corp_id} and i.content_kind = ${ContentKind.video} and i.content_id = ${videoId} and i.pay_time <= ${now}`,
          ofShops(scope, sql`i.shop_id`),
        ])} group by 1),
      bounds as (select ${dateOf(sql`v.publish_at`)} as first, greatest(${dateOf(sql`v.publish_at`)}, (select max(day) from sold),
        (select max(vd.day) from video_day vd where vd.corp_id = v.corp_id and vd.video_id = v.video_id and vd.day <= ${dateOf(sql`${now}::bigint`)})) as last
        from v)`,
    ),
  )
}

/** Labels of the commerce videos of the whole corporation, the most used first. */
export function usedLabels(
  db: Queryable,
  scope: Scope,
  limit: number,
): Promise<{ name: string; video_total: number }[]> {
  return rowsOf(
    db,
    select(
      { name: text`x.label`, video_total: int`count(*)` },
      sql`from video v, jsonb_array_elements_text(v.labels) x(label)
      where v.corp_id = ${scope.corp_id} and v.kind = 1 and v.deleted_at is null group by 1 order by 2 desc, 1 limit ${limit}`,
    ),
  )
}
