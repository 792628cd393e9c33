import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, test } from 'vitest'
import { goodsShareRecordListFilters as filters } from './goodsShareRecordListFilters.ts'

test.each<[Record<string, string>, object]>([
  [{}, { platform: 'all', order_by: 'created_at', sort: 'desc', page: 1 }],
  [
    { kind: '2', platform: 'ks' },
    { kind: 2, platform: 'ks' },
  ],
  [{ kind: '9' }, { page: 1 }],
  [
    { user_id: '6', dept_id: '3', keyword: '面霜' },
    { user_id: 6, dept_id: 3, keyword: '面霜' },
  ],
  [
    { order_by: 'gmv', sort: 'asc' },
    { order_by: 'gmv', sort: 'asc' },
  ],
])('the address %j asks %j', (query, asked) =>
  expect(requestOf(filters, readAddress(filters, query))).toMatchObject(asked),
)
