import { dayLabel, dayNumber } from '../rules/period.ts'

/** Nightly work begins at this hour in Asia/Shanghai, when nobody works and the day's orders are in. */
const NIGHT_SECONDS = 3 * 3600

/** Names the period that a moment (unix seconds) lies in: `2026-11-20` from 03:00 to 03:00, or the number of the hour or minute. */
export function periodOf(every: 'minute' | 'hour' | 'day', now: number): string {
  if (every === 'minute') return String(Math.floor(now / 60))
  if (every === 'hour') return String(Math.floor(now / 3600))
  return dayLabel(dayNumber(now - NIGHT_SECONDS))
}
