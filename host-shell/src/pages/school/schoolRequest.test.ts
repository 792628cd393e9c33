import { expect, it } from 'vitest'
import { schoolQuery } from './schoolAddress.ts'
import { schoolRequest } from './schoolRequest.ts'

it.each([
  ['commerce starts with what is recommended', {}, 1, { type: 1, order: 'new', page: 1, size: 12 }],
  ['content seeding with its own category', {}, 2, { type: 4 }],
  ['a search looks everywhere', { keyword: '寄样' }, 1, { type: undefined, keyword: '寄样' }],
  ['a search inside a tab', { keyword: '寄样', tab: '3' }, 1, { type: 3, keyword: '寄样' }],
  ['a tab that does not exist', { tab: '9' }, 1, { type: 1 }],
  ['filters', { level: '2', format: '1', order: 'hot', page: '3' }, 1, { level: 2, format: 1, order: 'hot', page: 3 }],
  [
    'nonsense',
    { level: 'x', format: '7', order: 'x', page: '-2' },
    1,
    { level: undefined, format: undefined, order: 'new', page: 1 },
  ],
] as [string, Record<string, string>, 1 | 2, object][])('%s', (_name, query, module, request) => {
  expect(schoolRequest(query, module)).toMatchObject(request)
})

it('keeps the rest of the address', () => {
  expect(schoolQuery({ tab: '3' }, { course_id: '5' })).toBe('/school?tab=3&course_id=5')
  expect(schoolQuery({ course_id: '5' }, { course_id: undefined })).toBe('/school')
})
