import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { talentSearchHighGoodsFilters } from './talentSearchHighGoodsFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(talentSearchHighGoodsFilters, readAddress(talentSearchHighGoodsFilters, query))

it.each([
  [{}, { platform: 'dy', cycle: 'day', page: 1, size: 20 }],
  [
    { tab: 'rising', cycle: 'week', date: '2026-11-09' },
    { platform: 'dy', cycle: 'week', date: '2026-11-09' },
  ],
  [
    { rate_min: '20', price_max: '99' },
    { rate_min: 20, price_max: 9900 },
  ],
  [
    { main_kind: '2', keyword: '茶' },
    { main_kind: 2, keyword: '茶' },
  ],
  [
    { cycle: 'year', category_id: '7777' },
    { cycle: 'day', platform: 'dy' },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})
