import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { systemShopFilters } from './systemShopFilters.ts'

const filters = systemShopFilters({ groups: [{ value: 3, label: '直营店' }], known: true })
const asked = (query: Record<string, string>) => requestOf(filters, readAddress(filters, query))

it('asks for the best sellers first', () => {
  expect(asked({})).toMatchObject({ order_by: 'gmv_30d', sort: 'desc', page: 1, size: 20 })
})

it('asks for what the address says, known groups only', () => {
  expect(asked({ type: '1,19', status: '2', group_id: '0,3,9', keyword: '旗舰', platform: 'dy' })).toMatchObject({
    type: [1, 19],
    status: [2],
    group_id: [3, 0],
    keyword: '旗舰',
    platform: 'dy',
  })
})
