import { expect, it } from 'vitest'
import { percentageOf } from './percentage.ts'

const TIERS = [
  { from: 0, rate: 100 },
  { from: 50_000, rate: 150 },
  { from: 200_000, rate: 200 },
]

it.each([
  ['nothing sold', 1, 0, 0, 0],
  ['within the first tier', 1, 40_000, 1, 400],
  ['on the border', 1, 50_000, 2, 500],
  ['each slice its own rate', 1, 300_000, 3, 500 + 2_250 + 2_000],
  ['the reached rate for all', 2, 300_000, 3, 6_000],
  ['rounded once', 1, 33, 1, 0],
  ['half up', 2, 50, 1, 1],
  ['more given back than sold', 1, -500, 0, 0],
])('%s', (_what, mode, base, tier, amount) => expect(percentageOf(mode, TIERS, base)).toEqual({ tier, amount }))

it('gives nothing below the first tier', () =>
  expect(percentageOf(2, [{ from: 10_000, rate: 300 }], 9_999)).toEqual({ tier: 0, amount: 0 }))
