import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from './clock.ts'
import {
  calendarRange,
  type DateType,
  day,
  dayRange,
  daysBetween,
  daysSince,
  displayDay,
  endOfDay,
  greeting,
  isDayDisabled,
  isWithinDays,
  minute,
  parseDay,
  pickedMoment,
  pickerDate,
  presetRange,
  rangeOf,
  rangeText,
  second,
  startOfDay,
  timeAgo,
  termText,
  timeLeft,
  timeLeftText,
  typeOfRange,
  yearOf,
} from './dates.ts'

/** Unix seconds of a wall clock in Asia/Shanghai. */
const at = (wallClock: string) => Date.parse(`${wallClock.replace(' ', 'T')}+08:00`) / 1000
const setNow = (wallClock: string) => setClock(at(wallClock) * 1000)

beforeEach(() => setNow('2026-03-10 10:07:30'))
afterEach(() => setClock())

describe('presets', () => {
  test.each([
    ['today', '2026-03-10 00:00:00', '2026-03-10 23:59:59'],
    ['yesterday', '2026-03-09 00:00:00', '2026-03-09 23:59:59'],
    ['last7day', '2026-03-04 00:00:00', '2026-03-10 23:59:59'],
    ['last30day', '2026-02-09 00:00:00', '2026-03-10 23:59:59'],
    ['thismonth', '2026-03-01 00:00:00', '2026-03-10 23:59:59'],
  ] as const)('%s', (preset, first, last) => {
    expect(presetRange(preset)).toEqual({ start_time: at(first), end_time: at(last) })
  })

  test.each([
    ['one second before midnight', '2026-03-10 23:59:59', '2026-03-10'],
    ['at midnight', '2026-03-11 00:00:00', '2026-03-11'],
    ['while it is still yesterday in UTC', '2026-03-10 07:59:59', '2026-03-10'],
    ['on the leap day', '2024-02-29 12:00:00', '2024-02-29'],
    ['on new year', '2026-01-01 00:00:01', '2026-01-01'],
  ])('today %s', (_, now, today) => {
    setNow(now)
    expect(day(presetRange('today').start_time)).toBe(today)
    expect(day(presetRange('today').end_time)).toBe(today)
  })

  test('the last seven days cross a month', () => {
    setNow('2026-03-03 09:00:00')
    expect(rangeText(presetRange('last7day'))).toBe('2026.02.25 - 2026.03.03')
  })
})

describe('calendar choices', () => {
  test.each([
    ['day', '2026-03-10', '2026-03-10', '2026-03-10'],
    ['week', '2026-03-10', '2026-03-09', '2026-03-15'],
    ['week', '2026-03-01', '2026-02-28', '2026-03-06'],
    ['week', '2025-12-29', '2025-12-28', '2026-01-03'],
    ['month', '2026-03-10', '2026-03-10', '2026-03-31'],
    ['month', '2024-02-01', '2024-02-01', '2024-02-29'],
    ['month', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['month', '2026-12-31', '2026-12-31', '2026-12-31'],
  ] as const)('%s of %s runs from %s to %s', (type, picked, first, last) => {
    expect(calendarRange(type, at(`${picked} 15:00:00`))).toEqual({
      start_time: at(`${first} 00:00:00`),
      end_time: at(`${last} 23:59:59`),
    })
  })

  test.each([
    ['2026-03-01', '2026-03-04', '2026.03.01 - 2026.03.04'],
    ['2026-03-04', '2026-03-01', '2026.03.01 - 2026.03.04'],
    ['2026-03-04', '2026-03-04', '2026.03.04'],
  ])('days %s and %s are %s', (first, last, text) => {
    expect(rangeText(dayRange(first, last))).toBe(text)
  })

  test.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-03-01', ''],
    ['2026-3-1', '2026-03-02'],
  ])('%s and %s are no range', (first, last) => {
    expect(dayRange(first, last)).toBeUndefined()
  })
})

describe('range of a type', () => {
  const picked = { start_time: at('2026-01-02 00:00:00'), end_time: at('2026-01-05 23:59:59') }
  test.each<[DateType, Parameters<typeof rangeOf>[1], string]>([
    ['all', undefined, '全部累计'],
    ['all', picked, '全部累计'],
    ['today', undefined, '2026.03.10'],
    ['last7day', picked, '2026.03.04 - 2026.03.10'],
    ['customize', undefined, '全部累计'],
    ['customize', picked, '2026.01.02 - 2026.01.05'],
    ['more', picked, '2026.01.02 - 2026.01.05'],
    ['more', picked.start_time, '2026.01.02'],
    ['day', undefined, '全部累计'],
    ['day', picked.start_time, '2026.01.02'],
    ['week', picked, '2026.01.01 - 2026.01.07'],
    ['month', picked.start_time, '2026.01.02 - 2026.01.31'],
  ])('%s of %o is %s', (type, given, text) => {
    expect(rangeText(rangeOf(type, given))).toBe(text)
  })
})

describe('type of a range', () => {
  test.each([
    ['2026-03-10', '2026-03-10', 'today'],
    ['2026-03-09', '2026-03-09', 'yesterday'],
    ['2026-03-04', '2026-03-10', 'last7day'],
    ['2026-02-09', '2026-03-10', 'last30day'],
    ['2026-03-03', '2026-03-10', 'customize'],
    ['2026-03-08', '2026-03-08', 'customize'],
  ])('%s to %s is %s', (first, last, type) => {
    expect(typeOfRange(dayRange(first, last))).toBe(type)
  })

  test('a control without customize falls to more', () => {
    expect(typeOfRange(dayRange('2026-01-01', '2026-01-02'), 'more')).toBe('more')
  })

  test.each([undefined, {}, { start_time: 0, end_time: 0 }, { start_time: at('2026-03-10 00:00:00') }])(
    '%o is all',
    (range) => {
      expect(typeOfRange(range)).toBe('all')
    },
  )
})

describe('days that cannot be chosen', () => {
  test.each([
    ['2026-03-09', '2026-03-10 10:00:00', false],
    ['2026-03-10', '2026-03-10 10:00:00', false],
    ['2026-03-10', '2026-03-10 00:00:00', true],
    ['2026-03-11', '2026-03-10 23:59:59', true],
    ['2027-01-01', '2026-03-10 10:00:00', true],
  ])('%s at %s: %s', (date, now, disabled) => {
    setNow(now)
    expect(isDayDisabled(at(`${date} 12:00:00`))).toBe(disabled)
  })
})

describe('pickers', () => {
  test.each(['2026-03-10 00:00:00', '2024-02-29 23:59:59', '2025-12-31 08:30:00'])(
    '%s survives both ways',
    (wallClock) => {
      const shown = pickerDate(at(wallClock))
      expect([shown.getFullYear(), shown.getMonth() + 1, shown.getDate(), shown.getHours()].join(' ')).toBe(
        wallClock.split(/[- :]/).slice(0, 4).map(Number).join(' '),
      )
      expect(pickedMoment(shown)).toBe(at(wallClock))
    },
  )

  test('the clock may stand on the 31st while a short month is picked', () => {
    expect(pickedMoment(new Date(2026, 1, 28, 6))).toBe(at('2026-02-28 06:00:00'))
  })
})

test.each([
  ['00:00', '夜深了'],
  ['04:59', '夜深了'],
  ['05:00', '早上好'],
  ['11:59', '早上好'],
  ['12:00', '下午好'],
  ['17:59', '下午好'],
  ['18:00', '晚上好'],
  ['23:59', '晚上好'],
])('greeting at %s is %s', (time, text) => {
  expect(greeting(at(`2026-03-10 ${time}:00`))).toBe(text)
})

test.each([
  ['2026-03-13 00:00:00', '剩余 3 天'],
  ['2026-03-11 23:59:59', '剩余 1 天'],
  ['2026-03-10 23:59:59', '今天到期'],
  ['2026-03-10 10:07:31', '今天到期'],
  ['2026-03-10 10:07:30', '已到期'],
  ['2026-03-09 23:59:59', '已到期'],
])('what is valid until %s: %s', (until, text) => {
  expect(termText(at(until))).toBe(text)
})

describe('what is left', () => {
  test.each([
    ['2026-03-13 12:08:31', { days: 3, hours: 2, minutes: 1, seconds: 1 }, '3 天 2 小时'],
    ['2026-03-10 12:08:31', { days: 0, hours: 2, minutes: 1, seconds: 1 }, '2 小时 1 分'],
    ['2026-03-10 10:08:31', { days: 0, hours: 0, minutes: 1, seconds: 1 }, '1 分 1 秒'],
    ['2026-03-10 10:07:35', { days: 0, hours: 0, minutes: 0, seconds: 5 }, '5 秒'],
    ['2026-03-10 10:07:30', { days: 0, hours: 0, minutes: 0, seconds: 0 }, '已结束'],
    ['2026-03-01 10:07:30', { days: 0, hours: 0, minutes: 0, seconds: 0 }, '已结束'],
  ])('until %s', (until, parts, text) => {
    expect(timeLeft(at(until))).toEqual(parts)
    expect(timeLeftText(at(until))).toBe(text)
  })
})

test.each([
  ['2026-03-10 10:07:29', '刚刚'],
  ['2026-03-10 11:00:00', '刚刚'],
  ['2026-03-10 10:02:00', '5 分钟前'],
  ['2026-03-10 07:00:00', '3 小时前'],
  ['2026-03-09 23:50:00', '昨天 23:50'],
  ['2026-03-08 23:50:00', '2026-03-08'],
])('%s was %s', (wallClock, text) => {
  expect(timeAgo(at(wallClock))).toBe(text)
})

describe('calendar', () => {
  test.each([
    ['2026-03-10', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-3-1', false],
    ['', false],
  ])('%s is a day: %s', (text, is) => {
    expect(parseDay(text) !== undefined).toBe(is)
    if (is) expect(day(parseDay(text) ?? 0)).toBe(text)
  })

  test('formats', () => {
    const moment = at('2026-03-10 08:05:09')
    expect([day, displayDay, minute, second, yearOf].map((format) => format(moment))).toEqual([
      '2026-03-10',
      '2026.03.10',
      '2026-03-10 08:05',
      '2026-03-10 08:05:09',
      2026,
    ])
  })

  test('first and last second of a day', () => {
    expect(startOfDay(at('2026-03-10 13:00:00'), -1)).toBe(at('2026-03-09 00:00:00'))
    expect(endOfDay(at('2026-03-10 13:00:00'), 1)).toBe(at('2026-03-11 23:59:59'))
  })

  test.each([
    ['2026-03-10 23:59:59', '2026-03-11 00:00:00', 1],
    ['2026-03-10 00:00:00', '2026-03-10 23:59:59', 0],
    ['2026-03-11 00:00:00', '2026-03-10 23:00:00', -1],
    ['2024-02-28 12:00:00', '2024-03-01 12:00:00', 2],
  ])('from %s to %s: %i days', (from, to, days) => {
    expect(daysBetween(at(from), at(to))).toBe(days)
  })

  test('days with the company count the first', () => {
    expect(daysSince(at('2026-03-10 09:00:00'))).toBe(1)
    expect(daysSince(at('2026-03-01 23:00:00'))).toBe(10)
  })

  test.each([
    ['2025-10-22 23:59:59', false],
    ['2025-10-23 00:00:00', true],
    ['2025-10-26 23:59:59', true],
    ['2025-10-27 00:00:00', false],
  ])('%s lies in the window: %s', (now, inside) => {
    expect(isWithinDays('2025-10-23', '2025-10-26', at(now))).toBe(inside)
  })
})
