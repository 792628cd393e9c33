import { ContentKind } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf, inRange, mediaConditions, type MetricFilter, ofShops, type Scope } from '../rules/filter.ts'
import { percent, perUnit } from '../rules/period.ts'
import { all, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { byName, float, int, number, select, text } from '../store/database/select.ts'
import { breakdownRows } from './breakdown/breakdown.ts'
import { groupedSales, salesTotals } from './sales.ts'

/** Of which kinds of content a filter is: both unless it names one. */
export const kindsOf = ({ content_kind }: MetricFilter) => ({
  videos: content_kind === undefined || content_kind === ContentKind.video,
  lives: content_kind === undefined || content_kind === ContentKind.live,
})

const INTERACTIONS = sql`(v.likes + v.comments + coalesce(v.collects, 0) + v.shares)`

/** The commerce videos published in the range, as `v`, and the lives that began in it, as `l`; who follows their talents decides whose they are. */
const published = (scope: Scope, filter: MetricFilter): SQL =>
  all([
    sql`v.kind = 1 and v.deleted_at is null`,
    mediaConditions(scope, filter, sql`v`, sql`v.publish_at`),
    inRange(sql`v.publish_at`, filter),
  ])
const begun = (scope: Scope, filter: MetricFilter): SQL =>
  all([mediaConditions(scope, filter, sql`l`, sql`l.start_time`), inRange(sql`l.start_time`, filter)])

/** What contents sold until now of the own lines, by content: gmv and buyers. */
const soldUntilNow = (scope: Scope, filter: MetricFilter, kind: ContentKind, ids: SQL): SQL =>
  sql`(select i.content_id, sum(i.pay_amount)::float8 as gmv, count(distinct o.buyer_hash)::int as buyers from order_item i
    join orders o on o.corp_id = i.corp_id and o.order_id = i.order_id
    where ${all([
      sql`i.corp_id = ${scope.corp_id} and i.content_kind = ${kind} and i.pay_time <= ${filter.now}`,
      sql`i.content_id in (${ids})`,
      ofShops(scope, sql`i.shop_id`),
    ])} group by 1)`

/** What was published and begun in a range; counters and sales until now, money in fen. */
export interface ContentFigures {
  published_videos: number
  started_lives: number
  plays: number
  interactions: number
  hot_videos: number
  views: number
  gmv: number
}

/**
 * One row for each content that was published or begun in the range: author_id, platform, content_kind, day, what it counts as
 * (published_videos, started_lives, hot_videos) and its counters and sales until now (plays, interactions, views, gmv).
 */
export function contentFacts(scope: Scope, filter: MetricFilter): SQL {
  const kinds = kindsOf(filter)
  const sold = (kind: ContentKind, ids: SQL) => soldUntilNow(scope, filter, kind, ids)
  return sql`(with v as materialized (select v.* from video v where ${kinds.videos} and ${published(scope, filter)}),
    l as materialized (select l.* from live l where ${kinds.lives} and ${begun(scope, filter)})
    select v.author_id, v.platform, ${sql.raw(String(ContentKind.video))} as content_kind, ${dayOf(sql`v.publish_at`)} as day,
      1 as published_videos, 0 as started_lives, v.plays::float8 as plays, ${INTERACTIONS}::float8 as interactions,
      case when ${INTERACTIONS} >= (select s.hot_threshold from corp_setting s where s.corp_id = ${scope.corp_id}) then 1 else 0 end as hot_videos,
      0::float8 as views, coalesce(s.gmv, 0) as gmv
    from v left join ${sold(ContentKind.video, sql`select v.video_id from v`)} s on s.content_id = v.video_id
    union all select l.author_id, l.platform, ${sql.raw(String(ContentKind.live))}, ${dayOf(sql`l.start_time`)}, 0, 1, 0, 0, 0,
      l.views::float8, coalesce(s.gmv, 0)
    from l left join ${sold(ContentKind.live, sql`select l.live_id from l`)} s on s.content_id = l.live_id)`
}

/** Sums over content facts `o`. */
const CONTENT_SUMS = [
  'published_videos',
  'started_lives',
  'plays',
  'interactions',
  'hot_videos',
  'views',
  'gmv',
] as const satisfies readonly (keyof ContentFigures)[]
export const contentMeasures = byName(CONTENT_SUMS, (name) => float`coalesce(sum(o.${sql.identifier(name)}), 0)`)

/** 发布视频, 直播场次, 播放, 互动, 爆文数 and what both kinds sold until now. */
export const contentFigures = (db: Queryable, scope: Scope, filter: MetricFilter): Promise<ContentFigures> =>
  rowOf(db, select(contentMeasures, sql`from ${contentFacts(scope, filter)} o`))

/** Videos published and lives begun by day number. */
export async function contentsByDay(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ day: number; published_videos: number; started_lives: number }[]> {
  const kinds = kindsOf(filter)
  return rowsOf(
    db,
    select(
      { day: int`x.day`, published_videos: int`sum(x.videos)`, started_lives: int`sum(x.lives)` },
      sql`from (select ${dayOf(sql`v.publish_at`)} as day, 1 as videos, 0 as lives from video v where ${kinds.videos} and ${published(scope, filter)}
        union all select ${dayOf(sql`l.start_time`)}, 0, 1 from live l where ${kinds.lives} and ${begun(scope, filter)}) x group by 1`,
    ),
  )
}

/** What sold in the range of contents that were there before it, fen. */
export async function oldContentSales(db: Queryable, scope: Scope, filter: MetricFilter): Promise<number> {
  const { start } = filter
  if (start === undefined) return 0
  const kinds = kindsOf(filter)
  const sold = (kind: ContentKind) => groupedSales(scope, { ...filter, content_kind: kind }, 'content', ['gmv'])
  const { gmv } = await rowOf(
    db,
    select(
      { gmv: float`coalesce(sum(x.gmv), 0)` },
      sql`from (select s.gmv from ${sold(ContentKind.video)} s join video v on v.corp_id = ${scope.corp_id} and v.video_id = s.content_id
          where ${kinds.videos} and v.publish_at < ${start}
        union all select s.gmv from ${sold(ContentKind.live)} s join live l on l.corp_id = ${scope.corp_id} and l.live_id = s.content_id
          where ${kinds.lives} and l.start_time < ${start}) x`,
    ),
  )
  return gmv
}

/** Upper ends of the bands of lengths, seconds. */
const DURATIONS = [15, 30, 60, 180]
export const DURATION_NAMES = ['<15 秒', '15–30 秒', '30–60 秒', '1–3 分钟', '≥3 分钟', '未知']

/** Videos by length: 1–5, 6 of what is no known video. 成交 of the range by the length of the video that sold. */
export async function videosByDuration(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ band: number; published_videos: number; video_amount: number }[]> {
  const bounds = sql.raw(`array[${DURATIONS.join(', ')}]`)
  const sold = groupedSales(scope, { ...filter, content_kind: ContentKind.video }, 'content', ['gmv'])
  return rowsOf(
    db,
    select(
      { band: int`x.band`, published_videos: int`sum(x.videos)`, video_amount: float`sum(x.gmv)` },
      sql`from (select width_bucket(v.duration, ${bounds}) + 1 as band, 1 as videos, 0::float8 as gmv from video v where ${published(scope, filter)}
        union all select case when v.video_id is null then 6 else width_bucket(v.duration, ${bounds}) + 1 end, 0, s.gmv
          from ${sold} s left join video v on v.corp_id = ${scope.corp_id} and v.video_id = s.content_id) x group by 1 order by 1`,
    ),
  )
}

/** Lives begun in the range by weekday (1 Monday) and hour, with what they sold until now. */
export function livesByHour(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ weekday: number; hour: number; started_lives: number; views: number; gmv: number }[]> {
  const local = sql`(l.start_time + 28800)`
  return rowsOf(
    db,
    select(
      {
        weekday: int`((${local} / 86400 + 3) % 7)::int + 1`,
        hour: int`((${local} % 86400) / 3600)::int`,
        started_lives: int`count(*)`,
        views: float`coalesce(sum(l.views), 0)`,
        gmv: float`coalesce(sum(s.gmv), 0)`,
      },
      sql`from l left join ${soldUntilNow(scope, filter, ContentKind.live, sql`select l.live_id from l`)} s on s.content_id = l.live_id group by 1, 2 order by 1, 2`,
      sql`with l as materialized (select l.* from live l where ${begun(scope, filter)})`,
    ),
  )
}

/** A content among those that sold most in the range. */
export interface TopContent {
  id: string
  title: string
  talent: string
  platform: string
  cover: string
  /** When it was published or begun, unix seconds. */
  at: number
  gmv: number
  /** Plays of a video, views of a live; unavailable becomes 0. */
  plays: number
  /** What it sold until now, and to how many. */
  gmv_ever: number
  buyers: number
  viewers: number
}

const SOURCES = {
  [ContentKind.video]: sql`select video_id as id, corp_id, platform, author_id, title, cover, publish_at as at, plays, null::int as uv from video`,
  [ContentKind.live]: sql`select live_id as id, corp_id, platform, author_id, title, cover, start_time as at, views as plays, uv from live`,
}

/** The contents of a kind that sold most in the range. */
export function topContents(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  kind: keyof typeof SOURCES,
  limit: number,
): Promise<TopContent[]> {
  const sold = groupedSales(scope, { ...filter, content_kind: kind }, 'content', ['gmv'])
  return rowsOf(
    db,
    select(
      {
        id: text`b.content_id`,
        title: text`coalesce(nullif(x.title, ''), b.content_id)`,
        talent: text`coalesce(a.nick_name, '')`,
        platform: text`coalesce(x.platform, '')`,
        cover: text`coalesce(x.cover, '')`,
        at: float`coalesce(x.at, 0)`,
        gmv: float`b.gmv`,
        plays: float`coalesce(x.plays, 0)`,
        gmv_ever: float`coalesce(e.gmv, 0)`,
        buyers: int`coalesce(e.buyers, 0)`,
        viewers: number`coalesce(x.uv, 0)`,
      },
      sql`from best b left join (${SOURCES[kind]}) x on x.corp_id = ${scope.corp_id} and x.id = b.content_id
        left join author a on a.author_id = x.author_id and a.platform = x.platform
        left join ${soldUntilNow(scope, filter, kind, sql`select b.content_id from best b`)} e on e.content_id = b.content_id
        order by b.gmv desc, b.content_id`,
      sql`with best as materialized (select s.content_id, s.gmv from ${sold} s where s.content_id <> '' order by s.gmv desc, s.content_id limit ${limit})`,
    ),
  )
}

/** What a talent's contents came to in a week. */
export interface TalentWeek {
  author_id: string
  platform: string
  name: string
  /** Day number of its Monday. */
  week: number
  content_gmv: number
  contents: number
}

/** The talents whose contents sold most in the range, week by week: money by payment, contents by publication. */
export async function talentWeeks(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  limit: number,
): Promise<TalentWeek[]> {
  const kinds = kindsOf(filter)
  const measures = ['live_amount', 'video_amount'] as const
  const weeks = await breakdownRows(db, scope, filter, ['author', 'week'], measures)
  const weekOf = (time: SQL) => sql`(${dayOf(time)} - (${dayOf(time)} + 3) % 7)`
  return rowsOf(
    db,
    select(
      {
        author_id: text`x.author_id`,
        platform: text`x.platform`,
        name: text`coalesce(max(a.nick_name), x.author_id)`,
        week: int`x.week`,
        content_gmv: float`sum(x.gmv)`,
        contents: int`sum(x.contents)`,
      },
      sql`from (select w.author_id, w.platform, w.week, w.gmv, 0 as contents from w join best using (author_id, platform)
        union all select v.author_id, v.platform, ${weekOf(sql`v.publish_at`)}, 0, 1 from video v join best using (author_id, platform)
          where ${kinds.videos} and ${published(scope, filter)}
        union all select l.author_id, l.platform, ${weekOf(sql`l.start_time`)}, 0, 1 from live l join best using (author_id, platform)
          where ${kinds.lives} and ${begun(scope, filter)}) x
        left join author a on a.author_id = x.author_id and a.platform = x.platform group by 1, 2, 4 order by 1, 2, 4`,
      sql`with w as materialized (select g.author_id, g.platform, g.week, g.live_amount + g.video_amount as gmv from ${weeks} g),
        best as materialized (select author_id, platform from w group by 1, 2 having sum(gmv) > 0 order by sum(gmv) desc, 1, 2 limit ${limit})`,
    ),
  )
}

/** 成交金额 of contents in the range, fen. */
export async function contentSales(db: Queryable, scope: Scope, filter: MetricFilter): Promise<number> {
  const { live_amount, video_amount } = await salesTotals(db, scope, filter, ['live_amount', 'video_amount'])
  return live_amount + video_amount
}

/** Rates of what was published. */
export const contentRates = ({ plays, interactions, views, gmv }: ContentFigures) => ({
  interaction_rate: percent(interactions, plays),
  content_gpm: perUnit(gmv * 1000, plays + views),
})
