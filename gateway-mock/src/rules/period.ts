import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { Period } from '@crm/base/period'

/** Asia/Shanghai has no daylight saving, so a day is a shift and a division. */
export const SHANGHAI_OFFSET = 28_800

/** Number of the Shanghai day of a unix time (days since 1970-01-01). */
export function dayNumber(time: number): number {
  return Math.floor((time + SHANGHAI_OFFSET) / DAY_SECONDS)
}

/** First second of a Shanghai day number. */
export function dayStart(day: number): number {
  return day * DAY_SECONDS - SHANGHAI_OFFSET
}

/** `YYYY-MM-DD` of a Shanghai day number. */
export function dayLabel(day: number): string {
  return new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

/** First second of the Shanghai day of a unix time. */
export function startOfDay(time: number): number {
  return dayStart(dayNumber(time))
}

/** Last second of the Shanghai day of a unix time. */
export function endOfDay(time: number): number {
  return dayStart(dayNumber(time) + 1) - 1
}

/** The range of the last `days` days, today included: the start of the first to the end of today. */
export function lastDays(days: number, now: number): Period {
  return { start: dayStart(dayNumber(now) - days + 1), end: endOfDay(now) }
}

/**
 * 环比 in percent: (cur − prev) ÷ prev × 100. Unavailable when one side is, or when prev is 0, whatever cur is: of nothing there
 * is no share.
 */
export function changeRate(cur: number, prev: number | undefined): number {
  if (prev === undefined || prev === UNAVAILABLE || prev === 0 || cur === UNAVAILABLE) return UNAVAILABLE
  return Math.round(((cur - prev) * 10_000) / Math.abs(prev)) / 100
}

/** A share in percent with two decimals; unavailable when the whole is 0 or a side is unavailable. */
export function percent(part: number, whole: number): number {
  if (part === UNAVAILABLE || whole === UNAVAILABLE || whole === 0) return UNAVAILABLE
  return Math.round((part * 10_000) / whole) / 100
}

/** A quotient with two decimals (ROI, CPE …); unavailable as `percent` is. */
export function ratio(value: number, by: number): number {
  if (value === UNAVAILABLE || by === UNAVAILABLE || by === 0) return UNAVAILABLE
  return Math.round((value * 100) / by) / 100
}

/** A quotient in whole fen (客单价, GPM …); unavailable as `percent` is. */
export function perUnit(value: number, by: number): number {
  if (value === UNAVAILABLE || by === UNAVAILABLE || by === 0) return UNAVAILABLE
  return Math.round(value / by)
}

/** Every figure of `cur` with its 环比 beside it as `<name>_rate`; without `prev` the rates are unavailable. */
export function withRates<Key extends string>(
  cur: Record<Key, number>,
  prev: Record<Key, number> | undefined,
): Record<Key | `${Key}_rate`, number> {
  const out: Record<string, number> = {}
  for (const key of Object.keys(cur) as Key[]) {
    out[key] = cur[key]
    out[`${key}_rate`] = changeRate(cur[key], prev?.[key])
  }
  // The loop has set both names of every key.
  return out as Record<Key | `${Key}_rate`, number>
}
