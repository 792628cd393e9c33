import { expect, test } from 'vitest'
import { isFound, staffOption } from './staffOptions.ts'

const person = { user_id: 7, nick_name: '小周', role_name: '带货媒介', dept_name: '华东部', user_name: 'ZhouLi' }

test('role and department stand beside the name, and former staff are told', () => {
  expect(staffOption(person)).toMatchObject({ value: 7, name: '小周', label: '小周 · 带货媒介 · 华东部' })
  expect(staffOption({ user_id: 8, nick_name: '小吴', dept_name: '', status: 1 }).label).toBe('小吴（已禁用）')
})

test.each([
  ['小周', true],
  ['华东', true],
  ['媒介 小周', true],
  ['zhouli', true],
  ['', true],
  [' 小周 ', true],
  ['华南', false],
  ['小周 华南', false],
])('typed %j: found %s', (typed, found) => {
  expect(isFound(typed, staffOption(person))).toBe(found)
})
