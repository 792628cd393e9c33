import type { DateType } from '@crm/base/dates'
import { UNAVAILABLE } from '@crm/base/numbers'
import { describe, expect, it } from 'vitest'
import {
  changeRate,
  dayLabel,
  dayNumber,
  endOfDay,
  percent,
  perUnit,
  previousPeriod,
  ratio,
  startOfDay,
  withRates,
  type Range,
} from './period.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const day = (first: string, last = first): Range => ({ start: at(`${first}T00:00:00`), end: at(`${last}T23:59:59`) })
const NOW = at('2025-06-18T14:30:00')

describe('previousPeriod', () => {
  const rows: [string, Range, DateType | undefined, Range | undefined][] = [
    ['yesterday', day('2025-06-17'), 'yesterday', day('2025-06-16')],
    ['last 7 days', day('2025-06-12', '2025-06-18'), 'last7day', day('2025-06-05', '2025-06-11')],
    ['last 30 days', day('2025-05-20', '2025-06-18'), 'last30day', day('2025-04-20', '2025-05-19')],
    ['custom over a month end', day('2025-02-27', '2025-03-02'), 'customize', day('2025-02-23', '2025-02-26')],
    ['no type is custom', day('2025-06-01', '2025-06-02'), undefined, day('2025-05-30', '2025-05-31')],
    ['week', day('2025-06-09', '2025-06-15'), 'week', day('2025-06-02', '2025-06-08')],
    ['month', day('2025-03-01', '2025-03-31'), 'month', day('2025-02-01', '2025-02-28')],
    ['month over the year', day('2025-01-01', '2025-01-31'), 'month', day('2024-12-01', '2024-12-31')],
    ['month from a later day', day('2025-03-30', '2025-03-31'), 'month', day('2025-02-28', '2025-02-28')],
    [
      'today up to the same time',
      day('2025-06-18'),
      'today',
      { start: at('2025-06-17T00:00:00'), end: at('2025-06-17T14:30:00') },
    ],
    [
      'today picked by hand',
      day('2025-06-18'),
      'customize',
      { start: at('2025-06-17T00:00:00'), end: at('2025-06-17T14:30:00') },
    ],
    ['all', {}, 'all', undefined],
    ['all with dates', day('2025-06-17'), 'all', undefined],
    ['open start', { end: NOW }, 'customize', undefined],
    ['open end', { start: NOW }, 'customize', undefined],
    ['reversed', { start: NOW, end: NOW - 5 }, 'customize', undefined],
  ]
  it.each(rows)('%s', (_name, range, type, expected) => {
    expect(previousPeriod(range, type, NOW)).toEqual(expected)
  })
})

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
