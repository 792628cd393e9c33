import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { cooperateDemoFilters } from './cooperateDemoFilters.ts'

const toRequest = (address: Record<string, string>) =>
  requestOf(cooperateDemoFilters, readAddress(cooperateDemoFilters, address))

describe('the request of an address', () => {
  it('begins with the first page, the latest first', () => {
    expect(toRequest({})).toEqual({ platform: 'all', order_by: 'created_at', sort: 'desc', page: 1, size: 20 })
  })

  it.each<[Record<string, string>, object]>([
    [{ page: '3' }, { page: 3 }],
    [{ platform: 'ks' }, { platform: 'ks' }],
    [{ keyword: ' 甲 ' }, { keyword: '甲' }],
    [{ dept_id: '3' }, { dept_id: 3 }],
    [{ user_id: '6' }, { user_id: 6 }],
    [{ status: '6' }, { status: [6] }],
    [{ source: '1' }, { source: [1] }],
    [{ erp_status: '0' }, { erp_status: [0] }],
    [{ delivery_type: '0' }, { delivery_type: [0] }],
    [
      { date_type: 'customize', start_time: '100', end_time: '200' },
      { start_time: 100, end_time: 200 },
    ],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it.each<Record<string, string>>([
    { page: 'x' },
    { platform: 'x' },
    { status: 'x' },
    { source: 'x' },
    { erp_status: 'x' },
    { delivery_type: 'x' },
  ])('ignores what is not offered: %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})
