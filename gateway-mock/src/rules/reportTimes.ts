import { DAY_MS } from '@crm/base/durations'
import type { OpenPeriod, Period } from '@crm/base/period'
import type { ReportDates } from '@crm/contracts/rules/reportRules'
import type { ReportCycle, ReportTimes } from '@crm/contracts/rules/reportSchedules'
import { dayNumber, dayStart, endOfDay, lastDays, startOfDay } from './period.ts'

/** Days after which every cycle has come again. */
const CYCLE_DAYS = 32

const weekdayOf = (day: number) => ((day + 3) % 7) + 1
const dateOf = (day: number) => new Date(day * DAY_MS)
const firstOfMonth = (day: number, by = 0) =>
  Date.UTC(dateOf(day).getUTCFullYear(), dateOf(day).getUTCMonth() + by, 1) / DAY_MS

function isDue({ cycle, day: wanted = 1 }: ReportTimes, day: number): boolean {
  if (cycle === 'day') return true
  return wanted === (cycle === 'week' ? weekdayOf(day) : dateOf(day).getUTCDate())
}

function slotFrom(times: ReportTimes, now: number, step: 1 | -1, fits: (slot: number) => boolean): number {
  const today = dayNumber(now)
  for (let away = 0; away <= CYCLE_DAYS; away += 1) {
    const day = today + away * step
    const slot = dayStart(day) + times.at * 60
    if (isDue(times, day) && fits(slot)) return slot
  }
  throw new Error('a schedule without a day')
}

/** When a schedule is due next after a moment, unix seconds. */
export const nextSlot = (times: ReportTimes, now: number): number => slotFrom(times, now, 1, (slot) => slot > now)

/** When it was due last until a moment: whatever was missed before is made once. */
export const lastSlot = (times: ReportTimes, now: number): number => slotFrom(times, now, -1, (slot) => slot <= now)

/** The complete period before a moment that relative dates mean in a scheduled run: yesterday, last week, last month. */
export function cyclePeriod(cycle: ReportCycle, slot: number): Period {
  const today = dayNumber(slot)
  const monday = today - weekdayOf(today) + 1
  const [first, after] =
    cycle === 'day'
      ? [today - 1, today]
      : cycle === 'week'
        ? [monday - 7, monday]
        : [firstOfMonth(today, -1), firstOfMonth(today)]
  return { start: dayStart(first), end: dayStart(after) - 1 }
}

/** The range of a report that is read now; 自定义 has its own. */
export function datesRange(dates: ReportDates, picked: OpenPeriod, now: number): OpenPeriod {
  const today = startOfDay(now)
  switch (dates) {
    case 'all':
      return {}
    case 'customize':
      return picked
    case 'today':
      return { start: today, end: endOfDay(now) }
    case 'yesterday':
      return { start: startOfDay(today - 1), end: today - 1 }
    case 'last7day':
      return lastDays(7, now)
    case 'last30day':
      return lastDays(30, now)
    case 'thismonth':
      return { start: dayStart(firstOfMonth(dayNumber(now))), end: endOfDay(now) }
  }
}
