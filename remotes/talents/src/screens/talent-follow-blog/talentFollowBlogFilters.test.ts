import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { toLogRequest, talentFollowBlogFilters } from './talentFollowBlogFilters.ts'

const toRequest = (query: Record<string, string>) => {
  const state = readAddress(talentFollowBlogFilters, query)
  return toLogRequest(requestOf(talentFollowBlogFilters, state), state.values)
}

it('the log begins with the last seven days of all platforms', () => {
  const { start_time = 0, end_time = 0, ...rest } = toRequest({})
  expect(rest).toEqual({ platform: 'all', page: 1, size: 20 })
  expect(Math.ceil((end_time - start_time) / 86_400)).toBe(7)
})

it.each([
  [{ date_type: 'all', kind: '1,2' }, { kind: [1, 2] }],
  [{ system: '1', kind: '1' }, { kind: [4] }],
  [
    { due: '1', stage: '2', user_id: '6' },
    { due: 1, stage: 2, user_id: 6 },
  ],
  [
    { platform: 'ks', mode: 'table', keyword: ' 甲 ' },
    { platform: 'ks', keyword: '甲' },
  ],
])('%o asks %o', (query, request) => {
  const read = toRequest(query as unknown as Record<string, string>)
  expect(read).toMatchObject(request)
  expect(read).not.toHaveProperty('mode')
})
