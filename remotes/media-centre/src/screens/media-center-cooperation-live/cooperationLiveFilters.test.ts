import { setClock } from '@crm/base/clock'
import { readAddress, requestOf } from '@crm/ui/filters'
import { afterEach, describe, expect, it } from 'vitest'
import { cooperationLiveFilters } from './cooperationLiveFilters.ts'

const spec = cooperationLiveFilters({
  goods: { options: [{ value: '7001', label: '好物' }], search: () => {}, known: true, loading: false },
})
const toRequest = (address: Record<string, string>) => requestOf(spec, readAddress(spec, address))
const day = (text: string) => Date.parse(`${text}+08:00`) / 1000

afterEach(() => setClock())

describe('the request of an address', () => {
  it.each([
    [{}, { platform: 'dy', basis: 'pay' }],
    [{ basis: 'start' }, { basis: 'start' }],
    [
      { status: '2', is_recorded: '1', is_scheduled: '0' },
      { status: 2, is_recorded: 1, is_scheduled: 0 },
    ],
    [
      { product_id: '7001', gmv_min: '9.9' },
      { product_id: ['7001'], gmv_min: 990 },
    ],
  ])('%j', (address, request) => expect(toRequest(address)).toMatchObject(request))

  it('looks at the last seven days, the latest first', () => {
    setClock(day('2026-03-10T12:00:00') * 1000)
    expect(toRequest({})).toEqual({
      start_time: day('2026-03-04T00:00:00'),
      end_time: day('2026-03-10T23:59:59'),
      platform: 'dy',
      basis: 'pay',
      order_by: 'start_time',
      sort: 'desc',
      page: 1,
      size: 20,
    })
  })

  it.each<Record<string, string>>([{ status: '1' }, { is_recorded: '2' }, { basis: 'publish' }, { product_id: 'x' }])(
    'ignores what is not offered: %j',
    (address) => expect(toRequest(address)).toEqual(toRequest({})),
  )
})
