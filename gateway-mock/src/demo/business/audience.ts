import { DAY_SECONDS } from '@crm/base/durations'
import { dayText } from './calendar.ts'
import type { Random } from './random.ts'

const TREND_DAYS = 90
const WEEK = 7
/** Makers of phones, and how many of a hundred people hold one of each. */
const DEVICES: Record<string, number> = { iPhone: 22, 华为: 21, vivo: 16, OPPO: 15, 小米: 15, 其他: 11 }
const AGES: Record<string, number> = { '18-23': 17, '24-30': 26, '31-40': 32, '41-50': 16, '50+': 9 }
/** Women of a hundred followers, by what a talent mostly shows. */
const WOMEN: Record<string, number> = {
  美妆护肤: 84,
  服饰内衣: 80,
  母婴宠物: 82,
  家居日用: 68,
  个护家清: 70,
  食品饮料: 62,
}
const WOMEN_ELSEWHERE = 38
/** How many of a hundred followers live in the province with most of them, in the second and so on; the others live elsewhere. */
const PROVINCES = [14, 9.5, 8, 6.5, 5.5]
/** How many followers are awake and scroll, by the hour. */
const AWAKE = [34, 18, 9, 6, 5, 8, 20, 36, 44, 42, 45, 52, 66, 60, 48, 46, 48, 54, 66, 80, 94, 100, 88, 60]

/** Shares in percent with two decimals that sum to 100, under the names in their order, about as the weights say. */
function percents(random: Random, weights: Readonly<Record<string, number>>): { name: string; value: number }[] {
  return split(random, weights, 10_000).map(({ name, part }) => ({ name, value: part / 100 }))
}

/** Who follows a talent of a class: sex, age, the five provinces with most of them, hours. It draws as often for each talent. */
export function portraitOf(random: Random, category: string, provinces: readonly string[]) {
  const women = WOMEN[category] ?? WOMEN_ELSEWHERE
  const share = (weight: number) => weight * (0.85 + 0.3 * random.next())
  return {
    gender: percents(random, { 女: women, 男: 100 - women }),
    age: percents(random, AGES),
    region: provinces.map((name, rank) => ({ name, value: Math.round(share(PROVINCES[rank] ?? 5) * 100) / 100 })),
    active_hours: AWAKE.map((awake) => Math.round(share(awake))),
  }
}

/** What the followers of a talent hold in their hands. */
export const devicesOf = (random: Random) => percents(random, DEVICES)

/** A whole divided by weights, in whole numbers that sum to it; the first part takes what rounding leaves. */
function split(random: Random, of: Readonly<Record<string, number>>, whole: number): { name: string; part: number }[] {
  const names = Object.keys(of)
  const weights = Object.values(of).map((weight) => weight * (0.75 + 0.5 * random.next()))
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

/** Followers of ten thousand who come or go on a day beside the growth of the week. */
const COME_AND_GO = 4

/**
 * The growth of 90 days until `last`, of which the last seven sum to `week`; a platform without the week has no days either.
 * The more fans, the more of them come and go.
 */
export function fansDaysOf(
  random: Random,
  { week, fans }: { week: number | null; fans: number },
  now: number,
): { last: string; gains: number[] } | undefined {
  if (week === null) return undefined
  const ofDay = week / WEEK
  const swing = (fans * COME_AND_GO) / 10_000
  const gains = Array.from({ length: TREND_DAYS }, () =>
    Math.round(ofDay * (0.3 + 1.4 * random.next()) + swing * (2 * random.next() - 1)),
  )
  // What the last week has too much or too little is shared by its days.
  let rest = week - gains.slice(-WEEK).reduce((sum, gain) => sum + gain, 0)
  for (let left = WEEK; left > 0; left--) {
    const part = Math.round(rest / left)
    gains[TREND_DAYS - left] = (gains[TREND_DAYS - left] ?? 0) + part
    rest -= part
  }
  // The last complete day.
  return { last: dayText(now - DAY_SECONDS), gains }
}
