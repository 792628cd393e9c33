import { readAddress, requestOf } from '@crm/ui/filters'
import { testLinksTo, testRequestsBy } from '@crm/ui/testLinks'
import { expect, it, test } from 'vitest'
import { contentGoodsFilters } from './contentGoodsFilters.ts'

const filters = contentGoodsFilters({ spus: [{ value: 2, label: '面霜' }], shops: [], known: true })
const request = (query: Record<string, string>) => requestOf(filters, readAddress(filters, query))

test.each<[Record<string, string>, object]>([
  [{}, { platform: 'all', order_by: 'content_count', sort: 'desc', page: 1 }],
  [
    { spu: '2', status: '0,1' },
    { spu: 2, status: [0, 1] },
  ],
  [
    { order_by: 'price', sort: 'asc' },
    { order_by: 'price', sort: 'asc' },
  ],
])('the address %j asks %j', (query, asked) => expect(request(query)).toMatchObject(asked))

const unknown = contentGoodsFilters({ spus: [], shops: [], known: false })
it.each(testLinksTo('ContentGoodsList'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, unknown)) expect(asked).toEqual(said)
})
