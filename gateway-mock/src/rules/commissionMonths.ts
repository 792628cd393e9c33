import { HOUR_SECONDS } from '@crm/base/durations'
import { type CommissionRuleTerms, DEFAULT_COMMISSION_RULE } from '@crm/contracts/rules/commissionRules'
import { SHANGHAI_OFFSET } from './period.ts'

// Months are texts, `2026-11`: they compare and sort as such.

/** So many months back a frozen one is still corrected. */
export const CORRECTED_MONTHS = 12
/** The hour of the calculation day at which a month is frozen. */
const FREEZE_HOUR = 3

/** The month (Asia/Shanghai) of a moment. */
export const monthOf = (now: number): string => new Date((now + SHANGHAI_OFFSET) * 1000).toISOString().slice(0, 7)

/** The month so many later; earlier with a negative number. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The months from one to another, both included, the oldest first. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

const firstSecond = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number - 1, 1) / 1000 - SHANGHAI_OFFSET
}

/** First and last second of a month. */
export const monthRange = (month: string): { start: number; end: number } => ({
  start: firstSecond(month),
  end: firstSecond(addMonths(month, 1)) - 1,
})

/** When a month is frozen: 03:00 of the calculation day of the next one. */
export const freezeMoment = (month: string, calcDay: number): number =>
  firstSecond(addMonths(month, 1)) + ((calcDay - 1) * 24 + FREEZE_HOUR) * HOUR_SECONDS

/** `2026年12月5日`, the day of a moment. */
export function dayWords(time: number): string {
  const date = new Date((time + SHANGHAI_OFFSET) * 1000)
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日`
}

/** What holds in a month: of rows by `month_from` the latest that has begun. */
export function inForce<Row extends { month_from: string }>(rows: readonly Row[], month: string): Row | undefined {
  return rows.filter((row) => row.month_from <= month).toSorted((a, b) => (a.month_from < b.month_from ? 1 : -1))[0]
}

/** The rule of a month. */
export const ruleIn = (
  rules: readonly (CommissionRuleTerms & { month_from: string })[],
  month: string,
): CommissionRuleTerms => inForce(rules, month) ?? DEFAULT_COMMISSION_RULE

/** The first month that is not closed at a moment: this one, or the one before until its freeze. */
export function firstOpenMonth(rules: readonly (CommissionRuleTerms & { month_from: string })[], now: number): string {
  const before = addMonths(monthOf(now), -1)
  return freezeMoment(before, ruleIn(rules, before).calc_day) > now ? before : monthOf(now)
}
