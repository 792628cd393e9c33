import { NOMINATE_POINTS, type NominateReason } from '@crm/contracts/rules/talentFinding'
import { type SQL, sql } from 'drizzle-orm'
import type { FansPortrait } from '../store/database/schema/talents.ts'

/** What talents are compared with: classes, a price, an audience. */
export interface NominateProfile {
  /** Names of first-level classes. */
  categories: readonly string[]
  /** Fen; nothing to compare with is null. */
  price: number | null
  /** Empty groups: nothing to compare with. */
  audience: Audience
}

/** Sexes and ages of an audience, percent. */
export type Audience = Pick<FansPortrait, 'gender' | 'age'>

/** Points of the four parts. */
export interface NominateParts {
  category: number
  price: number
  fans: number
  activity: number
}

/** So many times more or less expensive gives no points any more. */
const PRICE_FACTOR = 4
/** So many lives and videos in 30 days give all points. */
const ACTIVE_CONTENTS = 15
/** A part from this share of its points on is a reason. */
const REASON_SHARE = 0.7
const REASONS_MAX = 3

/**
 * Points of the parts that SQL computes, over `a` of the library, each with its most:
 * - category 40: the part of the talent's classes that are among those of the basis
 * - price 25: full at the same average price, falling with the logarithm of the factor, nothing from four times on
 * - activity 15: lives and videos of 30 days ÷ 15
 */
export function nominateColumns({ categories, price }: Pick<NominateProfile, 'categories' | 'price'>): SQL {
  const { category: most, price: mostPrice, activity } = NOMINATE_POINTS
  const names = JSON.stringify(categories)
  const priced =
    price === null || price <= 0
      ? sql`0::float8`
      : sql`case when coalesce(a.avg_price, 0) <= 0 then 0
          else ${mostPrice} * greatest(0, 1 - abs(ln(a.avg_price::float8 / ${price}::float8)) / ln(${PRICE_FACTOR}::float8)) end`
  return sql`${most} * (select count(*) from jsonb_array_elements_text(a.categories) c (name) where ${names}::jsonb ? c.name)::float8
      / greatest(jsonb_array_length(a.categories), 1) as category,
    (${priced})::float8 as price,
    (${activity} * least(1, (coalesce(a.live_count_30d, 0) + coalesce(a.video_count_30d, 0)) ::float8 / ${ACTIVE_CONTENTS}))::float8 as activity`
}

type Part = Audience['gender'][number]

/** The common part of two divisions of a whole, 0–1. */
function overlap(a: readonly Part[], b: readonly Part[]): number {
  const other = new Map(b.map(({ name, value }) => [name, value]))
  return a.reduce((sum, { name, value }) => sum + Math.min(value, other.get(name) ?? 0), 0) / 100
}

/**
 * Points of the audience, 20 at most: the mean of what sexes and ages have in common with the audience of the basis. A talent
 * without a portrait gets none; without an audience to compare with everybody gets half.
 */
export function fansPoints(talent: Partial<FansPortrait>, audience: Audience): number {
  if (audience.gender.length === 0 && audience.age.length === 0) return NOMINATE_POINTS.fans / 2
  const { gender = [], age = [] } = talent
  return (NOMINATE_POINTS.fans * (overlap(gender, audience.gender) + overlap(age, audience.age))) / 2
}

/** The mean audience of several talents; those without a portrait do not count. */
export function meanAudience(portraits: readonly Partial<FansPortrait>[]): Audience {
  const mean = (group: 'gender' | 'age') => {
    const known = portraits.flatMap((portrait) => (portrait[group]?.length ? [portrait[group]] : []))
    const sums = new Map<string, number>()
    for (const parts of known) for (const { name, value } of parts) sums.set(name, (sums.get(name) ?? 0) + value)
    return [...sums].map(([name, value]) => ({ name, value: value / known.length }))
  }
  return { gender: mean('gender'), age: mean('age') }
}

/** 0–100, the sum of the parts. */
export const nominateScore = ({ category, price, fans, activity }: NominateParts): number =>
  Math.round(category + price + fans + activity)

/** Why, the strongest first, three at most. `hasSold`: sold goods of the classes of the basis. */
export function nominateReasons(parts: NominateParts, hasSold: boolean): NominateReason[] {
  const reasons: [NominateReason, number][] = [
    ['goods', hasSold ? 1 : 0],
    ['fans', parts.fans / NOMINATE_POINTS.fans],
    ['price', parts.price / NOMINATE_POINTS.price],
    ['active', parts.activity / NOMINATE_POINTS.activity],
  ]
  return reasons
    .filter(([, share]) => share >= REASON_SHARE)
    .sort((a, b) => b[1] - a[1])
    .slice(0, REASONS_MAX)
    .map(([reason]) => reason)
}
