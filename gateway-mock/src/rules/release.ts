import { DAY_SECONDS } from '@crm/base/durations'
import { type SQL, sql } from 'drizzle-orm'
import { ContactStatus, ListFlag } from '@crm/contracts/enums'
import { isOneOf } from '../store/database/query.ts'
import { APPROVED_STATUSES } from '@crm/contracts/rules/sampleRules'

/** A postponed release is put off by this many days. */
export const DELAY_DAYS = 8

/** The release rules of a corporation (`corp_setting`). A rule of 0 days is off. */
export interface ReleaseRule {
  is_open_rule: number
  no_follow_days: number
  no_contact_days: number
  no_sample_days: number
  no_order_days: number
  exclude_white: number
  /** 1: every release comes 8 days later. */
  delay_release: number
  /** 即将释放: at most this many days before the release. */
  remind_days: number
}

/** What the rules look at; times are null while the thing has not happened since the talent was bound. */
export interface ReleaseFacts {
  bind_time: number
  last_log_at: number | null
  contact_status: number
  has_sample: boolean
  last_order_at: number | null
  list_flag: number
  delay_until: number | null
}

/** When the talent goes back to the pool, unix seconds; null: never under the present rules. */
export function releaseAt(facts: ReleaseFacts, rule: ReleaseRule): number | null {
  const isProtected = facts.list_flag === ListFlag.white && rule.exclude_white === 1
  if (rule.is_open_rule !== 1 || isProtected) return null
  const since = (days: number, from: number) => (days > 0 ? from + days * DAY_SECONDS : undefined)
  const deadlines = [
    since(rule.no_follow_days, Math.max(facts.bind_time, facts.last_log_at ?? 0)),
    facts.contact_status === ContactStatus.contacted ? undefined : since(rule.no_contact_days, facts.bind_time),
    facts.has_sample ? undefined : since(rule.no_sample_days, facts.bind_time),
    since(rule.no_order_days, Math.max(facts.bind_time, facts.last_order_at ?? 0)),
  ].filter((each) => each !== undefined)
  if (deadlines.length === 0) return null
  const delay = rule.delay_release === 1 ? DELAY_DAYS * DAY_SECONDS : 0
  return Math.max(Math.min(...deadlines) + delay, facts.delay_until ?? 0)
}

/** Whole days left until the release, 0 when it is due, null without one. */
export function releaseCountdown(at: number | null, now: number): number | null {
  return at === null ? null : Math.max(0, Math.ceil((at - now) / DAY_SECONDS))
}

/** When a follow record `f` with its relation `ca` is released: a sample counts once approved for this medium since the binding. */
export function followReleaseAtSql(rule: ReleaseRule): SQL {
  return releaseAtSql(rule, {
    sample: sql`exists (select 1 from sample rs where rs.corp_id = f.corp_id and rs.author_id = f.author_id and rs.platform = f.platform
      and rs.classify = f.classify and rs.deleted_at is null and rs.user_id = f.user_id and rs.created_at >= f.bind_time and ${isOneOf(sql`rs.status`, APPROVED_STATUSES)})`,
    lastOrderAt: sql`ca.last_order_at`,
  })
}

/**
 * `releaseAt` in SQL, over a follow record `f`, its relation `ca`, and the columns `has_sample` and `last_order_at` given by
 * the caller; null when nothing releases it. The test holds both against each other.
 */
export function releaseAtSql(rule: ReleaseRule, has: { sample: SQL; lastOrderAt: SQL }): SQL {
  if (rule.is_open_rule !== 1) return sql`null::float8`
  const since = (days: number, from: SQL, unless: SQL) =>
    days > 0 ? [sql`case when ${unless} then null else ${from} + ${days * DAY_SECONDS}::bigint end`] : []
  const deadlines = [
    ...since(rule.no_follow_days, sql`greatest(f.bind_time, f.last_log_at)`, sql`false`),
    ...since(rule.no_contact_days, sql`f.bind_time`, sql`ca.contact_status = ${ContactStatus.contacted}`),
    ...since(rule.no_sample_days, sql`f.bind_time`, has.sample),
    ...since(rule.no_order_days, sql`greatest(f.bind_time, ${has.lastOrderAt})`, sql`false`),
  ]
  if (deadlines.length === 0) return sql`null::float8`
  const delay = rule.delay_release === 1 ? DELAY_DAYS * DAY_SECONDS : 0
  const first = sql`least(${sql.join(deadlines, sql`, `)})`
  const isProtected = rule.exclude_white === 1 ? sql`ca.list_flag = ${ListFlag.white}` : sql`false`
  // greatest() skips nulls, so a rule without a deadline is kept out before the delay is looked at.
  return sql`(case when ${isProtected} or ${first} is null then null
    else greatest(${first} + ${delay}::bigint, f.delay_until) end)::float8`
}
