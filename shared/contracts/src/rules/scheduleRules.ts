import { ScheduleStatus, scheduleStatusLabel } from '../enums.ts'

/** Shortest and longest live that is agreed on. */
export const SCHEDULE_MIN_SECONDS = 15 * 60
export const SCHEDULE_MAX_SECONDS = 24 * 3600
export const SCHEDULE_TITLE_MAX = 50
export const SCHEDULE_GOODS_MAX = 50
export const SCHEDULE_REMARK_MAX = 500
export const SCHEDULE_REASON_MAX = 100
/** A live that begins so close to the start of an entry is the one that was agreed on. */
export const SCHEDULE_LINK_SECONDS = 2 * 3600
/** Days that one look at the calendar covers: a month with the rest of its first and last week. */
export const SCHEDULE_DAYS_MAX = 42

/** Minutes before the start, as staff call them. */
export const SCHEDULE_REMINDERS = [
  { value: 15, label: '15 分钟前' },
  { value: 30, label: '30 分钟前' },
  { value: 60, label: '60 分钟前' },
  { value: 1440, label: '1 天前' },
] as const

/** What is said of a time that a live cannot have. */
export const scheduleMessage = {
  clash: '该时段已有排期',
  past: '开始时间不能早于当前时间',
  endPast: '结束时间不能早于当前时间',
  length: '直播时长须在 15 分钟至 24 小时之间',
} as const

/** What of a time breaks a rule, with its field; `now` in unix seconds. A start that stays as it was may have passed. */
export function scheduleTimeError(
  { start_time, end_time }: { start_time: number; end_time: number },
  now: number,
  stored?: { start_time: number },
): { field: 'start_time' | 'end_time'; message: string } | undefined {
  if (start_time < now && start_time !== stored?.start_time)
    return { field: 'start_time', message: scheduleMessage.past }
  const length = end_time - start_time
  if (length < SCHEDULE_MIN_SECONDS || length > SCHEDULE_MAX_SECONDS)
    return { field: 'end_time', message: scheduleMessage.length }
  if (end_time <= now) return { field: 'end_time', message: scheduleMessage.endPast }
  return undefined
}

/** States in their colours. */
export const scheduleStatuses = {
  [ScheduleStatus.upcoming]: { text: scheduleStatusLabel[ScheduleStatus.upcoming], color: 'blue' },
  [ScheduleStatus.living]: { text: scheduleStatusLabel[ScheduleStatus.living], color: 'red' },
  [ScheduleStatus.ended]: { text: scheduleStatusLabel[ScheduleStatus.ended], color: 'green' },
  [ScheduleStatus.cancelled]: { text: scheduleStatusLabel[ScheduleStatus.cancelled], color: 'grey' },
} as const
