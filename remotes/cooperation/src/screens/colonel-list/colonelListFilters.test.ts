import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { colonelListFilters } from './colonelListFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(colonelListFilters, readAddress(colonelListFilters, query))

it('asks for all colonels, the best first', () => {
  expect(toRequest({})).toMatchObject({ page: 1, size: 20, order_by: 'gmv', sort: 'desc' })
})

it('asks for amounts in fen and for one belonging', () => {
  expect(toRequest({ belong_type: '2', gmv_min: '1.5', activity_max: '3', has_gmv: '1' })).toMatchObject({
    belong_type: 2,
    gmv_min: 150,
    activity_max: 3,
    has_gmv: 1,
  })
})
