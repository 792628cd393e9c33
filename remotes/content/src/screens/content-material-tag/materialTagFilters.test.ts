import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { materialTagFilters } from './materialTagFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(materialTagFilters, readAddress(materialTagFilters, query))
const START = { page: 1, size: 20, order_by: 'material_count', sort: 'desc' }

it('tags begin with those of all groups, the most used first', () => {
  expect(toRequest({})).toEqual(START)
})

it.each([
  [{ group_id: '7' }, { group_id: 7 }],
  [
    { keyword: ' 开 ', auto: '1' },
    { keyword: '开', auto: '1' },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toEqual({ ...START, ...request })
})
