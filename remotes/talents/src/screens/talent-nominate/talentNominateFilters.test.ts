import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { hasBasis, nominateRequest, talentNominateFilters } from './talentNominateFilters.ts'

const read = (query: object) => readAddress(talentNominateFilters, query as Record<string, string>)
const toRequest = (query: object) => {
  const state = read(query)
  return nominateRequest(requestOf(talentNominateFilters, state), state.values)
}

describe('recommendations', () => {
  it('begin with the best goods and without followed talents', () => {
    expect(toRequest({})).toEqual({
      platform: 'dy',
      basis: { kind: 'goods' },
      conditions: { exclude_followed: 1 },
      page: 1,
      size: 12,
    })
  })
  it.each([
    [{ product_ids: '1,2' }, { kind: 'goods', product_ids: ['1', '2'] }],
    [
      { basis: 'authors', author_ids: '7,8', product_ids: '1' },
      { kind: 'authors', author_ids: ['7', '8'] },
    ],
    [
      { basis: 'category', basis_category: '2' },
      { kind: 'category', category_id: 2 },
    ],
    [{ product_ids: '1,2,3,4,5,6' }, { kind: 'goods', product_ids: ['1', '2', '3', '4', '5'] }],
  ])('%o start from %o', (query, basis) => {
    expect(toRequest(query).basis).toEqual(basis)
    expect(hasBasis(read(query).values)).toBe(true)
  })
  it.each([{ basis: 'authors' }, { basis: 'category' }])('%o waits for a choice', (query) => {
    expect(hasBasis(read(query).values)).toBe(false)
  })
  it('carries the conditions', () => {
    expect(
      toRequest({ category: '3', fans_min: '10', gmv_max: '5', level: '2', exclude_followed: '0', page: '3' }),
    ).toEqual({
      platform: 'dy',
      basis: { kind: 'goods' },
      conditions: { category_id: 3, fans_min: 10, gmv_max: 500, level: [2] },
      page: 3,
      size: 12,
    })
  })
})
