import { DAY_SECONDS } from '@crm/base/durations'
import { describe, expect, it } from 'vitest'
import { cycleStarts, isNewOrder, isNewTalent, newDays, newPeriod } from './newTalent.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const FIRST = at('2025-03-10T21:15:00')

describe('cycleStarts', () => {
  const rows: [string, number[], number[]][] = [
    ['no order', [], []],
    ['one', [5], [5]],
    ['exactly 180 days later is the same cycle', [0, 180 * DAY_SECONDS], [0]],
    ['a second more starts again', [0, 180 * DAY_SECONDS + 1], [0, 180 * DAY_SECONDS + 1]],
    ['gaps count between neighbours', [0, 100 * DAY_SECONDS, 200 * DAY_SECONDS, 300 * DAY_SECONDS], [0]],
    [
      'two restarts',
      [0, 181 * DAY_SECONDS, 190 * DAY_SECONDS, 400 * DAY_SECONDS],
      [0, 181 * DAY_SECONDS, 400 * DAY_SECONDS],
    ],
  ]
  it.each(rows)('%s', (_name, times, expected) => {
    expect(cycleStarts(times)).toEqual(expected)
  })
})

describe('the new period', () => {
  it('takes the days of the setting under rule 1, else 60', () => {
    expect(newDays({ author_new_tag_rule: 1, new_author_days: 30 })).toBe(30)
    expect(newDays({ author_new_tag_rule: 2, new_author_days: 30 })).toBe(60)
  })

  it('is whole days, the first included', () => {
    expect(newPeriod(FIRST, 60)).toEqual({ start_date: at('2025-03-10T00:00:00'), end_date: at('2025-05-08T23:59:59') })
    expect(newPeriod(FIRST, 1)).toEqual({ start_date: at('2025-03-10T00:00:00'), end_date: at('2025-03-10T23:59:59') })
  })

  const rows: [string, boolean][] = [
    ['2025-03-09T23:59:59', false],
    ['2025-03-10T00:00:00', true],
    ['2025-05-08T23:59:59', true],
    ['2025-05-09T00:00:00', false],
  ]
  it.each(rows)('an order at %s is new: %s', (time, expected) => {
    expect(isNewOrder(at(time), FIRST, 60)).toBe(expected)
  })
})

describe('isNewTalent', () => {
  const rows: [string, number, number | null, string, boolean][] = [
    ['rule 1, same day: not written yet', 1, FIRST, '2025-03-10T23:00:00', false],
    ['rule 1, next day', 1, FIRST, '2025-03-11T00:00:00', true],
    ['rule 1, last day', 1, FIRST, '2025-04-08T23:59:59', true],
    ['rule 1, over', 1, FIRST, '2025-04-09T00:00:00', false],
    ['older rule, same day', 2, FIRST, '2025-03-10T23:00:00', true],
    ['older rule, 60 days whatever the setting', 2, FIRST, '2025-05-08T23:59:59', true],
    ['no order', 1, null, '2025-03-11T00:00:00', false],
    ['clock before the order', 1, FIRST, '2025-03-01T00:00:00', false],
  ]
  it.each(rows)('%s', (_name, author_new_tag_rule, cycle, time, expected) => {
    expect(isNewTalent(cycle, { author_new_tag_rule, new_author_days: 30 }, at(time))).toBe(expected)
  })
})
