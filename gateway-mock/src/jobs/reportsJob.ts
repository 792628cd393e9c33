import { DAY_SECONDS } from '@crm/base/durations'
import { REPORT_RUN_DAYS } from '@crm/contracts/rules/reportRules'
import type { ReportTimes } from '@crm/contracts/rules/reportSchedules'
import { and, eq, sql } from 'drizzle-orm'
import { NOBODY_LEFT, planRuns } from '../areas/dashboards/reports/planRuns.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { countFailure } from '../records/reports/scheduleFailures.ts'
import { lastSlot, nextSlot } from '../rules/reportTimes.ts'
import type { Db } from '../store/database/db.ts'
import { rowsOf } from '../store/database/query.ts'
import { report } from '../store/database/schema.ts'
import { number, select } from '../store/database/select.ts'
import { enterpriseIds } from './enterprises.ts'
import { defineJob, type JobContext, pause } from './job.ts'

/** Plans the run that is due of a report, in one transaction with the next date: of two at once the later finds it planned. */
async function planDue(tx: Db, context: JobContext, key: { corp_id: number; id: number }): Promise<void> {
  const now = context.clock.now()
  const isKey = and(eq(report.corp_id, key.corp_id), eq(report.id, key.id))
  const [stored] = await tx.select().from(report).where(isKey).for('update')
  if (stored?.is_scheduled !== 1 || stored.next_run_at === null || stored.next_run_at > now) return
  const times = stored.schedule as ReportTimes // complete, where the schedule is on
  const runs = await planRuns(tx, stored, { kind: 'schedule', slot: lastSlot(times, now), now })
  // Whatever was missed before is made once.
  await tx
    .update(report)
    .set({ next_run_at: nextSlot(times, now) })
    .where(isKey)
  for (const { id } of runs) await context.send(tx, jobKinds.reportRun, { corp_id: key.corp_id, id })
  if (runs.length === 0) await countFailure(tx, stored, NOBODY_LEFT, now)
}

/** Every minute: plans the scheduled reports that are due, and forgets runs of more than 15 days ago. */
export const reportsJob = defineJob({
  name: 'reports',
  queue: 'short',
  every: 'minute',
  run: async (context) => {
    const { db, clock } = context
    const now = clock.now()
    for (const corp_id of await enterpriseIds(db)) {
      const due = await rowsOf(
        db,
        select(
          { id: number`id` },
          sql`from report where corp_id = ${corp_id} and is_scheduled = 1 and deleted_at is null and next_run_at <= ${now}
          order by next_run_at, id`,
        ),
      )
      for (const { id } of due) {
        await pause(context)
        await db.transaction((tx) => planDue(tx, context, { corp_id, id }))
      }
      await rowsOf(
        db,
        sql`delete from report_run where corp_id = ${corp_id} and created_at <= ${now - REPORT_RUN_DAYS * DAY_SECONDS}`,
      )
    }
  },
})
