import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentSearchBrandDetailFilters } from './talentSearchBrandDetailFilters.ts'

const asked = (query: Record<string, string>) =>
  requestOf(talentSearchBrandDetailFilters, readAddress(talentSearchBrandDetailFilters, query))

it('asks about 30 days of the brand in the address', () => {
  const { start_time, end_time, ...rest } = asked({ brand_id: '7', platform: 'ks', tab: 'goods' })
  expect(rest).toEqual({ brand_id: 7, platform: 'ks', page: 1, size: 20 })
  expect((end_time ?? 0) - (start_time ?? 0)).toBe(30 * 86_400 - 1)
})

it('ignores what is no brand', () => {
  expect(asked({ brand_id: 'x' }).brand_id).toBeUndefined()
})
