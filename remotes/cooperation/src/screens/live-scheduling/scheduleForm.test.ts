import { pickedMoment, pickerDate } from '@crm/base/dates'
import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import type { ScheduleDetail } from '@crm/contracts/calls/schedule'
import { expect, it } from 'vitest'
import { copiedValues, newValues, offeredStart, toChanges, toTerms, valuesOf } from './scheduleForm.ts'

// 2026-11-20 14:30 in Shanghai
const now = 1_795_156_200
const day = now - 14.5 * HOUR_SECONDS

const entry = {
  ...{ id: 1, platform: 'dy', author_id: 'a', title: '专场', kind: 2, goal: 100, remind: [15, 60], remark: 'x' },
  ...{
    start_time: day + 19 * HOUR_SECONDS,
    end_time: day + 22 * HOUR_SECONDS,
    user: { user_id: 6 },
    coop: { coop_id: 9 },
  },
  goods: [
    { product_id: 'p', is_main: 0 },
    { product_id: 'q', is_main: 1 },
  ],
} as ScheduleDetail

it('says of an entry that stands what it was made of', () => {
  expect(toTerms(valuesOf(entry))).toEqual({
    ...{ title: '专场', start_time: entry.start_time, end_time: entry.end_time, kind: 2, coop_id: 9, user_id: 6 },
    ...{ goal: 100, remind: [15, 60], remark: 'x', goods: entry.goods },
  })
})

it('sends the time of an entry only when it was changed', () => {
  const values = valuesOf(entry)
  expect(toChanges(values, entry)).not.toHaveProperty('start_time')
  const end_time = pickerDate(entry.end_time + HOUR_SECONDS)
  expect(toChanges({ ...values, end_time }, entry)).toMatchObject({
    start_time: entry.start_time,
    end_time: entry.end_time + HOUR_SECONDS,
  })
})

it.each([
  ['nothing was pressed', undefined, day + 15 * HOUR_SECONDS],
  ['a day to come', { day: day + DAY_SECONDS }, day + DAY_SECONDS + 19 * HOUR_SECONDS],
  ['today', { day }, day + 19 * HOUR_SECONDS],
  ['an hour to come', { day, at: day + 20 * HOUR_SECONDS }, day + 20 * HOUR_SECONDS],
  ['an hour that has passed', { day, at: day + 8 * HOUR_SECONDS }, day + 15 * HOUR_SECONDS],
])('offers when %s the start %#', (_, pressed, start) => expect(offeredStart(pressed, now)).toBe(start))

it('of a cooperation that begins later offers its first evening, its goods and talent', () => {
  const talent = { platform: 'ks', author_id: 'b', author_name: '乙', avatar: '', user_id: 4 } as const
  const coop = { coop_id: 3, coop_no: 'HZ3', start_time: day + 2 * DAY_SECONDS, end_time: day + 9 * DAY_SECONDS }
  const goods = [{ product_id: 'p', title: '', cover: '', status: 0, is_main: 0 } as const]
  const values = newValues(now, 2, { talent, coop, coops: [coop], goods })
  expect(values).toMatchObject({ platform: 'ks', author_id: 'b', coop_id: 3, goods: ['p'], main_id: 'p', user_id: 4 })
  expect(values.start_time && pickedMoment(values.start_time)).toBe(day + 2 * DAY_SECONDS + 19 * HOUR_SECONDS)
})

it('copies to the next week that lies ahead', () => {
  const { start_time } = copiedValues({ ...entry, start_time: entry.start_time - 20 * DAY_SECONDS }, now)
  expect(start_time && pickedMoment(start_time)).toBe(entry.start_time + DAY_SECONDS)
})
