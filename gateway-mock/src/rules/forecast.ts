import { UNAVAILABLE } from '@crm/base/numbers'
import { dayLabel, dayNumber } from './period.ts'

/** Weeks whose days say what the same weekday brings. */
const WEEKS = 4
/** Days since the first sale, below which nothing is foretold. */
const HISTORY_DAYS = 14
/** 618 and 双11: what they bring says nothing of other days. */
const PROMOTIONS: readonly string[] = ['06-18', '11-11']

/** Day numbers that a forecast is made from: those before today, back to four weeks, and those of the period. */
export interface ForecastDays {
  now: number
  /** First and last day number of the period. */
  first: number
  last: number
}

/** The first day number that `forecastByDay` has to know the sales of. */
export const forecastStart = ({ now, first }: ForecastDays): number => Math.min(first, dayNumber(now) - 7 * WEEKS)

/**
 * 预计 of a running period by day: what each day before today has brought, and of today and the days left the mean of the same weekday
 * of the last four weeks, days of promotions left out. Fen by day number; undefined with less than 14 days of history.
 *
 * @param sales fen by day number since `forecastStart`; days without any are absent
 * @param since day number of the first sale ever
 */
export function forecastByDay(
  sales: ReadonlyMap<number, number>,
  since: number | undefined,
  { now, first, last }: ForecastDays,
): Map<number, number> | undefined {
  const today = dayNumber(now)
  if (since === undefined || today - since < HISTORY_DAYS) return undefined
  const meanOf = (day: number) => {
    const back = Math.ceil((day - today + 1) / 7)
    const same = Array.from({ length: WEEKS }, (_, week) => day - 7 * (back + week)).filter(
      (each) => !PROMOTIONS.includes(dayLabel(each).slice(5)),
    )
    return same.length === 0 ? 0 : same.reduce((sum, each) => sum + (sales.get(each) ?? 0), 0) / same.length
  }
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return new Map(days.map((day) => [day, day < today ? (sales.get(day) ?? 0) : meanOf(day)]))
}

/** The sum of a forecast in whole fen; unavailable where there is none. */
export const forecastSum = (byDay: ReadonlyMap<number, number> | undefined): number =>
  byDay === undefined ? UNAVAILABLE : Math.round([...byDay.values()].reduce((sum, each) => sum + each, 0))
