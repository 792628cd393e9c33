import { UNAVAILABLE } from '@crm/base/numbers'

/** Upper bounds (excluded) of the market buckets, in the figure's own unit (yuan for money), with their names. */
const BUCKETS: readonly (readonly [number, string])[] = [
  [10_000, '<1w'],
  [25_000, '1w~2.5w'],
  [50_000, '2.5w~5w'],
  [75_000, '5w~7.5w'],
  [100_000, '7.5w~10w'],
  [250_000, '10w~25w'],
  [500_000, '25w~50w'],
  [750_000, '50w~75w'],
  [1_000_000, '75w~100w'],
  [2_500_000, '100w~250w'],
  [5_000_000, '250w~500w'],
  [7_500_000, '500w~750w'],
  [10_000_000, '750w~1000w'],
]
const LAST_BUCKET = '≥1000w'

/** The bucket of a market figure, e.g. `1w~2.5w`; a bound belongs to the bucket that it opens. Unknown is `-`. */
export function marketBucket(value: number | null | undefined): string {
  if (value === null || value === undefined || value === UNAVAILABLE) return '-'
  return BUCKETS.find(([below]) => value < below)?.[1] ?? LAST_BUCKET
}

/** The bucket of a market sum in fen. */
export function marketMoneyBucket(fen: number | null | undefined): string {
  return marketBucket(fen === null || fen === undefined || fen === UNAVAILABLE ? undefined : fen / 100)
}

type MarketFields<Name extends string> = { [K in `${Name}_str`]: string } & { [K in Name]?: number }

function fields<Name extends string>(
  name: Name,
  raw: number,
  text: string,
  isWhitelisted: boolean,
): MarketFields<Name> {
  const shown: Record<string, number | string> = { [`${name}_str`]: text }
  if (isWhitelisted) shown[name] = raw
  // Exactly the two names of the type have been set.
  return shown as MarketFields<Name>
}

/** `{x_str}`, and `x` too for a whitelisted corp: the raw value of a market count never leaves for the others. */
export function marketCount<Name extends string>(
  name: Name,
  value: number | null | undefined,
  isWhitelisted: boolean,
): MarketFields<Name> {
  return fields(name, value ?? UNAVAILABLE, marketBucket(value), isWhitelisted)
}

/** As `marketCount`, of a sum in fen; the buckets are in yuan. */
export function marketMoney<Name extends string>(
  name: Name,
  fen: number | null | undefined,
  isWhitelisted: boolean,
): MarketFields<Name> {
  return fields(name, fen ?? UNAVAILABLE, marketMoneyBucket(fen), isWhitelisted)
}
