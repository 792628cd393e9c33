import { setClock } from '@crm/base/clock'
import { readAddress, requestOf } from '@crm/ui/filters'
import { afterEach, describe, expect, it } from 'vitest'
import { commerceVideoFilters } from './commerceVideoFilters.ts'

const spec = commerceVideoFilters({
  talents: { options: [{ value: 'a1', label: '甲' }], search: () => {}, known: true, loading: false },
  goods: { options: [{ value: '7001', label: '好物' }], search: () => {}, known: true, loading: false },
  labels: [{ value: '口播', label: '口播' }],
  known: true,
})
const toRequest = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))
const day = (text: string) => Date.parse(`${text}+08:00`) / 1000

afterEach(() => setClock())

describe('the request of an address', () => {
  it.each([
    [{}, { platform: 'dy', basis: 'pay' }],
    [{ basis: 'publish' }, { basis: 'publish' }],
    [
      { platform: 'xhs', keyword: ' 开箱 ' },
      { platform: 'xhs', keyword: '开箱' },
    ],
    [
      { product_id: '7001', labels: '口播' },
      { product_id: ['7001'], labels: ['口播'] },
    ],
    [
      { gmv_min: '9.9', plays_max: '5000' },
      { gmv_min: 990, plays_max: 5000 },
    ],
    [
      { has_gmv: '0', has_ads: '1', source: '2' },
      { has_gmv: 0, has_ads: 1, source: 2 },
    ],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it('looks at the last seven days, the latest first, and never tells the gateway how it is shown', () => {
    setClock(day('2026-03-10T12:00:00') * 1000)
    const last7 = { start_time: day('2026-03-04T00:00:00'), end_time: day('2026-03-10T23:59:59') }
    expect(toRequest({ view_mode: 'card' })).toEqual({
      ...last7,
      platform: 'dy',
      basis: 'pay',
      order_by: 'publish_at',
      sort: 'desc',
      page: 1,
      size: 20,
    })
  })

  it.each<Record<string, string>>([
    { product_id: 'x' },
    { labels: '没有' },
    { source: '7' },
    { has_ads: '2' },
    { platform: 'wb' },
    { order_by: 'title', sort: 'asc' },
  ])('ignores what is not offered: %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})
