import { day } from '@crm/base/dates'
import { expect, it } from 'vitest'
import { calendarDays } from './calendarDays.ts'

const days = (year: number) => calendarDays(year).map((each) => [each.title, day(each.start_time), day(each.end_time)])

it('knows the days of the sun and of the moon', () => {
  expect(days(2026)).toEqual(
    expect.arrayContaining([
      ['春节', '2026-02-17', '2026-02-17'],
      ['母亲节', '2026-05-10', '2026-05-10'],
      ['618 大促', '2026-06-01', '2026-06-18'],
      ['国庆长假', '2026-10-01', '2026-10-07'],
      ['双11 狂欢节', '2026-10-31', '2026-11-11'],
    ]),
  )
})

it.each([2025, 2026, 2027, 2028, 2029, 2030])('days of the moon of %i are those of its calendar', (year) => {
  const moon = new Intl.DateTimeFormat('en-u-ca-chinese', {
    timeZone: 'Asia/Shanghai',
    month: 'numeric',
    day: 'numeric',
  })
  const dates = { 春节: [1, 1], 元宵节: [1, 15], 端午节: [5, 5], 七夕: [7, 7], 中秋节: [8, 15] }
  for (const [title, [month, date]] of Object.entries(dates)) {
    const found = calendarDays(year).find((each) => each.title === title)
    // Of new moons near midnight the library may be a day off.
    const near = [-1, 0, 1].map((later) => moon.format(((found?.start_time ?? 0) + 43_200 + later * 86_400) * 1000))
    expect(near, title).toContain(`${month}/${date}`)
  }
})

it('numbers an occasion once, and keeps to the year', () => {
  const all = [2026, 2027, 2040].flatMap(calendarDays)
  expect(new Set(all.map(({ no }) => no)).size).toBe(all.length)
  for (const each of calendarDays(2040)) expect(day(each.end_time).slice(0, 4)).toBe('2040')
})
