import { DAY_SECONDS } from '@crm/base/durations'
import { REPORT_CYCLES, type ReportTimes } from '@crm/contracts/rules/reportSchedules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayStart } from './period.ts'
import { cyclePeriod, datesRange, lastSlot, nextSlot } from './reportTimes.ts'

/** Friday, 2026-11-20 14:30 in Shanghai. */
const NOW = Date.UTC(2026, 10, 20, 6, 30) / 1_000
const at = (text: string) => Date.parse(`${text}+08:00`) / 1_000

const times = fc
  .record({
    cycle: fc.constantFrom(...REPORT_CYCLES),
    week: fc.integer({ min: 1, max: 7 }),
    month: fc.integer({ min: 1, max: 28 }),
    step: fc.integer({ min: 0, max: 287 }),
  })
  .map(
    ({ cycle, week, month, step }): ReportTimes => ({
      cycle,
      at: step * 5,
      ...(cycle !== 'day' && { day: cycle === 'week' ? week : month }),
    }),
  )
const moments = fc.integer({ min: dayStart(20_000), max: dayStart(22_000) })

describe('a slot', () => {
  it.each([
    [{ cycle: 'day', at: 540 }, '2026-11-20T09:00:00', '2026-11-21T09:00:00'],
    [{ cycle: 'week', day: 1, at: 540 }, '2026-11-16T09:00:00', '2026-11-23T09:00:00'],
    [{ cycle: 'month', day: 28, at: 0 }, '2026-10-28T00:00:00', '2026-11-28T00:00:00'],
  ] as const)('of %j', (schedule, last, next) => {
    expect(lastSlot(schedule, NOW)).toBe(at(last))
    expect(nextSlot(schedule, NOW)).toBe(at(next))
  })

  it('comes once in every cycle: the last is before now, the next after it, none lies between', () =>
    fc.assert(
      fc.property(times, moments, (schedule, now) => {
        const [last, next] = [lastSlot(schedule, now), nextSlot(schedule, now)]
        expect(last).toBeLessThanOrEqual(now)
        expect(next).toBeGreaterThan(now)
        expect(nextSlot(schedule, last)).toBe(next)
        expect(lastSlot(schedule, next)).toBe(next)
      }),
    ))

  it('means the complete period before it', () =>
    fc.assert(
      fc.property(times, moments, (schedule, now) => {
        const slot = lastSlot(schedule, now)
        const { start, end } = cyclePeriod(schedule.cycle, slot)
        expect(end).toBeLessThan(slot)
        const days = (end + 1 - start) / DAY_SECONDS
        if (schedule.cycle === 'day') expect(days).toBe(1)
        else if (schedule.cycle === 'week') expect(days).toBe(7)
        else expect(days).toBeGreaterThanOrEqual(28)
      }),
    ))
})

it('relative dates follow the day on which they are read', () => {
  expect(datesRange('yesterday', {}, NOW)).toEqual({
    start: at('2026-11-19T00:00:00'),
    end: at('2026-11-20T00:00:00') - 1,
  })
  expect(datesRange('thismonth', {}, NOW).start).toBe(at('2026-11-01T00:00:00'))
  expect(datesRange('all', { start: 1, end: 2 }, NOW)).toEqual({})
  expect(datesRange('customize', { start: 1, end: 2 }, NOW)).toEqual({ start: 1, end: 2 })
})
