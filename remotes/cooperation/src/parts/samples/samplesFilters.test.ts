import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { filtersWithout, samplesFilters } from './samplesFilters.ts'

const choices = {
  goods: { options: [{ value: '7001', label: '好物' }], search: () => {}, known: true, loading: false },
  shops: [{ value: '9', label: '旗舰店' }],
  campaigns: [{ value: 8, label: '秋季种草' }],
  spus: [{ value: 5, label: '面霜' }],
  known: true,
}
const spec = samplesFilters({ classify: 1, ...choices })
const toRequest = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))

describe('the request of an address', () => {
  it('begins with what was asked for in the last 30 days, the latest first', () => {
    expect(toRequest({})).toMatchObject({
      ...{ platform: 'all', tab: 'all', date_basis: 'created_at', order_by: 'created_at', sort: 'desc' },
      ...{ start_time: expect.any(Number) as number, end_time: expect.any(Number) as number, page: 1, size: 20 },
    })
  })

  it.each<[Record<string, string>, object]>([
    [
      { tab: 'overdue', platform: 'ks' },
      { tab: 'overdue', platform: 'ks' },
    ],
    // How figures of samples that were sent lead here.
    [
      { date_basis: 'ship_time', status: '4,5,10', date_type: 'customize', start_time: '100', end_time: '200' },
      { date_basis: 'ship_time', status: [4, 5, 10], start_time: 100, end_time: 200 },
    ],
    [
      { keyword: ' SF1 ', keyword_type: 'express_no' },
      { keyword: 'SF1', keyword_type: 'express_no' },
    ],
    [
      { dept_id: '3', user_id: '6' },
      { dept_id: 3, user_id: 6 },
    ],
    [
      { product_id: '7001', shop_id: '9' },
      { product_id: ['7001'], shop_id: ['9'] },
    ],
    [
      { source: '2,5', delivery_type: '0' },
      { source: [2, 5], delivery_type: [0] },
    ],
    [
      { erp_status: '2', has_order: '0', receiver_kind: 'colonel' },
      { erp_status: 2, has_order: 0, receiver_kind: 'colonel' },
    ],
    [
      { tag_ids: '1,2', tag_mode: 'none' },
      { tag_ids: [1, 2], tag_mode: 'none' },
    ],
    [{ author_id: 'a1' }, { author_id: 'a1' }],
    [
      { order_by: 'gmv', sort: 'asc' },
      { order_by: 'gmv', sort: 'asc' },
    ],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it.each<Record<string, string>>([
    { tab: '7' },
    { status: 'x' },
    { date_basis: 'review_at' },
    { keyword_type: 'all' },
    { erp_status: '1' },
    { shop_id: '8' },
    { order_by: 'remark', sort: 'asc' },
  ])('ignores what is not offered: %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})

describe('of seeding', () => {
  const seeding = samplesFilters({ classify: 2, ...choices })
  const asked = (address: Record<string, string>) => requestOf(seeding, readAddress(seeding, address))

  it.each<[Record<string, string>, object]>([
    [
      { campaign_id: '8', spu_id: '5', has_content: '0' },
      { campaign_id: 8, spu_id: 5, has_content: 0 },
    ],
    [{ tab: 'overdue' }, { tab: 'overdue' }],
    [
      { order_by: 'interactions', sort: 'asc' },
      { order_by: 'interactions', sort: 'asc' },
    ],
  ])('%j', (address, request) => expect(asked(address)).toMatchObject(request))

  it.each<Record<string, string>>([{ tab: 'fruitless' }, { campaign_id: '9' }, { spu_id: 'x' }])(
    'ignores what is not offered: %j',
    (address) => expect(asked(address)).toEqual(asked({})),
  )

  it('each module leaves out filters of the other, and only such as there are', () => {
    const names = Object.keys(seeding.fields)
    const [commerce, content]: (readonly string[])[] = [filtersWithout[1], filtersWithout[2]]
    expect([...(commerce ?? []), ...(content ?? [])].filter((name) => !names.includes(name))).toEqual([])
    expect(commerce?.filter((name) => content?.includes(name))).toEqual([])
  })
})
