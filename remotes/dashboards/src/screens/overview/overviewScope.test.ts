import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { listQuery, type OverviewFilters, overviewScope, readerOf, scopeRequest } from './overviewScope.ts'

const stateOf = (address: Record<string, string>) => readAddress(overviewScope, address)
const toRequest = (address: Record<string, string>) => scopeRequest(requestOf(overviewScope, stateOf(address)))
// The address of a list reads the values only.
const leads = (address: Record<string, string>) => listQuery(stateOf(address) as unknown as OverviewFilters)

describe('scope of the overview', () => {
  it('is the last seven days of everything at first', () => {
    const { start_time = 0, end_time = 0, ...rest } = toRequest({})
    expect(end_time - start_time + 1).toBe(7 * 86_400)
    expect(rest).toEqual({})
  })

  it('asks what the address says, and nothing of page, metric or ranking', () => {
    const address = {
      platform: 'ks',
      date_type: 'customize',
      start_time: '100',
      end_time: '200',
      dept_id: '4',
      user_id: '9',
    }
    expect(toRequest({ ...address, metric: 'volume', rank: 'user', page: '3' })).toEqual({
      platform: 'ks',
      start_time: 100,
      end_time: 200,
      dept_id: [4],
      user_id: [9],
    })
    expect(toRequest({ date_type: 'all' })).toEqual({})
  })

  it('ignores what it does not know', () => {
    expect(stateOf({ platform: 'tb', metric: 'x', rank: '1', dept_id: 'a' }).values).toMatchObject({
      platform: 'all',
      metric: 'gmv',
      rank: 'author',
      dept_id: undefined,
    })
  })

  it('leads to lists with the same scope; platform and dates are always said', () => {
    expect(leads({})).toEqual({
      platform: 'all',
      date_type: 'last7day',
      start_time: undefined,
      end_time: undefined,
      dept_id: undefined,
      user_id: undefined,
    })
    expect(
      leads({ platform: 'dy', date_type: 'customize', start_time: '100', end_time: '200', user_id: '9' }),
    ).toMatchObject({
      platform: 'dy',
      date_type: 'customize',
      start_time: 100,
      end_time: 200,
      user_id: 9,
    })
  })
})

it.each([
  [1, 'sales'],
  [2, 'sales'],
  [4, 'sales'],
  [6, 'sales'],
  [7, 'samples'],
  [30, 'sales'],
  [50, 'sales'],
  [60, 'sales'],
  [70, 'ads'],
  [80, 'ads'],
])('role %i reads %s', (role_id, reader) => {
  expect(readerOf({ role_id })).toBe(reader)
})
