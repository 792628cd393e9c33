import type { PercentageTier } from '../store/database/schema/commission.ts'

/**
 * What a scheme gives for a base (fen): the number of the tier that is reached (from 1, 0 for none) and the amount in fen,
 * rounded once. Tiers rise; a base below the first gives nothing.
 */
export function percentageOf(
  mode: number,
  tiers: readonly PercentageTier[],
  base: number,
): { tier: number; amount: number } {
  const tier = tiers.filter(({ from }) => base >= from).length
  const reached = tiers[tier - 1]
  if (reached === undefined || base <= 0) return { tier: 0, amount: 0 }
  const hundredths =
    mode === 2
      ? base * reached.rate
      : tiers.slice(0, tier).reduce((sum, { from, rate }, at) => {
          const to = at + 1 < tier ? (tiers[at + 1]?.from ?? base) : base
          return sum + (to - from) * rate
        }, 0)
  return { tier, amount: Math.round(hundredths / 10_000) }
}
