import type { Dayjs } from 'dayjs'
import { nowSeconds } from '@crm/base/clock'
import { DAY_SECONDS } from './durations.ts'
import { displayDay, endOfDay, minute, startOfDay, unixOf, wallClockOf } from './time.ts'

/** A range of unix seconds, both ends inside; a missing end means "open". */
export interface OpenPeriod {
  start?: number | undefined
  end?: number | undefined
}

/** A range of unix seconds with both ends, which are inside. */
export interface Period {
  start: number
  end: number
}

/** 52 weeks, in seconds. */
const YEAR_OF_WEEKS = 364 * DAY_SECONDS

/** A kind of period of the calendar: where the one of a day begins, and a moment moved by whole ones. */
interface NaturalPeriod {
  first: (day: Dayjs) => Dayjs
  move: (at: Dayjs, by: number) => Dayjs
}

// In this order: the shortest period that a range fills, or is filling, is the one that it stands for.
const NATURAL_PERIODS: readonly NaturalPeriod[] = [
  { first: (day) => day.subtract((day.day() + 6) % 7, 'day'), move: (at, by) => at.add(by * 7, 'day') },
  { first: (day) => day.startOf('month'), move: (at, by) => at.add(by, 'month') },
  {
    first: (day) => day.startOf('month').subtract(day.month() % 3, 'month'),
    move: (at, by) => at.add(by * 3, 'month'),
  },
]

/** What a range compares with when it is a natural period, or one that is still running. */
function naturalBefore({ first, move }: NaturalPeriod, { start, end }: Period, now: number): Period | undefined {
  const begin = wallClockOf(start)
  if (unixOf(first(begin.startOf('day'))) !== start) return undefined
  const last = unixOf(move(begin, 1)) - 1
  const before = unixOf(move(begin, -1))
  const isRunning = start <= now && now <= last
  if (!isRunning) return end === last ? { start: before, end: start - 1 } : undefined
  if (end !== last && startOfDay(end) !== startOfDay(now)) return undefined
  const until = wallClockOf(Math.min(end, now))
  const same = move(until, -1)
  // A day that the month before does not have is left out: its last day then counts whole.
  const isLeftOut = !move(same, 1).isSame(until)
  return { start: before, end: isLeftOut ? endOfDay(unixOf(same)) : unixOf(same) }
}

/**
 * The range that a 环比 compares with, the one definition of it (`_metrics.md` §7, decision 59), in Asia/Shanghai:
 * - a natural week (Monday to Sunday), month or quarter with the whole one before it;
 * - one that is still running, written to today or to its own end, its days so far with the same days of the one before;
 * - every other range, the literal week of the date picker among them, with the same length immediately before.
 * What is not over yet is compared up to the same second: today with yesterday until now. `undefined` when the range is
 * open, because there is nothing before "all".
 */
export function previousPeriod({ start, end }: OpenPeriod, now: number): Period | undefined {
  if (start === undefined || end === undefined || end < start) return undefined
  // One day is a day, also when it is all that there is of its week or month.
  if (end > endOfDay(start)) {
    for (const natural of NATURAL_PERIODS) {
      const before = naturalBefore(natural, { start, end }, now)
      if (before) return before
    }
  }
  const length = end - start + 1
  if (start > now || end < startOfDay(now)) return { start: start - length, end: start - 1 }
  const shift = Math.ceil(length / DAY_SECONDS) * DAY_SECONDS
  return { start: start - shift, end: Math.min(end, now) - shift }
}

/**
 * The range that a 同比 compares with: the same dates one year before (29 Feb with 28 Feb), of a range that is not over up to the same
 * second. `undefined` when the range is open.
 */
export function yearBefore({ start, end }: OpenPeriod, now: number): Period | undefined {
  if (start === undefined || end === undefined || end < start) return undefined
  const until = start <= now ? Math.min(end, now) : end
  const back = (time: number) => unixOf(wallClockOf(time).subtract(1, 'year'))
  return { start: back(start), end: back(until) }
}

/** The range that a 同比 with 对齐星期 compares with: 52 weeks before, so that every day is of the same weekday. `undefined` when the range is open. */
export function yearOfWeeksBefore({ start, end }: OpenPeriod, now: number): Period | undefined {
  if (start === undefined || end === undefined || end < start) return undefined
  const until = start <= now ? Math.min(end, now) : end
  return { start: start - YEAR_OF_WEEKS, end: until - YEAR_OF_WEEKS }
}

/**
 * The natural month (`2026-11`) or quarter (`2026-Q4`) that a range fills, or fills until today while it runs; the shorter of the two.
 * `undefined` for every other range: nothing but a month is measured by what was set for a month.
 */
export function naturalPeriodOf({ start, end }: OpenPeriod, now: number): string | undefined {
  if (start === undefined || end === undefined) return undefined
  const first = wallClockOf(start)
  if (unixOf(first.startOf('month')) !== start) return undefined
  const isFilled = (months: number) => {
    const last = unixOf(first.add(months, 'month')) - 1
    return end === last || (start <= now && now <= last && startOfDay(end) === startOfDay(now))
  }
  if (isFilled(1)) return first.format('YYYY-MM')
  return first.month() % 3 === 0 && isFilled(3) ? `${first.year()}-Q${first.month() / 3 + 1}` : undefined
}

/**
 * The days of a range that are over, without the part of one at its end: what figures that are known by day alone are compared by.
 * `undefined` when none is, or the range is open.
 */
export function daysOver({ start, end }: OpenPeriod, now: number): Period | undefined {
  if (start === undefined || end === undefined) return undefined
  const until = Math.min(end, now)
  const last = until === endOfDay(until) ? until : startOfDay(until) - 1
  return last < start ? undefined : { start, end: last }
}

/** What the 环比 of figures over a range compares with, now; the range as calls and addresses have it. */
export function comparedWith(range: {
  start_time?: number | undefined
  end_time?: number | undefined
}): Period | undefined {
  return previousPeriod({ start: range.start_time, end: range.end_time }, nowSeconds())
}

/**
 * The days that a 环比 compares with, `对比 2026.02.01–02.28`; the year again when it is another, one day once. Of a last day that
 * counts up to the time of day that it is, `对比 2026.02.01–02.28（截至 07:05）`.
 */
export function comparedText({ start, end }: Period): string {
  const first = displayDay(start)
  const last = displayDay(end)
  const until = end === endOfDay(end) ? '' : `（${untilTime(end)}）`
  if (first === last) return `对比 ${first}${until}`
  return `对比 ${first}–${first.slice(0, 4) === last.slice(0, 4) ? last.slice(5) : last}${until}`
}

const untilTime = (at: number) => `截至 ${minute(at).slice(-5)}`

/** What is said of the figures of a range that is not over at a moment, `截至 07:05`; nothing of any other, nor of all days. */
export function untilText({ start = 0, end = 0 }: OpenPeriod, at: number): string | undefined {
  return start <= at && at < end ? untilTime(at) : undefined
}
