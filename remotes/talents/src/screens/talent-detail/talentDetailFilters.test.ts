import { presetRange } from '@crm/base/dates'
import { setClock } from '@crm/base/clock'
import { readAddress, requestOf } from '@crm/ui/filters'
import { beforeEach, expect, it } from 'vitest'
import { goodsFilters, talentDetailFilters } from './talentDetailFilters.ts'

beforeEach(() => setClock(Date.UTC(2026, 10, 20, 6, 30)))

const dateOf = (query: Record<string, string>) => readAddress(talentDetailFilters, query).values.date

it('begins with the last 30 days', () => {
  const state = readAddress(talentDetailFilters, { author_id: '1', platform: 'dy', type: 'carry' })
  expect(state.values).toMatchObject({ tab: 'carry', sold: 'goods', date: { type: 'last30day' }, new_type: 0 })
  expect(requestOf(talentDetailFilters, state)).toMatchObject({ ...presetRange('last30day'), new_type: 0 })
})

it('takes the days of the link until others are chosen', () => {
  const { start_time, end_time } = presetRange('last7day')
  const given = { startTime: String(start_time), endTime: String(end_time) }
  expect(dateOf(given)).toEqual({ type: 'last7day' })
  expect(dateOf({ startTime: '1700000000', endTime: '1700086399' })).toEqual({
    type: 'customize',
    start: 1_700_000_000,
    end: 1_700_086_399,
  })
  expect(dateOf({ ...given, date_type: 'yesterday' })).toEqual({ type: 'yesterday' })
  expect(dateOf({ startTime: 'x', endTime: '5' })).toEqual({ type: 'last30day' })
  const { date } = talentDetailFilters.fields
  expect(date.write({ type: 'last30day' }, 'date')).toMatchObject({ startTime: undefined, endTime: undefined })
})

it('ignores tabs that do not exist and keeps the pages of its tables apart', () => {
  expect(readAddress(talentDetailFilters, { tab: 'x', new_type: '7' }).values).toMatchObject({
    tab: 'carry',
    new_type: 0,
  })
  expect(readAddress(goodsFilters, { page: '4', goods_page: '2', goods_order_by: 'drop' })).toMatchObject({
    page: 2,
    sort: { order_by: 'gmv', sort: 'desc' },
  })
})
