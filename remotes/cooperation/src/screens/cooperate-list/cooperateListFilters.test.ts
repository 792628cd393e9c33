import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { cooperateListFilters } from './cooperateListFilters.ts'

const spec = cooperateListFilters({
  goods: { options: [{ value: '7001', label: '好物' }], search: () => {}, known: true, loading: false },
  colonels: { options: [{ value: 'k1', label: '团长甲' }], search: () => {}, known: true, loading: false },
})
const toRequest = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))

describe('the request of an address', () => {
  it('begins with all platforms and states, the latest first, and never tells how it is shown', () => {
    const first = { platform: 'all', tab: 'all', order_by: 'created_at', sort: 'desc', page: 1, size: 20 }
    expect(toRequest({ view_mode: 'board' })).toEqual(first)
  })

  it.each([
    [
      { platform: 'dy', tab: 'ending' },
      { platform: 'dy', tab: 'ending' },
    ],
    [{ keyword: ' HZ100000010 ' }, { keyword: 'HZ100000010' }],
    [
      { dept_id: '3', user_id: '6' },
      { dept_id: 3, user_id: 6 },
    ],
    [{ kind: '1,4' }, { kind: [1, 4] }],
    [
      { period_type: 'customize', period_start: '100', period_end: '200' },
      { period_start: 100, period_end: 200 },
    ],
    [
      { date_type: 'customize', start_time: '100', end_time: '200' },
      { start_time: 100, end_time: 200 },
    ],
    [
      { fee_min: '9.9', fee_max: '100' },
      { fee_min: 990, fee_max: 10_000 },
    ],
    [
      { rate_min: '5', rate_max: '20' },
      { rate_min: 5, rate_max: 20 },
    ],
    [{ has_gmv: '0' }, { has_gmv: 0 }],
    [
      { product_id: '7001', colonel_id: 'k1' },
      { product_id: ['7001'], colonel_id: ['k1'] },
    ],
    [
      { tag_ids: '1,2', tag_mode: 'none' },
      { tag_ids: [1, 2], tag_mode: 'none' },
    ],
    [
      { order_by: 'roi', sort: 'asc' },
      { order_by: 'roi', sort: 'asc' },
    ],
  ])('%j', (address, request) => expect(toRequest(address as unknown as Record<string, string>)).toMatchObject(request))

  it.each<Record<string, string>>([
    { product_id: 'x' },
    { colonel_id: 'x' },
    { kind: '9' },
    { tab: '7' },
    { has_gmv: '2' },
    { order_by: 'remark', sort: 'asc' },
  ])('ignores what is not offered: %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})
