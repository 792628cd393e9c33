import { sql } from 'drizzle-orm'
import { dayNumber } from '../../rules/period.ts'
import type { HotTopic } from '../../services/trends/trendService.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'

/** Days whose heat is kept of a topic. */
const HEAT_DAYS = 7

/**
 * Takes over what the trend service delivered: topics by their number, the heat of the day, and their place on the list of the day.
 * Of a day the last delivery counts; one that is delivered twice is taken once. What is not named any more keeps what it had.
 */
export async function storeTopics(db: Queryable, topics: readonly HotTopic[], now: number): Promise<void> {
  if (topics.length === 0) return
  const rows = JSON.stringify(topics)
  const day = dayNumber(now)
  const isSameDay = sql`((coalesce(hotspot.read_at, 0) + 28800) / 86400) = ${day}`
  await rowsOf(
    db,
    sql`insert into hotspot (corp_id, source_no, title, kind, category, platforms, words, heat, heat_days, video_count, start_time, end_time,
        read_at, created_at, updated_at)
      select 0, t.no, t.title, t.kind, t.category, t.platforms, t.words, t.heat, jsonb_build_array(t.heat), t.video_count, t.start_time, t.end_time,
        ${now}, ${now}, ${now}
      from jsonb_to_recordset(${rows}::jsonb) as t(no text, title text, kind smallint, category text, platforms jsonb, words jsonb, heat bigint,
        video_count bigint, start_time bigint, end_time bigint)
      on conflict (source_no) where source_no <> '' do update set title = excluded.title, kind = excluded.kind, category = excluded.category,
        platforms = excluded.platforms, words = excluded.words, heat = excluded.heat, video_count = excluded.video_count,
        start_time = excluded.start_time, end_time = excluded.end_time, read_at = excluded.read_at, updated_at = excluded.updated_at, deleted_at = null,
        heat_days = (select jsonb_agg(d.heat order by d.at) from (
          select e.heat, e.at from jsonb_array_elements(case when ${isSameDay} then hotspot.heat_days - -1 else hotspot.heat_days end
            || excluded.heat_days) with ordinality as e(heat, at) order by e.at desc limit ${HEAT_DAYS}) d)`,
  )
  await rowsOf(db, sql`delete from hotspot_rank where day = ${day}`)
  await rowsOf(
    db,
    sql`insert into hotspot_rank (hotspot_id, day, rank)
      select h.id, ${day}, t.rank from jsonb_to_recordset(${rows}::jsonb) as t(no text, rank int)
      join hotspot h on h.corp_id = 0 and h.source_no = t.no where t.rank is not null`,
  )
}
