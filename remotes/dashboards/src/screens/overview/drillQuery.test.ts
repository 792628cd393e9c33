import { readAddress } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { drillQuery } from './drillQuery.ts'
import { overviewScope } from './overviewScope.ts'

const valuesOf = (address: Record<string, string>) => ({ values: readAddress(overviewScope, address).values })

it.each([
  [
    {},
    { date: '2026-03-10' },
    { platform: undefined, date_type: 'customize', start_time: 1_773_072_000, end_time: 1_773_158_399 },
  ],
  [
    { platform: 'ks', dept_id: '3', date_type: 'last30day' },
    { date: '2026-03-10' },
    { platform: 'ks', dept_id: 3, start_time: 1_773_072_000 },
  ],
  [
    { user_id: '6' },
    { filters: { platform: 'xhs' } },
    { platform: 'xhs', user_id: 6, date_type: 'last7day', start_time: undefined },
  ],
  [
    { platform: 'ks' },
    { date: '2026-03-10', filters: { tab: 'new' } },
    { platform: 'ks', tab: 'new', start_time: 1_773_072_000 },
  ],
] as const)('%j, %j: %j', (address, drilled, query) => {
  expect(drillQuery(valuesOf(address as unknown as Record<string, string>), drilled)).toMatchObject(query)
})
