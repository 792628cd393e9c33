import { DAY_SECONDS } from '@crm/base/durations'
import { isUnavailable, money, NO_FIGURE } from '@crm/base/numbers'
import { reportCalls } from '@crm/contracts/calls/reports'
import { reportFigure, type ReportMetric } from '@crm/contracts/figures/reports'
import { ReportStatus, REPORT_RUN_DAYS } from '@crm/contracts/rules/reportRules'
import { and, eq, sql } from 'drizzle-orm'
import { periodText, type ReportFile } from '../areas/dashboards/reports/reportSheets.ts'
import { recordFile } from '../records/files/fileRows.ts'
import { jobKinds } from '../records/jobKinds.ts'
import { staffOf } from '../records/members/staff.ts'
import { sendNotice } from '../records/notices/notices.ts'
import { countFailure } from '../records/reports/scheduleFailures.ts'
import { storedReport } from '../records/reports/storedReports.ts'
import { callRefusal } from '../rules/access.ts'
import { Code, RefusalError } from '../rules/refusal.ts'
import type { Db } from '../store/database/db.ts'
import { int, select } from '../store/database/select.ts'
import { rowOf } from '../store/database/query.ts'
import { report, reportRun } from '../store/database/schema.ts'
import { safeName } from '../store/files/kinds.ts'
import { SHEET_MIME } from '../store/files/sheets/sheet.ts'
import { workbook } from '../store/files/sheets/xlsx.ts'
import { drained } from '../store/files/streams.ts'
import { defineJob } from './job.ts'
import { fileOfReport } from './reportFiles.ts'

type Run = typeof reportRun.$inferSelect

/** Figures that the message of a run tells. */
const TOLD = 3

const running = ({ corp_id, id }: Pick<Run, 'corp_id' | 'id'>) =>
  and(eq(reportRun.corp_id, corp_id), eq(reportRun.id, id), eq(reportRun.status, ReportStatus.running))

/** `成交金额 ¥1,234.00` */
function figureText(metric: ReportMetric, value: number | undefined): string {
  const { title, kind } = reportFigure(metric)
  if (isUnavailable(value)) return `${title} ${NO_FIGURE}`
  if (kind === 'money') return `${title} ¥${money(value)}`
  return `${title} ${kind === 'percent' ? `${value.toFixed(2)}%` : value.toLocaleString('en-US')}`
}

/** Tells those whom a run was made for: name, period, the first totals of their own scope. */
async function tellMade(
  tx: Db,
  run: Run,
  name: string,
  metrics: readonly ReportMetric[],
  { answer }: ReportFile,
  now: number,
) {
  const [stored] = await tx
    .select({ channels: report.channels })
    .from(report)
    .where(and(eq(report.corp_id, run.corp_id), eq(report.id, run.report_id)))
  const totals = metrics.slice(0, TOLD).map((metric) => figureText(metric, answer.ext.list_total[metric]))
  const isInside = run.kind === 'hand' || !stored?.channels.includes('wechat')
  for (const user_id of run.user_ids)
    await sendNotice(
      tx,
      { corp_id: run.corp_id, user_id },
      {
        event: 'taskDone',
        title: '报表已生成',
        content: `「${name}」${periodText(answer.ext.period)}：${totals.join('，')}`,
        route: 'ReportCenterList',
        query: { drawer: 'report', id: String(run.report_id) },
        ...(isInside && { inside: true as const }),
      },
      now,
    )
}

/** What became of the last run of a slot is what became of the slot: the third that failed in a row stops the schedule and says so. */
async function settleSlot(tx: Db, { corp_id, report_id, kind, slot }: Run, reason: string | undefined, now: number) {
  const [stored] = await tx
    .select()
    .from(report)
    .where(and(eq(report.corp_id, corp_id), eq(report.id, report_id)))
    .for('update')
  if (stored === undefined) return
  const { open, failed } = await rowOf(
    tx,
    select(
      {
        open: int`count(*) filter (where status = ${ReportStatus.running})`,
        failed: int`count(*) filter (where status = ${ReportStatus.failed})`,
      },
      sql`from report_run where corp_id = ${corp_id} and report_id = ${report_id} and kind = ${kind} and slot = ${slot}`,
    ),
  )
  const isFailed = failed > 0 && open === 0
  const why = reason ?? (stored.run_reason || '部分接收人生成失败')
  const row = and(eq(report.corp_id, corp_id), eq(report.id, report_id))
  if (reason === undefined) await tx.update(report).set({ last_run_at: now }).where(row)
  if (isFailed && kind === 'schedule') return countFailure(tx, stored, why, now)
  const ended = isFailed ? ReportStatus.failed : ReportStatus.done
  await tx
    .update(report)
    .set({
      run_status: open > 0 ? ReportStatus.running : ended,
      // Kept until the slot is over: the last run of it may succeed.
      run_reason: isFailed ? why : open > 0 ? (reason ?? stored.run_reason) : '',
      ...(open === 0 && kind === 'schedule' && { failures: 0 }),
    })
    .where(row)
}

async function failRun(db: Db, run: Run, reason: string, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(reportRun)
      .set({ status: ReportStatus.failed, reason, finished_at: now })
      .where(running(run))
      .returning({ id: reportRun.id })
    if (failed) await settleSlot(tx, run, reason, now)
  })
}

/**
 * Makes the file of one run, asked as somebody of its scope, up to the moment for which it was planned: cut off anywhere it begins
 * anew and gives the same. Its receivers are told, once.
 */
export const reportRunJob = defineJob<{ corp_id: number; id: number }>({
  ...jobKinds.reportRun,
  run: async ({ db, files, clock }, key) => {
    const [run] = await db.select().from(reportRun).where(running(key))
    if (run === undefined) return
    const [first = 0] = run.user_ids
    const who = await staffOf(db, run.corp_id, first)
    if (who === undefined || callRefusal(reportCalls.data, who, clock.now()))
      return failRun(db, run, '接收人没有报表权限', clock.now())
    const stored = await storedReport(db, who, run.report_id)
    if (stored === undefined) return failRun(db, run, '报表已删除或不再共享', clock.now())
    const began = performance.now()
    const draft = await files.draft()
    try {
      const period = run.period_end === null ? undefined : { start: run.period_start ?? undefined, end: run.period_end }
      const made = await fileOfReport(db, who, stored, { now: run.as_of, made: run.created_at, period })
      draft.stream.write(workbook(made.sheets))
      await drained(draft.stream)
      const size = await draft.keep()
      const now = clock.now()
      const isMade = await db.transaction(async (tx) => {
        const [done] = await tx
          .update(reportRun)
          .set({
            ...{ status: ReportStatus.done, file_key: draft.key, row_count: made.rows, finished_at: now },
            took_ms: Math.round(performance.now() - began),
            ...{ period_start: made.answer.ext.period.start, period_end: made.answer.ext.period.end },
          })
          .where(running(run))
          .returning({ id: reportRun.id })
        if (!done) return false
        const name = safeName(`${stored.name}_${periodText(made.answer.ext.period).replaceAll(' ', '')}.xlsx`)
        const file = { file_key: draft.key, name, mime: SHEET_MIME.xlsx, size, kind: 'export' as const }
        const expire_at = run.created_at + REPORT_RUN_DAYS * DAY_SECONDS
        await recordFile(tx, { corp_id: run.corp_id, user_id: first }, { ...file, expire_at }, now)
        await settleSlot(tx, run, undefined, now)
        await tellMade(tx, run, stored.name, stored.columns.metrics ?? [], made, now)
        return true
      })
      // Another process was faster.
      if (!isMade) await files.remove(draft.key)
    } catch (error) {
      await draft.drop()
      if (error instanceof RefusalError && error.code === Code.badField)
        return failRun(db, run, error.message, clock.now())
      throw error
    }
  },
  givenUp: async ({ db, clock }, key) => {
    const [run] = await db.select().from(reportRun).where(running(key))
    if (run) await failRun(db, run, '生成失败，请稍后再试', clock.now())
  },
})
