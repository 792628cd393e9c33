import { day, parseDay } from '@crm/base/dates'
import { expect, it } from 'vitest'
import { type CalendarView, stepped, viewRange, viewTitle } from './calendarRange.ts'

const at = (date: string) => parseDay(date) ?? 0

it.each<[CalendarView, string, string, string, string]>([
  // 2026-11-01 is a Sunday: the month begins in the week before.
  ['month', '2026-11-20', '2026-10-26', '2026-12-06', '2026年11月'],
  ['month', '2027-02-01', '2027-02-01', '2027-02-28', '2027年2月'],
  ['week', '2026-11-20', '2026-11-16', '2026-11-22', '2026年11月16日 – 22日'],
  ['week', '2026-11-30', '2026-11-30', '2026-12-06', '2026年11月30日 – 12月6日'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22', '2026年11月16日 – 22日'],
  ['day', '2026-11-20', '2026-11-20', '2026-11-20', '2026年11月20日 周五'],
])('%s of %s is %s to %s', (view, date, first, last, title) => {
  const { start_time, end_time } = viewRange(view, at(date))
  expect([day(start_time), day(end_time)]).toEqual([first, last])
  expect(end_time - start_time).toBeLessThanOrEqual(42 * 86_400)
  expect(viewTitle(view, at(date))).toBe(title)
})

it.each<[CalendarView, string, 1 | -1, string]>([
  ['month', '2026-12-31', 1, '2027-01-01'],
  ['month', '2026-01-15', -1, '2025-12-01'],
  ['week', '2026-11-20', 1, '2026-11-27'],
  ['day', '2026-03-01', -1, '2026-02-28'],
])('%s from %s by %i is %s', (view, date, step, to) => expect(stepped(view, at(date), step)).toBe(to))
