import { describe, expect, it } from 'vitest'
import { goalLevelOf, goalLevelsError, goalText, periodBefore, periodText } from './goalRules.ts'

describe('levels of a target', () => {
  it.each([
    ['pay_sales', [100], undefined],
    ['pay_sales', [100, 130, 160, 200], undefined],
    ['pay_sales', [], '请输入一级目标'],
    ['pay_sales', [0], '一级目标应为大于 0 的整数'],
    ['order_author_count', [3, 4.5], '二级目标应为大于 0 的整数'],
    ['pay_sales', [100, 100], '二级目标应大于上一级'],
    ['pay_sales', [100, 130, 120], '三级目标应大于上一级'],
    ['pay_sales', [1, 2, 3, 4, 5], '目标最多四级'],
    ['refund_sales', [100, 80, 60, 40], undefined],
    ['refund_sales', [100, 130], '退款目标应逐级降低'],
    ['refund_sales', [100, 80, 80], '退款目标应逐级降低'],
    ['pay_sales', [99_999_999_999_999], undefined],
    ['pay_sales', [100_000_000_000_000], '一级目标最多 12 位'],
    ['order_author_count', [1, 1_000_000_000_000], '二级目标最多 12 位'],
  ] as const)('%s %j: %s', (option, levels, error) => expect(goalLevelsError(option, levels)).toBe(error))

  it.each([
    ['pay_sales', 99, [100, 130, 160], 0],
    ['pay_sales', 130, [100, 130, 160], 2],
    ['pay_sales', 900, [100, 130, 160], 3],
    ['refund_sales', 101, [100, 80, 60], 0],
    ['refund_sales', 80, [100, 80, 60], 2],
    ['refund_sales', 0, [100, 80, 60], 3],
  ] as const)('of %s, %d of %j is level %d', (option, actual, levels, level) =>
    expect(goalLevelOf(option, actual, levels)).toBe(level),
  )
})

it.each([
  ['2026-11', '2026-10', '2026年11月'],
  ['2026-01', '2025-12', '2026年01月'],
  ['2026-Q4', '2026-Q3', '2026年第4季度'],
  ['2026-Q1', '2025-Q4', '2026年第1季度'],
])('%s follows %s', (period, before, text) => {
  expect(periodBefore(period)).toBe(before)
  expect(periodText(period)).toBe(text)
})

it('figures are money or talents', () => {
  expect(goalText('pay_sales', 18_100_000)).toBe('¥181,000.00')
  expect(goalText('order_author_count', 30)).toBe('30 位')
})
