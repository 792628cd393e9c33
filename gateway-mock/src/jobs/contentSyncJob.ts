import { sql } from 'drizzle-orm'
import { contentVideoId } from '../figures/contentVideoId.ts'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import { firstCounters, growCounters } from '../rules/deliveries.ts'
import { dayLabel, dayNumber } from '../rules/period.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, pause } from './job.ts'
import { float, number, select, text } from '../store/database/select.ts'

/** Asks the platform for the latest counters of seeding contents and keeps them, with those at the end of the day. */
export const contentSyncJob = defineJob({
  ...jobKinds.contentSync,
  run: async (context, { corp_id, ids }) => {
    const { db, clock } = context
    const now = clock.now()
    const rows = await rowsOf(
      db,
      select(
        {
          id: number`ci.id`,
          platform: text`ci.platform`,
          fans: float`coalesce(a.fans, 0)`,
          publish_at: float`ci.publish_at`,
          synced_at: float<number | null>`ci.synced_at`,
          plays: float<number | null>`ci.plays`,
          likes: float`ci.likes`,
          comments: float`ci.comments`,
          collects: float`ci.collects`,
          shares: float`ci.shares`,
        },
        sql`from content_item ci left join author a on a.author_id = ci.author_id and a.platform = ci.platform
        where ci.corp_id = ${corp_id} and ci.deleted_at is null and ci.publish_at is not null and ${isOneOf(sql`ci.id`, ids)}`,
      ),
    )
    for (const row of rows) {
      await pause(context)
      const next = row.synced_at === null ? firstCounters(row) : growCounters(row, now - row.synced_at)
      const { plays, likes, comments, collects, shares } = next
      await db.transaction(async (tx) => {
        // Not a change by staff: whoever edits the content just now does not lose against it.
        const done = await rowsOf(
          tx,
          sql`update content_item set plays = ${plays}, likes = ${likes}, comments = ${comments}, collects = ${collects}, shares = ${shares},
            synced_at = ${now} where corp_id = ${corp_id} and id = ${row.id} and deleted_at is null
            and synced_at is not distinct from ${row.synced_at} returning id`,
        )
        if (done.length > 0)
          await rowsOf(
            tx,
            sql`insert into video_day (corp_id, video_id, day, plays, likes, comments, collects, shares)
              values (${corp_id}, ${contentVideoId(row.id)}, ${dayLabel(dayNumber(now))}, ${plays}, ${likes}, ${comments}, ${collects}, ${shares})
              on conflict (corp_id, video_id, day) do update set plays = excluded.plays, likes = excluded.likes,
                comments = excluded.comments, collects = excluded.collects, shares = excluded.shares`,
          )
      })
    }
  },
})
