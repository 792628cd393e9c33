import type { Platform } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  followerConditions,
  inRange,
  lastMoment,
  type MetricFilter,
  ofShops,
  samplesOfShops,
  type Scope,
} from '../rules/filter.ts'
import {
  all,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import { percent } from '../rules/period.ts'
import { groupedSales } from './sales.ts'
import { SALES_GROUPS } from './salesGroups.ts'
import { selectFacts } from './sums/readAggregates.ts'
import { Fact } from '../rules/facts.ts'
import { float, full_count, int, number, select, text, value } from '../store/database/select.ts'

/**
 * 复购率 in percent: of the talents with an order in the range, those with orders on at least two days of it. Unavailable
 * without an order.
 */
export async function repurchaseRate(db: Queryable, scope: Scope, filter: MetricFilter): Promise<number> {
  const { again, sold } = await rowOf(
    db,
    select(
      { again: int`count(*) filter (where days >= 2)`, sold: int`count(*)` },
      sql`from (select count(distinct o.day) as days
      from ${selectFacts(scope, filter, { kinds: [Fact.paid] })} o group by o.author_id, o.platform) t`,
    ),
  )
  return percent(again, sold)
}

/** A part of a talent split: 成交金额 and talents with an order. */
export interface TalentPart {
  key: number
  gmv: number
  author_count: number
}

/** The filter's 成交金额 by fan layer or talent level (`UNRATED` without one); the parts add up to the overview. Empty parts are left out. */
export function talentParts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  split: 'fans' | 'level',
): Promise<TalentPart[]> {
  const [key] = SALES_GROUPS[split]
  return rowsOf(
    db,
    select(
      { key: int`g.${sql.identifier(key)}`, gmv: number`g.gmv`, author_count: number`g.issue_author` },
      sql`from ${groupedSales(scope, filter, split, ['gmv', 'issue_author'])} g where g.gmv > 0 order by 1`,
    ),
  )
}

/** Contribution of a talent within the filter. */
export const Contribution = { head: 1, waist: 2, tail: 3 } as const

/** 头部, 腰部, 尾部: the best 20 % of the filter's talents by 成交金额, the next 30 %, the rest; equal sums go up together. */
export function contributionParts(db: Queryable, scope: Scope, filter: MetricFilter): Promise<TalentPart[]> {
  return rowsOf(
    db,
    select(
      { key: number`part`, gmv: float`sum(gmv)`, author_count: int`count(*)` },
      sql`from (
      select gmv, case when place <= ceil(n * 0.2) then 1 when place <= ceil(n * 0.5) then 2 else 3 end as part from (
        select g.gmv, rank() over (order by g.gmv desc) as place, count(*) over () as n
        from ${groupedSales(scope, filter, 'author', ['gmv', 'order_count'])} g where g.order_count > 0) ranked) parts
      group by part order by part`,
    ),
  )
}

/** Talents whose first contact (已建联) lies in the range, credited to who followed them then. */
function contactedSql(scope: Scope, filter: MetricFilter): SQL {
  const staff = followerConditions(scope, filter, sql`ca.contact_at`)
  return sql`select ca.author_id, ca.platform from corp_author ca where ca.corp_id = ${scope.corp_id} and ca.deleted_at is null
    and ${all(authorConditions(filter, sql`ca`))} and ca.contact_at is not null and ${inRange(sql`ca.contact_at`, filter)}
    ${
      staff.length === 0
        ? sql``
        : sql`and exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform
          and f.classify = 1 and f.bind_time <= ca.contact_at and (f.unbind_time is null or f.unbind_time > ca.contact_at) and ${all(staff)})`
    }`
}

/** Follow records that overlap the range, of the departments where their members were when they last did. */
function overlapping(scope: Scope, filter: MetricFilter): SQL {
  return all([
    sql`f.corp_id = ${scope.corp_id} and f.classify = 1`,
    ...authorConditions(filter, sql`f`),
    ...followerConditions(scope, filter, sql`least(f.unbind_time, ${lastMoment(filter)}::bigint)`),
    sql`f.bind_time <= ${lastMoment(filter)}`,
    filter.start === undefined ? undefined : sql`(f.unbind_time is null or f.unbind_time >= ${filter.start})`,
  ])
}

/** 建联达人数 and 跟进达人数 of the range. */
export function talentCounts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<{ connect_author_count: number; follow_count: number }> {
  return rowOf(
    db,
    select(
      {
        connect_author_count: int`select count(*) from (${contactedSql(scope, filter)}) t`,
        follow_count: int`select count(distinct (f.author_id, f.platform)) from follow f where ${overlapping(scope, filter)}`,
      },
      sql``,
    ),
  )
}

/** 建联达人数 and 跟进达人数 by who followed then, as a subquery of `user_id` and the two. */
export function groupedTalentCounts(scope: Scope, filter: MetricFilter): SQL {
  return materialized(sql`select user_id, coalesce(follow_count, 0) as follow_count, coalesce(connect_author_count, 0) as connect_author_count
    from (select f.user_id, count(distinct (f.author_id, f.platform))::int as follow_count from follow f where ${overlapping(scope, filter)} group by 1) fo
    full join (select f.user_id, count(distinct (ca.author_id, ca.platform))::int as connect_author_count from corp_author ca
      join follow f on f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1
        and f.bind_time <= ca.contact_at and (f.unbind_time is null or f.unbind_time > ca.contact_at)
      where ${all([
        sql`ca.corp_id = ${scope.corp_id} and ca.deleted_at is null and ca.contact_at is not null`,
        ...authorConditions(filter, sql`ca`),
        inRange(sql`ca.contact_at`, filter),
        ...followerConditions(scope, filter, sql`ca.contact_at`),
      ])} group by 1) co using (user_id)`)
}

/** The steps of the talent funnel, each a number of talents. */
export interface TalentFunnel {
  follow: number
  contact: number
  sample: number
  sign: number
  order: number
  reorder: number
}

/** The statements of the funnel, over what {@link withReached} makes. */
interface Reached {
  /** `with` of the two tables: `reached`, the talents of the cohort and how far each had come; `ordered`, those who sold after all. */
  tables: SQL
  isReordered: SQL
}

/** The talents followed in the range and how far each had come at its end. */
function withReached(scope: Scope, filter: MetricFilter): Reached {
  const end = lastMoment(filter)
  const ofTalent = all([
    sql`i.corp_id = ${scope.corp_id} and i.author_id = t.author_id and i.platform = t.platform and i.pay_time <= ${end}`,
    ofShops(scope, sql`i.shop_id`),
  ])
  // One question of the index for each talent that it still hangs on, whatever the planner believes of their number.
  const hasSold = sql`(select 1 from order_item i where ${ofTalent} limit 1) is not null`
  const dayOfEnd = (which: SQL) =>
    sql`(select (${which}(i.pay_time) + 28800) / 86400 from order_item i where ${ofTalent})`
  return {
    tables: sql`with cohort as (select distinct f.author_id, f.platform from follow f where ${overlapping(scope, filter)}),
      sent as (select sm.author_id, sm.platform, bool_or(sm.sign_time <= ${end}) as is_signed from sample sm
        where ${all([
          sql`sm.corp_id = ${scope.corp_id} and sm.classify = 1 and sm.deleted_at is null and sm.ship_time <= ${end}`,
          samplesOfShops(scope),
        ])} group by 1, 2),
      reached as materialized (select t.author_id, t.platform, ca.contact_at is not null and ca.contact_at <= ${end} or ${hasSold} as is_contacted,
        sent.author_id is not null as is_sent, sent.is_signed from cohort t
        left join corp_author ca on ca.corp_id = ${scope.corp_id} and ca.author_id = t.author_id and ca.platform = t.platform
        left join sent on sent.author_id = t.author_id and sent.platform = t.platform),
      ordered as materialized (select t.author_id, t.platform from reached t where t.is_contacted and t.is_signed and ${hasSold})`,
    isReordered: sql`${dayOfEnd(sql`min`)} < ${dayOfEnd(sql`max`)}`,
  }
}

/** Who of `reached` has come as far as a step: those that its number counts. */
const FUNNEL_STEPS: Record<keyof TalentFunnel, (isReordered: SQL) => SQL> = {
  follow: () => sql`from reached t`,
  contact: () => sql`from reached t where t.is_contacted`,
  sample: () => sql`from reached t where t.is_contacted and t.is_sent`,
  sign: () => sql`from reached t where t.is_contacted and t.is_signed`,
  order: () => sql`from ordered t`,
  reorder: (isReordered) => sql`from ordered t where ${isReordered}`,
}

/**
 * 跟进 → 建联 → 寄样 → 签收 → 出单 → 复购: of the talents followed in the range, how far each had come at its end. A step counts
 * only who took the steps before, so none exceeds an earlier one; a talent with orders counts as contacted. 复购: orders on
 * at least two days.
 */
export function talentFunnel(db: Queryable, scope: Scope, filter: MetricFilter): Promise<TalentFunnel> {
  const { tables, isReordered } = withReached(scope, filter)
  const countOf = (step: keyof TalentFunnel) => int`select count(*) ${FUNNEL_STEPS[step](isReordered)}`
  return rowOf(
    db,
    select(
      {
        ...{ follow: countOf('follow'), contact: countOf('contact'), sample: countOf('sample') },
        ...{ sign: countOf('sign'), order: countOf('order'), reorder: countOf('reorder') },
      },
      sql``,
      tables,
    ),
  )
}

/** A talent that has come as far as a step of the funnel, with what it sold in the range. */
export interface FunnelTalentRow {
  author_id: string
  platform: Platform
  nick_name: string
  display_id: string
  avatar: string
  gmv: number
  order_count: number
}

/** The talents that a step of {@link talentFunnel} counts, by 成交金额 of the range. */
export function funnelTalents(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  step: keyof TalentFunnel,
  page: PageOf,
): Promise<Paged<FunnelTalentRow>> {
  const { tables, isReordered } = withReached(scope, filter)
  const talents = FUNNEL_STEPS[step](isReordered)
  const order = orderBy(page, { gmv: sql`coalesce(g.gmv, 0)` }, 'gmv', sql`t.author_id, t.platform`)
  return pagedRows(
    db,
    select(
      {
        author_id: text`t.author_id`,
        platform: value<Platform>`t.platform`,
        nick_name: text`coalesce(a.nick_name, '')`,
        display_id: text`coalesce(a.uid, '')`,
        avatar: text`coalesce(a.avatar, '')`,
        gmv: number`coalesce(g.gmv, 0)`,
        order_count: number`coalesce(g.order_count, 0)`,
        full_count,
      },
      sql`from (select t.author_id, t.platform ${talents}) t
      left join author a on a.author_id = t.author_id and a.platform = t.platform
      left join ${groupedSales(scope, filter, 'author', ['gmv', 'order_count'])} g on g.author_id = t.author_id and g.platform = t.platform
      ${order} ${limitOf(page)}`,
      tables,
    ),
    sql`${tables} select count(*)::int as n ${talents}`,
  )
}
