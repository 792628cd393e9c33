export const REPORT_CYCLES = ['day', 'week', 'month'] as const
export type ReportCycle = (typeof REPORT_CYCLES)[number]
export const reportCycleLabel: Readonly<Record<ReportCycle, string>> = { day: '每日', week: '每周', month: '每月' }
/** The complete period that relative dates mean in a scheduled run. */
export const cyclePeriodLabel: Readonly<Record<ReportCycle, string>> = { day: '昨天', week: '上周', month: '上月' }

export const REPORT_CHANNELS = ['site', 'wechat'] as const
export type ReportChannel = (typeof REPORT_CHANNELS)[number]
export const reportChannelLabel: Readonly<Record<ReportChannel, string>> = { site: '站内', wechat: '微信' }

/** When a report is made by itself: `at` is the minute of the day in Shanghai, by five; `day` 1–7 of a week, 1–28 of a month. */
export interface ReportTimes {
  cycle: ReportCycle
  day?: number | undefined
  at: number
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
const clock = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`

/** `每周一 09:00`. */
export function scheduleText({ cycle, day = 1, at }: ReportTimes): string {
  if (cycle === 'week') return `每周${WEEKDAYS[day - 1] ?? ''} ${clock(at)}`
  return cycle === 'month' ? `每月${day}日 ${clock(at)}` : `每日 ${clock(at)}`
}

/** What is wrong with the times of a schedule, or nothing. */
export function timesError({ cycle, day = 1, at }: ReportTimes): string | undefined {
  if (at % 5 !== 0) return '生成时间为 5 分钟的整数倍'
  const last = cycle === 'week' ? 7 : cycle === 'month' ? 28 : 1
  return day >= 1 && day <= last ? undefined : cycle === 'week' ? '请选择星期一至星期日' : '每月的日期为 1–28'
}
