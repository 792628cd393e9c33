import { sql } from 'drizzle-orm'
import { contentVideoId } from '../figures/contentVideoId.ts'
import { isOneOf, rowsOf } from '../store/database/query.ts'
import { firstCounters, growCounters } from '../rules/deliveries.ts'
import { dayLabel, dayNumber } from '../rules/period.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { defineJob, pause } from './job.ts'

interface SyncedContent {
  id: number
  platform: string
  fans: number
  publish_at: number
  synced_at: number | null
  plays: number | null
  likes: number
  comments: number
  collects: number
  shares: number
}

/** Asks the platform for the latest counters of seeding contents and keeps them, with those at the end of the day. */
export const contentSyncJob = defineJob({
  ...jobKinds.contentSync,
  run: async (context, { corp_id, ids }) => {
    const { db, clock } = context
    const now = clock.now()
    const rows = await rowsOf<SyncedContent>(
      db,
      sql`select ci.id, ci.platform, coalesce(a.fans, 0)::float8 as fans, ci.publish_at::float8 as publish_at, ci.synced_at::float8 as synced_at,
        ci.plays::float8 as plays, ci.likes::float8 as likes, ci.comments::float8 as comments, ci.collects::float8 as collects, ci.shares::float8 as shares
        from content_item ci left join author a on a.author_id = ci.author_id and a.platform = ci.platform
        where ci.corp_id = ${corp_id} and ci.deleted_at is null and ci.publish_at is not null and ${isOneOf(sql`ci.id`, ids)}`,
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
