import type { CommissionBase } from '@crm/contracts/rules/commissionBases'
import type {
  CommissionCredit,
  CommissionGoods,
  CommissionMode,
  CommissionRuleTerms,
  CommissionTier,
  SchemeStatus,
} from '@crm/contracts/rules/commissionRules'
import { sql } from 'drizzle-orm'
import { addMonths, firstOpenMonth, freezeMoment, inForce, monthOf, ruleIn } from '../../rules/commissionMonths.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'

/** What a scheme gives from a month on; money in fen, rates in basis points. */
export interface SchemeVersion {
  scheme_id: number
  month_from: string
  base_option: CommissionBase
  mode: CommissionMode
  tiers: CommissionTier[]
  first_order_reward: number
  platforms: string[]
  goods_scope: CommissionGoods
}
/** A member of a scheme from a month to another, both included; `month_to` null: until further notice. */
export interface SchemeMember {
  scheme_id: number
  user_id: number
  month_from: string
  month_to: string | null
}
/** A scheme of the enterprise, removed ones too. */
export interface Scheme {
  id: number
  name: string
  status: SchemeStatus
  /** The month from which on it gives nothing. */
  stopped_from: string | null
}
type MonthRule = CommissionRuleTerms & { month_from: string; updated_at: number; updated_by: number }

/** All that says what staff of an enterprise earn, and which months are frozen, as it stands in the database. */
export interface CommissionTerms {
  corp_id: number
  rules: MonthRule[]
  schemes: Scheme[]
  versions: SchemeVersion[]
  members: SchemeMember[]
  /** The months that are frozen. */
  frozen: ReadonlySet<string>
}

/** Reads them. */
export async function readTerms(db: Queryable, corpId: number): Promise<CommissionTerms> {
  const of = sql`corp_id = ${corpId}`
  const rules = await rowsOf(
    db,
    select(
      {
        month_from: text`month_from`,
        deduct_refund: number<0 | 1>`deduct_refund`,
        attribution: value<CommissionCredit>`attribution`,
        calc_day: number`calc_day`,
        updated_at: float`updated_at`,
        updated_by: number`updated_by`,
      },
      sql`from percentage_rule where ${of}`,
    ),
  )
  const schemes = await rowsOf(
    db,
    select(
      {
        id: number`id`,
        name: text`name`,
        status: value<SchemeStatus>`status`,
        stopped_from: text<string | null>`stopped_from`,
      },
      sql`from percentage_scheme where ${of} order by id`,
    ),
  )
  const versions = await rowsOf(
    db,
    select(
      {
        scheme_id: number`scheme_id`,
        month_from: text`month_from`,
        base_option: value<CommissionBase>`base_option`,
        mode: value<CommissionMode>`mode`,
        tiers: value<CommissionTier[]>`tiers`,
        first_order_reward: float`first_order_reward`,
        platforms: value<string[]>`platforms`,
        goods_scope: value<CommissionGoods>`goods_scope`,
      },
      sql`from percentage_version where ${of} order by scheme_id, month_from`,
    ),
  )
  const members = await rowsOf(
    db,
    select(
      {
        scheme_id: number`scheme_id`,
        user_id: number`user_id`,
        month_from: text`month_from`,
        month_to: text<string | null>`month_to`,
      },
      sql`from percentage_member where ${of} order by user_id, month_from`,
    ),
  )
  const months = await rowsOf(
    db,
    select({ month: text`month` }, sql`from percentage_log where ${of} and action = 'freeze' order by month`),
  )
  return { corp_id: corpId, rules, schemes, versions, members, frozen: new Set(months.map(({ month }) => month)) }
}

/** The version of a scheme that holds in a month; none before its first. */
export const versionOf = ({ versions }: CommissionTerms, schemeId: number, month: string): SchemeVersion | undefined =>
  inForce(
    versions.filter(({ scheme_id }) => scheme_id === schemeId),
    month,
  )

/** The scheme that each member works under in a month, by member; a stopped one gives nothing. */
export function membersIn(terms: CommissionTerms, month: string): Map<number, number> {
  const stopped = new Set(
    terms.schemes.filter(({ stopped_from }) => stopped_from !== null && stopped_from <= month).map(({ id }) => id),
  )
  const inMonth = terms.members.filter(
    ({ scheme_id, month_from, month_to }) =>
      month_from <= month && (month_to === null || month <= month_to) && !stopped.has(scheme_id),
  )
  return new Map(inMonth.map(({ user_id, scheme_id }) => [user_id, scheme_id]))
}

/** When a month is frozen. */
export const freezeOf = ({ rules }: CommissionTerms, month: string): number =>
  freezeMoment(month, ruleIn(rules, month).calc_day)

/** The last moment that counts in a month: now, and nothing after its freeze. */
export const lastMomentOf = (terms: CommissionTerms, month: string, now: number): number =>
  Math.min(now, freezeOf(terms, month) - 1)

/** The month that corrections stand in: the first that is not frozen, of those that have begun. */
export function correctedMonth(terms: CommissionTerms, now: number): string {
  const open = firstOpenMonth(terms.rules, now)
  const before = addMonths(open, -1)
  // Closed, but its freeze has not come to an end.
  return hasBegun(terms, before) && !terms.frozen.has(before) ? before : open
}

/** Whether a scheme gave something in a month. */
export const hasBegun = ({ versions }: CommissionTerms, month: string): boolean =>
  versions.some(({ month_from }) => month_from <= month)

/** The months that are closed and not frozen, the oldest first. */
export function monthsToFreeze(terms: CommissionTerms, now: number): string[] {
  const open = firstOpenMonth(terms.rules, now)
  const months: string[] = []
  for (
    let month = addMonths(open, -1);
    hasBegun(terms, month) && !terms.frozen.has(month);
    month = addMonths(month, -1)
  )
    months.unshift(month)
  return months
}

/** The last frozen months, the latest first. */
export const lastFrozen = ({ frozen }: CommissionTerms, count: number): string[] =>
  [...frozen].toSorted().toReversed().slice(0, count)

/** The months that are open: the present one, and the one before until its freeze. */
export function openMonths(terms: CommissionTerms, now: number): string[] {
  const current = monthOf(now)
  const open = firstOpenMonth(terms.rules, now)
  return open === current ? [current] : [open, current]
}
