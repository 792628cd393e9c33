import { presetRange } from '@crm/base/dates'
import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { ordersListFilters } from './ordersListFilters.ts'

const found = { options: [{ value: '7001', label: '甲' }], search: () => {}, known: true, loading: false }
const spec = ordersListFilters({
  ...{ goods: found, talents: found, colonels: found, known: true },
  shops: [{ value: '88', label: '店铺甲' }],
  activities: [{ value: '77', label: '活动甲' }],
})
const toRequest = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))

describe('the request of an address', () => {
  it('begins with what was paid in the last 7 days, the latest first', () => {
    expect(toRequest({})).toEqual({
      ...{ platform: 'all', tab: 'all', basis: 'pay', ...presetRange('last7day') },
      ...{ order_by: 'pay_time', sort: 'desc', page: 1, size: 20 },
    })
  })

  it.each<[Record<string, string>, object]>([
    [
      { tab: 'withdrawn', basis: 'settle' },
      { tab: 'withdrawn', basis: 'settle' },
    ],
    [{ keyword: ' 69123 ' }, { keyword: '69123' }],
    // 未归属 is nobody, not everybody.
    [{ user_id: '0' }, { user_id: 0 }],
    [
      { shop_id: '88', activity_id: '77' },
      { shop_id: ['88'], activity_id: '77' },
    ],
    [
      { product_id: '7001', author_id: '7001', colonel_id: '7001' },
      { product_id: ['7001'], author_id: ['7001'], colonel_id: ['7001'] },
    ],
    [
      { content_kind: '1,4', product_type: '2', is_new: '0' },
      { content_kind: [1, 4], product_type: 2, is_new: 0 },
    ],
    [
      { pay_amount_min: '9.9', pay_amount_max: '100' },
      { pay_amount_min: 990, pay_amount_max: 10_000 },
    ],
    [
      { order_by: 'settle_amount', sort: 'asc' },
      { order_by: 'settle_amount', sort: 'asc' },
    ],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it('asks no days of 全部', () => expect(toRequest({ date_type: 'all' }).start_time).toBeUndefined())

  it.each<Record<string, string>>([
    { basis: 'x' },
    { tab: '9' },
    { shop_id: 'x' },
    { content_kind: '9' },
    { is_new: '2' },
  ])('ignores what is not offered: %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})
