import type { OpenPeriod } from '@crm/base/period'
import { reportCalls } from '@crm/contracts/calls/reports'
import { isRelative, type ReportDates, ReportStatus } from '@crm/contracts/rules/reportRules'
import { and, eq, sql } from 'drizzle-orm'
import { staffOf } from '../../../records/members/staff.ts'
import { reportReaders } from '../../../records/reports/storedReports.ts'
import { callRefusal } from '../../../rules/access.ts'
import { cyclePeriod } from '../../../rules/reportTimes.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { report, reportRun } from '../../../store/database/schema.ts'
import { scopeText } from './reportAnswer.ts'

type StoredReport = typeof report.$inferSelect
type Run = typeof reportRun.$inferSelect

/** Why a run fails that nobody can receive. */
export const NOBODY_LEFT = '没有可以接收的成员'

/** Whoever sees the same rows has the same key. Of a department's members each sees his own records besides, so that none shares it. */
function scopeKey(who: Staff): string {
  const { kind, dept_ids, shop_ids, user_id } = scopeOf(who)
  const shops = shop_ids ? ` ${shop_ids.toSorted().join(',')}` : ''
  return kind === 'corp' ? `corp${shops}` : `${kind} ${user_id} ${dept_ids.toSorted((a, b) => a - b).join(',')}${shops}`
}

/** Why nothing is made for a receiver, or nothing. */
const readRefusal = (who: Staff | undefined, now: number): string | undefined =>
  who === undefined ? '账号已停用' : callRefusal(reportCalls.data, who, now) && '没有报表权限'

/** The complete period that the run of a slot is of; undefined where the report names its days. */
export function slotPeriod(
  { filters, schedule }: Pick<StoredReport, 'filters' | 'schedule'>,
  slot: number,
): OpenPeriod | undefined {
  const dates = (filters.date_type ?? 'last30day') as ReportDates // as it was saved
  return schedule.cycle && isRelative(dates) ? cyclePeriod(schedule.cycle, slot) : undefined
}

/**
 * Writes the runs of a report: one for each distinct scope of those it is made for, once however often it is planned. Those who are
 * disabled or have lost the right are named in it. Answers the runs that wait to be made; none when nobody is left.
 */
export async function planRuns(
  db: Db,
  stored: StoredReport,
  { kind, slot, by, now }: { kind: Run['kind']; slot: number; by?: Staff; now: number },
): Promise<Run[]> {
  const { corp_id, id, receivers, receiver_depts, is_scheduled } = stored
  const wanted = is_scheduled === 1 ? await reportReaders(db, corp_id, { users: receivers, depts: receiver_depts }) : []
  const groups = new Map<string, { who: Staff; user_ids: number[] }>()
  const skipped: string[] = []
  const add = (who: Staff) => {
    const key = scopeKey(who)
    const group = groups.get(key)
    if (group) group.user_ids = [...new Set([...group.user_ids, who.user_id])]
    else groups.set(key, { who, user_ids: [who.user_id] })
  }
  // Whoever asks for a run has it first.
  if (by) add(by)
  for (const { user_id, name } of wanted) {
    const who = await staffOf(db, corp_id, user_id)
    const refusal = readRefusal(who, now)
    if (refusal !== undefined) skipped.push(`${name}：${refusal}`)
    else if (who) add(who)
  }
  const period = kind === 'schedule' ? slotPeriod(stored, slot) : undefined
  const common = {
    ...{ corp_id, report_id: id, kind, slot, skipped, as_of: now, created_at: now },
    ...{ period_start: period?.start ?? null, period_end: period?.end ?? null },
  }
  const rows = [...groups].map(([scope_key, { who, user_ids }]) => ({
    ...common,
    ...{ scope_key, scope_text: scopeText(who), user_ids, status: ReportStatus.running },
  }))
  if (rows.length === 0) {
    await db
      .insert(reportRun)
      .values({ ...common, scope_key: 'nobody', status: ReportStatus.failed, reason: NOBODY_LEFT, finished_at: now })
      .onConflictDoNothing()
    return []
  }
  await db.insert(reportRun).values(rows).onConflictDoNothing()
  await db
    .update(report)
    .set({ run_status: ReportStatus.running })
    .where(and(eq(report.corp_id, corp_id), eq(report.id, id)))
  return db
    .select()
    .from(reportRun)
    .where(
      and(
        eq(reportRun.corp_id, corp_id),
        eq(reportRun.report_id, id),
        eq(reportRun.kind, kind),
        eq(reportRun.slot, slot),
        eq(reportRun.status, ReportStatus.running),
      ),
    )
    .orderBy(sql`id`)
}
