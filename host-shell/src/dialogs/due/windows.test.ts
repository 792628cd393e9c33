import { expect, test } from 'vitest'
import {
  ACTIVITY_RENEWED_AFTER,
  ACTIVITY_WINDOWS,
  activityDaysLeft,
  activityWindow,
  DELAY_DAYS,
  PERSONAL_EXPORT_FROM,
  PERSONAL_OFFLINE_DAY,
  SURVEY_DAYS,
  TRIAL_OFFER_DAYS,
  TRIAL_PROMOTION_END,
  WELCOME_SECONDS,
} from './windows.ts'

test.each([
  ['the personal edition goes offline', PERSONAL_OFFLINE_DAY, '2024-04-01'],
  ['its data may be exported from', PERSONAL_EXPORT_FROM, '2024-03-01'],
  ['days of trial that it is offered', TRIAL_OFFER_DAYS, 7],
  ['the trial promotion ends', TRIAL_PROMOTION_END, '2023-11-13'],
  ['days by which a release is put off', DELAY_DAYS, 8],
  ['the survey is asked', SURVEY_DAYS, ['2024-06-18', '2024-06-24']],
  ['seconds of welcome', WELCOME_SECONDS, 5],
  ['no promotion for versions that end after', ACTIVITY_RENEWED_AFTER, '2026-02-28'],
])('%s', (_, value, expected) => {
  expect(value).toEqual(expected)
})

test('windows of the promotion', () => {
  expect(ACTIVITY_WINDOWS.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '2025-10-23 2025-10-26',
    '2025-10-27 2025-10-30',
    '2025-10-31 2025-11-03',
    '2025-11-04 2025-11-07',
    '2025-11-08 2025-11-11',
    '2025-11-12 2025-11-12',
    '2025-11-13 2025-11-13',
    '2025-11-14 2025-11-14',
  ])
})

test.each([
  ['2025-10-22', undefined, undefined],
  ['2025-10-26', '2025-10-23', undefined],
  ['2025-11-11', '2025-11-08', undefined],
  ['2025-11-12', '2025-11-12', 3],
  ['2025-11-13', '2025-11-13', 2],
  ['2025-11-14', '2025-11-14', 1],
  ['2025-11-15', undefined, undefined],
])('on %s: window of %s, days left on its icon %s', (day, from, left) => {
  expect(activityWindow(day)?.from).toBe(from)
  expect(activityDaysLeft(day)).toBe(left)
})
