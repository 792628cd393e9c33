import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { nowSeconds } from '@crm/base/clock'
import { DAY_SECONDS } from './durations.ts'

dayjs.extend(utc)

// Asia/Shanghai has been eight hours ahead without summer time since 1991. A fixed shift spares every browser the slow
// time-zone tables, and the result does not depend on where the browser stands.
const SHANGHAI = 8 * 3600

/** The wall clock in Asia/Shanghai at a unix time, to calculate with; back by `unixOf`. */
export function wallClockOf(unix: number): Dayjs {
  return dayjs.utc((unix + SHANGHAI) * 1000)
}

/** The unix seconds of a wall clock made by `wallClockOf`. */
export function unixOf(wallClock: Dayjs): number {
  return Math.floor(wallClock.valueOf() / 1000) - SHANGHAI
}

/** First second of the calendar day, moved by whole days. */
export function startOfDay(unix: number = nowSeconds(), days = 0): number {
  return unixOf(wallClockOf(unix).startOf('day').add(days, 'day'))
}

/** Last second of the calendar day, moved by whole days. */
export function endOfDay(unix: number = nowSeconds(), days = 0): number {
  return startOfDay(unix, days + 1) - 1
}

/** Calendar days from the first moment to the second; 0 on the same day, negative backwards. */
export function daysBetween(from: number, to: number): number {
  return Math.round((startOfDay(to) - startOfDay(from)) / DAY_SECONDS)
}

/** Days since a day, that day counted as the first (days with the company). */
export function daysSince(unix: number): number {
  return daysBetween(unix, nowSeconds()) + 1
}

/** Calendar year of a moment. */
export function yearOf(unix: number = nowSeconds()): number {
  return wallClockOf(unix).year()
}

/** `YYYY-MM-DD` to the first second of that day, or nothing when it is no day of the calendar. */
export function parseDay(text: string): number | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return undefined
  const moment = Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))
  return new Date(moment).toISOString().slice(0, 10) === text ? moment / 1000 - SHANGHAI : undefined
}

/** `2026-03-10`, the form of pickers and addresses. */
export function day(unix: number): string {
  return wallClockOf(unix).format('YYYY-MM-DD')
}

/** `2026.03.10`, the form of chosen ranges. */
export function displayDay(unix: number): string {
  return wallClockOf(unix).format('YYYY.MM.DD')
}

/** `2026-03-10 08:05`, the form of table cells. */
export function minute(unix: number): string {
  return wallClockOf(unix).format('YYYY-MM-DD HH:mm')
}

/** `2026-03-10 19:00 ~ 22:00`, from and to a minute; `~ 次日 01:00` or with the date when it ends on another day. */
export function minuteSpan(from: number, to: number): string {
  const end = minute(to)
  if (day(from) === day(to)) return `${minute(from)} ~ ${end.slice(11)}`
  return `${minute(from)} ~ ${day(from + DAY_SECONDS) === day(to) ? `次日 ${end.slice(11)}` : end.slice(5)}`
}

/** `2026-03-10 08:05:09`, the form of logs. */
export function second(unix: number): string {
  return wallClockOf(unix).format('YYYY-MM-DD HH:mm:ss')
}

/** Today lies in a window of whole days, both ends included, given as `YYYY-MM-DD`. */
export function isWithinDays(from: string, to: string, unix: number = nowSeconds()): boolean {
  const today = day(unix)
  return from <= today && today <= to
}
