import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { talentManageFilters } from './talentManageFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(talentManageFilters, readAddress(talentManageFilters, query))

describe('filters of the followed talents', () => {
  it('begin with the own ones, the best sellers first', () => {
    const request = { platform: 'dy', tab: 'all', scope: 'mine', page: 1, size: 20, order_by: 'gmv', sort: 'desc' }
    expect(toRequest({})).toEqual(request)
  })
  it('keep the view out of the request', () => {
    expect(toRequest({ view_mode: 'board' })).toEqual(toRequest({}))
  })
  it.each([
    [
      { scope: 'team', dept_id: '3', user_id: '6' },
      { scope: 'team', dept_id: 3, user_id: 6 },
    ],
    [
      { tab: 'due', next: 'overdue' },
      { tab: 'due', next: 'overdue' },
    ],
    [
      { next: 'today', next_type: 'customize', next_start: '1795276800', next_end: '1795535999' },
      { next: 'today', next_start: 1_795_276_800, next_end: 1_795_535_999 },
    ],
    [
      { sample_status: '4,5', is_new: '0' },
      { sample_status: [4, 5], is_new: 0 },
    ],
  ])('%o asks %o', (query, request) => {
    expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
  })
})
