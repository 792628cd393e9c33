/** What a scheme's percentages are taken of. */
export const COMMISSION_BASES = ['pay_sales', 'close_sales', 'new_author_sales'] as const
/** One of them. */
export type CommissionBase = (typeof COMMISSION_BASES)[number]

/** How many of the bases, from the first on, each package of commerce contains; any other has none. A trial has those of 商家版. */
const BASES_OF_LEVEL: Readonly<Record<number, number>> = { 90: 1, 95: 1, 100: 1, 300: 2, 500: 3, 900: 3 }

/** The bases that a package of commerce contains. */
export function commissionBasesOf(level: number | undefined): readonly CommissionBase[] {
  return COMMISSION_BASES.slice(0, BASES_OF_LEVEL[level ?? 0] ?? 0)
}
