import { presetRange } from '@crm/base/dates'
import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { performanceListFilters, rowScope, totalScope } from './performanceListFilters.ts'

const toRequest = (query: Record<string, string>) =>
  requestOf(performanceListFilters, readAddress(performanceListFilters, query))

it('begins with this month of everybody, the best sellers first', () => {
  expect(toRequest({})).toEqual({
    ...{ platform: 'all', ...presetRange('thismonth'), page: 1, size: 20, order_by: 'gmv', sort: 'desc' },
  })
})

it.each([
  [{ mode: 'dept', dept_id: '3' }, { dept_id: 3 }],
  [
    { role_id: '6,50,9', status: '1' },
    { role_id: [6, 50], status: 1 },
  ],
  [
    { option: 'refund_sales', new_type: '1' },
    { option: 'refund_sales', new_type: 1 },
  ],
])('%o asks %o', (query, request) =>
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request),
)

it('other lists are shown the same days, and nothing where they cannot tell', () => {
  const asked = { platform: 'dy', start_time: 1, end_time: 2, dept_id: 7 }
  const scope = { platform: 'dy', dept_id: 7, date_type: 'customize', start_time: 1, end_time: 2 }
  expect(rowScope(asked)).toEqual(scope)
  expect(totalScope({ ...asked, user_id: 5 })).toEqual({ ...scope, user_id: 5 })
  expect(rowScope({ ...asked, new_type: 1 })).toBeUndefined()
  expect(rowScope({ ...asked, role_id: [6] })).toEqual(scope)
  expect(totalScope({ ...asked, role_id: [6] })).toBeUndefined()
  expect(rowScope({})).toEqual({ date_type: 'all' })
})
