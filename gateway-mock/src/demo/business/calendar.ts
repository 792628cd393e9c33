import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import type { Random } from './random.ts'

// The demo's calendar: days of Asia/Shanghai (UTC+8, no summer time) and how busy they are.

const OFFSET = 8 * HOUR_SECONDS

/** 00:00 in Shanghai of the day that holds a moment (unix seconds). */
export const dayStart = (time: number) => Math.floor((time + OFFSET) / DAY_SECONDS) * DAY_SECONDS - OFFSET
/** `2026-11-20` in Shanghai. */
export const dayText = (time: number) => new Date((time + OFFSET) * 1000).toISOString().slice(0, 10)
export const monthText = (time: number) => dayText(time).slice(0, 7)

const WEEKDAYS = [1.22, 0.9, 0.88, 0.92, 0.96, 1.04, 1.18]

/** From this rise on a day is one of the two of the year that count. */
const FESTIVAL = 3.5
/** Whether a day is one of the two on which everybody sells: 6.18 and 11.11. */
export const isFestival = (time: number) => riseOf(time) >= FESTIVAL

/** Whether a day belongs to the weeks of a festival, from the pre-sale on. */
export const isFestive = (time: number) => riseOf(time) > 1.3

/** How busy a day is, 1 = ordinary: weekday shape, 618 and double-11 peaks after a pre-sale, smaller festivals, a quiet new year. */
export function busyness(time: number) {
  const rise = riseOf(time)
  // On a festival nobody asks what day of the week it is.
  if (rise >= FESTIVAL) return rise
  const weekday = WEEKDAYS[new Date((time + OFFSET) * 1000).getUTCDay()] ?? 1
  return (rise > 1.5 ? Math.sqrt(weekday) : weekday) * rise
}

/** First and last day of a season, month and day as one number, and its rise; the first that fits counts. */
const SEASONS: readonly [from: number, to: number, rise: number][] = [
  // In autumn more talents sell than in summer, so that 11.11 is the larger one all the same.
  [618, 618, 3.8],
  [1111, 1111, FESTIVAL],
  [616, 620, 1.75],
  [1108, 1112, 1.5],
  // The first wave of payments after the pre-sale.
  [1031, 1103, 1.45],
  [601, 604, 1.5],
  [1020, 1107, 1.2],
  [525, 615, 1.25],
  [1212, 1212, 1.8],
  [306, 308, 1.5],
  [909, 909, 1.4],
  [210, 224, 0.55],
]

const rises = new Map<number, number>()

/** The rise of the season that holds a moment; each day is looked up once. */
function riseOf(time: number): number {
  const day = dayStart(time)
  const known = rises.get(day)
  if (known !== undefined) return known
  const text = dayText(day)
  const monthDay = Number(text.slice(5, 7)) * 100 + Number(text.slice(8, 10))
  const rise = SEASONS.find(([from, to]) => monthDay >= from && monthDay <= to)?.[2] ?? 1
  rises.set(day, rise)
  return rise
}

/** Hours by how much is bought in them, 0–23. */
export const BUYING_HOURS = [
  3, 1.5, 0.8, 0.4, 0.3, 0.5, 1, 2, 3, 4, 5, 5, 6, 5, 4.5, 4.5, 4.5, 5, 6.5, 9, 12, 13, 10, 6,
]
/** Hours by how many lives start in them. */
export const LIVE_HOURS = [0.3, 0, 0, 0, 0, 0.4, 1, 1.5, 2, 3, 3, 2, 3, 3, 3, 2.5, 2.5, 3, 6, 10, 8, 4, 1.5, 0.7]

/** Second of a day at which staff write something down: from nine to half past nine in the evening, seldom later. */
export function workSecond(random: Random): number {
  const hour = random.index(WORK_HOURS)
  return hour * HOUR_SECONDS + random.int(0, HOUR_SECONDS - 1)
}

/** A moment at work on the day of another one; of what is still ahead then, a day earlier. */
export function atWork(time: number, random: Random, now: number): number {
  const worked = dayStart(time) + workSecond(random)
  return worked < now ? worked : worked - DAY_SECONDS
}

/** Hours by how much is written down in them. */
const WORK_HOURS = [0, 0, 0, 0, 0, 0, 0, 0, 0.3, 4, 7, 6, 2, 3, 6, 7, 7, 6, 3, 3, 2.5, 1.5, 0.5, 0.1]

export interface Span {
  /** 00:00 of the first day. */
  start: number
  now: number
  /** 00:00 of every day, the last one today. */
  days: number[]
  weights: number[]
}

/** Thirteen months that end now. Later days weigh a little more: the business grows. */
export function spanOf(now: number): Span {
  const today = dayStart(now)
  const days = Array.from({ length: 396 }, (_, back) => today - (395 - back) * DAY_SECONDS)
  const weights = days.map((day, index) => busyness(day) * (0.85 + (0.35 * index) / 395))
  // Today is not over yet.
  weights[395] = (weights[395] ?? 1) * Math.max(0.15, (now - today) / DAY_SECONDS)
  return { start: days[0] ?? today, now, days, weights }
}
