import { readAddress, requestOf } from '@crm/ui/filters'
import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { describe, expect, it } from 'vitest'
import { liveSchedulingFilters } from './liveSchedulingFilters.ts'

const found = { options: [], search: () => undefined, known: true, loading: false }
const filters = liveSchedulingFilters({ goods: found })
const toRequest = (address: Record<string, string>) => requestOf(filters, readAddress(filters, address))

describe('the request of an address', () => {
  it('begins with the first page, the latest first', () => {
    expect(toRequest({})).toEqual({
      platform: 'all',
      tab: 'all',
      order_by: 'start_time',
      sort: 'desc',
      page: 1,
      size: 20,
    })
  })

  it.each<[Record<string, string>, object]>([
    [{ page: '3' }, { page: 3 }],
    [{ platform: 'ks' }, { platform: 'ks' }],
    [{ tab: 'today' }, { tab: 'today' }],
    [{ keyword: ' 甲 ' }, { keyword: '甲' }],
    [{ dept_id: '3' }, { dept_id: 3 }],
    [{ user_id: '6' }, { user_id: 6 }],
    [{ status: '1,2' }, { status: [1, 2] }],
    [{ coop_id: '7' }, { coop_id: 7 }],
    [{ author_id: 'x' }, { author_id: 'x' }],
    // Lives are to come: days after today are asked for too.
    [
      { date_type: 'customize', start_time: '4000000000', end_time: '4000086399' },
      { start_time: 4_000_000_000, end_time: 4_000_086_399 },
    ],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it.each<Record<string, string>>([
    { page: 'x' },
    { platform: 'x' },
    { status: 'x' },
    { view_mode: 'week' },
    { coop_id: 'x' },
  ])('has nothing of %j', (address) => expect(toRequest(address)).toEqual(toRequest({})))
})

it.each(testLinksTo('LiveScheduling'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, filters)) {
    const { view_mode, ...rest } = said
    expect(view_mode).toBe('list')
    expect(asked).toEqual(rest)
  }
})
