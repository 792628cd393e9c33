import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentNaturalFilters } from './talentNaturalFilters.ts'

const spec = talentNaturalFilters({
  goods: { options: [{ value: 'p1', label: '商品一' }], search: () => {}, known: true, loading: false },
  shops: [{ value: 's1', label: '店铺一' }],
  known: true,
})
const toRequest = (query: Record<string, string>) => requestOf(spec, readAddress(spec, query))

it('begin with the last seven days, the best sellers first', () => {
  const { start_time = 0, end_time = 0, ...rest } = toRequest({})
  expect(rest).toEqual({ platform: 'dy', page: 1, size: 20, order_by: 'gmv', sort: 'desc' })
  expect(Math.ceil((end_time - start_time) / 86_400)).toBe(7)
})

it.each([
  [
    { shop_id: 's1,s9', product_id: 'p1' },
    { shop_id: ['s1'], product_id: ['p1'] },
  ],
  [
    { content_kind: '2', is_colonel: '0' },
    { content_kind: 2, is_colonel: 0 },
  ],
  [
    { gmv_min: '10', fans_max: '5000' },
    { gmv_min: 1000, fans_max: 5000 },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})
