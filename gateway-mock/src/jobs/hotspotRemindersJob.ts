import { displayDay } from '@crm/base/dates'
import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { sql } from 'drizzle-orm'
import { sendNotice } from '../records/notices/notices.ts'
import { rowsOf } from '../store/database/query.ts'
import { number, returning, selectDistinct, text } from '../store/database/select.ts'
import { defineJob, pause } from './job.ts'

/** Reminders come at this hour. */
const HOUR = 9

/** 09:00 in Shanghai, so many days before the day on which a topic begins. */
const REMINDED_AT = sql`((start_time + 28800) / 86400 * 86400 - 28800 - remind_days * ${sql.raw(String(DAY_SECONDS))} + ${sql.raw(String(HOUR * HOUR_SECONDS))})`

/** Reminds whoever added a topic that it begins, once for each beginning. */
export const hotspotRemindersJob = defineJob({
  name: 'hotspotReminders',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    const isDue = sql`deleted_at is null and remind_days > 0 and reminded_start <> start_time and start_time >= ${now - DAY_SECONDS}
      and ${REMINDED_AT} <= ${now}`
    const corps = await rowsOf(
      db,
      selectDistinct({ corp_id: number`corp_id` }, sql`from hotspot where corp_id > 0 and ${isDue} order by 1`),
    )
    for (const { corp_id } of corps) {
      await pause(context)
      await db.transaction(async (tx) => {
        const due = await rowsOf(
          tx,
          returning(sql`update hotspot set reminded_start = start_time where corp_id = ${corp_id} and ${isDue}`, {
            id: number`id`,
            user_id: number`user_id`,
            title: text`title`,
            start_time: number`start_time::float8`,
          }),
        )
        for (const { user_id, title, start_time } of due)
          await sendNotice(
            tx,
            { corp_id, user_id },
            {
              event: 'hotspotSoon',
              title: '热点即将开始',
              content: `「${title}」将于 ${displayDay(start_time)} 开始`,
              route: 'MediaCenterBrandHotspot',
              query: { tab: 'mine', keyword: title },
            },
            now,
          )
      })
    }
  },
})
