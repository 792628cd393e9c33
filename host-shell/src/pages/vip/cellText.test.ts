import { expect, it } from 'vitest'
import { cellText } from './cellText.ts'

it.each([
  [true, '✓'],
  [false, '–'],
  [null, '不限'],
  [190_000, '190,000'],
  [0, '0'],
  ['详询', '详询'],
])('%s reads %s', (value, text) => {
  expect(cellText(value)).toBe(text)
})
