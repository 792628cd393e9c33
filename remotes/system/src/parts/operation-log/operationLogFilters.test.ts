import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { operationLogFilters } from './operationLogFilters.ts'

const asked = (query: Record<string, string>, seesOthers = true) => {
  const filters = operationLogFilters(seesOthers)
  return requestOf(filters, readAddress(filters, query))
}

it('begins with the last seven days, also where the address asks for all days', () => {
  for (const query of [{}, { date_type: 'all' }]) {
    const { start_time = 0, end_time = 0, ...rest } = asked(query as Record<string, string>)
    expect(rest).toEqual({ page: 1, size: 20, order_by: 'created_at', sort: 'desc' })
    expect(Math.ceil((end_time - start_time) / 86_400)).toBe(7)
  }
})

it.each([
  [{ module: '成员管理,订单' }, { module: ['成员管理', '订单'] }],
  [{ action: '删除,胡说' }, { action: ['删除'] }],
  [
    { keyword: '10.1', keyword_type: 'ip', user_id: '6' },
    { keyword: '10.1', keyword_type: 'ip', user_id: 6 },
  ],
])('%o asks %o', (query, request) => {
  expect(asked(query as unknown as Record<string, string>)).toMatchObject(request)
})

it('does not ask for an IP where nobody else’s acts are read', () => {
  expect(asked({ keyword: '10.1', keyword_type: 'ip' }, false)).not.toMatchObject({ keyword_type: 'ip' })
})
