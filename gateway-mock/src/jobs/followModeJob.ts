import type { FollowMode } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../store/database/query.ts'
import { settleClashes } from '../records/talents/followModeChange.ts'
import { defineJob, pause } from './job.ts'
import { number, select, value } from '../store/database/select.ts'

/** Talents per transaction. */
const BATCH = 100

/** Lets a chosen follow mode take over once its day has begun: whoever may no longer follow a talent beside another is released. */
export const followModeJob = defineJob({
  name: 'follow-mode',
  queue: 'short',
  every: 'hour',
  run: async (context) => {
    const { db, clock } = context
    const due = await rowsOf(
      db,
      select(
        { corp_id: number`corp_id` },
        sql`from corp_setting where next_follow_at <= ${clock.now()} order by corp_id`,
      ),
    )
    for (const { corp_id } of due) {
      let isSettled: boolean
      do {
        await pause(context)
        isSettled = await db.transaction(async (tx) => {
          const now = clock.now()
          const [next] = await rowsOf(
            tx,
            select(
              { mode: value<FollowMode>`next_follow_mode` },
              sql`from corp_setting where corp_id = ${corp_id} and next_follow_at <= ${now} for update`,
            ),
          )
          if (next === undefined) return true
          if ((await settleClashes(tx, corp_id, next.mode, BATCH, now)) === BATCH) return false
          await rowsOf(
            tx,
            sql`update corp_setting set follow_mode = next_follow_mode, next_follow_mode = null, next_follow_at = null,
              updated_at = ${now}, updated_by = 0 where corp_id = ${corp_id}`,
          )
          return true
        })
      } while (!isSettled)
    }
  },
})
