import { describe, expect, test } from 'vitest'
import {
  abbreviate,
  abbreviateMoney,
  available,
  change,
  clampNumber,
  fenOf,
  isUnavailable,
  limit,
  MAX_INT,
  money,
  percentOf,
  rate,
  thousands,
  UNAVAILABLE,
  yuanOf,
} from './numbers.ts'

test.each([
  [UNAVAILABLE, true],
  [null, true],
  [undefined, true],
  [Number.NaN, true],
  [0, false],
  [-1, false],
  [MAX_INT, false],
])('%s is unavailable: %s', (value, is) => {
  expect(isUnavailable(value)).toBe(is)
  expect(available(value)).toBe(is ? undefined : value)
})

test.each([thousands, money, abbreviate, abbreviateMoney, rate, limit])(
  'the unavailable mark never reaches the screen through %o',
  (format) => {
    expect(format(UNAVAILABLE)).toBe('-')
    expect(format(null)).toBe('-')
  },
)

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [-5, '-0.05'],
  [100, '1.00'],
  [1_234_560, '12,345.60'],
  [-1_234_560, '-12,345.60'],
  [99_999_999_999, '999,999,999.99'],
])('%i fen are %s yuan', (fen, text) => {
  expect(money(fen)).toBe(text)
})

test.each([
  [0, undefined, '0'],
  [999, undefined, '999'],
  [1000, undefined, '1,000'],
  [-1234567, undefined, '-1,234,567'],
  [1234.5, undefined, '1,234.5'],
  [1234.5678, 2, '1,234.57'],
  [1.005, 2, '1.01'],
  [0.5, 0, '1'],
  [-0.001, 2, '0.00'],
])('%s with %s decimals is %s', (value, decimals, text) => {
  expect(thousands(value, decimals)).toBe(text)
})

test.each([
  [0, '0'],
  [9999, '9,999'],
  [9999.999, '1w'],
  [10_000, '1w'],
  [12_000, '1.2w'],
  [12_345, '1.2w'],
  [-12_345, '-1.2w'],
  [9_999_400, '999.9w'],
  [99_940_000, '9,994w'],
  [99_999_999, '1亿'],
  [100_000_000, '1亿'],
  [123_456_789, '1.23亿'],
  [12.345, '12.35'],
])('%s is %s in short', (value, text) => {
  expect(abbreviate(value)).toBe(text)
})

test('an amount in short', () => {
  expect(abbreviateMoney(1_234_500)).toBe('1.2w')
  expect(abbreviateMoney(99_950)).toBe('999.5')
})

test.each([
  [0, '0.00%'],
  [12.3, '12.30%'],
  [12.345, '12.35%'],
  [1234.5, '1,234.50%'],
  [-3, '-3.00%'],
])('rate %s is %s', (value, text) => {
  expect(rate(value)).toBe(text)
})

test.each([
  [12.345, 'up', '↑ +12.35%'],
  [-5, 'down', '↓ -5.00%'],
  [0, 'flat', '0.00%'],
  [0.001, 'flat', '0.00%'],
  [-0.004, 'flat', '0.00%'],
  [UNAVAILABLE, 'none', '-'],
  [null, 'none', '-'],
] as const)('a change of %s goes %s: %s', (value, direction, text) => {
  expect(change(value)).toEqual({ direction, text })
})

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [0, 5, 0],
  [5, 0, UNAVAILABLE],
])('%i of %i are %s percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent)
})

test('no upper bound is 不限', () => {
  expect(limit(MAX_INT)).toBe('不限')
  expect(limit(10_000)).toBe('10,000')
})

test.each([
  ['12.34', 1234],
  ['0.29', 29],
  ['1.005', 101],
  ['1,234.5', 123_450],
  ['-3', -300],
  [19.99, 1999],
  ['', undefined],
  ['abc', undefined],
  ['1.', undefined],
])('%s yuan are %s fen', (yuan, fen) => {
  expect(fenOf(yuan)).toBe(fen)
})

test('fen for an input', () => {
  expect(yuanOf(1234)).toBe(12.34)
})

describe('number input', () => {
  test.each([
    ['', {}, 0],
    ['abc', {}, 0],
    ['12.345', { decimals: 2 }, 12.34],
    ['1.15', { decimals: 2 }, 1.15],
    ['-1.159', { decimals: 2 }, -1.15],
    ['1,234', {}, 1234],
    ['5', { min: 10 }, 10],
    ['50', { max: 10 }, 10],
    ['', { min: 1 }, 1],
  ])('%s within %o becomes %s', (text, bounds, value) => {
    expect(clampNumber(text, bounds)).toBe(value)
  })
})
