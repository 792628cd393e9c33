import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import { describe, expect, test } from 'vitest'
import { type BoardFilters, blockRequest, ignoredNote, listQuery } from './boardScope.ts'
import { stepOf } from './heatSteps.ts'

const values = {
  platform: 'dy',
  date: { type: 'last7day' },
  dept_id: undefined,
  user_id: undefined,
  shop_id: ['1', '2'],
  compare: 'year',
  trend: 'week',
} as const
const filters = {
  values,
  request: { platform: 'dy', start_time: 1, end_time: 2, shop_id: ['1', '2'] },
} as unknown as BoardFilters // Only these are read.

describe('the request of a block', () => {
  test('has the grain only where its rows come by time, and what it comes by only where it is left open', () => {
    const scope = { platform: 'dy', start_time: 1, end_time: 2, shop_id: ['1', '2'], compare: 'year' }
    expect(blockRequest(overviewBoard.blocks.kpi, filters)).toEqual(scope)
    expect(blockRequest(overviewBoard.blocks.trend, filters)).toEqual({ ...scope, trend: 'week' })
    expect(blockRequest(overviewBoard.blocks.rank, filters, 'author')).toEqual({ ...scope, by: 'author' })
  })
})

test('a list is opened with the same scope, its days always said', () => {
  const asked: BoardFilters['values'] = { ...values, shop_id: ['1', '2'] }
  expect(listQuery(asked)).toMatchObject({ platform: 'dy', date_type: 'last7day', shop_id: '1,2' })
  expect(listQuery({ ...asked, date: { type: 'customize', start: 5, end: 9 } })).toMatchObject({
    date_type: 'customize',
    start_time: 5,
    end_time: 9,
  })
})

test('a block says which of the filters that are set it cannot take', () => {
  const asked: BoardFilters['values'] = { ...values, shop_id: ['1'] }
  expect(ignoredNote(overviewBoard.blocks.kpi, asked)).toBeUndefined()
  expect(ignoredNote(overviewBoard.blocks.goal, asked)).toBe('不受平台、日期、店铺影响')
  expect(ignoredNote(overviewBoard.blocks.funnel, { ...asked, shop_id: [] })).toBeUndefined()
})

test.each([
  [0, 100, 0],
  [1, 100, 1],
  [50, 100, 3],
  [100, 100, 6],
  [5, 0, 0],
])('%i of at most %i has the colour of step %i', (value, most, step) => {
  expect(stepOf(value, most)).toBe(step)
})
