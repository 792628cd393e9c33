import { UNAVAILABLE } from '@crm/base/numbers'
import type { UserStatus } from '@crm/contracts/enums'
import { type GoalOption, goalLevelOf } from '@crm/contracts/rules/goalRules'
import { Role } from '@crm/access/roles'
import { type SQL, sql } from 'drizzle-orm'
import { type MetricFilter, ofShops, platformCondition, type PlatformFilter, type Scope } from '../rules/filter.ts'
import { dayNumber, dayStart, percent, perUnit } from '../rules/period.ts'
import { all, isOneOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { groupedSales, salesRows, salesTotals } from './sales.ts'
import { COMMERCE_SAMPLES, sampleTotals } from './samples.ts'
import { talentCounts } from './talents.ts'
import { int, number, select, text, value, withColumns } from '../store/database/select.ts'

/** Roles whose holders are media of the commerce module. */
export const COMMERCE_MEDIUM_ROLES: readonly number[] = [Role.salesLead, Role.salesMedia, Role.dualLead, Role.dualMedia]

/** Roles whose holders are media of content seeding. */
export const SEEDING_MEDIUM_ROLES: readonly number[] = [
  Role.contentLead,
  Role.contentMedia,
  Role.dualLead,
  Role.dualMedia,
]

/**
 * Talents ever followed, one row for each follow record that has begun, as a subquery of `user_id`, `talent`, and `has_sold`: an order
 * while that member followed, credited to that member. 合作成功率 is the share of talents with one.
 */
export function followedTalents(scope: Scope, { now, platform }: MetricFilter, where: SQL): SQL {
  const hasSold = sql`exists (select 1 from order_item i join order_attr s on s.corp_id = i.corp_id
    and s.order_id = i.order_id and s.sku_id = i.sku_id and s.user_id = f.user_id
    where ${all([
      sql`i.corp_id = f.corp_id and i.author_id = f.author_id and i.platform = f.platform and i.pay_time >= f.bind_time`,
      sql`i.pay_time <= least(coalesce(f.unbind_time, ${now}), ${now})`,
      ofShops(scope, sql`i.shop_id`),
    ])})`
  return sql`(select f.user_id, (f.author_id, f.platform)::text as talent, ${hasSold} as has_sold from follow f
    where ${all([
      sql`f.corp_id = ${scope.corp_id} and f.classify = 1 and f.bind_time <= ${now}`,
      platformCondition({ now, platform }, sql`f.platform`),
      where,
    ])})`
}

/** The four KPI of a medium; money in fen, `success_rate` percent, `rank` 0 without a place. */
export interface StaffKpi {
  total_amount: number
  ave_gmv: number
  success_rate: number
  rank: number
}

/** 累计合作成交金额, 达人均产, 合作成功率, 近30天媒介GMV排名 of a member of the scope's corporation, on one platform or all. */
export async function staffKpi(
  db: Queryable,
  scope: Scope,
  userId: number,
  now: number,
  platform?: PlatformFilter,
): Promise<StaffKpi> {
  const corp: Scope = { ...scope, kind: 'corp' }
  const ever: MetricFilter = { now, user_ids: [userId], platform }
  const totals = await salesTotals(db, corp, ever, ['gmv', 'issue_author'])
  const success = await rowOf(
    db,
    select(
      { followed: int`count(distinct f.talent)`, sold: int`count(distinct f.talent) filter (where f.has_sold)` },
      sql`from ${followedTalents(corp, ever, sql`f.user_id = ${userId}`)} f`,
    ),
  )
  const ranks = await staffRanks(db, scope, now, platform)
  return {
    total_amount: totals.gmv,
    ave_gmv: perUnit(totals.gmv, totals.issue_author),
    success_rate: percent(success.sold, success.followed),
    rank: ranks.find((each) => each.user_id === userId)?.rank ?? 0,
  }
}

/** The 30 complete days before today. */
export function rankRange(now: number): { start: number; end: number } {
  const today = dayNumber(now)
  return { start: dayStart(today - 30), end: dayStart(today) - 1 }
}

/** Enabled commerce media of the corporation by 成交金额 of the last 30 complete days; equal values share the rank. */
export function staffRanks(
  db: Queryable,
  scope: Scope,
  now: number,
  platform?: PlatformFilter,
): Promise<{ user_id: number; gmv: number; rank: number }[]> {
  const corp: Scope = { ...scope, kind: 'corp' }
  return rowsOf(
    db,
    select(
      {
        user_id: number`u.user_id`,
        gmv: number`coalesce(g.gmv, 0)`,
        rank: int`rank() over (order by coalesce(g.gmv, 0) desc)`,
      },
      sql`from corp_user u
      left join ${groupedSales(corp, { now, platform, ...rankRange(now) }, 'user', ['gmv'])} g on g.user_id = u.user_id
      where u.corp_id = ${scope.corp_id} and u.status = 2 and ${isOneOf(sql`u.role_id`, COMMERCE_MEDIUM_ROLES)} order by 3, 1`,
    ),
  )
}

/** A target with what has come of it. `level` 0–4 is the hardest one reached, `rate` percent of the first level. */
export interface Achievement {
  option: GoalOption
  period: string
  levels: number[]
  actual: number
  level: number
  rate: number
}

/** The range of `2026-11` or `2026-Q4`. */
export function periodRange(period: string): { start: number; end: number } {
  const [year = '1970', part = '01'] = period.split('-')
  const isQuarter = part.startsWith('Q')
  const first = isQuarter ? (Number(part.slice(1)) - 1) * 3 : Number(part) - 1
  const startOf = (month: number) => Date.UTC(Number(year), month, 1) / 1000 - 28_800
  return { start: startOf(first), end: startOf(first + (isQuarter ? 3 : 1)) - 1 }
}

/** The month of a time, `2026-11`. */
export function monthPeriod(now: number): string {
  return new Date((now + 28_800) * 1000).toISOString().slice(0, 7)
}

/** Whose target it is: a member's or a department's with everything below it. */
export interface GoalTarget {
  type: 'user' | 'dept'
  id: number
}

/** What of a period is measured against the target of a member or department, whoever asks. */
const goalFilter = (target: GoalTarget, period: string, now: number): MetricFilter => ({
  now,
  ...periodRange(period),
  ...(target.type === 'user' ? { user_ids: [target.id] } : { dept_ids: [target.id] }),
})

/** What has come of a target of the scope's corporation: fen, or talents. */
export function goalActual(
  db: Queryable,
  scope: Scope,
  target: GoalTarget,
  { option, period, now }: { option: GoalOption; period: string; now: number },
): Promise<number> {
  return actualOf(db, { ...scope, kind: 'corp' }, goalFilter(target, period, now), option)
}

async function actualOf(db: Queryable, scope: Scope, filter: MetricFilter, option: GoalOption): Promise<number> {
  switch (option) {
    case 'pay_sales':
      return (await salesTotals(db, scope, filter, ['gmv'])).gmv
    case 'new_author_sales':
    case 'close_sales':
    case 'refund_sales':
      return (await salesTotals(db, scope, filter, [option]))[option]
    case 'order_author_count':
      return (await salesTotals(db, scope, filter, ['issue_author'])).issue_author
    case 'connect_author_count':
      return (await talentCounts(db, scope, filter)).connect_author_count
    case 'sample_author_count':
      return (await sampleTotals(db, scope, { ...filter, ...COMMERCE_SAMPLES }, ['sample_author_count']))
        .sample_author_count
  }
}

/** The commerce targets of a member or department for a period, with actual, reached level and 目标完成率. None set: empty. */
export async function achievements(
  db: Queryable,
  scope: Scope,
  target: GoalTarget,
  period: string,
  now: number,
): Promise<Achievement[]> {
  const plans = await rowsOf(
    db,
    select(
      { option: value<GoalOption>`option`, levels: value<number[]>`levels` },
      sql`from achievement_plan where corp_id = ${scope.corp_id} and classify = 1 and deleted_at is null
      and target_type = ${target.type} and target_id = ${target.id} and period = ${period} order by id`,
    ),
  )
  const list: Achievement[] = []
  for (const { option, levels } of plans) {
    const actual = await goalActual(db, scope, target, { option, period, now })
    const first = levels[0] ?? 0
    list.push({
      option,
      period,
      levels,
      actual,
      level: goalLevelOf(option, actual, levels),
      rate: first === 0 ? UNAVAILABLE : percent(actual, first),
    })
  }
  return list
}

/** A member's or 未归属's (user_id 0) sales within the filter; in mode 500 rows overlap while the totals count once. */
export interface StaffSalesRow {
  user_id: number
  nick_name: string
  avatar: string
  status: UserStatus
  dept_id: number
  gmv: number
  volume: number
  order_count: number
  issue_author: number
  first_issue_author: number
  new_author_sales: number
  refund_gmv: number
  close_sales: number
}

const STAFF_MEASURES = [
  'gmv',
  'volume',
  'order_count',
  'issue_author',
  'first_issue_author',
  'new_author_sales',
  'refund_gmv',
  'close_sales',
] as const

/** Sales by member, 未归属 last. `salesTotals` of the same filter is the 合计, counted once. */
export function staffSales(db: Queryable, scope: Scope, filter: MetricFilter): Promise<StaffSalesRow[]> {
  return rowsOf(
    db,
    withColumns(
      salesRows(scope, filter, 'user', STAFF_MEASURES),
      {
        nick_name: text`coalesce(u.nick_name, '')`,
        avatar: text`coalesce(au.avatar, '')`,
        status: int<UserStatus>`coalesce(u.status, 3)`,
        dept_id: number`coalesce(u.dept_id, 0)`,
      },
      sql`left join corp_user u on u.corp_id = ${scope.corp_id} and u.user_id = g.user_id left join app_user au on au.user_id = g.user_id
      order by g.user_id = 0, g.gmv desc, g.user_id`,
    ),
  )
}
