import { expect, it } from 'vitest'
import { nextSort, shareListRequest, sortLabel } from './shareListRequest.ts'

const base = { share_id: 's', order: 'new', page: 1, size: 20 }

it.each([
  [{}, base],
  [
    { class_id: '3', keyword: ' 坚果 ', order: 'price_desc' },
    { ...base, class_id: 3, keyword: '坚果', order: 'price_desc' },
  ],
  [{ class_id: 'x', order: 'gmv' }, base],
])('%j asks %j', (query, request) => {
  expect(shareListRequest('s', query as Record<string, string>, 20)).toEqual(request)
})

it.each([
  ['price', 'new', 'price_asc'],
  ['price', 'price_asc', 'price_desc'],
  ['price', 'price_desc', 'price_asc'],
  ['commission', 'new', 'commission'],
  ['new', 'price_asc', undefined],
] as const)('%s pressed after %s', (chip, order, next) => {
  expect(nextSort(chip, order)).toBe(next)
})

it('shows the way of the price', () => {
  expect([sortLabel('price', 'new'), sortLabel('price', 'price_asc')]).toEqual(['价格 ↕', '价格 ↑'])
})
