import { readAddress, requestOf } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { blackListFilters, whiteListFilters } from './talentListFilters.ts'

describe.each([
  ['white', whiteListFilters, 'gmv'],
  ['black', blackListFilters, 'added_at'],
] as const)('filters of the %s list', (_name, spec, order_by) => {
  const toRequest = (query: Record<string, string>) => requestOf(spec, readAddress(spec, query))
  it('begin with everything of the first platform', () => {
    expect(toRequest({})).toEqual({ platform: 'dy', page: 1, size: 20, order_by, sort: 'desc' })
  })
  it('ask by whom and when', () => {
    const query = { added_by: '2', user_id: '6', start_time: '5', end_time: '9' }
    expect(toRequest(query)).toMatchObject({ added_by: 2, user_id: 6, start_time: 5, end_time: 9 })
  })
  it('know the reasons', () => {
    expect(toRequest({ reason: '违约,天气' })).toMatchObject({ reason: ['违约'] })
  })
})
