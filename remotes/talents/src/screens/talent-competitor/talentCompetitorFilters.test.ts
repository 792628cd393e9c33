import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { linesOf, talentCompetitorFilters } from './talentCompetitorFilters.ts'

const read = (query: Record<string, string>) => readAddress(talentCompetitorFilters, query)
const toRequest = (query: Record<string, string>) => requestOf(talentCompetitorFilters, read(query))

it('begins with the last 30 days, the largest sales first', () => {
  expect(read({}).values.date).toEqual({ type: 'last30day' })
  expect(toRequest({})).toMatchObject({ platform: 'dy', order_by: 'gmv', sort: 'desc', page: 1 })
})

it('keeps the chosen competitor, the lines and the open talent out of the request', () => {
  const query = { competitor_id: '7', lines: '1,2', author_id: 'x' }
  expect(read(query).values).toMatchObject({ competitor_id: 7, lines: '1,2', author_id: 'x' })
  for (const key of Object.keys(query)) expect(toRequest(query)).not.toHaveProperty(key)
})

it('reads 未合作 and 已合作, and ignores what it does not know', () => {
  expect(toRequest({ is_cooperated: '0', main_kind: '2' })).toMatchObject({ is_cooperated: 0, main_kind: 2 })
  expect(toRequest({ is_cooperated: '5', order_by: 'x', sort: 'asc' })).toEqual(toRequest({}))
})

it.each([
  ['', []],
  ['3,x,4', [3, 4]],
  ['1,2,3,4,5,6', [1, 2, 3, 4, 5]],
])('lines of %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines)
})
