import { expect, it } from 'vitest'
import { setClock } from './clock.ts'
import { comparedText, comparedWith, daysOver, untilText } from './period.ts'

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
