/** Bands of prices in yuan, as talents' and brands' sales are divided by them. */
export const PRICE_BANDS = ['0-50', '50-100', '100-200', '200-500', '500 以上'] as const
const BOUNDS = [5_000, 10_000, 20_000, 50_000]

/** The band of a price in fen; a bound belongs to the band that it opens. */
export function priceBand(price: number): string {
  const at = BOUNDS.findIndex((bound) => price < bound)
  return PRICE_BANDS[at === -1 ? BOUNDS.length : at] ?? ''
}
