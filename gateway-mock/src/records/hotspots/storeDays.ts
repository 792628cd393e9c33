import { PLATFORMS } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { calendarDays } from '../../rules/calendarDays.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'

/** Year in Shanghai. */
const yearOf = (now: number) => new Date((now + 8 * 3600) * 1000).getUTCFullYear()

/** Festivals and shopping days of this year and the next, each once. No service delivers them: they have neither heat nor videos. */
export const daysToStore = (now: number) => [yearOf(now), yearOf(now) + 1].flatMap(calendarDays)

/** Writes down the days of the calendar that are not yet: they are topics like others, to be taken over and written about. */
export async function storeDays(db: Queryable, now: number): Promise<void> {
  await rowsOf(
    db,
    sql`insert into hotspot (corp_id, source_no, title, kind, platforms, start_time, end_time, created_at, updated_at)
      select 0, d.no, d.title, d.kind, ${JSON.stringify(PLATFORMS)}::jsonb, d.start_time, d.end_time, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(daysToStore(now))}::jsonb) as d(no text, title text, kind smallint, start_time bigint, end_time bigint)
      on conflict (source_no) where source_no <> '' do nothing`,
  )
}
