import { DAY_SECONDS } from '@crm/base/durations'
import type { ReportRun } from '@crm/contracts/calls/reports'
import { REPORT_RUN_DAYS } from '@crm/contracts/rules/reportRules'
import { sql } from 'drizzle-orm'
import { fileUrl } from '../../../records/files/fileRows.ts'
import { memberBriefs } from '../../../records/members/memberBriefs.ts'
import { pageInfo } from '../../../records/page.ts'
import { canManage, type StoredReport } from '../../../records/reports/storedReports.ts'
import type { Staff } from '../../../rules/staff.ts'
import { all, limitOf, type Queryable, rowOf, rowsOf } from '../../../store/database/query.ts'
import { storedFile } from '../../../store/database/schema.ts'
import { float, int, json, number, select, text, value } from '../../../store/database/select.ts'

/** A page of the runs of a report, the latest first: whoever manages it sees all of them, others those that were made for them. */
export async function runsPage(
  db: Queryable,
  who: Staff,
  stored: StoredReport,
  request: { page: number; size: number },
  now: number,
): Promise<{ list: ReportRun[]; page_info: ReturnType<typeof pageInfo>; ext: Record<never, never> }> {
  // What was made for others, and for whom it was not, is the business of whoever manages the report.
  const own = canManage(who, stored) ? undefined : sql`k.user_ids @> ${JSON.stringify([who.user_id])}::jsonb`
  const from = sql`from report_run k where ${all([
    sql`k.corp_id = ${who.corp_id} and k.report_id = ${stored.id} and k.created_at > ${now - REPORT_RUN_DAYS * DAY_SECONDS}`,
    own,
  ])}`
  const { count } = await rowOf(db, select({ count: int`count(*)` }, from))
  const found = await rowsOf(
    db,
    select(
      {
        id: number`k.id`,
        kind: value<'schedule' | 'hand'>`k.kind`,
        status: value<StoredReport['run_status']>`k.status`,
        reason: text`k.reason`,
        start: float<number | null>`k.period_start`,
        end: float<number | null>`k.period_end`,
        rows: number`k.row_count`,
        scope_text: text`k.scope_text`,
        user_ids: json<number[]>`k.user_ids`,
        skipped: json<string[]>`k.skipped`,
        took_ms: number<number | null>`k.took_ms`,
        file_key: text`k.file_key`,
        file_name: text<
          string | null
        >`(select f.name from ${storedFile} f where f.corp_id = k.corp_id and f.file_key = k.file_key)`,
        created_at: float`k.created_at`,
        finished_at: float<number | null>`k.finished_at`,
      },
      sql`${from} order by k.created_at desc, k.id desc ${limitOf(request)}`,
    ),
  )
  const members = await memberBriefs(
    db,
    who.corp_id,
    found.flatMap(({ user_ids }) => user_ids),
  )
  return {
    list: found.map(({ user_ids, file_key, file_name, ...run }) => ({
      ...run,
      users: user_ids.flatMap((id) => members.get(id) ?? []),
      // A file of another scope is nobody else's.
      file_url: file_name !== null && user_ids.includes(who.user_id) ? fileUrl({ file_key, name: file_name }) : '',
    })),
    page_info: pageInfo(request, count),
    ext: {},
  }
}
