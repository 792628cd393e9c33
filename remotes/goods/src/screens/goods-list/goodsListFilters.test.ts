import { setClock } from '@crm/base/clock'
import { readAddress, requestOf } from '@crm/ui/filters'
import { afterEach, describe, expect, it } from 'vitest'
import { goodsListFilters } from './goodsListFilters.ts'

const spec = goodsListFilters({
  shops: [],
  shopTree: [
    {
      value: 'group:1',
      label: '华东',
      children: [
        { value: '10001000', label: '旗舰店' },
        { value: '10001001', label: '专卖店' },
      ],
    },
    { value: '10001002', label: '奥莱店' },
  ],
  classes: [{ value: 1, label: '食品', children: [{ value: 3, label: '零食' }] }],
  brands: [{ value: '橙风', label: '橙风' }],
  activities: [{ value: '2010000', label: '618' }],
  known: true,
})
const toRequest = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))
const day = (text: string) => Date.parse(`${text}+08:00`) / 1000

afterEach(() => setClock())

describe('the request of an address', () => {
  it.each([
    [{}, { platform: 'dy', tab: 'all' }],
    [
      { platform: 'ks', tab: 'activity', activity_id: '2010000' },
      { platform: 'ks', tab: 'activity', activity_id: '2010000' },
    ],
    [
      { price_min: '9.9', price_max: '100' },
      { price_min: 990, price_max: 10_000 },
    ],
    [{ commission_rate_min: '12.5' }, { commission_rate_min: 12.5 }],
    [
      { shop_id: '10001000', class_id: '3', brand: '橙风' },
      { shop_id: ['10001000'], class_id: [3], brand: '橙风' },
    ],
    [
      { has_gmv: '0', has_spu: '1' },
      { has_gmv: 0, has_spu: 1 },
    ],
    [{ shop_id: 'group:1' }, { shop_id: ['10001000', '10001001'] }],
    [{ status: '1,2' }, { status: [1, 2] }],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it('looks at the last 30 days and falls by 成交金额 unless asked otherwise', () => {
    setClock(day('2026-03-10T12:00:00') * 1000)
    const last30 = { start_time: day('2026-02-09T00:00:00'), end_time: day('2026-03-10T23:59:59') }
    expect(toRequest({})).toMatchObject({ ...last30, order_by: 'gmv', sort: 'desc', page: 1, size: 20 })
    expect(toRequest({ order_by: 'stock', sort: 'asc' })).toMatchObject({ order_by: 'stock', sort: 'asc' })
    expect(toRequest({ date_type: 'all' })).not.toHaveProperty('start_time')
  })

  it.each<Record<string, string>>([
    { shop_id: 'x' },
    { class_id: '9' },
    { brand: '别家' },
    { status: '7' },
    { has_gmv: '2' },
    { tab: 'none' },
    { order_by: 'title', sort: 'asc' },
  ])('ignores what is not offered: %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})
