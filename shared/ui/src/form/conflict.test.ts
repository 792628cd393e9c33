import { expect, test } from 'vitest'
import { compareEdits } from './conflict.ts'

const base = { name: '甲', tags: [1], remark: '' }
const names = ['name', 'tags', 'remark'] as const

test.each([
  ['nothing', base, base, [], []],
  ['mine alone', { ...base, name: '乙' }, base, [], []],
  ['theirs alone', base, { ...base, tags: [1, 2] }, [], ['tags']],
  ['both, to the same', { ...base, name: '乙' }, { ...base, name: '乙' }, [], []],
  ['both, to different values', { ...base, name: '乙' }, { ...base, name: '丙', remark: '新' }, ['name'], ['remark']],
  ['a list emptied and one filled', { ...base, tags: [] }, { ...base, tags: [2] }, ['tags'], []],
])('%s', (_, mine, theirs, both, alone) => {
  expect(compareEdits(names, base, mine, theirs)).toEqual({ both, theirs: alone })
})
