import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it, test } from 'vitest'
import { commissionFilters, commissionMonths } from './commissionFilters.ts'

it('offers thirteen months, the present one of Shanghai first', () => {
  const months = commissionMonths(Date.UTC(2026, 10, 30, 17))
  expect(months.slice(0, 2)).toEqual(['2026-12', '2026-11'])
  expect(months).toHaveLength(13)
})

const filters = commissionFilters([{ id: 3, name: '媒介阶梯提成' }])
const [present = '', before = ''] = commissionMonths()
const request = (query: Record<string, string>) => requestOf(filters, readAddress(filters, query))

test.each<[Record<string, string>, object]>([
  [{}, { month: present, order_by: 'amount', sort: 'desc', page: 1 }],
  [{ month: before }, { month: before }],
  [{ month: '1999-01' }, { month: present }],
  [
    { tab: 'pending', scheme_id: '3' },
    { tab: 'pending', scheme_id: 3 },
  ],
  [
    { question: '1', user_id: '6' },
    { question: 1, user_id: 6 },
  ],
])('the address %j asks %j', (query, asked) => expect(request(query)).toMatchObject(asked))
