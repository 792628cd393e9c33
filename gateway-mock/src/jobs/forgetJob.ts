import { sql } from 'drizzle-orm'
import { rowsOf } from '../metrics/query.ts'
import { defineJob } from './job.ts'

const KEPT_SECONDS = 40 * 86_400

/**
 * Nightly: forgets what ended more than 40 days ago: messages that went out, tickets, cookies and tries of signing in, and periods of
 * jobs, whose last one stays.
 */
export const forgetJob = defineJob({
  name: 'forget',
  lane: 'short',
  every: 'day',
  run: async ({ db, clock }) => {
    const before = clock.now() - KEPT_SECONDS
    await rowsOf(db, sql`delete from outbox where status <> 0 and created_at < ${before}`)
    await rowsOf(db, sql`delete from sign_on_ticket where expire_at < ${before}`)
    await rowsOf(db, sql`delete from passport_session where expire_at < ${before}`)
    await rowsOf(db, sql`delete from attempt where created_at < ${before}`)
    await rowsOf(
      db,
      sql`delete from job_period p where started_at < ${before}
        and exists (select 1 from job_period later where later.name = p.name and later.started_at > p.started_at)`,
    )
  },
})
