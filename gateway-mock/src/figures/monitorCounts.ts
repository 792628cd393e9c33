import { BusinessModule, ContentKind } from '@crm/contracts/enums'
import { DAY_SECONDS } from '@crm/base/durations'
import { type SQL, sql } from 'drizzle-orm'
import { mediaConditions, type MetricFilter, type Scope } from '../rules/filter.ts'
import { selectBreakdown } from './breakdown/selectBreakdown.ts'
import { contentFacts } from './content.ts'

/** What a talent published and sold within the days of a monitor; money in fen. */
export interface MonitorCounts {
  video_count: number | null
  sold_video_count: number | null
  live_count: number | null
  sold_live_count: number | null
  gmv: number | null
  content_count: number | null
  interactions: number | null
}

const DAY = sql.raw(String(DAY_SECONDS))
/** Start of the day in Shanghai of a time column. */
const dayStartOf = (time: SQL) => sql`((${time} + 28800) / ${DAY} * ${DAY} - 28800)`
/**
 * The days of a monitor, which are what the lists that its counts open are filtered by: from the first moment of its first day to
 * the last one of the day on which it ended or will, and never past the clock.
 */
export const monitorFrom = dayStartOf(sql`m.start_time`)
export const monitorTo = (now: number) => sql`least(${dayStartOf(sql`m.end_time`)} + ${DAY} - 1, ${now})`

/** Something was published within the days of `m`, as the counts have it. */
export function outputOf(scope: Scope, classify: BusinessModule, now: number): SQL {
  const filter: MetricFilter = { now }
  const ofTalent = (alias: SQL, time: SQL) =>
    sql`${alias}.author_id = m.author_id and ${alias}.platform = m.platform and ${time} between ${monitorFrom} and ${monitorTo(now)}`
  if (classify === BusinessModule.content)
    return sql`exists (select 1 from ${contentFacts(scope, filter, {})} o join content_item ci on ci.id = o.id
      where ${ofTalent(sql`ci`, sql`ci.publish_at`)})`
  return sql`(exists (select 1 from video v where v.kind = 1 and v.deleted_at is null and ${ofTalent(sql`v`, sql`v.publish_at`)}
      and ${mediaConditions(scope, filter, sql`v`, sql`v.publish_at`)})
    or exists (select 1 from live l where ${ofTalent(sql`l`, sql`l.start_time`)} and ${mediaConditions(scope, filter, sql`l`, sql`l.start_time`)}))`
}

/**
 * What came of monitors, as common table expressions after `m` (id, author_id, platform, from_at, to_at): `counts` with a row for
 * each. Each part is counted as the list that it opens counts it: published by the talent while somebody in scope followed it, sold
 * by lines that are credited in scope.
 */
export function countsOf(scope: Scope, classify: BusinessModule, now: number): SQL {
  const filter: MetricFilter = { now, authors: sql`select w.author_id, w.platform from m w` }
  const of = (alias: SQL, time: SQL) =>
    sql`${alias}.author_id = m.author_id and ${alias}.platform = m.platform and ${time} between m.from_at and m.to_at`
  if (classify === BusinessModule.content)
    return sql`c as (select m.id, count(*) as content_count, sum(o.interactions) as interactions from ${contentFacts(scope, filter, {})} o
      join content_item ci on ci.id = o.id join m on ${of(sql`ci`, sql`ci.publish_at`)} group by m.id)
      , counts as (select m.id, null::float8 as video_count, null::float8 as sold_video_count, null::float8 as live_count,
        null::float8 as sold_live_count, null::float8 as gmv, coalesce(c.content_count, 0)::float8 as content_count,
        coalesce(c.interactions, 0)::float8 as interactions from m left join c on c.id = m.id)`
  const published = (table: SQL, alias: SQL, time: SQL, condition: SQL) =>
    sql`(select m.id, count(*) as n from ${table} ${alias} join m on ${of(alias, time)}
      where ${condition} and ${mediaConditions(scope, filter, alias, time)} group by m.id)`
  return sql`v as ${published(sql`video`, sql`v`, sql`v.publish_at`, sql`v.kind = 1 and v.deleted_at is null`)},
    l as ${published(sql`live`, sql`l`, sql`l.start_time`, sql`true`)},
    s as materialized (select m.id, x.content_kind, x.content_id, sum(x.gmv) as gmv
      from ${selectBreakdown(scope, filter, ['author', 'content', 'day'], ['gmv'])} x
      join m on x.author_id = m.author_id and x.platform = m.platform
        and x.day between ((m.from_at + 28800) / ${DAY})::int and ((m.to_at + 28800) / ${DAY})::int
      group by m.id, x.content_kind, x.content_id),
    g as (select s.id, sum(s.gmv) as gmv,
        count(*) filter (where s.gmv > 0 and s.content_kind = ${ContentKind.video} and exists (select 1 from video k
          where k.corp_id = ${scope.corp_id} and k.video_id = s.content_id and k.kind = 1 and k.deleted_at is null)) as videos,
        count(*) filter (where s.gmv > 0 and s.content_kind = ${ContentKind.live} and exists (select 1 from live k
          where k.corp_id = ${scope.corp_id} and k.live_id = s.content_id)) as lives
      from s group by s.id),
    counts as (select m.id, coalesce(v.n, 0)::float8 as video_count, coalesce(g.videos, 0)::float8 as sold_video_count,
        coalesce(l.n, 0)::float8 as live_count, coalesce(g.lives, 0)::float8 as sold_live_count, coalesce(g.gmv, 0)::float8 as gmv,
        null::float8 as content_count, null::float8 as interactions
      from m left join v on v.id = m.id left join l on l.id = m.id left join g on g.id = m.id)`
}
