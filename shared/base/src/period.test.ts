import { expect, it } from 'vitest'
import { setClock } from './clock.ts'
import { comparedText, comparedWith, daysOver, naturalPeriodOf, untilText, yearBefore } from './period.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const days = (first: string, last = first) => ({ start: at(`${first}T00:00:00`), end: at(`${last}T23:59:59`) })

// What a range compares with is a table and a property in the gateway (rules/previousPeriod.test.ts).
it('compares the range of a call by the clock', () => {
  setClock(at('2026-11-28T09:00:00') * 1000)
  const { start: start_time, end: end_time } = days('2026-11-01', '2026-11-28')
  const than = comparedWith({ start_time, end_time })
  expect(than && comparedText(than)).toBe('对比 2026.10.01–10.28（截至 09:00）')
  expect(comparedWith({})).toBeUndefined()
})

it.each([
  [days('2026-02-01', '2026-02-28'), '对比 2026.02.01–02.28'],
  [days('2025-12-29', '2026-01-04'), '对比 2025.12.29–2026.01.04'],
  [{ start: at('2026-11-18T00:00:00'), end: at('2026-11-18T14:30:00') }, '对比 2026.11.18（截至 14:30）'],
  [{ start: at('2026-11-07T00:00:00'), end: at('2026-11-13T07:05:31') }, '对比 2026.11.07–11.13（截至 07:05）'],
])('%o is %s', (period, text) => expect(comparedText(period)).toBe(text))

it.each([
  [days('2026-11-20'), '2026-11-20T07:05:59', '截至 07:05'],
  [days('2026-11-14', '2026-11-20'), '2026-11-20T00:00:00', '截至 00:00'],
  [days('2026-11-01', '2026-11-30'), '2026-11-20T07:05:59', '截至 07:05'],
  [days('2026-11-19'), '2026-11-20T07:05:59', undefined],
  [days('2026-11-21'), '2026-11-20T07:05:59', undefined],
  [{}, '2026-11-20T07:05:59', undefined],
])('of %o it is said at %s: %s', (range, moment, text) => expect(untilText(range, at(moment))).toBe(text))

it.each([
  ['a week that is over', days('2026-11-09', '2026-11-15'), days('2026-11-09', '2026-11-15')],
  ['near 7 days', days('2026-11-14', '2026-11-20'), days('2026-11-14', '2026-11-19')],
  ['a running month to its end', days('2026-11-01', '2026-11-30'), days('2026-11-01', '2026-11-19')],
  [
    'until an hour',
    { start: at('2026-11-07T00:00:00'), end: at('2026-11-13T07:05:00') },
    days('2026-11-07', '2026-11-12'),
  ],
  ['today', days('2026-11-20'), undefined],
  ['all', {}, undefined],
])('the days that are over: %s', (_, range, expected) =>
  expect(daysOver(range, at('2026-11-20T07:05:00'))).toEqual(expected),
)

const shanghai = (text: string) => Date.parse(`${text}+08:00`) / 1000

it.each([
  ['2026-11-01T00:00:00', '2026-11-20T23:59:59', '2025-11-01T00:00:00', '2025-11-20T14:30:00'],
  ['2026-03-01T00:00:00', '2026-03-31T23:59:59', '2025-03-01T00:00:00', '2025-03-31T23:59:59'],
  ['2024-02-29T00:00:00', '2024-02-29T23:59:59', '2023-02-28T00:00:00', '2023-02-28T23:59:59'],
])('%s to %s is compared with the year before: %s to %s', (start, end, first, last) => {
  const now = shanghai('2026-11-20T14:30:00')
  expect(yearBefore({ start: shanghai(start), end: shanghai(end) }, now)).toEqual({
    start: shanghai(first),
    end: shanghai(last),
  })
})

it('all days have no year before', () => expect(yearBefore({}, 0)).toBeUndefined())

it.each([
  ['a month that is over', days('2026-10-01', '2026-10-31'), '2026-10'],
  ['this month until today', days('2026-11-01', '2026-11-20'), '2026-11'],
  ['this month whole', days('2026-11-01', '2026-11-30'), '2026-11'],
  ['a quarter that is over', days('2026-07-01', '2026-09-30'), '2026-Q3'],
  ['this quarter until today', days('2026-10-01', '2026-11-20'), '2026-Q4'],
  ['this month until yesterday', days('2026-11-01', '2026-11-19'), undefined],
  ['part of a month that is over', days('2026-10-01', '2026-10-20'), undefined],
  ['three months that are no quarter', days('2026-05-01', '2026-07-31'), undefined],
  ['a week', days('2026-11-16', '2026-11-22'), undefined],
  ['all days', {}, undefined],
])('%s is measured by the goals of its period', (_, range, period) =>
  expect(naturalPeriodOf(range, at('2026-11-20T14:30:00'))).toBe(period),
)
