import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, test } from 'vitest'
import { erpCodeFilters } from './erpCodeFilters.ts'
import { erpLogFilters } from './erpLogFilters.ts'

test('log and codes share an address', () => {
  const address = { log_kind: '1,3', log_result: '2', log_page: '2', state: '0', keyword: '面膜' }
  expect(requestOf(erpLogFilters, readAddress(erpLogFilters, address))).toMatchObject({
    kind: [1, 3],
    result: 2,
    page: 2,
  })
  expect(requestOf(erpCodeFilters, readAddress(erpCodeFilters, address))).toEqual({
    ...{ state: 0, keyword: '面膜', page: 1, size: 20 },
  })
})
