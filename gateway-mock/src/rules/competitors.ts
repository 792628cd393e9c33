/** Competitors that a corporation watches at most, by the level of its commerce version. */
const LIMITS: readonly (readonly [level: number, limit: number])[] = [
  [500, 50],
  [300, 30],
]
const LEAST = 10

/** How many competitors a commerce level may watch: 10, from 300 on 30, from 500 on 50. */
export function competitorLimit(level: number): number {
  return LIMITS.find(([from]) => level >= from)?.[1] ?? LEAST
}
