import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OpenPeriod, previousPeriod } from './period.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const days = (first: string, last = first) => ({ start: at(`${first}T00:00:00`), end: at(`${last}T23:59:59`) })
const until = (first: string, last: string) => ({ start: at(`${first}T00:00:00`), end: at(last) })

// Thursday 2026-11-19, in the afternoon.
const NOW = '2026-11-19T14:30:15'

describe('previousPeriod', () => {
  const rows: [string, OpenPeriod, OpenPeriod | undefined, string?][] = [
    ['yesterday', days('2026-11-18'), days('2026-11-17')],
    ['any days that are over', days('2026-02-27', '2026-03-02'), days('2026-02-23', '2026-02-26')],
    [
      'hours of a day',
      until('2026-11-02', '2026-11-02T11:59:59'),
      { start: at('2026-11-01T12:00:00'), end: at('2026-11-01T23:59:59') },
    ],
    // Natural periods that are over.
    ['a week', days('2026-11-09', '2026-11-15'), days('2026-11-02', '2026-11-08')],
    ['a week over the year', days('2025-12-29', '2026-01-04'), days('2025-12-22', '2025-12-28')],
    ['seven days from a Sunday', days('2026-11-08', '2026-11-14'), days('2026-11-01', '2026-11-07')],
    ['March', days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28')],
    ['May', days('2026-05-01', '2026-05-31'), days('2026-04-01', '2026-04-30')],
    ['February', days('2026-02-01', '2026-02-28'), days('2026-01-01', '2026-01-31')],
    ['February of a leap year', days('2024-02-01', '2024-02-29'), days('2024-01-01', '2024-01-31')],
    ['28 days of a leap February', days('2024-02-01', '2024-02-28'), days('2024-01-04', '2024-01-31')],
    ['January', days('2026-01-01', '2026-01-31'), days('2025-12-01', '2025-12-31')],
    ['a quarter', days('2026-07-01', '2026-09-30'), days('2026-04-01', '2026-06-30')],
    ['a quarter over the year', days('2026-01-01', '2026-03-31'), days('2025-10-01', '2025-12-31')],
    ['three months that are no quarter', days('2026-05-01', '2026-07-31'), days('2026-01-29', '2026-04-30')],
    ['a month but a day', days('2026-03-01', '2026-03-30'), days('2026-01-30', '2026-02-28')],
    ['a month from a later day', days('2026-03-30', '2026-03-31'), days('2026-03-28', '2026-03-29')],
    // Still running.
    ['today', days('2026-11-19'), until('2026-11-18', '2026-11-18T14:30:15')],
    ['today until now', { start: at('2026-11-19T00:00:00'), end: at(NOW) }, until('2026-11-18', '2026-11-18T14:30:15')],
    ['near 7 days', days('2026-11-13', '2026-11-19'), until('2026-11-06', '2026-11-12T14:30:15')],
    ['near 30 days', days('2026-10-21', '2026-11-19'), until('2026-09-21', '2026-10-20T14:30:15')],
    ['a running week', days('2026-11-16', '2026-11-19'), until('2026-11-09', '2026-11-12T14:30:15')],
    ['a running week to its Sunday', days('2026-11-16', '2026-11-22'), until('2026-11-09', '2026-11-12T14:30:15')],
    ['a running month', days('2026-11-01', '2026-11-19'), until('2026-10-01', '2026-10-19T14:30:15')],
    ['a running month to its end', days('2026-11-01', '2026-11-30'), until('2026-10-01', '2026-10-19T14:30:15')],
    ['a running quarter', days('2026-10-01', '2026-11-19'), until('2026-07-01', '2026-08-19T14:30:15')],
    [
      'a running month until yesterday is any range',
      days('2026-11-01', '2026-11-18'),
      days('2026-10-14', '2026-10-31'),
    ],
    ['the picked week that runs', days('2026-11-18', '2026-11-24'), until('2026-11-11', '2026-11-12T14:30:15')],
    [
      'a day that February lacks',
      days('2026-03-01', '2026-03-30'),
      days('2026-02-01', '2026-02-28'),
      '2026-03-30T09:00:00',
    ],
    [
      'the last day of a month',
      days('2026-11-01', '2026-11-30'),
      until('2026-10-01', '2026-10-30T09:00:00'),
      '2026-11-30T09:00:00',
    ],
    [
      'a day that a quarter lacks',
      days('2026-04-01', '2026-05-30'),
      days('2026-01-01', '2026-02-28'),
      '2026-05-30T09:00:00',
    ],
    [
      'the first of a month that is a Monday',
      days('2026-06-01'),
      until('2026-05-31', '2026-05-31T09:00:00'),
      '2026-06-01T09:00:00',
    ],
    [
      'a week that began with its month',
      days('2026-06-01', '2026-06-05'),
      until('2026-05-25', '2026-05-29T09:00:00'),
      '2026-06-05T09:00:00',
    ],
    // Nothing before.
    ['all', {}, undefined],
    ['open start', { end: at(NOW) }, undefined],
    ['open end', { start: at(NOW) }, undefined],
    ['reversed', { start: at(NOW), end: at(NOW) - 5 }, undefined],
  ]
  it.each(rows)('%s', (_name, range, expected, now = NOW) => {
    expect(previousPeriod(range, at(now))).toEqual(expected)
  })

  // The same rules over days that are counted one by one, of a calendar that is not the product's.
  const label = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
  const partsOf = (day: number) => label(day).split('-').map(Number) as [number, number, number] // three parts of a date
  const unitOf = {
    week: (day: number) => Math.floor((day + 3) / 7),
    month: (day: number) => partsOf(day)[0] * 12 + partsOf(day)[1] - 1,
    quarter: (day: number) => Math.floor((partsOf(day)[0] * 12 + partsOf(day)[1] - 1) / 3),
  }
  const daysOfUnit = (unit: keyof typeof unitOf, day: number, by: number) => {
    const found: number[] = []
    for (let each = day - 200; each < day + 200; each++)
      if (unitOf[unit](each) === unitOf[unit](day) + by) found.push(each)
    return found
  }
  /** Where a day stands in its unit: the day of the week; the month of the quarter and the date. */
  const placeOf = (unit: keyof typeof unitOf, day: number) => {
    const [, month, date] = partsOf(day)
    return unit === 'week' ? (day + 3) % 7 : unit === 'month' ? date : ((month - 1) % 3) * 100 + date
  }
  /** The days compared with, and whether the last of them ends at the time of day that it is. */
  function expected(first: number, last: number, today: number): { days: number[]; isCut: boolean } {
    const isRunning = first <= today && today <= last
    for (const unit of ['week', 'month', 'quarter'] as const) {
      const whole = daysOfUnit(unit, first, 0)
      if (first === last || whole[0] !== first) continue
      const before = daysOfUnit(unit, first, -1)
      if (last === whole.at(-1) && !isRunning) return { days: before, isCut: false }
      if (isRunning && whole.includes(last) && (last === today || last === whole.at(-1))) {
        // A day that is missing there is left out.
        const place = placeOf(unit, today)
        const days = before.filter((day) => placeOf(unit, day) <= place)
        return { days, isCut: placeOf(unit, days.at(-1) ?? 0) === place }
      }
    }
    const days = last - first + 1
    const length = isRunning ? today - first + 1 : days
    return { days: Array.from({ length }, (_, index) => first - days + index), isCut: isRunning }
  }
  const dayStart = (day: number) => day * 86_400 - 28_800

  it('holds over days counted one by one', () => {
    // 2023-01-01 to 2027-12-31, so that a leap year is among them.
    const anyDay = fc.integer({ min: 19_358, max: 21_183 })
    const firsts = fc.oneof(
      anyDay,
      // Where natural periods begin.
      anyDay.map((day) => day - ((day + 3) % 7)),
      anyDay.map((day) => daysOfUnit('month', day, 0)[0] ?? day),
      anyDay.map((day) => daysOfUnit('quarter', day, 0)[0] ?? day),
    )
    const ranges = firsts.chain((first) => {
      const ends = (['week', 'month', 'quarter'] as const).map((unit) => daysOfUnit(unit, first, 0).at(-1) ?? first)
      const lasts = fc.oneof(
        fc.constantFrom(...ends),
        fc.nat(120).map((more) => first + more),
      )
      return lasts.chain((last) =>
        fc.record({
          first: fc.constant(first),
          last: fc.constant(last),
          today: fc.oneof(
            fc.constant(last),
            fc.integer({ min: first, max: last }),
            fc.nat(300).map((more) => last + more),
          ),
          second: fc.nat(86_399),
        }),
      )
    })
    fc.assert(
      fc.property(ranges, ({ first, last, today, second }) => {
        const { days: compared, isCut } = expected(first, last, today)
        const end = compared.at(-1) ?? 0
        expect(
          previousPeriod({ start: dayStart(first), end: dayStart(last + 1) - 1 }, dayStart(today) + second),
        ).toEqual({
          start: dayStart(compared[0] ?? 0),
          end: isCut ? dayStart(end) + second : dayStart(end + 1) - 1,
        })
      }),
      { numRuns: 200 },
    )
  })
})
