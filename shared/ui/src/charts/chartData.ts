import {
  abbreviate,
  abbreviateMoney,
  available,
  type Figure,
  isUnavailable,
  money,
  NO_FIGURE,
  rate,
  thousands,
} from '@crm/base/numbers'

/** Amounts are fen, rates percent. */
export type FigureKind = 'money' | 'count' | 'percent'

export interface ChartSeries {
  key: string
  name: string
  /** One per `x`; unavailable ones are gaps. */
  values: readonly Figure[]
  kind?: FigureKind
  /** Only in ComboChart. */
  shape?: 'line' | 'bar'
  /** Scale at the right edge, for figures of another size or unit. */
  right?: boolean
  /** A line to compare with: thinner, in dashes. */
  dashed?: true
  /** Bars with the same name stand on one another. */
  stack?: string
}

/** From so many days on a day of the same name may stand among them. */
const MOST_OF_A_YEAR = 300

export interface ChartPart {
  name: string
  value: Figure
}

/** A figure in full, for tooltips, tables and files. */
export function fullText(value: Figure, kind: FigureKind = 'count'): string {
  return kind === 'money' ? money(value) : kind === 'percent' ? rate(value) : thousands(value)
}

/** A figure on an axis. `value` is as drawn: yuan for amounts. */
export function axisFigure(value: number, kind: FigureKind = 'count'): string {
  return kind === 'percent'
    ? `${thousands(value)}%`
    : kind === 'money'
      ? abbreviateMoney(value * 100)
      : abbreviate(value)
}

/** A figure as drawn: yuan for amounts, a gap for what is unavailable. */
export function plotValue(value: Figure, kind: FigureKind = 'count'): number | null {
  const known = available(value)
  return known === undefined ? null : kind === 'money' ? known / 100 : known
}

/** Rows of the data behind a chart, for 查看数据 and the file. The first cell of each row is its name. */
export interface ChartTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** `until` (`截至 07:05`) stands beside the last name, whose day is not over. */
export function tableOfSeries(
  xName: string,
  x: readonly string[],
  series: readonly ChartSeries[],
  until?: string,
): ChartTable {
  const nameAt = (index: number) =>
    until !== undefined && index === x.length - 1 ? `${x[index]}（${until}）` : x[index]
  return {
    head: [xName, ...series.map((each) => (each.kind === 'money' ? `${each.name}（元）` : each.name))],
    rows: x.map((name, index) => [
      nameAt(index) ?? name,
      ...series.map((each) => fullText(each.values[index], each.kind)),
    ]),
  }
}

/** Days (`2026-03-10`) as an axis shows them: `03-10`, with the year where they are more than one. */
export function dayNames(days: readonly string[]): string[] {
  return days.map((day) => day.slice(days.length > MOST_OF_A_YEAR ? 2 : 5))
}

export function tableOfParts(name: string, parts: readonly ChartPart[], kind: FigureKind | undefined): ChartTable {
  const whole = parts.reduce((sum, part) => sum + (available(part.value) ?? 0), 0)
  return {
    head: [name, kind === 'money' ? '金额（元）' : '数值', '占比'],
    rows: parts.map((part) => [
      part.name,
      fullText(part.value, kind),
      isUnavailable(part.value) || whole === 0 ? NO_FIGURE : rate((part.value / whole) * 100),
    ]),
  }
}

/** Nothing to draw: every point is 0 or has no figure. Words say that at once, a line along the axis does not. */
export function isEmptyChart(values: readonly Figure[]): boolean {
  return values.every((value) => value === 0 || isUnavailable(value))
}
