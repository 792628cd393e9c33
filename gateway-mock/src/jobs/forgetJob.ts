import { sql } from 'drizzle-orm'
import { rowsOf } from '../metrics/query.ts'
import { defineJob } from './job.ts'

const KEPT_SECONDS = 40 * 86_400

/** Nightly: forgets messages that went out and periods that began more than 40 days ago; the last period of a job stays. */
export const forgetJob = defineJob({
  name: 'forget',
  lane: 'short',
  every: 'day',
  run: async ({ db, clock }) => {
    const before = clock.now() - KEPT_SECONDS
    await rowsOf(db, sql`delete from outbox where status <> 0 and created_at < ${before}`)
    await rowsOf(
      db,
      sql`delete from job_period p where started_at < ${before}
        and exists (select 1 from job_period later where later.name = p.name and later.started_at > p.started_at)`,
    )
  },
})
