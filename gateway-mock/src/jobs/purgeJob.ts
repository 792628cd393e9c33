import { DAY_SECONDS } from '@crm/base/durations'
import { IDEA_DAYS } from '@crm/contracts/rules/hotspotRules'
import { IMPORT_UNDO_SECONDS } from '@crm/contracts/taskTypes'
import { LOG_DAYS_KEPT } from '@crm/contracts/rules/operationLog'
import { sql } from 'drizzle-orm'
import { KNOWN_DAYS } from '../records/session/knownDevice.ts'
import { rowsOf } from '../store/database/query.ts'
import { defineJob } from './job.ts'

/** Days that rows of each kind are kept after they were made, or ended. */
const KEPT = {
  /** Keys of writes: nobody tries again for longer. */
  idempotencyKeys: 1,
  /** Calls, and writes of strangers, of which only the last minute is asked. */
  calls: 1,
  /** Ideas about topics, which their person no longer reads. */
  ideas: IDEA_DAYS,
  ended: 40,
  /** The operation log. */
  oplog: LOG_DAYS_KEPT,
  /** The year of somebody counts the days of signing in. */
  sessions: 400,
  /** What browsers reported, strangers' too, and wrong passwords. */
  reports: 7,
} as const

/**
 * Nightly: forgets what nobody asks for any more. After a day keys of writes, counts of calls, and what imports changed. 40 days after their end: messages that went out, tickets, cookies, codes and
 * tries of signing in, and periods of jobs, whose last one stays. After 30 days ideas about topics. After 7 days reports of browsers, after 180 the operation log and browsers without a sign-in, after
 * 400 ended sessions.
 */
export const purgeJob = defineJob({
  name: 'forget',
  queue: 'short',
  every: 'day',
  run: async ({ db, clock }) => {
    const now = clock.now()
    const before = now - KEPT.ended * DAY_SECONDS
    await rowsOf(db, sql`delete from outbox where status <> 0 and created_at < ${before}`)
    await rowsOf(db, sql`delete from sign_on_ticket where expire_at < ${before}`)
    await rowsOf(db, sql`delete from look_session where expire_at < ${before}`)
    await rowsOf(db, sql`delete from passport_session where expire_at < ${before}`)
    await rowsOf(db, sql`delete from known_device where seen_at < ${now - KNOWN_DAYS * DAY_SECONDS}`)
    await rowsOf(db, sql`delete from verify_code where expire_at < ${before}`)
    await rowsOf(db, sql`delete from attempt where created_at < ${before}`)
    await rowsOf(
      db,
      sql`delete from job_period p where started_at < ${before}
        and exists (select 1 from job_period later where later.name = p.name and later.started_at > p.started_at)`,
    )
    await rowsOf(
      db,
      sql`delete from import_change c using task_import t where t.corp_id = c.corp_id and t.id = c.task_id
        and t.finished_at < ${now - IMPORT_UNDO_SECONDS} /* both modules: none of them is taken back any more */`,
    )
    await rowsOf(db, sql`delete from idempotency_key where created_at < ${now - KEPT.idempotencyKeys * DAY_SECONDS}`)
    await rowsOf(db, sql`delete from hotspot_idea where created_at < ${now - KEPT.ideas * DAY_SECONDS}`)
    const callsBefore = now - KEPT.calls * DAY_SECONDS
    await rowsOf(db, sql`delete from call_count where minute < ${callsBefore}`)
    await rowsOf(db, sql`delete from attempt where kind = 'writeOfStranger' and created_at < ${callsBefore}`)
    await rowsOf(
      db,
      sql`delete from oplog where created_at < ${now - KEPT.oplog * DAY_SECONDS} /* both modules: the log is as old whatever it is about */`,
    )
    const longAgo = now - KEPT.sessions * DAY_SECONDS
    await rowsOf(db, sql`delete from login_session where created_at < ${longAgo} and expire_at < ${now}`)
    await rowsOf(db, sql`delete from trace_log where created_at < ${now - KEPT.reports * DAY_SECONDS}`)
  },
})
