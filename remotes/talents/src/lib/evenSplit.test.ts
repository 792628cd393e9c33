import { expect, it } from 'vitest'
import { evenSplit } from './evenSplit.ts'

it.each([
  [10, 3, '1 人 4 位，2 人 3 位'],
  [9, 3, '3 人 3 位'],
  [1, 1, '1 人 1 位'],
  [2, 3, '2 人 1 位，1 人不分配'],
])('%i talents for %i members: %s', (talents, members, words) => {
  expect(evenSplit(talents, members)).toBe(`共 ${talents} 位达人分给 ${members} 名成员：${words}`)
})
