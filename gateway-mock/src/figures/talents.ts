import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  followerConditions,
  inRange,
  lastMoment,
  type MetricFilter,
  type Scope,
} from '../rules/filter.ts'
import { all, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { percent } from '../rules/period.ts'
import { groupedSales } from './sales.ts'
import { selectFacts } from './sums/readAggregates.ts'
import { Fact } from '../rules/facts.ts'
import { float, int, number, select } from '../store/database/select.ts'

/** Lower bounds of the fan layers, from the second on. */
const LAYER_BOUNDS = [10_000, 100_000, 500_000, 1_000_000, 5_000_000]

/** Fan layer (1–6) of a column of fans. */
export function fanLayerSql(fans: SQL): SQL {
  // The bounds stand in the text, so that the expression is the same one where it is grouped by.
  return sql`(width_bucket(${fans}, ${sql.raw(`array[${LAYER_BOUNDS.join(', ')}]::bigint[]`)}) + 1)`
}

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

/** Key of the talent level part without a level (未评级). */
export const UNRATED = -1

const SPLITS = {
  /** Fan layers 1–6. */
  fans: (a: SQL) => fanLayerSql(sql`coalesce(${a}.fans, 0)`),
  /** LV0–LV7, −1 未评级. */
  level: (a: SQL) => sql`coalesce(${a}.level, ${UNRATED})`,
} satisfies Record<string, (author: SQL) => SQL>

/** The filter's 成交金额 by fan layer or talent level; the parts add up to the overview. Empty parts are left out. */
export function talentParts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  split: keyof typeof SPLITS,
): Promise<TalentPart[]> {
  return rowsOf(
    db,
    select(
      {
        key: int`${SPLITS[split](sql`a`)}`,
        gmv: float`sum(g.gmv)`,
        author_count: int`count(*) filter (where g.order_count > 0)`,
      },
      sql`from ${groupedSales(scope, filter, 'author', ['gmv', 'order_count'])} g
      left join author a on a.author_id = g.author_id and a.platform = g.platform
      group by 1 having sum(g.gmv) > 0 order by 1`,
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

/** The steps of the talent funnel, each a number of talents. */
export interface TalentFunnel {
  follow: number
  contact: number
  sample: number
  sign: number
  order: number
  reorder: number
}

/**
 * 跟进 → 建联 → 寄样 → 签收 → 出单 → 复购: of the talents followed in the range, how far each had come at its end. A step counts
 * only who took the steps before, so none exceeds an earlier one; a talent with orders counts as contacted. 复购: orders on
 * at least two days.
 */
export function talentFunnel(db: Queryable, scope: Scope, filter: MetricFilter): Promise<TalentFunnel> {
  const end = lastMoment(filter)
  const ofTalent = sql`i.corp_id = ${scope.corp_id} and i.author_id = t.author_id and i.platform = t.platform and i.pay_time <= ${end}`
  // One question of the index for each talent that it still hangs on, whatever the planner believes of their number.
  const hasSold = sql`(select 1 from order_item i where ${ofTalent} limit 1) is not null`
  const dayOfEnd = (which: SQL) =>
    sql`(select (${which}(i.pay_time) + 28800) / 86400 from order_item i where ${ofTalent})`
  return rowOf(
    db,
    select(
      {
        follow: int`count(*)`,
        contact: int`count(*) filter (where is_contacted)`,
        sample: int`count(*) filter (where is_contacted and is_sent)`,
        sign: int`count(*) filter (where is_contacted and is_signed)`,
        order: int`select count(*) from ordered`,
        reorder: int`select count(*) from ordered t where ${dayOfEnd(sql`min`)} < ${dayOfEnd(sql`max`)}`,
      },
      sql`from reached`,
      sql`with cohort as (select distinct f.author_id, f.platform from follow f where ${overlapping(scope, filter)}),
      sent as (select sm.author_id, sm.platform, bool_or(sm.sign_time <= ${end}) as is_signed from sample sm
        where sm.corp_id = ${scope.corp_id} and sm.classify = 1 and sm.deleted_at is null and sm.ship_time <= ${end} group by 1, 2),
      reached as materialized (select t.author_id, t.platform, ca.contact_at is not null and ca.contact_at <= ${end} or ${hasSold} as is_contacted,
        sent.author_id is not null as is_sent, sent.is_signed from cohort t
        left join corp_author ca on ca.corp_id = ${scope.corp_id} and ca.author_id = t.author_id and ca.platform = t.platform
        left join sent on sent.author_id = t.author_id and sent.platform = t.platform),
      ordered as materialized (select t.author_id, t.platform from reached t where t.is_contacted and t.is_signed and ${hasSold})`,
    ),
  )
}
