import { DAY_SECONDS } from '@crm/base/durations'
import { expect, it } from 'vitest'
import { busyness, dayStart, dayText, spanOf } from './calendar.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000

it.each([
  ['2026-11-20T00:00:00', '2026-11-20'],
  ['2026-11-20T23:59:59', '2026-11-20'],
  ['2026-11-21T00:00:00', '2026-11-21'],
])('reads %s in Shanghai as %s', (time, day) => {
  expect(dayText(at(time))).toBe(day)
  expect(dayStart(at(time))).toBe(at(`${day}T00:00:00`))
})

it('knows the weekend and the two festivals', () => {
  expect(busyness(at('2026-11-11T12:00:00'))).toBeGreaterThan(3.5 * busyness(at('2026-09-16T12:00:00')))
  expect(busyness(at('2026-06-18T12:00:00'))).toBeGreaterThan(2 * busyness(at('2026-07-16T12:00:00')))
  expect(busyness(at('2026-09-13T12:00:00'))).toBeGreaterThan(busyness(at('2026-09-15T12:00:00')))
})

it('spans thirteen months that end today', () => {
  const now = at('2026-11-20T14:30:00')
  const { days, start } = spanOf(now)
  expect(days.at(-1)).toBe(dayStart(now))
  expect(now - start).toBeGreaterThan(394 * DAY_SECONDS)
  expect(dayText(start)).toBe('2025-10-21')
})
