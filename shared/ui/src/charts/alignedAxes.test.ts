import { describe, expect, test } from 'vitest'
import { alignedAxes, extentOf } from './alignedAxes.ts'

test('gaps do not count, zero always does', () => {
  expect(extentOf([null, 3, -2])).toEqual({ low: -2, high: 3 })
  expect(extentOf([5, null])).toEqual({ low: 0, high: 5 })
  expect(extentOf([-5])).toEqual({ low: -5, high: 0 })
  expect(extentOf([null])).toEqual({ low: 0, high: 0 })
})

describe('two axes', () => {
  test.each([
    ['both above zero', [0, 90_000], [0, 18]],
    ['falling amounts beside a count', [-40_000, 90_000], [0, 18]],
    ['mostly below zero', [-90_000, 10_000], [0, 7]],
    ['only below zero', [-300, 0], [-7, 0]],
    ['below zero at the right', [0, 12], [-3.5, 40]],
    ['nothing at the left', [0, 0], [0, 3]],
    ['a little below zero', [-1, 1_000_000], [0, 5]],
    ['nothing at all', [0, 0], [0, 0]],
  ])('%s: %j and %j have one zero, the same marks, and hold what they show', (_, left, right) => {
    const extents = [left, right].map(([low = 0, high = 0]) => ({ low, high }))
    const [first, second] = extents as [(typeof extents)[0], (typeof extents)[0]]
    const axes = alignedAxes(first, second)
    const [one, two] = axes
    const zeroAt = ({ min, max }: typeof one) => -min / (max - min)
    expect(zeroAt(one)).toBeCloseTo(zeroAt(two), 9)
    expect((one.max - one.min) / one.interval).toBeCloseTo((two.max - two.min) / two.interval, 9)
    for (const [at, { min, max }] of axes.entries()) {
      expect(min).toBeLessThanOrEqual(extents[at]?.low ?? 0)
      expect(max).toBeGreaterThanOrEqual(extents[at]?.high ?? 0)
    }
  })

  test('marks are round numbers, and little stays empty', () => {
    expect(alignedAxes({ low: 0, high: 90_000 }, { low: 0, high: 18 })).toEqual([
      { min: 0, max: 100_000, interval: 25_000 },
      { min: 0, max: 20, interval: 5 },
    ])
  })

  test.each([
    [1, 1],
    [9, 2],
    [13, 5],
  ])('counts up to %i are marked at every %i', (high, interval) => {
    expect(alignedAxes({ low: 0, high: 1 }, { low: 0, high, whole: true })[1].interval).toBe(interval)
  })
})
