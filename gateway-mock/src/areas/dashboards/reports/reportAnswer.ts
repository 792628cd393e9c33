import type { OpenPeriod } from '@crm/base/period'
import type { ReportAnswer, ReportDefinition } from '@crm/contracts/calls/reports'
import type { ReportMetric } from '@crm/contracts/figures/reports'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import {
  filterRefusal,
  REPORT_FILTERS,
  REPORT_ROWS_MAX,
  type ReportDates,
  type ReportDimension,
  reportDimensionLabel,
  reportError,
  reportMessage,
  type ReportSource,
} from '@crm/contracts/rules/reportRules'
import { sql } from 'drizzle-orm'
import { comparedPeriod } from '../../../figures/breakdown/breakdown.ts'
import { reportFigures } from '../../../figures/reports/reportBreakdown.ts'
import { pageInfo } from '../../../records/page.ts'
import type { StoredReport } from '../../../records/reports/storedReports.ts'
import type { MetricFilter } from '../../../rules/filter.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { datesRange } from '../../../rules/reportTimes.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Queryable } from '../../../store/database/query.ts'
import { boardFilter } from '../boards/boardFilter.ts'

/** What a report is made of, as its figures need it. */
export interface ReportTerms {
  source: ReportSource
  dimensions: readonly ReportDimension[]
  metrics: readonly ReportMetric[]
  filters: NonNullable<ReportDefinition['filters']>
  date_type: ReportDates
  sort?: { by: ReportMetric; sort: 'asc' | 'desc' } | undefined
  top?: number | undefined
  compare: Comparison
}

/** The terms of a saved report. */
export function savedTerms({ type, columns, filters: saved }: StoredReport): ReportTerms {
  const { dimensions = [], metrics = [], sort, top, compare = 'none' } = columns
  const { date_type = 'last30day', ...filters } = saved as ReportTerms['filters'] & { date_type?: ReportDates } // as it was saved
  return { source: type, dimensions, metrics, filters, date_type, sort, top, compare }
}

/** Where a report is read: until when, which page, and of a scheduled run the complete period that relative dates mean. */
export interface ReportReading {
  now: number
  page: number
  size: number
  period?: OpenPeriod | undefined
}

/** Refuses what the table of reports does not have: in the words of the form, by its field. */
export function refuseTerms({ source, dimensions, metrics, filters }: ReportTerms): void {
  const error = reportError({ source, dimensions, metrics })
  if (error) refuseField(error.field, error.message)
  for (const filter of REPORT_FILTERS) {
    const value = filters[filter]
    const narrows = value !== undefined && value !== 'all' && !(Array.isArray(value) && value.length === 0)
    const refusal = narrows ? filterRefusal(metrics, filter) : undefined
    if (refusal !== undefined) refuseField('filters', refusal)
  }
}

/** Whose rows somebody reads: `全部部门`, or the own department. */
export function scopeText(who: Staff): string {
  const { kind, shop_ids } = scopeOf(who)
  const depts = kind === 'corp' ? '全部部门' : who.dept_name === '' ? '本人' : `${who.dept_name}及下级`
  return shop_ids ? `${depts}（指定店铺）` : depts
}

/** The rows of a report as somebody sees them: of his own scope, whoever created it. */
export async function readReport(
  db: Queryable,
  who: Staff,
  terms: ReportTerms,
  { now, page, size, period }: ReportReading,
): Promise<ReportAnswer> {
  refuseTerms(terms)
  const { source, dimensions, metrics, filters, date_type, sort, top, compare } = terms
  const range = period ?? datesRange(date_type, { start: filters.start_time, end: filters.end_time }, now)
  const filter: MetricFilter = {
    ...(await boardFilter(db, who.corp_id, { ...filters, start_time: range.start, end_time: range.end }, now)),
    ...(source === 'colonel' && { lines: sql`i.colonel_buyin_id <> ''` }),
  }
  const before = comparedPeriod(filter, compare)
  const [first, ...others] = metrics
  if (first === undefined) refuseField('metrics', reportMessage.metrics)
  const question = { source, dimensions, metrics: [first, ...others] as const, sort, top, before }
  const found = await reportFigures(db, scopeOf(who), filter, question, { page, size })
  if (found.count > REPORT_ROWS_MAX) refuse(Code.badField, reportMessage.rows)
  return {
    list: found.rows,
    page_info: pageInfo({ page, size }, found.count),
    ext: {
      columns: dimensions.map((each) => reportDimensionLabel[each]),
      list_total: found.total,
      previous: found.previous,
      rates: found.rates,
      scope_text: scopeText(who),
      period: { start: range.start ?? null, end: range.end ?? null },
    },
  }
}
