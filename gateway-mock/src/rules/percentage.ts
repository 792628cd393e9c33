import { CommissionMode, type CommissionTier } from '@crm/contracts/rules/commissionRules'

/** What a tier gives: the part of the base (fen) that lies in it, from–to, and its commission in fen. */
export interface TierPart {
  from: number
  /** Where the next one begins; null: the last. */
  to: number | null
  /** Basis points. */
  rate: number
  /** The part of the base that the rate is applied to. */
  amount: number
  commission: number
}

const reachedTier = (tiers: readonly CommissionTier[], base: number): number =>
  base <= 0 ? 0 : tiers.filter(({ from }) => base >= from).length

/** The part of the base in each tier that takes one, whose product with its rate is what it gives in hundredths of a hundredth of a fen. */
function slices(mode: CommissionMode, tiers: readonly CommissionTier[], base: number): number[] {
  const tier = reachedTier(tiers, base)
  return tiers.map(({ from }, at) => {
    if (mode === CommissionMode.whole) return at === tier - 1 ? base : 0
    return at < tier ? Math.min(base, tiers[at + 1]?.from ?? base) - from : 0
  })
}

/**
 * What a scheme gives for a base (fen): the number of the tier that is reached (from 1, 0 for none) and the amount in fen,
 * rounded once. Tiers rise; a base below the first gives nothing.
 */
export function percentageOf(
  mode: CommissionMode,
  tiers: readonly CommissionTier[],
  base: number,
): { tier: number; amount: number } {
  const hundredths = slices(mode, tiers, base).reduce((sum, slice, at) => sum + slice * (tiers[at]?.rate ?? 0), 0)
  return { tier: reachedTier(tiers, base), amount: Math.round(hundredths / 10_000) }
}

/** The same tier by tier, whose commissions sum to the amount: the last one that takes part takes the rounding. */
export function tierParts(mode: CommissionMode, tiers: readonly CommissionTier[], base: number): TierPart[] {
  const { tier, amount } = percentageOf(mode, tiers, base)
  let left = amount
  return slices(mode, tiers, base).map((slice, at) => {
    const { from = 0, rate = 0 } = tiers[at] ?? {}
    const commission = at === tier - 1 ? left : Math.round((slice * rate) / 10_000)
    left -= commission
    return { from, to: tiers[at + 1]?.from ?? null, rate, amount: slice, commission }
  })
}

/** What is missing to the next tier, and what the member gets more for reaching it, in fen; nothing above the last. */
export function nextTier(
  mode: CommissionMode,
  tiers: readonly CommissionTier[],
  base: number,
): { missing: number; more: number } | undefined {
  const next = tiers[reachedTier(tiers, base)]
  if (next === undefined) return undefined
  const { amount } = percentageOf(mode, tiers, base)
  return { missing: next.from - base, more: percentageOf(mode, tiers, next.from).amount - amount }
}
