import { presetRange } from '@crm/base/dates'
import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentCooperationFilters } from './talentCooperationFilters.ts'

const spec = talentCooperationFilters({
  goods: { options: [{ value: 'p1', label: '商品一' }], search: () => {}, known: true, loading: false },
  colonels: { options: [{ value: 'k1', label: '团长一' }], search: () => {}, known: true, loading: false },
})
const toRequest = (query: Record<string, string>) => requestOf(spec, readAddress(spec, query))

it('begin with the last thirty days of the first platform, the best sellers first', () => {
  expect(toRequest({})).toEqual({
    ...{ platform: 'dy', tab: 'all', ...presetRange('last30day') },
    ...{ page: 1, size: 20, order_by: 'gmv', sort: 'desc' },
  })
})

it.each([
  [
    { tab: 'lost', platform: 'ks' },
    { tab: 'lost', platform: 'ks' },
  ],
  [
    { product_id: 'p1,p9', colonel_id: 'k1' },
    { product_id: ['p1'], colonel_id: ['k1'] },
  ],
  [
    { fan_layer: '1,6', new_type: '1' },
    { fan_layer: [1, 6], new_type: 1 },
  ],
  [{ gmv_min: '10' }, { gmv_min: 1000 }],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})
