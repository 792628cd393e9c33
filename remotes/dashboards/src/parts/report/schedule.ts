import type { Report, ReportScheduleRequest } from '@crm/contracts/calls/reports'
import type { ReportChannel, ReportCycle } from '@crm/contracts/rules/reportSchedules'

/** A schedule as its form has it. */
export interface ScheduleValues {
  cycle: ReportCycle
  weekday: number
  monthday: number
  /** Minute of the day. */
  at: number
  /** Absent where the last one was taken out. */
  user_ids?: number[]
  dept_ids?: number[]
  channels: ReportChannel[]
}

const NINE = 540

/** What the form of a schedule begins with: the one that stands, or every day at nine for oneself. */
export function scheduleValues(schedule: Report['schedule'], me: number): ScheduleValues {
  if (schedule === null)
    return { cycle: 'day', weekday: 1, monthday: 1, at: NINE, user_ids: [me], dept_ids: [], channels: ['site'] }
  const { cycle, day = 1, at, users, depts, channels } = schedule
  return {
    ...{ cycle, at, channels },
    weekday: cycle === 'week' ? day : 1,
    monthday: cycle === 'month' ? day : 1,
    user_ids: users.map(({ user_id }) => user_id),
    dept_ids: depts.map(({ id }) => id),
  }
}

/** What the form asks for. */
export function scheduleRequest(values: ScheduleValues): ReportScheduleRequest {
  const { cycle, weekday, monthday, at, user_ids = [], dept_ids = [], channels } = values
  return {
    ...{ cycle, at, user_ids, dept_ids, channels: [...channels] },
    ...(cycle === 'week' && { day: weekday }),
    ...(cycle === 'month' && { day: monthday }),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** Times of the day by five minutes. */
export const timeOptions = Array.from({ length: 288 }, (_, step) => {
  const at = step * 5
  return { value: at, label: `${two(Math.floor(at / 60))}:${two(at % 60)}` }
})

export const weekdayOptions = ['一', '二', '三', '四', '五', '六', '日'].map((name, at) => ({
  value: at + 1,
  label: `周${name}`,
}))
export const monthdayOptions = Array.from({ length: 28 }, (_, at) => ({ value: at + 1, label: `${at + 1}日` }))
