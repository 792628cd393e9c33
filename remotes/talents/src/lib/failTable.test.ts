import { expect, test } from 'vitest'
import { failTable } from './failTable.ts'

test('each talent that was refused is a line of the file, with its number and why', () => {
  const fail = { author_id: 'a1', platform: 'ks', author_name: '甲', message: '该达人已被小王跟进', holder: '小王' }
  expect(failTable([fail, { ...fail, author_id: 'a2', platform: 'dy', holder: '' }])).toEqual({
    head: ['达人', '达人ID', '平台', '冲突原因', '当前跟进人'],
    rows: [
      ['甲', 'a1', '快手', '该达人已被小王跟进', '小王'],
      ['甲', 'a2', '抖音', '该达人已被小王跟进', ''],
    ],
  })
})
