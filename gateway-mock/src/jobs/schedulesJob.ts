import { minute } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { AuthorMonitorStatus, MonitorEvent, ScheduleStatus } from '@crm/contracts/enums'
import { SCHEDULE_LINK_SECONDS } from '@crm/contracts/rules/scheduleRules'
import { sql } from 'drizzle-orm'
import type { Db } from '../store/database/db.ts'
import { rowsOf } from '../store/database/query.ts'
import { type Message, sendNotice } from '../records/notices/notices.ts'
import { logMonitors } from '../rules/monitors.ts'
import { defineJob, pause } from './job.ts'
import { flag, float, number, select, text, value } from '../store/database/select.ts'

const BATCH = 200
/** How long after the start a live may still be told of by the platform. */
const LATE_SECONDS = 2 * DAY_SECONDS

interface Entry {
  id: number
  corp_id: number
  user_id: number
  author_id: string
  author_name: string
  platform: string
  title: string
  start_time: number
}

const NAMES = {
  id: number`sc.id`,
  corp_id: number`sc.corp_id`,
  user_id: number`sc.user_id`,
  author_id: text`sc.author_id`,
  author_name: text`coalesce(a.nick_name, sc.author_id)`,
  platform: text`sc.platform`,
  title: text`sc.title`,
  start_time: float`sc.start_time`,
}
const TALENT = sql`left join author a on a.author_id = sc.author_id and a.platform = sc.platform`

function notify(db: Db, entry: Entry, message: Pick<Message, 'event' | 'title'>, rest: string, now: number) {
  const content = `「${entry.author_name}」的直播「${entry.title}」${rest}`
  const query = { drawer: 'schedule', id: String(entry.id) }
  return sendNotice(db, entry, { ...message, content, route: 'LiveScheduling', query }, now)
}

/** Links entries to the lives that began near their start, each live to the entry that is closest; the monitor notes it. */
async function linkLives(db: Db, now: number): Promise<number> {
  const found = await rowsOf(
    db,
    select(
      { ...NAMES, live_id: text`lv.live_id`, is_on_air: flag`lv.end_time is null` },
      sql`from schedule sc ${TALENT}
      join lateral (select l.live_id, l.end_time from live l where l.corp_id = sc.corp_id and l.author_id = sc.author_id
        and l.platform = sc.platform and l.start_time <= ${now}
        and l.start_time between sc.start_time - ${SCHEDULE_LINK_SECONDS} and sc.start_time + ${SCHEDULE_LINK_SECONDS}
        and not exists (select 1 from schedule o where o.corp_id = l.corp_id and o.live_id = l.live_id and o.deleted_at is null)
        and not exists (select 1 from schedule o where o.corp_id = l.corp_id and o.author_id = l.author_id and o.platform = l.platform
          and o.deleted_at is null and o.live_id = '' and o.status <> ${ScheduleStatus.cancelled} and o.id <> sc.id
          and (abs(o.start_time - l.start_time), o.id) < (abs(sc.start_time - l.start_time), sc.id))
        order by abs(l.start_time - sc.start_time), l.live_id limit 1) lv on true
      where sc.deleted_at is null and sc.live_id = '' and sc.status <> ${ScheduleStatus.cancelled}
      and sc.start_time between ${now - LATE_SECONDS} and ${now + SCHEDULE_LINK_SECONDS}
      order by sc.id limit ${BATCH} for update of sc`,
    ),
  )
  for (const { live_id, is_on_air, ...entry } of found) {
    const { id, corp_id, author_id, platform } = entry
    await rowsOf(
      db,
      sql`update schedule set live_id = ${live_id}, status = ${is_on_air ? ScheduleStatus.living : ScheduleStatus.ended},
        updated_at = greatest(${now}, updated_at + 1), updated_by = 0 where corp_id = ${corp_id} and id = ${id}`,
    )
    const watching = await rowsOf(
      db,
      select(
        { id: number`m.id` },
        sql`from monitor m where m.corp_id = ${corp_id} and m.author_id = ${author_id} and m.platform = ${platform}
        and m.status = ${AuthorMonitorStatus.open} and m.end_time > ${now} and not exists (select 1 from monitor_log g
          where g.corp_id = m.corp_id and g.monitor_id = m.id and g.event = ${MonitorEvent.live} and g.ref = ${live_id})`,
      ),
    )
    const ids = watching.map((monitor) => monitor.id)
    await logMonitors(db, { corp_id, user_id: 0 }, ids, MonitorEvent.live, now, live_id)
    if (is_on_air) await notify(db, entry, { event: 'liveStarted', title: '直播开播' }, '已开播', now)
  }
  return found.length
}

/** Ends entries whose live is over, and those whose time passed without one. */
async function endEntries(db: Db, now: number): Promise<void> {
  await rowsOf(
    db,
    sql`update schedule sc set status = ${ScheduleStatus.ended}, updated_at = greatest(${now}, sc.updated_at + 1), updated_by = 0
      where sc.deleted_at is null and (
        (sc.status = ${ScheduleStatus.upcoming} and sc.live_id = '' and sc.end_time <= ${now})
        or (sc.status = ${ScheduleStatus.living} and exists (select 1 from live l where l.corp_id = sc.corp_id and l.live_id = sc.live_id
          and l.end_time <= ${now})))`,
  )
}

/** Reminds media of lives to come; what fell due since the last time is one message. */
async function remind(db: Db, now: number): Promise<number> {
  const due = await rowsOf(
    db,
    select(
      { ...NAMES, minutes: value<number[]>`due.minutes` },
      sql`from schedule sc ${TALENT}
      join lateral (select json_agg(r.value::int) as minutes from jsonb_array_elements_text(sc.remind) r
        where sc.start_time - r.value::int * 60 <= ${now} and not sc.reminded @> to_jsonb(r.value::int)) due on due.minutes is not null
      where sc.deleted_at is null and sc.status = ${ScheduleStatus.upcoming} and sc.start_time > ${now}
      and sc.start_time <= ${now + DAY_SECONDS} order by sc.id limit ${BATCH} for update of sc`,
    ),
  )
  for (const { minutes, ...entry } of due) {
    await rowsOf(
      db,
      sql`update schedule set reminded = reminded || ${JSON.stringify(minutes)}::jsonb
        where corp_id = ${entry.corp_id} and id = ${entry.id}`,
    )
    const start = minute(entry.start_time)
    await notify(db, entry, { event: 'liveSoon', title: '直播即将开播' }, `将于 ${start} 开播`, now)
  }
  return due.length
}

/** What happens to agreed lives by itself: reminders, the link to the live that began, the end. */
export const schedulesJob = defineJob({
  name: 'schedules',
  queue: 'short',
  every: 'minute',
  run: async (context) => {
    const { db, clock } = context
    for (const step of [linkLives, remind]) {
      let number: number
      do {
        await pause(context)
        number = await db.transaction((tx) => step(tx, clock.now()))
      } while (number === BATCH)
    }
    await pause(context)
    await db.transaction((tx) => endEntries(tx, clock.now()))
  },
})
