import { expect, test } from 'vitest'
import { leftAmount, typedAmount } from './amount.ts'

test.each([
  ['12.345', '12.34'],
  ['1a2', '12'],
  ['1,234.5', '1234.5'],
  ['-3', '3'],
  ['1.2.3', '1.2'],
  ['', ''],
])('%s typed is %s', (typed, kept) => {
  expect(typedAmount(typed)).toBe(kept)
})

test.each([
  ['12.34', 1234],
  ['1,234.50', 123_450],
  ['12.', 1200],
  ['0', 0],
  ['1234567', 99_999_900],
  ['', undefined],
  ['.', undefined],
])('%s left is %s fen, 999,999 yuan at most', (text, fen) => {
  expect(leftAmount(text, 99_999_900)).toBe(fen)
})
