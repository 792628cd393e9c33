import { sql } from 'drizzle-orm'
import { startOfDay } from '../rules/period.ts'
import { rowsOf } from '../store/database/query.ts'
import { defineJob } from './job.ts'

const COLONEL_MANAGEMENT = 2
const UPGRADE = 1

/** The day after an enterprise has chosen the new colonel mode, all of its members work in it. */
export const colonelModeJob = defineJob({
  name: 'colonel-mode',
  queue: 'short',
  every: 'hour',
  run: async ({ db, clock }) => {
    const now = clock.now()
    await rowsOf(
      db,
      sql`update corp_user u set author_manage_type = ${COLONEL_MANAGEMENT}, updated_at = ${now}, updated_by = 0
        from pop_answer a where a.corp_id = u.corp_id and a.user_id = 0 and a.pop = 'colonel_upgrade'
          and a.status = ${UPGRADE} and a.answered_at < ${startOfDay(now)} and u.author_manage_type <> ${COLONEL_MANAGEMENT}`,
    )
  },
})
