import { expect, it } from 'vitest'
import { includeStart, searchedKeyword } from './includeStart.ts'

it.each([
  ['dy', { text: '88123', type: 'id' }, { platform: 'dy', keyword: '88123', way: 1 }],
  [
    'ks',
    { text: 'https://v.kuaishou.com/a', type: 'link' },
    { platform: 'ks', keyword: 'https://v.kuaishou.com/a', way: 2 },
  ],
  [
    'dy',
    { text: 'https://v.douyin.com/a', type: 'name' },
    { platform: 'dy', keyword: 'https://v.douyin.com/a', way: 2 },
  ],
  // A name identifies the talent, not where the platform finds it, except on 视频号.
  ['xhs', { text: '小鱼', type: 'name' }, { platform: 'xhs', nickName: '小鱼' }],
  ['sph', { text: '小鱼', type: undefined }, { platform: 'sph', keyword: '小鱼', way: 3 }],
  ['dy', undefined, { platform: 'dy' }],
  ['dy', { text: '', type: 'id' }, { platform: 'dy' }],
] as const)('on %s, looking for %o in vain begins the inclusion with it', (platform, searched, start) => {
  expect(includeStart(platform, searched)).toEqual(start)
})

it('what a list searched for is read from its filters, where it has a keyword', () => {
  expect(searchedKeyword({ platform: 'dy', keyword: { text: '小鱼', type: 'name' } })).toEqual({
    text: '小鱼',
    type: 'name',
  })
  expect(searchedKeyword({ platform: 'dy', keyword: { text: '', type: 'name' } })).toBeUndefined()
  expect(searchedKeyword({ keyword: '面膜' })).toBeUndefined()
  expect(searchedKeyword({ platform: 'dy' })).toBeUndefined()
})
