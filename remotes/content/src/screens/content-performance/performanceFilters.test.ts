import { readAddress, requestOf } from '@crm/ui/filters'
import { testLinksTo, testRequestsBy } from '@crm/ui/testLinks'
import { expect, it, test } from 'vitest'
import { contentPerformanceFilters } from './performanceFilters.ts'

const filters = contentPerformanceFilters({
  dim: 'user',
  spus: [{ value: 2, label: '面霜' }],
  campaigns: [],
  known: true,
})
const request = (query: Record<string, string>) => requestOf(filters, readAddress(filters, query))

test.each<[Record<string, string>, object]>([
  [{}, { dim: 'user', platform: 'all', order_by: 'content_count', sort: 'desc', page: 1 }],
  [
    { dim: 'spu', spu_id: '2', form: '1', is_hot: '1' },
    { dim: 'spu', spu_id: 2, form: [1], is_hot: 1 },
  ],
  [
    { option: 'cpe', order_by: 'cpe', sort: 'asc' },
    { option: 'cpe', order_by: 'cpe', sort: 'asc' },
  ],
  [{ dim: 'city', order_by: 'name' }, { dim: 'user' }],
])('the address %j asks %j', (query, asked) => expect(request(query)).toMatchObject(asked))

const offered = contentPerformanceFilters({
  dim: 'author',
  spus: [{ value: 7, label: '面霜' }],
  campaigns: [{ value: 8, label: '双十一' }],
  known: true,
})
it.each(testLinksTo('ContentPerformance'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, offered)) expect(asked).toEqual(said)
})
