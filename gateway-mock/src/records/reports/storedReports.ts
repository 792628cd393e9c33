import { isCorpAdmin } from '@crm/access/roles'
import type { Report } from '@crm/contracts/calls/reports'
import type { SortKey } from '@crm/contracts/listColumns'
import type { reportColumns } from '@crm/contracts/columns/reports'
import { SALES_LEADS } from '@crm/contracts/routes/groups'
import { type ReportSource, type ReportStatus, ReportVisibility } from '@crm/contracts/rules/reportRules'
import type { ReportTimes } from '@crm/contracts/rules/reportSchedules'
import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../rules/staff.ts'
import { all, isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import type { report } from '../../store/database/schema.ts'
import { flag, float, json, number, select, text, value } from '../../store/database/select.ts'
import { type MemberBrief, memberBriefs } from '../members/memberBriefs.ts'

type Stored = typeof report.$inferSelect

/** Departments of a member, up to the root, as ids. */
const ownDepts = ({ corp_id, dept_id }: Staff): SQL =>
  sql`select above.id from dept own join dept above on above.corp_id = own.corp_id and own.path like above.path || '%'
    where own.corp_id = ${corp_id} and own.id = ${dept_id}`

const isReceiver = (who: Staff): SQL =>
  sql`(r.receivers @> ${JSON.stringify([who.user_id])}::jsonb or exists (select 1 from jsonb_array_elements_text(r.receiver_depts) k
    where k::int in (${ownDepts(who)})))`

const shareOf = (who: Staff): SQL =>
  sql`select s.can_edit from report_share s where s.corp_id = r.corp_id and s.report_id = r.id
    and (s.user_id = ${who.user_id} or s.dept_id in (${ownDepts(who)}))`

const isHidden = ({ user_id }: Staff): SQL =>
  sql`exists (select 1 from report_hidden h where h.corp_id = r.corp_id and h.report_id = r.id and h.user_id = ${user_id})`

/** A report `r` that the member may open: the own, those that are shared with him or made for him, and for administrators all. */
export function visibleReport(who: Staff): SQL {
  const own = sql`r.creator_id = ${who.user_id}`
  return all([
    sql`r.corp_id = ${who.corp_id} and r.deleted_at is null`,
    sql`(${own} or ${isCorpAdmin(who)} or ((r.visibility = ${ReportVisibility.all} or exists (${shareOf(who)})
      or ${isReceiver(who)}) and not ${isHidden(who)}))`,
  ])
}

/** The member created it. */
export const ownReport = ({ user_id }: Staff): SQL => sql`r.creator_id = ${user_id}`

/** As it stands in the table, with what the member may do. */
export interface StoredReport
  extends Pick<
    Stored,
    | 'id'
    | 'name'
    | 'note'
    | 'columns'
    | 'filters'
    | 'visibility'
    | 'schedule'
    | 'is_scheduled'
    | 'receivers'
    | 'receiver_depts'
    | 'channels'
    | 'creator_id'
    | 'failures'
    | 'run_reason'
    | 'updated_at'
    | 'updated_by'
  > {
  type: ReportSource
  run_status: ReportStatus
  next_run_at: number | null
  last_run_at: number | null
  can_edit: boolean
}

const storedColumns = (who: Staff) => ({
  id: number`r.id`,
  name: text`r.name`,
  note: text`r.note`,
  type: value<ReportSource>`r.type`,
  columns: json<Stored['columns']>`r.columns`,
  filters: json<Stored['filters']>`r.filters`,
  visibility: value<ReportVisibility>`r.visibility`,
  schedule: json<Partial<ReportTimes>>`r.schedule`,
  is_scheduled: value<0 | 1>`r.is_scheduled`,
  receivers: json<number[]>`r.receivers`,
  receiver_depts: json<number[]>`r.receiver_depts`,
  channels: json<Stored['channels']>`r.channels`,
  next_run_at: float<number | null>`r.next_run_at`,
  last_run_at: float<number | null>`r.last_run_at`,
  creator_id: number`r.creator_id`,
  failures: number`r.failures`,
  run_status: value<ReportStatus>`r.run_status`,
  run_reason: text`r.run_reason`,
  updated_at: float`r.updated_at`,
  updated_by: number`r.updated_by`,
  can_edit: flag`exists (select 1 from (${shareOf(who)}) k where k.can_edit = 1)`,
})

/** Reports that the member may open, by conditions on `r`; `rest` orders and pages them. */
export const storedReports = (
  db: Queryable,
  who: Staff,
  conditions: readonly (SQL | undefined)[],
  rest: SQL = sql`order by r.id`,
): Promise<StoredReport[]> =>
  rowsOf(db, select(storedColumns(who), sql`from report r where ${all([visibleReport(who), ...conditions])} ${rest}`))

/** One that the member may open. */
export const storedReport = async (db: Queryable, who: Staff, id: number): Promise<StoredReport | undefined> =>
  (await storedReports(db, who, [sql`r.id = ${id}`]))[0]

/** Who may delete, share, schedule and stop it: its creator and administrators. */
export const canManage = (who: Staff, { creator_id }: Pick<StoredReport, 'creator_id'>): boolean =>
  creator_id === who.user_id || isCorpAdmin(who)
/** Who may change it: also with whom it is shared so. */
export const canEdit = (who: Staff, report: StoredReport): boolean => canManage(who, report) || report.can_edit

/** What the list sorts by. */
export const REPORT_SORTS: Record<SortKey<typeof reportColumns>, SQL> = {
  last_run_at: sql`r.last_run_at`,
  updated_at: sql`r.updated_at`,
}

const deptNames = async (db: Queryable, corpId: number, ids: readonly number[]) =>
  new Map(
    (
      await rowsOf(
        db,
        select(
          { id: number`id`, name: text`name` },
          sql`from dept where corp_id = ${corpId} and ${isOneOf(sql`id`, [...new Set(ids)])}`,
        ),
      )
    ).map((row) => [row.id, row.name]),
  )

/** Whether a stored schedule is complete, which the table demands of one that is on. */
const isTimes = (times: Partial<ReportTimes>): times is ReportTimes =>
  times.cycle !== undefined && times.at !== undefined

const briefOf = (members: ReadonlyMap<number, MemberBrief>, user_id: number): MemberBrief =>
  members.get(user_id) ?? { user_id, name: '', avatar: '', status: 3 }

/** Reports as lists and forms show them. */
export async function shownReports(db: Queryable, who: Staff, stored: readonly StoredReport[]): Promise<Report[]> {
  const members = await memberBriefs(
    db,
    who.corp_id,
    stored.flatMap(({ creator_id, receivers }) => [creator_id, ...receivers]),
  )
  const depts = await deptNames(
    db,
    who.corp_id,
    stored.flatMap(({ receiver_depts }) => receiver_depts),
  )
  return stored.map((row) => {
    const { date_type = 'last30day', ...filters } = row.filters as Report['filters'] &
      Partial<Pick<Report, 'date_type'>> // as it was saved
    const { dimensions = [], metrics = [], chart = 'table', sort = null, top = null, compare = 'none' } = row.columns
    return {
      ...{ id: row.id, name: row.name, note: row.note, source: row.type, dimensions, metrics, chart, compare },
      ...{ filters, date_type, sort, top, visibility: row.visibility },
      schedule:
        row.is_scheduled === 1 && isTimes(row.schedule)
          ? {
              cycle: row.schedule.cycle,
              at: row.schedule.at,
              ...(row.schedule.day !== undefined && { day: row.schedule.day }),
              users: row.receivers.map((id) => briefOf(members, id)),
              depts: row.receiver_depts.map((id) => ({ id, name: depts.get(id) ?? '已删除的部门' })),
              channels: row.channels,
              next_run_at: row.next_run_at,
            }
          : null,
      creator: briefOf(members, row.creator_id),
      shared: row.creator_id === who.user_id ? 0 : 1,
      can_edit: canEdit(who, row) ? 1 : 0,
      can_manage: canManage(who, row) ? 1 : 0,
      ...{ status: row.run_status, run_reason: row.run_reason, last_run_at: row.last_run_at },
      updated_at: row.updated_at,
    }
  })
}

/** Enabled members who may open reports, of those given and of the departments with everything below them. */
export const reportReaders = (
  db: Queryable,
  corpId: number,
  { users, depts }: { users: readonly number[]; depts: readonly number[] },
): Promise<{ user_id: number; name: string; is_reader: boolean }[]> =>
  rowsOf(
    db,
    select(
      {
        user_id: number`u.user_id`,
        name: text`u.nick_name`,
        is_reader: flag`u.status = 2 and ${isOneOf(sql`u.role_id`, SALES_LEADS)}`,
      },
      sql`from corp_user u where u.corp_id = ${corpId} and (${isOneOf(sql`u.user_id`, users)}
        or (u.status = 2 and ${isOneOf(sql`u.role_id`, SALES_LEADS)} and u.dept_id in (select below.id from dept below join dept above
          on above.corp_id = below.corp_id and below.path like above.path || '%'
          where above.corp_id = ${corpId} and ${isOneOf(sql`above.id`, depts)}))) order by u.user_id`,
    ),
  )
