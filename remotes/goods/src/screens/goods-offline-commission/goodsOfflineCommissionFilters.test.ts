import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, test } from 'vitest'
import { goodsOfflineCommissionFilters } from './goodsOfflineCommissionFilters.ts'

const found = { options: [{ value: 'p1', label: '商品一' }], search: () => {}, known: true, loading: false }
const filters = goodsOfflineCommissionFilters(found)
const request = (query: Record<string, string>) => requestOf(filters, readAddress(filters, query))

test.each<[Record<string, string>, object]>([
  [{}, { platform: 'all', tab: 'all', order_by: 'created_at', sort: 'desc', page: 1 }],
  [
    { tab: '2', platform: 'ks' },
    { tab: '2', platform: 'ks' },
  ],
  [{ tab: '9' }, { tab: 'all' }],
  [{ product_id: 'p1,p2' }, { product_id: ['p1'] }],
  [
    { order_by: 'commission', sort: 'asc' },
    { order_by: 'commission', sort: 'asc' },
  ],
  [
    { user_id: '6', keyword: '面霜' },
    { user_id: 6, keyword: '面霜' },
  ],
])('the address %j asks %j', (query, asked) => expect(request(query)).toMatchObject(asked))
