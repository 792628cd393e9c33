import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentTopBrandFilters } from './talentTopBrandFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(talentTopBrandFilters, readAddress(talentTopBrandFilters, query))

it('asks for the latest week of the own main class', () => {
  expect(toRequest({ expand: '3' })).toEqual({ platform: 'dy', cycle: 'week', page: 1, size: 20 })
})

it.each([
  [
    { category_id: '2', cycle: 'month', date: '2026-10-01' },
    { category_id: 2, cycle: 'month', date: '2026-10-01' },
  ],
  [{ cycle: 'day', category_id: '77' }, { cycle: 'week' }],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})
