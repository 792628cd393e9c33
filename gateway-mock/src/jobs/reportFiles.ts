import type { OpenPeriod } from '@crm/base/period'
import { reportCalls } from '@crm/contracts/calls/reports'
import { savedTerms } from '../areas/dashboards/reports/reportAnswer.ts'
import { reportFile, type ReportFile } from '../areas/dashboards/reports/reportSheets.ts'
import type { StoredReport } from '../records/reports/storedReports.ts'
import type { Staff } from '../rules/staff.ts'
import type { Queryable } from '../store/database/query.ts'
import { filterWords } from './exports/filterWords.ts'
import { reports } from '../areas/dashboards/reports/reports.ts'

const served = reports.find(({ call }) => call.id === reportCalls.data.id)

/** The workbook of a report as somebody sees it, with what narrows it in words. */
export async function fileOfReport(
  db: Queryable,
  who: Staff,
  stored: StoredReport,
  when: { now: number; made?: number; period?: OpenPeriod | undefined },
): Promise<ReportFile> {
  if (served === undefined) throw new Error('rows of reports are not served')
  const terms = savedTerms(stored)
  const { start_time: _, end_time: __, ...narrowing } = terms.filters
  const { compare } = terms
  const words = await filterWords(db, who, { served, list: undefined }, { id: stored.id, ...narrowing, compare })
  // The first names the report, which the file says by itself.
  return reportFile(db, who, { name: stored.name, terms, words: words.slice(1) }, when)
}
