import { UNAVAILABLE } from '@crm/base/numbers'
import { describe, expect, it } from 'vitest'
import { changeRate, dayLabel, dayNumber, endOfDay, percent, perUnit, ratio, startOfDay, withRates } from './period.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const NOW = at('2025-06-18T14:30:00')

describe('changeRate', () => {
  const rows: [number, number | undefined, number][] = [
    [150, 100, 50],
    [50, 100, -50],
    [0, 100, -100],
    [100, 100, 0],
    [1, 3, -66.67],
    [100_125, 100_000, 0.13],
    [0, 0, UNAVAILABLE],
    [5, 0, UNAVAILABLE],
    [-5, 0, UNAVAILABLE],
    [5, undefined, UNAVAILABLE],
    [5, UNAVAILABLE, UNAVAILABLE],
    [UNAVAILABLE, 5, UNAVAILABLE],
    [-50, -100, 50],
  ]
  it.each(rows)('%d against %s is %d', (cur, prev, expected) => {
    expect(changeRate(cur, prev)).toBe(expected)
  })
})

describe('shares and quotients', () => {
  it('rounds half up and keeps unavailable', () => {
    expect(percent(1, 3)).toBe(33.33)
    expect(percent(1, 8)).toBe(12.5)
    expect(percent(1, 0)).toBe(UNAVAILABLE)
    expect(percent(UNAVAILABLE, 5)).toBe(UNAVAILABLE)
    expect(ratio(5, 3)).toBe(1.67)
    expect(ratio(0, 3)).toBe(0)
    expect(perUnit(1001, 2)).toBe(501)
    expect(perUnit(1, 0)).toBe(UNAVAILABLE)
    expect(withRates({ gmv: 3, qty: 1 }, { gmv: 2, qty: 0 })).toEqual({
      gmv: 3,
      gmv_rate: 50,
      qty: 1,
      qty_rate: UNAVAILABLE,
    })
  })
})

describe('days', () => {
  it('are whole in Shanghai', () => {
    expect(dayLabel(dayNumber(at('2025-06-18T00:00:00')))).toBe('2025-06-18')
    expect(dayLabel(dayNumber(at('2025-06-18T23:59:59')))).toBe('2025-06-18')
    expect(startOfDay(NOW)).toBe(at('2025-06-18T00:00:00'))
    expect(endOfDay(NOW)).toBe(at('2025-06-18T23:59:59'))
  })
})
