import { reportMessage, SCHEDULES_MAX } from '@crm/contracts/rules/reportRules'
import { timesError } from '@crm/contracts/rules/reportSchedules'
import type { ReportScheduleRequest } from '@crm/contracts/calls/reports'
import { and, eq, sql } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { reportReaders, shownReports, type StoredReport, storedReport } from '../../../records/reports/storedReports.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { nextSlot } from '../../../rules/reportTimes.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { holdLock } from '../../../store/database/locks.ts'
import { isOneOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { report } from '../../../store/database/schema.ts'
import { int, number, select, text, value } from '../../../store/database/select.ts'

/** What is said of a report that is none. */
export const GONE = '报表不存在'

/** A report that the caller may open. */
export async function opened(db: Db, who: Staff, id: number): Promise<StoredReport> {
  return (await storedReport(db, who, id)) ?? refuse(Code.notFound, GONE)
}

/** Locks a report that the caller may write, as it was read. */
export async function locked(
  db: Db,
  who: Staff,
  { id, updated_at = 0 }: { id: number; updated_at?: number | undefined },
  may: (who: Staff, report: StoredReport) => boolean,
): Promise<StoredReport> {
  await rowsOf(db, sql`select 1 from report where corp_id = ${who.corp_id} and id = ${id} for update`)
  const stored = await opened(db, who, id)
  if (!may(who, stored)) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
  refuseStale(stored, updated_at)
  return stored
}

/** The row of a report. */
export const ofReport = (who: Staff, id: number) => and(eq(report.corp_id, who.corp_id), eq(report.id, id))
/** Who writes it, and a version that nobody has read yet. */
export const written = (who: Staff, now: number) => ({
  updated_at: sql`greatest(${now}, ${report.updated_at} + 1)`,
  updated_by: who.user_id,
})

/** What a schedule is stored as; refuses wrong times, receivers who may not read reports, and one too many in the enterprise. */
export async function scheduleColumns(
  db: Db,
  who: Staff,
  id: number,
  wanted: ReportScheduleRequest | null,
  now: number,
) {
  if (wanted === null)
    return {
      schedule: {},
      is_scheduled: 0 as const,
      receivers: [],
      receiver_depts: [],
      channels: [],
      next_run_at: null,
    }
  const { cycle, day, at, user_ids = [], dept_ids = [], channels = ['site' as const] } = wanted
  const times = { cycle, at, ...(cycle !== 'day' && { day: day ?? 1 }) }
  const error = timesError(times)
  if (error !== undefined) refuseField('schedule', error)
  if (user_ids.length + dept_ids.length === 0) refuseField('schedule', reportMessage.receivers)
  await refuseOutsiders(db, who, { user_ids, dept_ids }, 'schedule')
  await holdLock(db, 'report schedules', who.corp_id)
  const { others } = await rowOf(
    db,
    select(
      { others: int`count(*)` },
      sql`from report where corp_id = ${who.corp_id} and is_scheduled = 1 and deleted_at is null and id <> ${id}`,
    ),
  )
  if (others >= SCHEDULES_MAX) refuseField('schedule', reportMessage.schedules)
  return {
    ...{ schedule: times, is_scheduled: 1 as const, receivers: user_ids, receiver_depts: dept_ids },
    ...{ channels: [...new Set(channels)], next_run_at: nextSlot(times, now), failures: 0 },
  }
}

/** Refuses members who may not open reports, and departments that are none. */
export async function refuseOutsiders(
  db: Db,
  who: Staff,
  { user_ids, dept_ids }: { user_ids: readonly number[]; dept_ids: readonly number[] },
  field: string,
): Promise<void> {
  const found = new Map(
    (await reportReaders(db, who.corp_id, { users: user_ids, depts: [] })).map((row) => [row.user_id, row]),
  )
  for (const id of user_ids) {
    const member = found.get(id)
    if (member === undefined) refuseField(field, '成员不存在')
    if (!member.is_reader) refuseField(field, `「${member.name}」不能查看报表`)
  }
  const depts = await rowsOf(
    db,
    sql`select 1 from dept where corp_id = ${who.corp_id} and deleted_at is null and ${isOneOf(sql`id`, dept_ids)}`,
  )
  if (depts.length < new Set(dept_ids).size) refuseField(field, '部门不存在')
}

/** With whom a report is shared. */
export const sharesOf = (db: Db, who: Staff, id: number) =>
  rowsOf(
    db,
    select(
      {
        user_id: number`s.user_id`,
        dept_id: number`s.dept_id`,
        name: text`coalesce(u.nick_name, d.name, '')`,
        can_edit: value<0 | 1>`s.can_edit`,
      },
      sql`from report_share s left join corp_user u on u.corp_id = s.corp_id and u.user_id = s.user_id
        left join dept d on d.corp_id = s.corp_id and d.id = s.dept_id
      where s.corp_id = ${who.corp_id} and s.report_id = ${id} order by s.dept_id, s.user_id`,
    ),
  )

/** A report as forms show it. */
export const shown = async (db: Db, who: Staff, stored: StoredReport) => {
  const [found] = await shownReports(db, who, [stored])
  return found ?? refuse(Code.notFound, GONE)
}

/** Writes a new report of the caller. */
export async function insertReport(
  db: Db,
  who: Staff,
  values: Omit<typeof report.$inferInsert, 'corp_id' | 'creator_id' | 'created_at' | 'updated_at' | 'updated_by'>,
  now: number,
): Promise<{ id: number }> {
  const [made] = await db
    .insert(report)
    .values({
      ...values,
      ...{ corp_id: who.corp_id, creator_id: who.user_id, created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: report.id })
  if (made === undefined) throw new Error('a report was not written')
  return made
}
