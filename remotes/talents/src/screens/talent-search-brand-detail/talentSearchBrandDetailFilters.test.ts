import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { brandLists, talentSearchBrandDetailFilters } from './talentSearchBrandDetailFilters.ts'

const read = (query: Record<string, string>) => readAddress(talentSearchBrandDetailFilters, query)

it('names the brand of the address; its lists are asked about 30 days', () => {
  const address = { brand_id: '7', platform: 'ks', tab: 'goods', order_by: 'views', sort: 'asc' }
  expect(read(address).values).toMatchObject({ brand_id: 7, platform: 'ks', tab: 'goods' })
  const { filters } = brandLists.goods
  const { start_time, end_time, ...rest } = requestOf(filters, readAddress(filters, address))
  expect(rest).toEqual({ page: 1, size: 20 })
  expect((end_time ?? 0) - (start_time ?? 0)).toBe(30 * 86_400 - 1)
})

it('ignores what is no brand', () => {
  expect(read({ brand_id: 'x' }).values.brand_id).toBeUndefined()
})
