import { UNAVAILABLE } from '@crm/base/numbers'
import { naturalPeriodOf } from '@crm/base/period'
import { Role } from '@crm/access/roles'
import { BusinessModule, FollowLogKind } from '@crm/contracts/enums'
import type { GoalOption } from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import { lastMoment, type MetricFilter, platformCondition, type Scope, staffConditions } from '../rules/filter.ts'
import { percent, perUnit } from '../rules/period.ts'
import { all, isOneOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { float, int, number, select, text } from '../store/database/select.ts'
import { breakdownRows } from './breakdown/breakdown.ts'
import { logConditions } from './followLogs.ts'
import { goalSumsRate, groupedActuals, memberGoalSums } from './performance.ts'
import { salesTotals } from './sales.ts'
import { COMMERCE_SAMPLES, sampleTotals } from './samples.ts'
import { followedTalents, periodRange } from './staff.ts'
import { talentCounts } from './talents.ts'

/** A member by whom figures are divided. */
export interface ActiveMedium {
  user_id: number
  name: string
  dept_id: number
}

/** 在岗媒介 of a filter: commerce media who are enabled, and were hired before the end of its range. */
export function activeMedia(db: Queryable, scope: Scope, filter: MetricFilter): Promise<ActiveMedium[]> {
  return rowsOf(
    db,
    select(
      { user_id: number`u.user_id`, name: text`u.nick_name`, dept_id: number`u.dept_id` },
      sql`from corp_user u where ${all([
        sql`u.corp_id = ${scope.corp_id} and u.status = 2 and u.hire_date <= ${lastMoment(filter)}`,
        isOneOf(sql`u.role_id`, [Role.salesMedia, Role.dualMedia]),
        ...staffConditions(scope, filter, sql`u.user_id`, sql`u.dept_id`),
      ])} order by u.user_id`,
    ),
  )
}

/** What 在岗媒介 come to, by head; 0 heads have no figures. */
export interface TeamFigures {
  media_count: number
  /** Fen. */
  gmv_per_head: number
  follow_per_head: number
  sample_per_head: number
  /** Percent, of 成交金额; unavailable for a range that is no month or quarter. */
  team_goal_rate: number
  success_rate: number
}

/** Two decimals. */
const perHead = (value: number, heads: number) =>
  heads === 0 || value === UNAVAILABLE ? UNAVAILABLE : Math.round((value * 100) / heads) / 100

/** 在岗媒介, 人均成交, 人均跟进达人, 人均寄样, 目标完成率, 合作成功率 of a filter. */
export async function teamFigures(db: Queryable, scope: Scope, filter: MetricFilter): Promise<TeamFigures> {
  const media = await activeMedia(db, scope, filter)
  const heads = media.length
  const own = { ...filter, user_ids: media.map(({ user_id }) => user_id) }
  const { gmv } = await salesTotals(db, scope, own, ['gmv'])
  const { follow_count } = await talentCounts(db, scope, own)
  const { sample_count } = await sampleTotals(db, scope, { ...own, ...COMMERCE_SAMPLES }, ['sample_count'])
  const success = await rowOf(
    db,
    select(
      { followed: int`count(distinct f.talent)`, sold: int`count(distinct f.talent) filter (where f.has_sold)` },
      sql`from ${followedTalents(scope, own, all(staffConditions(scope, own, sql`f.user_id`, sql`f.dept_id`)))} f`,
    ),
  )
  const period = naturalPeriodOf(filter, filter.now)
  const goals = period === undefined ? undefined : { option: 'pay_sales' as const, period }
  const sums = await memberGoalSums(db, scope, { filter, before: undefined, goals })
  return {
    media_count: heads,
    gmv_per_head: perUnit(gmv, heads),
    follow_per_head: perHead(follow_count, heads),
    sample_per_head: perHead(sample_count, heads),
    team_goal_rate: goalSumsRate(sums),
    success_rate: percent(success.sold, success.followed),
  }
}

/** 成交金额 of members over a filter, by member. */
export async function salesOfMembers(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { gmv: number; issue_author: number }>> {
  const measures = ['gmv', 'issue_author'] as const
  const rows = await breakdownRows(db, scope, { ...filter, user_ids: ids }, ['user'], measures)
  const found = await rowsOf(
    db,
    select({ user_id: number`g.user_id`, gmv: float`g.gmv`, issue_author: float`g.issue_author` }, sql`from ${rows} g`),
  )
  return new Map(found.map((row) => [row.user_id, row]))
}

/** 跟进次数 of members over a filter, by member: what they wrote themselves. */
export async function logsOfMembers(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(
    db,
    select(
      { user_id: number`l.user_id`, n: int`count(*)` },
      sql`from follow_log l left join corp_user u on u.corp_id = l.corp_id and u.user_id = l.user_id
        where ${logConditions(scope, filter)} and l.kind <> ${FollowLogKind.system} group by 1`,
    ),
  )
  return new Map(rows.map(({ user_id, n }) => [user_id, n]))
}

/** Months that targets are looked at. */
const MONTHS = 6

/** The months that end with the one of a moment, `2026-11`, oldest first. */
export function monthsUntil(at: number): string[] {
  const last = new Date((at + 28_800) * 1000)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - (MONTHS - 1 - back), 1)).toISOString().slice(0, 7),
  )
}

/** A member's first level for a month with what has come of it. */
export interface MonthGoal {
  user_id: number
  name: string
  period: string
  level: number
  actual: number
}

/** The targets of members in scope over some months. */
export async function monthGoals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  option: GoalOption,
): Promise<MonthGoal[]> {
  const found: MonthGoal[] = []
  const members = all([
    sql`u.corp_id = ${scope.corp_id}`,
    ...staffConditions(scope, filter, sql`u.user_id`, sql`u.dept_id`),
  ])
  for (const period of monthsUntil(lastMoment(filter))) {
    const actuals = await groupedActuals(
      db,
      { ...scope, kind: 'corp' },
      { now: filter.now, ...periodRange(period) },
      option,
    )
    found.push(
      ...(await rowsOf(
        db,
        select(
          {
            user_id: number`u.user_id`,
            name: text`u.nick_name`,
            period: text`p.period`,
            level: float`(p.levels->>0)::float8`,
            actual: float`coalesce(c.actual, 0)`,
          },
          sql`from achievement_plan p join corp_user u on u.corp_id = p.corp_id and u.user_id = p.target_id
            left join ${actuals} c on c.user_id = u.user_id
            where p.corp_id = ${scope.corp_id} and p.classify = ${BusinessModule.commerce} and p.deleted_at is null and p.target_type = 'user'
            and p.option = ${option} and p.period = ${period} and ${members} order by u.user_id`,
        ),
      )),
    )
  }
  return found
}

/** How many talents a member follows now, and at most. */
export interface MemberLoad {
  user_id: number
  name: string
  bound: number
  /** 0: without a limit. */
  max_bind: number
}

/** The members in scope who follow the most talents now. */
export function memberLoads(db: Queryable, scope: Scope, filter: MetricFilter, limit: number): Promise<MemberLoad[]> {
  return rowsOf(
    db,
    select(
      { user_id: number`u.user_id`, name: text`u.nick_name`, bound: int`count(*)`, max_bind: int`max(s.max_bind)` },
      sql`from follow f join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
        join corp_setting s on s.corp_id = f.corp_id
        where ${all([
          sql`f.corp_id = ${scope.corp_id} and f.classify = ${BusinessModule.commerce} and f.unbind_time is null`,
          platformCondition(filter, sql`f.platform`),
          ...staffConditions(scope, filter, sql`u.user_id`, sql`u.dept_id`),
        ])} group by 1, 2 order by 3 desc, 1 limit ${limit}`,
    ),
  )
}

/** Names of departments of the enterprise. */
export async function deptNames(db: Queryable, corpId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await rowsOf(db, select({ id: number`id`, name: text`name` }, sql`from dept where corp_id = ${corpId}`))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
