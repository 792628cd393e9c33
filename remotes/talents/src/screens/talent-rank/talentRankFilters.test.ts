import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { talentRankFilters } from './talentRankFilters.ts'

const toRequest = (query: Record<string, string>) => requestOf(talentRankFilters, readAddress(talentRankFilters, query))

describe('filters of the rankings', () => {
  it('begin with sales of the latest day, in the order of the places', () => {
    expect(toRequest({})).toEqual({
      platform: 'dy',
      cycle: 'day',
      page: 1,
      size: 20,
      order_by: 'rank',
      sort: 'desc',
    })
  })
  it.each([
    [
      { cycle: 'week', date: '2026-11-09' },
      { cycle: 'week', date: '2026-11-09' },
    ],
    [
      { category_id: '101', fans_level: '1,6', region: '浙江' },
      { category_id: 101, fans_level: [1, 6], region: '浙江' },
    ],
  ])('%o asks %o', (query, request) => {
    expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
  })
  it.each([{ tab: 'x' }, { cycle: 'year' }, { category_id: '9' }, { region: '火星' }])('ignores %o', (query) => {
    expect(toRequest(query as unknown as Record<string, string>)).toEqual(toRequest({}))
  })
})
