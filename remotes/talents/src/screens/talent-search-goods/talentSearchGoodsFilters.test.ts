import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { goodsSellersFilters, talentSearchGoodsFilters } from './talentSearchGoodsFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(talentSearchGoodsFilters, readAddress(talentSearchGoodsFilters, query))

it('asks for the best selling of 30 days; how it is shown stays in the address', () => {
  const { start_time, end_time, ...rest } = toRequest({ keyword: '面膜', mode: 'author' })
  expect(rest).toEqual({ platform: 'dy', keyword: '面膜', page: 1, size: 20, order_by: 'volume', sort: 'desc' })
  expect((end_time ?? 0) - (start_time ?? 0)).toBe(30 * 86_400 - 1)
})

it.each([
  [
    { price_min: '10', price_max: '20' },
    { price_min: 1000, price_max: 2000 },
  ],
  [{ rate_min: '15' }, { rate_min: 15 }],
  [{ category_id: '201' }, { category_id: 201 }],
  [
    { order_by: 'author_count', sort: 'asc' },
    { order_by: 'author_count', sort: 'asc' },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})

it.each([{ category_id: '999' }, { mode: 'x' }, { order_by: 'secret', sort: 'asc' }])('ignores %o', (query) => {
  expect(toRequest(query as unknown as Record<string, string>)).toEqual(toRequest({}))
})

it('goods and talents share the address, each with the orders that it has', () => {
  const sellers = (query: Record<string, string>) =>
    requestOf(goodsSellersFilters, readAddress(goodsSellersFilters, query))
  const query = { keyword: '面膜', rate_min: '15', order_by: 'fans', sort: 'asc' }
  expect(sellers(query)).toEqual({ ...toRequest(query), order_by: 'fans', sort: 'asc' })
  expect(toRequest(query)).toMatchObject({ rate_min: 15, order_by: 'volume', sort: 'desc' })
})
