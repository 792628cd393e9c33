import { presetRange } from '@crm/base/dates'
import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { oldPerformanceListFilters } from './oldPerformanceListFilters.ts'

it('begins with the last seven days, the best sellers first', () => {
  expect(requestOf(oldPerformanceListFilters, readAddress(oldPerformanceListFilters, {}))).toEqual({
    ...{ platform: 'all', ...presetRange('last7day'), page: 1, size: 20, order_by: 'gmv', sort: 'desc' },
  })
})
