import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, test } from 'vitest'
import { reportListFilters } from './reportListFilters.ts'

const request = (query: Record<string, string>) => requestOf(reportListFilters, readAddress(reportListFilters, query))

test.each<[Record<string, string>, object]>([
  [{}, { order_by: 'last_run_at', sort: 'desc', page: 1 }],
  [
    { tab: 'own', type: 'sales,goods' },
    { tab: 'own', type: ['sales', 'goods'] },
  ],
  [
    { scheduled: '1', user_id: '4', receiver_id: '6' },
    { scheduled: 1, user_id: 4, receiver_id: 6 },
  ],
  [{ tab: 'none', type: 'x' }, { page: 1 }],
])('the address %j asks %j', (query, asked) => expect(request(query)).toMatchObject(asked))
