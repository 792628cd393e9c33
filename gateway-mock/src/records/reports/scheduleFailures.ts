import { FAILURES_MAX, reportMessage, ReportStatus } from '@crm/contracts/rules/reportRules'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { report } from '../../store/database/schema.ts'
import { sendNotice } from '../notices/notices.ts'

/** Counts a scheduled run that failed. The third in a row stops the schedule and tells the creator. */
export async function countFailure(
  tx: Db,
  { corp_id, id, name, creator_id, failures, is_scheduled }: typeof report.$inferSelect,
  reason: string,
  now: number,
): Promise<void> {
  const isStopped = is_scheduled === 1 && failures + 1 >= FAILURES_MAX
  await tx
    .update(report)
    .set({
      ...{ failures: failures + 1, run_status: ReportStatus.failed, run_reason: reason },
      ...(isStopped && { is_scheduled: 0 as const, next_run_at: null }),
    })
    .where(and(eq(report.corp_id, corp_id), eq(report.id, id)))
  if (!isStopped) return
  const content = reportMessage.stopped(name)
  const message = { event: 'taskDone', title: '定时报表已停用', content, route: 'ReportCenterList' } as const
  await sendNotice(
    tx,
    { corp_id, user_id: creator_id },
    { ...message, query: { drawer: 'report', id: String(id) } },
    now,
  )
}
