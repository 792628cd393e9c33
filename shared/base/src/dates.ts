import { nowSeconds } from '@crm/base/clock'
import { DAY_SECONDS } from './durations.ts'
import { word } from './messages.ts'
import { day, daysBetween, displayDay, endOfDay, minute, parseDay, startOfDay, unixOf, wallClockOf } from './time.ts'

export {
  day,
  daysBetween,
  daysSince,
  displayDay,
  endOfDay,
  isWithinDays,
  minute,
  minuteSpan,
  parseDay,
  second,
  startOfDay,
  yearOf,
} from './time.ts'

/** How a range was chosen. */
export type DateType =
  | 'all'
  | 'today'
  | 'yesterday'
  | 'last7day'
  | 'last30day'
  | 'customize'
  | 'more'
  | 'thismonth'
  | 'day'
  | 'week'
  | 'month'

/** First and last second of a range, unix seconds, both included. */
export interface DateRange {
  start_time: number
  end_time: number
}

/** Label of a way to choose a range. */
export const dateTypeLabel: Readonly<Record<DateType, string>> = {
  all: '全部',
  today: '今天',
  yesterday: '昨天',
  last7day: '近7天',
  last30day: '近30天',
  customize: '自定义',
  more: '更多',
  thismonth: '本月',
  day: '自然日',
  week: '自然周',
  month: '自然月',
}

/** Types whose range follows from today alone. */
export const PRESETS = ['today', 'yesterday', 'last7day', 'last30day'] as const
/** The month until today; only where a control offers it, so that no supplied range is called so. */
const THIS_MONTH = 'thismonth'
/** A type whose range follows from today alone. */
export type Preset = (typeof PRESETS)[number] | typeof THIS_MONTH

const FIRST_AND_LAST_DAY: Readonly<Record<(typeof PRESETS)[number], readonly [number, number]>> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last7day: [-6, 0],
  last30day: [-29, 0],
}

/** The range of a preset, up to the end of its last day (Asia/Shanghai). */
export function presetRange(preset: Preset): DateRange {
  const now = nowSeconds()
  if (preset === THIS_MONTH) return { start_time: unixOf(wallClockOf(now).startOf('month')), end_time: endOfDay(now) }
  const [first, last] = FIRST_AND_LAST_DAY[preset]
  return { start_time: startOfDay(now, first), end_time: endOfDay(now, last) }
}

/** A preset is one of the fixed types. */
export function isPreset(type: string): type is Preset {
  return type === THIS_MONTH || Object.hasOwn(FIRST_AND_LAST_DAY, type)
}

/**
 * The range of a calendar choice: the picked day; for a week the day before it to five days after it; for a month from it to
 * the end of its month. `picked` is any moment of the day.
 */
export function calendarRange(type: 'day' | 'week' | 'month', picked: number): DateRange {
  if (type === 'week') return { start_time: startOfDay(picked, -1), end_time: endOfDay(picked, 5) }
  if (type === 'month') {
    return { start_time: startOfDay(picked), end_time: unixOf(wallClockOf(picked).endOf('month').startOf('second')) }
  }
  return { start_time: startOfDay(picked), end_time: endOfDay(picked) }
}

/** The range from one day to another (`YYYY-MM-DD`, in either order), or nothing when one is no day. */
export function dayRange(first: string, last: string): DateRange | undefined {
  const from = parseDay(first)
  const to = parseDay(last)
  if (from === undefined || to === undefined) return undefined
  return { start_time: Math.min(from, to), end_time: endOfDay(Math.max(from, to)) }
}

/**
 * The range of a type, or nothing for `all` and for a choice that is still without its date. `picked` is a moment of the
 * picked day, or the picked range of `customize` and `more`.
 */
export function rangeOf(type: DateType, picked?: number | DateRange): DateRange | undefined {
  if (isPreset(type)) return presetRange(type)
  if (type === 'all' || picked === undefined) return undefined
  if (type === 'customize' || type === 'more') {
    return typeof picked === 'number' ? calendarRange('day', picked) : picked
  }
  return calendarRange(type, typeof picked === 'number' ? picked : picked.start_time)
}

/** The type that a supplied range stands for: the preset with the same days, else the free type that the control offers. */
export function typeOfRange(range: Partial<DateRange> | undefined, free: 'customize' | 'more' = 'customize'): DateType {
  const { start_time, end_time } = range ?? {}
  if (!start_time || !end_time) return 'all'
  const preset = PRESETS.find((candidate) => {
    const { start_time: first, end_time: last } = presetRange(candidate)
    return day(first) === day(start_time) && day(last) === day(end_time)
  })
  return preset ?? free
}

/** A day that cannot be chosen: it begins at or after the current moment. `unix` is any moment of the day. */
export function isDayDisabled(unix: number): boolean {
  return startOfDay(unix) >= nowSeconds()
}

/** `2026.03.04 - 2026.03.10`; one day once; without a range 全部累计. */
export function rangeText(range: DateRange | undefined): string {
  if (!range) return word.allTime
  const first = displayDay(range.start_time)
  const last = displayDay(range.end_time)
  return first === last ? first : `${first} - ${last}`
}

/**
 * A moment for a date picker, which knows only the browser's own zone: its local fields show the wall clock in Asia/Shanghai.
 */
export function pickerDate(unix: number): Date {
  const wallClock = wallClockOf(unix)
  return new Date(
    wallClock.year(),
    wallClock.month(),
    wallClock.date(),
    wallClock.hour(),
    wallClock.minute(),
    wallClock.second(),
  )
}

/** The moment whose wall clock in Asia/Shanghai a date picker shows; back from `pickerDate`. */
export function pickedMoment(date: Date): number {
  const wallClock = wallClockOf(0)
    .year(date.getFullYear())
    .month(0)
    .date(1)
    .month(date.getMonth())
    .date(date.getDate())
    .hour(date.getHours())
    .minute(date.getMinutes())
    .second(date.getSeconds())
  return unixOf(wallClock)
}

/** Greeting of the hour in Asia/Shanghai. */
export function greeting(unix: number = nowSeconds()): string {
  const hour = wallClockOf(unix).hour()
  if (hour < 5) return '夜深了'
  if (hour < 12) return '早上好'
  return hour < 18 ? '下午好' : '晚上好'
}

/** What is left until a moment, split for a countdown; all zero once it has passed. */
export function timeLeft(until: number): { days: number; hours: number; minutes: number; seconds: number } {
  const left = Math.max(0, Math.floor(until - nowSeconds()))
  return {
    days: Math.floor(left / DAY_SECONDS),
    hours: Math.floor((left % DAY_SECONDS) / 3600),
    minutes: Math.floor((left % 3600) / 60),
    seconds: left % 60,
  }
}

/** How long something is still valid: `剩余 3 天` by calendar days, `今天到期` on its last day, `已到期` after it. */
export function termText(until: number, now: number = nowSeconds()): string {
  if (until <= now) return '已到期'
  const days = daysBetween(now, until)
  return days === 0 ? '今天到期' : `剩余 ${days} 天`
}

/** The two largest units of what is left, `3 天 2 小时`, `5 分 8 秒`; `已结束` once it has passed. */
export function timeLeftText(until: number): string {
  const { days, hours, minutes, seconds } = timeLeft(until)
  if (days > 0) return `${days} 天 ${hours} 小时`
  if (hours > 0) return `${hours} 小时 ${minutes} 分`
  if (minutes > 0) return `${minutes} 分 ${seconds} 秒`
  return seconds > 0 ? `${seconds} 秒` : '已结束'
}

/** `刚刚`, `5 分钟前`, `3 小时前`, `昨天 08:05`, else the day. A moment ahead of the clock counts as now. */
export function timeAgo(unix: number): string {
  const now = nowSeconds()
  const passed = now - unix
  if (passed < 60) return '刚刚'
  if (passed < 3600) return `${Math.floor(passed / 60)} 分钟前`
  if (day(unix) === day(now)) return `${Math.floor(passed / 3600)} 小时前`
  return day(unix) === day(startOfDay(now, -1)) ? `昨天 ${minute(unix).slice(11)}` : day(unix)
}

/** How long something has waited for a decision, in words. */
export function waitText(since: number, now: number): string {
  const days = daysBetween(since, now)
  return days <= 0 ? '今天提交' : `已等待 ${days} 天`
}

/** When something is due, in words. */
export function dueDayText(due_at: number, now: number): string {
  const days = daysBetween(due_at, now)
  if (days > 0) return `逾期 ${days} 天`
  if (days === 0) return '今天'
  return days === -1 ? '明天' : day(due_at).slice(5)
}

/** The natural week of a moment, from Monday to Sunday. */
export function weekRange(unix: number): DateRange {
  const start_time = startOfDay(unix, -((wallClockOf(unix).day() + 6) % 7))
  return { start_time, end_time: start_time + 7 * DAY_SECONDS - 1 }
}
