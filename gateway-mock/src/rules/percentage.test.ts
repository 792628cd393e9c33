import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTier, percentageOf, tierParts } from './percentage.ts'

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
] as const)('%s', (_what, mode, base, tier, amount) =>
  expect(percentageOf(mode, TIERS, base)).toEqual({ tier, amount }),
)

it('gives nothing below the first tier', () =>
  expect(percentageOf(2, [{ from: 10_000, rate: 300 }], 9_999)).toEqual({ tier: 0, amount: 0 }))

describe('¥264,418.80 over 1 % from 0, 1.5 % from 30,000, 2 % from 100,000', () => {
  const tiers = [
    { from: 0, rate: 100 },
    { from: 3_000_000, rate: 150 },
    { from: 10_000_000, rate: 200 },
  ]
  it('is 300 + 1,050 + 3,288.38 by slices', () => {
    expect(percentageOf(1, tiers, 26_441_880).amount).toBe(463_838)
    expect(tierParts(1, tiers, 26_441_880).map(({ commission }) => commission)).toEqual([30_000, 105_000, 328_838])
  })
  it('is 5,288.38 as a whole', () => expect(percentageOf(2, tiers, 26_441_880).amount).toBe(528_838))
  it('is 1,750 of 120,000, and 1,200 of what 30,000 given back leave', () => {
    expect(percentageOf(1, tiers, 12_000_000).amount).toBe(175_000)
    expect(percentageOf(1, tiers, 9_000_000).amount).toBe(120_000)
  })
  it('is 10,000 short of the third tier at 90,000, which gives 150 more', () => {
    expect(nextTier(1, tiers, 9_000_000)).toEqual({ missing: 1_000_000, more: 15_000 })
    expect(nextTier(1, tiers, 10_000_000)).toBeUndefined()
  })
})

const schemes = fc.tuple(
  fc.constantFrom(1 as const, 2 as const),
  fc
    .uniqueArray(fc.nat(50_000_000), { minLength: 1, maxLength: 10 })
    .chain((starts) =>
      fc
        .array(fc.nat(3_000), { minLength: starts.length, maxLength: starts.length })
        .map((rates) => starts.toSorted((a, b) => a - b).map((from, at) => ({ from, rate: rates[at] ?? 0 }))),
    ),
  fc.integer({ min: -1_000, max: 900_000_000 }),
)

it('parts of tiers sum to the base above the first tier, and their commissions to the commission', () => {
  fc.assert(
    fc.property(schemes, ([mode, tiers, base]) => {
      const parts = tierParts(mode, tiers, base)
      const { tier, amount } = percentageOf(mode, tiers, base)
      const sum = (values: number[]) => values.reduce((all, one) => all + one, 0)
      const from = mode === 1 ? (tiers[0]?.from ?? 0) : 0
      expect(sum(parts.map((part) => part.amount))).toBe(tier === 0 ? 0 : base - from)
      expect(sum(parts.map((part) => part.commission))).toBe(amount)
    }),
    { seed: 37 },
  )
})
