import { expect, it } from 'vitest'
import { text } from './fields.ts'

const name = text({ min: 1, max: 20 })

it.each([
  ['林溪\u202Etxt.exe', 'turned around'],
  ['林\u200B溪', 'nothing between two signs'],
  ['\u2067林溪\u2069', 'isolated'],
  ['林\uFEFF溪', 'a mark of byte order'],
  ['林\u200D溪', 'a joiner between words'],
  ['林\u00AD溪', 'a soft hyphen'],
])('refuses signs that nobody sees: %j', (value) => {
  expect(name.safeParse(value).error?.issues[0]?.message).toBe('含有不可见的字符，请删除后重新输入')
})

it.each(['林溪', '👨‍👩‍👧 一家', '❤️‍🔥', 'Zoë-Ann', '第一行\n第二行'])('takes what people write: %s', (value) => {
  expect(name.safeParse(value).data).toBe(value)
})

it('takes a note as another program wrote it', () => {
  expect(text({ max: 500 }).safeParse('从文档\u200B粘贴').success).toBe(true)
})
