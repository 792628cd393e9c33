import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, test } from 'vitest'
import { spuListFilters } from './spuListFilters.ts'

const filters = spuListFilters({
  brands: [{ value: '橙风', label: '橙风' }],
  categories: [{ value: '美妆', label: '美妆' }],
  known: true,
})
const request = (query: Record<string, string>) => requestOf(filters, readAddress(filters, query))

test.each<[Record<string, string>, object]>([
  [{}, { platform: 'all', order_by: 'gmv', sort: 'desc', page: 1 }],
  [
    { platform: 'ks', keyword: '面霜' },
    { platform: 'ks', keyword: '面霜' },
  ],
  [{ brand: '橙风', category: '没有' }, { brand: '橙风' }],
  [
    { has_goods: '0', owner_id: '4' },
    { has_goods: 0, owner_id: 4 },
  ],
  [
    { order_by: 'interactions', sort: 'asc' },
    { order_by: 'interactions', sort: 'asc' },
  ],
  [{ order_by: 'points' }, { order_by: 'gmv' }],
])('the address %j asks %j', (query, asked) => expect(request(query)).toMatchObject(asked))

test('the last thirty days are asked unless others are chosen', () => {
  const { start_time = 0, end_time = 0 } = request({})
  expect(Math.round((end_time - start_time) / 86_400)).toBe(30)
  expect(request({ date_type: 'all' })).not.toHaveProperty('start_time')
})
