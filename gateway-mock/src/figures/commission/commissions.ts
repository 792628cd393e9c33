import type { CommissionRuleTerms, CommissionStatus } from '@crm/contracts/rules/commissionRules'
import { sql } from 'drizzle-orm'
import { addMonths, CORRECTED_MONTHS, monthOf, ruleIn } from '../../rules/commissionMonths.ts'
import { nextTier, percentageOf } from '../../rules/percentage.ts'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'
import { findBuiltAt } from '../sums/readAggregates.ts'
import { memberBases, memberFirsts } from './bases.ts'
import {
  type CommissionTerms,
  correctedMonth,
  lastMomentOf,
  membersIn,
  type SchemeVersion,
  versionOf,
} from './terms.ts'

/** What a member earns in a month, money in fen. `id` 0: nothing of it is stored yet. */
export interface Commission {
  id: number
  user_id: number
  month: string
  /** 0: of no scheme. */
  scheme_id: number
  base_amount: number
  /** Number of the tier that is reached, from 1; 0: none. */
  tier: number
  amount: number
  reward: number
  correction: number
  adjust: number
  adjust_reason: string
  total: number
  status: CommissionStatus
  frozen_at: number | null
  updated_at: number
  updated_by: number
}

type StoredCommission = Omit<Commission, 'total'>

const STORED = {
  id: number`r.id`,
  user_id: number`r.user_id`,
  month: text`r.month`,
  scheme_id: number`coalesce(r.scheme_id, 0)`,
  base_amount: float`r.base_amount`,
  tier: number`r.tier`,
  amount: float`r.amount`,
  reward: float`r.reward`,
  correction: float`r.correction`,
  adjust: float`r.adjust`,
  adjust_reason: text`r.adjust_reason`,
  status: value<CommissionStatus>`r.status`,
  frozen_at: float<number | null>`r.frozen_at`,
  updated_at: float`r.updated_at`,
  updated_by: number`r.updated_by`,
}

const withTotal = (row: StoredCommission): Commission => ({
  ...row,
  total: row.amount + row.reward + row.correction + row.adjust,
})

/** Who of the enterprise is asked for; nothing: everybody. */
export type OfMembers = readonly number[] | undefined

const storedOf = (db: Queryable, corpId: number, month: string, userIds: OfMembers) =>
  rowsOf(
    db,
    select(
      STORED,
      sql`from percentage_result r where r.corp_id = ${corpId} and r.month = ${month}
      ${userIds === undefined ? sql`` : sql`and ${isOneOf(sql`r.user_id`, userIds)}`} order by r.user_id`,
    ),
  )

/** What a month gives for one before it (往期调整). Bases and amount in fen. */
export interface Correction {
  user_id: number
  origin_month: string
  kind: 'change' | 'carry'
  base_before: number
  base_after: number
  amount: number
}

/** What is settled as a correction in a month, or stands there already: sums that were carried over. */
export const storedCorrections = (db: Queryable, corpId: number, month: string, userIds: OfMembers) =>
  rowsOf(
    db,
    select(
      {
        user_id: number`c.user_id`,
        origin_month: text`c.origin_month`,
        kind: value<Correction['kind']>`c.kind`,
        base_before: float`c.base_before`,
        base_after: float`c.base_after`,
        amount: float`c.amount`,
      },
      sql`from percentage_correction c where c.corp_id = ${corpId} and c.month = ${month}
      ${userIds === undefined ? sql`` : sql`and ${isOneOf(sql`c.user_id`, userIds)}`} order by c.user_id, c.origin_month desc, c.kind`,
    ),
  )

interface SettledMonth {
  user_id: number
  scheme_id: number
  base: number
  amount: number
}

/** What frozen months came to when they were settled last: as frozen, with the corrections since. */
const settledIn = (db: Queryable, corpId: number, month: string, userIds: OfMembers) =>
  rowsOf(
    db,
    select(
      {
        user_id: number`r.user_id`,
        scheme_id: number`r.scheme_id`,
        base: float`r.base_amount + coalesce(c.base, 0)`,
        amount: float`r.amount + coalesce(c.amount, 0)`,
      },
      sql`from percentage_result r left join lateral (select sum(x.base_after - x.base_before) as base, sum(x.amount) as amount
        from percentage_correction x where x.corp_id = r.corp_id and x.user_id = r.user_id and x.origin_month = r.month and x.kind = 'change') c on true
      where r.corp_id = ${corpId} and r.month = ${month} and r.scheme_id is not null and r.frozen_at is not null
      ${userIds === undefined ? sql`` : sql`and ${isOneOf(sql`r.user_id`, userIds)}`} order by r.user_id`,
    ),
  )

/** What the terms of a version make of bases and first-order talents. */
function earned(version: SchemeVersion, base: number, firsts: number) {
  return { ...percentageOf(version.mode, version.tiers, base), reward: firsts * version.first_order_reward }
}

interface Reading {
  terms: CommissionTerms
  /** Later refunds, settlements and changes do not exist yet. */
  until: number
  userIds?: OfMembers
  /** Of the sums, where they may be read. */
  builtAt?: number | undefined
}

/**
 * Corrections that the frozen months before `month` give when they are settled `until` a moment: the percentage of each as its base is
 * now less what it was settled as last.
 */
export async function openCorrections(
  db: Queryable,
  month: string,
  { terms, until, userIds, builtAt }: Reading,
): Promise<Correction[]> {
  const corrections: Correction[] = []
  for (let back = 1; back <= CORRECTED_MONTHS; back++) {
    const origin_month = addMonths(month, -back)
    if (!terms.frozen.has(origin_month)) continue
    const settled = await settledIn(db, terms.corp_id, origin_month, userIds)
    for (const [scheme_id, rows] of Map.groupBy(settled, (row: SettledMonth) => row.scheme_id)) {
      const version = versionOf(terms, scheme_id, origin_month)
      if (version === undefined) continue
      const query = baseQueryOf(terms, origin_month, version, rows, until)
      const bases = await memberBases(db, query, builtAt)
      for (const { user_id, base, amount } of rows) {
        const base_after = bases.get(user_id) ?? 0
        if (base_after === base) continue
        corrections.push({
          ...{ user_id, origin_month, kind: 'change', base_before: base, base_after },
          amount: percentageOf(version.mode, version.tiers, base_after).amount - amount,
        })
      }
    }
  }
  return corrections
}

/** A month of the members of a scheme, as a base is asked of. */
export const baseQueryOf = (
  { corp_id, rules }: CommissionTerms,
  month: string,
  version: SchemeVersion,
  members: readonly { user_id: number }[],
  until: number,
) => ({
  ...{ corp_id, month, version, until },
  rule: ruleIn(rules, month) as CommissionRuleTerms,
  user_ids: members.map(({ user_id }) => user_id),
})

/** What is earned before anything is corrected or adjusted. */
export type Earned = Pick<Commission, 'user_id' | 'scheme_id' | 'base_amount' | 'tier' | 'amount' | 'reward'>

/**
 * What the members of schemes earn in a month that is not frozen: one statement for the bases of each scheme.
 *
 * @param basesOf where bases come from, other than from the figures of sales
 */
export async function earnedIn(
  db: Queryable,
  month: string,
  { terms, until, userIds, builtAt }: Reading,
  basesOf = memberBases,
): Promise<Earned[]> {
  const members = [...membersIn(terms, month)]
    .filter(([user_id]) => userIds === undefined || userIds.includes(user_id))
    .map(([user_id, scheme_id]) => ({ user_id, scheme_id }))
  const rows: Earned[] = []
  for (const [scheme_id, ofScheme] of Map.groupBy(members, (each) => each.scheme_id)) {
    const version = versionOf(terms, scheme_id, month)
    if (version === undefined) continue
    const query = baseQueryOf(terms, month, version, ofScheme, until)
    const bases = await basesOf(db, query, builtAt)
    const firsts = version.first_order_reward === 0 ? new Map<number, number>() : await memberFirsts(db, query, builtAt)
    for (const { user_id } of ofScheme) {
      const base_amount = bases.get(user_id) ?? 0
      rows.push({ user_id, scheme_id, base_amount, ...earned(version, base_amount, firsts.get(user_id) ?? 0) })
    }
  }
  return rows
}

/**
 * The commissions of a month: as they were frozen, or computed until now. Every member of a scheme has one, and whoever has a
 * correction or an adjustment.
 */
export async function commissionsIn(
  db: Queryable,
  month: string,
  { terms, now, userIds }: { terms: CommissionTerms; now: number; userIds?: OfMembers },
): Promise<Commission[]> {
  const { corp_id } = terms
  const stored = await storedOf(db, corp_id, month, userIds)
  if (terms.frozen.has(month)) return stored.map(withTotal)
  const until = lastMomentOf(terms, month, now)
  // Sums are those of now: what is closed is read from its lines.
  const builtAt = until === now ? await findBuiltAt(db, corp_id) : undefined
  const reading = { terms, until, userIds, builtAt }
  const rows = await earnedIn(db, month, reading)
  const corrections = [
    ...(await storedCorrections(db, corp_id, month, userIds)),
    ...(month === correctedMonth(terms, now) ? await openCorrections(db, month, reading) : []),
  ]
  const ofUser = new Map(stored.map((row) => [row.user_id, row]))
  const corrected = Map.groupBy(corrections, ({ user_id }) => user_id)
  const users = new Set([
    ...rows.map(({ user_id }) => user_id),
    ...corrected.keys(),
    ...stored.filter(({ adjust, frozen_at }) => adjust !== 0 || frozen_at !== null).map(({ user_id }) => user_id),
  ])
  const earnedBy = new Map(rows.map((row) => [row.user_id, row]))
  return [...users]
    .toSorted((a, b) => a - b)
    .map((user_id) => {
      const kept = ofUser.get(user_id)
      // Frozen already, while the freeze of the month goes on.
      if (kept !== undefined && kept.frozen_at !== null) return withTotal(kept)
      return withTotal({
        ...{ ...NOTHING, user_id, month },
        ...kept,
        ...(earnedBy.get(user_id) ?? { scheme_id: 0, base_amount: 0, tier: 0, amount: 0, reward: 0 }),
        correction: (corrected.get(user_id) ?? []).reduce((sum, { amount }) => sum + amount, 0),
      })
    })
}

const NOTHING = {
  id: 0,
  scheme_id: 0,
  base_amount: 0,
  tier: 0,
  amount: 0,
  reward: 0,
  correction: 0,
  adjust: 0,
  adjust_reason: '',
  status: 1,
  frozen_at: null,
  updated_at: 0,
  updated_by: 0,
} as const satisfies Omit<StoredCommission, 'user_id' | 'month'>

/** The corrections of members in a month, stored or, where it is the one that takes them, as they are now. */
export async function correctionsIn(
  db: Queryable,
  month: string,
  { terms, now, userIds }: { terms: CommissionTerms; now: number; userIds?: OfMembers },
): Promise<Correction[]> {
  const stored = await storedCorrections(db, terms.corp_id, month, userIds)
  if (terms.frozen.has(month) || month !== correctedMonth(terms, now)) return stored
  const until = lastMomentOf(terms, month, now)
  const builtAt = until === now ? await findBuiltAt(db, terms.corp_id) : undefined
  return [...stored, ...(await openCorrections(db, month, { terms, until, userIds, builtAt }))]
}

/** Whether a month has begun. */
export const isBegun = (month: string, now: number): boolean => month <= monthOf(now)

/** What is missing to the next tier of a month that is open. */
export function nextOf(version: SchemeVersion | undefined, row: Commission | undefined) {
  if (version === undefined || row === undefined || row.frozen_at !== null) return null
  return nextTier(version.mode, version.tiers, Math.max(0, row.base_amount)) ?? null
}
