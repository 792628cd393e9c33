import { day, second } from '@crm/base/dates'
import { isUnavailable, NO_FIGURE } from '@crm/base/numbers'
import type { OpenPeriod } from '@crm/base/period'
import type { ReportAnswer } from '@crm/contracts/calls/reports'
import { reportFigure, type ReportMetric } from '@crm/contracts/figures/reports'
import { basesNote, reportDimensionLabel, reportSourceLabel, REPORT_ROWS_MAX } from '@crm/contracts/rules/reportRules'
import type { Staff } from '../../../rules/staff.ts'
import type { Queryable } from '../../../store/database/query.ts'
import type { FileCell } from '@crm/base/fileCell'
import type { WorkbookSheet } from '../../../store/files/sheets/xlsx.ts'
import { readReport, type ReportTerms } from './reportAnswer.ts'

/** A report as a file has it, with what it was made from. */
export interface ReportFile {
  sheets: WorkbookSheet[]
  rows: number
  answer: ReportAnswer
}

function cellOf(value: number | undefined, kind: string): FileCell {
  if (isUnavailable(value)) return NO_FIGURE
  if (kind === 'money') return { money: value / 100 }
  return kind === 'percent' ? { percent: value } : value
}

const titleOf = (metric: ReportMetric) => {
  const { title, kind } = reportFigure(metric)
  return kind === 'money' ? `${title} ¥` : title
}

/** `2026-11-13 ~ 2026-11-19`, or 全部. */
export function periodText({
  start,
  end,
}: {
  start?: number | null | undefined
  end?: number | null | undefined
}): string {
  if (typeof start !== 'number' || typeof end !== 'number') return '全部'
  return day(start) === day(end) ? day(start) : `${day(start)} ~ ${day(end)}`
}

/** A report with every row of it: 数据, with 合计 below, and 说明. The figures are those of `who`, as on the screen. */
export async function reportFile(
  db: Queryable,
  who: Staff,
  { name, terms, words }: { name: string; terms: ReportTerms; words: readonly string[] },
  { now, made = now, period }: { now: number; made?: number; period?: OpenPeriod | undefined },
): Promise<ReportFile> {
  const answer = await readReport(db, who, terms, { now, page: 1, size: REPORT_ROWS_MAX, period })
  const { metrics, dimensions, source } = terms
  const { list, ext } = answer
  const compares = ext.previous !== null
  const cells = (row: Pick<(typeof list)[number], 'values' | 'before' | 'rates'>): FileCell[] =>
    metrics.flatMap((metric) => {
      const { kind } = reportFigure(metric)
      const own = cellOf(row.values[metric], kind)
      if (!compares) return [own]
      return [own, cellOf(row.before?.[metric], kind), cellOf(row.rates?.[metric], 'percent')]
    })
  const width = Math.max(1, dimensions.length)
  const padded = (names: readonly string[]): FileCell[] => Array.from({ length: width }, (_, at) => names[at] ?? '')
  const total = cells({ values: ext.list_total, before: ext.previous, rates: ext.rates })
  const rows = dimensions.length === 0 ? [] : list.map((row) => [...padded(row.names), ...cells(row)])
  const titles = [
    ...(dimensions.length === 0 ? [''] : dimensions.map((each) => reportDimensionLabel[each])),
    ...metrics.flatMap((metric) => {
      const title = titleOf(metric)
      return compares ? [title, `${title}（对比期）`, `${title}（变化）`] : [title]
    }),
  ]
  const bases = basesNote(metrics)
  const notes = [
    ['报表', name],
    ['数据源', reportSourceLabel[source]],
    ['数据范围', ext.scope_text],
    ['时间', periodText(ext.period)],
    ...(words.length > 0 ? words : ['无']).map((each, at) => [at === 0 ? '筛选条件' : '', each]),
    ...(bases === undefined ? [] : [['口径', bases]]),
    ...metrics.flatMap((metric) => {
      const { note, title } = reportFigure(metric)
      return note === undefined ? [] : [[title, note]]
    }),
    ['行数', String(rows.length)],
    ['生成时间', second(made)],
    ['操作人', who.nick_name],
  ]
  return {
    answer,
    rows: rows.length,
    sheets: [
      { name: '数据', titles, rows: [...rows, [...padded(['合计']), ...total]] },
      { name: '说明', titles: ['项目', '内容'], rows: notes },
    ],
  }
}
