import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { materialFilters } from './materialFilters.ts'

const choices = [{ value: 7, label: '甲' }]
const spec = materialFilters({ spus: choices, campaigns: choices, uploaders: choices, tags: choices, known: true })
const toRequest = (query: Record<string, string>) => requestOf(spec, readAddress(spec, query))
const START = { page: 1, size: 20, order_by: 'created_at', sort: 'desc', platform: 'all', tab: 'all', folder: 'all' }

it('materials begin with all of them, the latest first; how they are shown is not asked', () => {
  expect(toRequest({})).toEqual(START)
  expect(toRequest({ view_mode: 'table' })).toEqual(START)
})

it.each([
  [{ folder: 'bin' }, { folder: 'bin' }],
  [{ folder_id: '3' }, { folder_id: 3 }],
  [
    { tag_ids: '7', state: '3' },
    { tag_ids: [7], state: 3 },
  ],
  [{ ended_in_use: '1' }, { ended_in_use: 1 }],
  [
    { uses_min: '1', uses_max: '9' },
    { uses_min: 1, uses_max: 9 },
  ],
])('%o asks %o', (query, request) => {
  expect(toRequest(query as unknown as Record<string, string>)).toMatchObject(request)
})

it('ignores folders, states and choices that do not exist', () => {
  expect(toRequest({ folder: 'x', folder_id: 'x', state: '9', spu_id: '8' })).toEqual(START)
})
