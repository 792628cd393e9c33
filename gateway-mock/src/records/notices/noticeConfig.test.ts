import { expect, it } from 'vitest'
import { isWanted, defaultChannel } from './noticeConfig.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 2, 10, hour - 8, minute) / 1000
const quiet = (from: number, to: number) => ({ ...defaultChannel(), quiet_from: from * 60, quiet_to: to * 60 })

it.each([
  [quiet(0, 0), at(3), true],
  [quiet(22, 8), at(23), false],
  [quiet(22, 8), at(7, 59), false],
  [quiet(22, 8), at(8), true],
  [quiet(22, 8), at(12), true],
  [quiet(12, 14), at(12), false],
  [quiet(12, 14), at(13, 59), false],
  [quiet(12, 14), at(14), true],
  [quiet(12, 14), at(9), true],
])('quiet hours %#', (config, now, wanted) => {
  expect(isWanted(config, 'task_done', now)).toBe(wanted)
})

it('what is off is never sent', () => {
  const config = defaultChannel()
  config.events.task_done = 0
  expect(isWanted(config, 'task_done', at(12))).toBe(false)
  expect(isWanted(config, 'order_made', at(12))).toBe(true)
})
