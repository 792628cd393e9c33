import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { talentPublicFilters } from './talentPublicFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(talentPublicFilters, readAddress(talentPublicFilters, query))

describe('filters of the pool', () => {
  it('begin with the first platform, everything, the latest arrivals first', () => {
    expect(toRequest({})).toEqual({ platform: 'dy', tab: 'all', page: 1, size: 20, order_by: 'pool_at', sort: 'desc' })
  })
  it.each([
    [
      { platform: 'ks', tab: 'released' },
      { platform: 'ks', tab: 'released' },
    ],
    [
      { keyword: ' 甲 ', keyword_type: 'id' },
      { keyword: '甲', keyword_type: 'id' },
    ],
    [
      { gmv_min: '10', gmv_max: '200' },
      { gmv_min: 1000, gmv_max: 20000 },
    ],
    [{ source: '1,7,99' }, { source: [1, 7] }],
    [
      { tag_ids: '3,4', tag_mode: 'all' },
      { tag_ids: [3, 4], tag_mode: 'all' },
    ],
    [
      { has_contact: '1', multi: 'some', last_user_id: '6' },
      { has_contact: 1, multi: 'some', last_user_id: 6 },
    ],
  ])('%o asks %o', (query, request) => {
    expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
  })
  it.each([{ platform: 'tv' }, { tab: 'x' }, { order_by: 'secret', sort: 'asc' }, { page: '-1' }])(
    'ignores %o',
    (query) => {
      expect(toRequest(query as unknown as Record<string, string>)).toEqual(toRequest({}))
    },
  )
})
