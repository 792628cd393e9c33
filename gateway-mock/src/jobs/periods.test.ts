import { expect, it } from 'vitest'
import { periodOf } from './periods.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000

it.each([
  ['day', '2026-11-20T02:59:59', '2026-11-19'],
  ['day', '2026-11-20T03:00:00', '2026-11-20'],
  ['day', '2026-11-21T02:00:00', '2026-11-20'],
] as const)('%s of %s is %s', (every, time, period) => {
  expect(periodOf(every, at(time))).toBe(period)
})

it('hours and minutes count on', () => {
  const noon = at('2026-11-20T12:00:00')
  expect(Number(periodOf('hour', noon)) - Number(periodOf('hour', noon - 1))).toBe(1)
  expect(Number(periodOf('minute', noon + 59)) - Number(periodOf('minute', noon))).toBe(0)
})
