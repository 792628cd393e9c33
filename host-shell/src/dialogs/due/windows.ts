/** Whole days in Asia/Shanghai, both ends included. */
export interface DayWindow {
  from: string
  to: string
}

/** Last day of the notice on the personal edition: the day it goes offline. */
export const PERSONAL_OFFLINE_DAY = '2024-04-01'
/** From this day until it goes offline, the personal edition's data may be exported. */
export const PERSONAL_EXPORT_FROM = '2024-03-01'
/** Days of the trial that the personal edition is offered. */
export const TRIAL_OFFER_DAYS = 7
/** Last day on which the trial's dialogs advertise. */
export const TRIAL_PROMOTION_END = '2023-11-13'
/** Days by which a release may be put off. */
export const DELAY_DAYS = 8
/** The survey is asked on these days only. */
export const SURVEY_DAYS: readonly string[] = ['2024-06-18', '2024-06-24']
/** Seconds until the welcome goes on by itself. */
export const WELCOME_SECONDS = 5
/** A version that ends after this day has been renewed already: no promotion. */
export const ACTIVITY_RENEWED_AFTER = '2026-02-28'

/** The promotion shows once in each of these; its last three days count down. */
export const ACTIVITY_WINDOWS: readonly DayWindow[] = [
  { from: '2025-10-23', to: '2025-10-26' },
  { from: '2025-10-27', to: '2025-10-30' },
  { from: '2025-10-31', to: '2025-11-03' },
  { from: '2025-11-04', to: '2025-11-07' },
  { from: '2025-11-08', to: '2025-11-11' },
  { from: '2025-11-12', to: '2025-11-12' },
  { from: '2025-11-13', to: '2025-11-13' },
  { from: '2025-11-14', to: '2025-11-14' },
]

/** The window that a day (`YYYY-MM-DD`) lies in. */
export function activityWindow(day: string): DayWindow | undefined {
  return ACTIVITY_WINDOWS.find(({ from, to }) => from <= day && day <= to)
}

/** Days left of the promotion as its icons show them, on its last three days: 3, 2, 1. */
export function activityDaysLeft(day: string): number | undefined {
  const single = ACTIVITY_WINDOWS.filter(({ from, to }) => from === to)
  const at = single.findIndex(({ from }) => from === day)
  return at < 0 ? undefined : single.length - at
}
