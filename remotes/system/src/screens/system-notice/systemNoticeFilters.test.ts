import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { systemNoticeFilters } from './systemNoticeFilters.ts'

it.each([
  [{}, { type: 1 }],
  [
    { type: '2', unread: '1' },
    { type: 2, unread: 1 },
  ],
  [{ unread: '0' }, { type: 1, unread: 0 }],
  [
    { type: '2', handle_status: '1' },
    { type: 2, handle_status: 1 },
  ],
  // The events of a kind are its own.
  [
    { type: '2', notice_type: '2002,1001' },
    { type: 2, notice_type: [2002] },
  ],
  [
    { notice_type: '2002,1001', keyword: ' 样品 ' },
    { type: 1, notice_type: [1001], keyword: '样品' },
  ],
])('%o asks %o', (query, request) => {
  const address = query as unknown as Record<string, string>
  const filters = systemNoticeFilters(address.type === '2' ? 2 : 1)
  expect(requestOf(filters, readAddress(filters, address))).toEqual({
    ...{ page: 1, size: 20, order_by: 'created_at', sort: 'desc' },
    ...request,
  })
})
