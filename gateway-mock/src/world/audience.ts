import { DAY, dayText } from './calendar.ts'
import type { Random } from './random.ts'

const TREND_DAYS = 90
const WEEK = 7
const DEVICES = ['iPhone', '华为', '小米', 'OPPO', 'vivo', '其他']

/** Shares in percent with two decimals that sum to 100, under the names in their order. */
export function percents(random: Random, names: readonly string[]): { name: string; value: number }[] {
  return split(random, names, 10_000).map(({ name, part }) => ({ name, value: part / 100 }))
}

/** What the followers of a talent hold in their hands. */
export const devicesOf = (random: Random) => percents(random, DEVICES)

/** A whole divided under the names, in whole numbers that sum to it; the first part takes what rounding leaves. */
function split(random: Random, names: readonly string[], whole: number): { name: string; part: number }[] {
  const weights = names.map(() => 0.2 + random.next())
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const parts = weights.map((weight) => Math.round((weight / sum) * whole))
  const rest = parts.slice(1).reduce((total, part) => total + part, 0)
  return names.map((name, index) => ({ name, part: index === 0 ? whole - rest : (parts[index] ?? 0) }))
}

/** The parts of the day in which a talent goes live: mostly the evening, some of them two. */
export function liveSlotsOf(random: Random): number[] {
  const first = random.pick([1, 2, 3, 3, 3, 4])
  const second = random.chance(0.4) ? random.pick([1, 2, 3, 4]) : first
  return [...new Set([first, second])].sort((a, b) => a - b)
}

/** The growth of 90 days until `last`, of which the last seven sum to `week`; a platform without the week has no days either. */
export function fansDaysOf(
  random: Random,
  week: number | null,
  now: number,
): { last: string; gains: number[] } | undefined {
  if (week === null) return undefined
  const ofDay = week / WEEK
  const gains = Array.from({ length: TREND_DAYS }, () => Math.round(ofDay * (0.3 + 1.4 * random.next())))
  const lastWeek = gains.slice(-WEEK).reduce((sum, gain) => sum + gain, 0)
  gains[TREND_DAYS - 1] = (gains[TREND_DAYS - 1] ?? 0) + week - lastWeek
  // The last complete day.
  return { last: dayText(now - DAY), gains }
}
