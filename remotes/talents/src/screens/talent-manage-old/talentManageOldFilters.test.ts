import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentManageOldFilters } from './talentManageOldFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(talentManageOldFilters, readAddress(talentManageOldFilters, query))

it.each([
  [{}, { platform: 'dy', order_by: 'gmv', sort: 'desc', page: 1 }],
  [
    { tag_ids: '3', user_id: '6' },
    { tag_ids: [3], tag_mode: 'any', user_id: 6 },
  ],
  [
    { log_start: '5', log_end: '9', order_by: 'fans', sort: 'asc' },
    { log_start: 5, log_end: 9, order_by: 'fans', sort: 'asc' },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})
