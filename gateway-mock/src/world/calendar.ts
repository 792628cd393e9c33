/** The demo's calendar: days of Asia/Shanghai (UTC+8, no summer time) and how busy they are. */
export const HOUR = 3600
export const DAY = 86_400
const OFFSET = 8 * HOUR

/** 00:00 in Shanghai of the day that holds a moment (unix seconds). */
export const dayStart = (time: number) => Math.floor((time + OFFSET) / DAY) * DAY - OFFSET
/** `2026-11-20` in Shanghai. */
export const dayText = (time: number) => new Date((time + OFFSET) * 1000).toISOString().slice(0, 10)
export const monthText = (time: number) => dayText(time).slice(0, 7)

const WEEKDAYS = [1.22, 0.9, 0.88, 0.92, 0.96, 1.04, 1.18]

/** How busy a day is, 1 = ordinary: weekday shape, 618 and double-11 peaks, a quiet new year. */
export function busyness(time: number) {
  const text = dayText(time)
  const monthDay = Number(text.slice(5, 7)) * 100 + Number(text.slice(8, 10))
  const weekday = WEEKDAYS[new Date((time + OFFSET) * 1000).getUTCDay()] ?? 1
  return weekday * season(monthDay)
}

function season(monthDay: number) {
  if (monthDay === 618 || monthDay === 1111) return 3.4
  if ((monthDay >= 616 && monthDay <= 620) || (monthDay >= 1109 && monthDay <= 1112)) return 2.3
  if ((monthDay >= 525 && monthDay <= 615) || (monthDay >= 1020 && monthDay <= 1108)) return 1.5
  if (monthDay >= 210 && monthDay <= 224) return 0.55
  return 1
}

/** Hours by how much is bought in them, 0–23. */
export const BUYING_HOURS = [
  3, 1.5, 0.8, 0.4, 0.3, 0.5, 1, 2, 3, 4, 5, 5, 6, 5, 4.5, 4.5, 4.5, 5, 6.5, 9, 12, 13, 10, 6,
]
/** Hours by how many lives start in them. */
export const LIVE_HOURS = [0.3, 0, 0, 0, 0, 0.4, 1, 1.5, 2, 3, 3, 2, 3, 3, 3, 2.5, 2.5, 3, 6, 10, 8, 4, 1.5, 0.7]

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
  const days = Array.from({ length: 396 }, (_, back) => today - (395 - back) * DAY)
  const weights = days.map((day, index) => busyness(day) * (0.85 + (0.35 * index) / 395))
  // Today is not over yet.
  weights[395] = (weights[395] ?? 1) * Math.max(0.15, (now - today) / DAY)
  return { start: days[0] ?? today, now, days, weights }
}
