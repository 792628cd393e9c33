import { expect, it } from 'vitest'
import { periodText } from './rankPeriods.ts'

it.each([
  ['day', '2026-11-19', '2026-11-19'],
  ['week', '2026-11-09', '11.09~11.15'],
  ['week', '2026-12-28', '12.28~01.03'],
  ['month', '2026-10-01', '2026年10月'],
] as const)('%s from %s reads %s', (cycle, date, text) => {
  expect(periodText(cycle, date)).toBe(text)
})
