import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { libraryRequest, talentRecommendFilters } from './talentRecommendFilters.ts'

const toRequest = (query: Record<string, string>) =>
  libraryRequest(requestOf(talentRecommendFilters, readAddress(talentRecommendFilters, query)))

describe('filters of the library', () => {
  it('begin with the first platform, no conditions, the largest sellers first', () => {
    expect(toRequest({})).toEqual({
      platform: 'dy',
      conditions: {},
      page: 1,
      size: 20,
      order_by: 'gmv_30d',
      sort: 'desc',
    })
  })
  it.each([
    [
      { categories: '1,3', region: '浙江,广东' },
      { categories: [1, 3], region: ['广东', '浙江'] },
    ],
    [
      { gmv_min: '10', price_max: '99.5', gpm_min: '1' },
      { gmv_min: 1000, price_max: 9950, gpm_min: 100 },
    ],
    [
      { fans_gender: '女:60', fans_age: '18-23:25.5' },
      { fans_gender: { name: '女', min: 60 }, fans_age: { name: '18-23', min: 25.5 } },
    ],
    [
      { live_slots: '3,4', level: '-1' },
      { live_slots: [3, 4], level: [-1] },
    ],
    [
      { tag_ids: '3', tag_mode: 'none', is_favorite: '1' },
      { tag_ids: [3], tag_mode: 'none', is_favorite: 1 },
    ],
  ])('%o asks %o', (query, conditions) => {
    expect(toRequest(query as unknown as Record<string, string>).conditions).toEqual(conditions)
  })
  it('carries the keyword beside the conditions', () => {
    expect(toRequest({ keyword: ' 甲 ', keyword_type: 'id', platform: 'ks' })).toMatchObject({
      platform: 'ks',
      keyword: '甲',
      keyword_type: 'id',
      conditions: {},
    })
  })
  it.each([{ fans_gender: '女:160' }, { fans_gender: '人:60' }, { categories: '999' }, { order_by: 'x', sort: 'asc' }])(
    'ignores %o',
    (query) => {
      expect(toRequest(query as unknown as Record<string, string>)).toEqual(toRequest({}))
    },
  )
})
