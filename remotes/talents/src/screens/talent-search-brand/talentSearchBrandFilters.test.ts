import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentSearchBrandFilters } from './talentSearchBrandFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(talentSearchBrandFilters, readAddress(talentSearchBrandFilters, query))

it.each([
  [{ keyword: '橙风' }, { platform: 'dy', keyword: '橙风', order_by: 'gmv', sort: 'desc' }],
  [
    { gmv_bucket: '3', category_id: '2' },
    { gmv_bucket: 3, category_id: 2 },
  ],
  [
    { order_by: 'author_count', sort: 'asc' },
    { order_by: 'author_count', sort: 'asc' },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})

it.each([{ gmv_bucket: '9' }, { category_id: '101' }, { order_by: 'x', sort: 'asc' }])('ignores %o', (query) => {
  expect(toRequest(query as unknown as Record<string, string>)).toEqual(toRequest({}))
})
