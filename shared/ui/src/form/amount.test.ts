import { expect, test } from 'vitest'
import { leftAmount, typedAmount } from './amount.ts'

test.each([
  ['12.3', '', '12.3'],
  ['12.', '12', '12.'],
  ['12.345', '', '12.34'],
  ['1a2', '', '12'],
  ['1,234.5', '', '1234.5'],
  ['￥1,299.00', '', '1299'],
  ['１９．９元', '', '19.9'],
  ['(19.90)', '', ''],
  ['-3', '', ''],
  ['1.2万', '', ''],
  ['1.2.3', '1.2', '1.2'],
  ['', '5', ''],
])('%s typed over %j is %j', (typed, before, kept) => {
  expect(typedAmount(typed, before)).toBe(kept)
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
