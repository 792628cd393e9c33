import { UNAVAILABLE } from '@crm/base/numbers'
import { expect, it } from 'vitest'
import { forecastByDay, forecastStart, forecastSum } from './forecast.ts'
import { dayNumber } from './period.ts'

const dayOf = (date: string) => dayNumber(Date.parse(`${date}T00:00:00+08:00`) / 1000)
const at = (date: string, time: string) => Date.parse(`${date}T${time}+08:00`) / 1000
const SEPTEMBER = { now: at('2026-09-19', '10:00:00'), first: dayOf('2026-09-01'), last: dayOf('2026-09-30') }

/** The same sales each day between two days. */
const daily = (from: string, to: string, fen: number) =>
  new Map(Array.from({ length: dayOf(to) - dayOf(from) + 1 }, (_, index) => [dayOf(from) + index, fen]))

it('18 days of 20,000 and 12 days left of the same mean', () => {
  const sales = daily('2026-08-01', '2026-09-18', 2_000_000)
  expect(forecastSum(forecastByDay(sales, dayOf('2026-08-01'), SEPTEMBER))).toBe(60_000_000)
})

it('what today has brought is not counted, its weekday is', () => {
  const sales = daily('2026-08-01', '2026-09-18', 100)
  sales.set(dayOf('2026-09-19'), 99_999)
  expect(forecastByDay(sales, dayOf('2026-08-01'), SEPTEMBER)?.get(dayOf('2026-09-19'))).toBe(100)
})

it('a weekday is foretold by itself, days of promotions left out', () => {
  const november = { now: at('2026-11-20', '14:30:00'), first: dayOf('2026-11-01'), last: dayOf('2026-11-30') }
  const sales = new Map(
    [
      ['2026-11-04', 400],
      ['2026-11-11', 1_000_000],
      ['2026-11-18', 200],
    ].map(([date, fen]) => [dayOf(String(date)), Number(fen)]),
  )
  const byDay = forecastByDay(sales, dayOf('2026-01-01'), november)
  // Wednesdays of four weeks are 10-28, 11-04, 11-11 and 11-18.
  expect(byDay?.get(dayOf('2026-11-25'))).toBe(200)
  expect(byDay?.get(dayOf('2026-11-24'))).toBe(0)
  expect(forecastStart(november)).toBe(dayOf('2026-10-23'))
})

it('less than 14 days of history foretell nothing', () => {
  const sales = daily('2026-09-06', '2026-09-18', 100)
  expect(forecastSum(forecastByDay(sales, dayOf('2026-09-06'), SEPTEMBER))).toBe(UNAVAILABLE)
  expect(forecastSum(forecastByDay(sales, undefined, SEPTEMBER))).toBe(UNAVAILABLE)
  expect(forecastSum(forecastByDay(sales, dayOf('2026-09-05'), SEPTEMBER))).not.toBe(UNAVAILABLE)
})
