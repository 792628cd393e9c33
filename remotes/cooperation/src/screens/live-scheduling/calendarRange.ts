import { day, parseDay, startOfDay } from '@crm/base/dates'
import { nowSeconds } from '@crm/base/clock'
import { DAY_SECONDS } from '@crm/base/durations'

export const VIEWS = ['month', 'week', 'day', 'list'] as const
export type ScheduleView = (typeof VIEWS)[number]
export type CalendarView = Exclude<ScheduleView, 'list'>

/** The day that an address names, today for none that is one. First second, Asia/Shanghai. */
export const shownDay = (date: string): number => parseDay(date) ?? startOfDay(nowSeconds())

const [year, month] = [(at: number) => Number(day(at).slice(0, 4)), (at: number) => Number(day(at).slice(5, 7))]
const firstOfMonth = (years: number, months: number): number => {
  const total = years * 12 + months - 1
  const text = `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}-01`
  return parseDay(text) ?? 0
}
/** Monday is 0; 1970-01-01 was a Thursday. */
const weekday = (at: number) => (Math.round((at + 8 * 3600) / DAY_SECONDS) + 3) % 7
const monday = (at: number) => at - weekday(at) * DAY_SECONDS

/** First and last second that a view of the calendar shows: weeks begin on Monday, a month fills its first and last week. */
export function viewRange(view: CalendarView, at: number): { start_time: number; end_time: number } {
  if (view === 'day') return { start_time: at, end_time: at + DAY_SECONDS - 1 }
  if (view === 'week') return { start_time: monday(at), end_time: monday(at) + 7 * DAY_SECONDS - 1 }
  const next = firstOfMonth(year(at), month(at) + 1)
  const start_time = monday(firstOfMonth(year(at), month(at)))
  return { start_time, end_time: monday(next - DAY_SECONDS) + 7 * DAY_SECONDS - 1 }
}

/** The day to show one view further on (1) or back (-1). A month goes to its first day. */
export function stepped(view: CalendarView, at: number, step: 1 | -1): string {
  if (view === 'month') return day(firstOfMonth(year(at), month(at) + step))
  return day(at + step * DAY_SECONDS * (view === 'week' ? 7 : 1))
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** What a view is called: `2026年11月`, `11月16日 – 22日`, `11月20日 周五`. */
export function viewTitle(view: CalendarView, at: number): string {
  if (view === 'month') return `${year(at)}年${month(at)}月`
  const dayText = (each: number) => `${month(each)}月${Number(day(each).slice(8))}日`
  if (view === 'day') return `${year(at)}年${dayText(at)} ${WEEKDAYS[weekday(at)]}`
  const first = monday(at)
  const last = first + 6 * DAY_SECONDS
  return `${year(first)}年${dayText(first)} – ${month(first) === month(last) ? `${Number(day(last).slice(8))}日` : dayText(last)}`
}
