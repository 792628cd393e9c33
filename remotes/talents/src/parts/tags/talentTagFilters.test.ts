import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentTagFilters } from './talentTagFilters.ts'

const toRequest = (query: Record<string, string>) => requestOf(talentTagFilters, readAddress(talentTagFilters, query))

it('tags begin with those of all groups, the most used first', () => {
  expect(toRequest({})).toEqual({ page: 1, size: 20, order_by: 'author_count', sort: 'desc' })
})

it('ignores what is no group and no status', () => {
  expect(toRequest({ group_id: 'x', status: '9' })).toEqual(toRequest({}))
})

it.each([
  [{ group_id: '7' }, { group_id: 7 }],
  [
    { keyword: ' 高 ', status: '2' },
    { keyword: '高', status: 2 },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})

it('ignore what is no group and no status', () => {
  expect(toRequest({ group_id: 'x', status: '9' })).toEqual(toRequest({}))
})
