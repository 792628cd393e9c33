import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, test } from 'vitest'
import { contentSpuFilters } from './contentSpuFilters.ts'

const filters = contentSpuFilters({ brands: [{ value: '橙风', label: '橙风' }], categories: [], known: true })
const request = (query: Record<string, string>) => requestOf(filters, readAddress(filters, query))

test.each<[Record<string, string>, object]>([
  [{}, { platform: 'all', order_by: 'content_count', sort: 'desc', page: 1 }],
  [
    { brand: '橙风', owner_id: '4' },
    { brand: '橙风', owner_id: 4 },
  ],
  [
    { order_by: 'cpe', sort: 'asc' },
    { order_by: 'cpe', sort: 'asc' },
  ],
  [{ order_by: 'brand' }, { order_by: 'content_count' }],
])('the address %j asks %j', (query, asked) => expect(request(query)).toMatchObject(asked))

test('the last thirty days are asked unless others are chosen', () => {
  const { start_time = 0, end_time = 0 } = request({})
  expect(Math.round((end_time - start_time) / 86_400)).toBe(30)
  expect(request({ date_type: 'all' })).not.toHaveProperty('start_time')
})
