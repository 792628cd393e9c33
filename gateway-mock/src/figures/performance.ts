import { UNAVAILABLE } from '@crm/base/numbers'
import type { UserStatus } from '@crm/contracts/enums'
import { BusinessModule } from '@crm/contracts/enums'
import type { Period } from '@crm/base/period'
import { type GoalOption, goalLevelOf } from '@crm/contracts/rules/goalRules'
import { type SQL, sql } from 'drizzle-orm'
import { during, type MetricFilter, type Scope, staffConditions } from '../rules/filter.ts'
import { forecastByDay, type ForecastDays, forecastStart, forecastSum } from '../rules/forecast.ts'
import { changeRate, dayNumber, dayStart, percent, ratio } from '../rules/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsAs,
  rowsOf,
  valueLast,
} from '../store/database/query.ts'
import { byName, float, int, json, number, select, text, withCount } from '../store/database/select.ts'
import { breakdownRows } from './breakdown/breakdown.ts'
import { salesByDay, salesTotals } from './sales.ts'
import { emptyMeasures, type SalesMeasure } from './salesMeasures.ts'
import { COMMERCE_SAMPLES, groupedSamples, sampledGmv, sampleTotals } from './samples.ts'
import { COMMERCE_MEDIUM_ROLES, followedTalents, periodRange } from './staff.ts'
import { groupedTalentCounts, talentCounts } from './talents.ts'

const SALES = [
  ...(['gmv', 'volume', 'order_count', 'new_author_sales', 'close_sales', 'refund_gmv', 'refund_sales'] as const),
  ...(['issue_author', 'first_issue_author', 'live_count', 'video_count'] as const),
] as const satisfies readonly SalesMeasure[]
const SAMPLES = ['sample_count', 'sample_author_count'] as const
const TALENTS = ['follow_count', 'connect_author_count'] as const

/** What a member, a department or a whole filter has come to; money in fen. */
type PerformanceFigures = Record<
  (typeof SALES)[number] | (typeof SAMPLES)[number] | (typeof TALENTS)[number] | 'gmv_rate' | 'success_rate',
  number
>

/** What a performance is asked by. */
export interface PerformanceQuery {
  filter: MetricFilter
  /** The period that 环比 compares with. */
  before: Period | undefined
  /** Which targets are shown: of this figure and period. Absent: none. */
  goals: { option: GoalOption; period: string } | undefined
}

/** The stored target of a member or department, with what has come of it. */
export interface ReachedGoal {
  id: number
  option: GoalOption
  period: string
  levels: number[]
  actual: number
  level: number
  updated_at: number
}

export interface MemberPerformance extends PerformanceFigures {
  /** 0 is 未归属. */
  user_id: number
  nick_name: string
  avatar: string
  status: UserStatus
  dept_id: number
  dept_name: string
  goal: ReachedGoal | null
  goal_rate: number
  /** Among the rows of the filter by 成交金额, equal values share it; 0 for 未归属. */
  rank: number
}

/** What has come of an option by member, whoever asks, as a subquery of `user_id` and `actual`. */
export async function groupedActuals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  option: GoalOption,
): Promise<SQL> {
  switch (option) {
    case 'connect_author_count':
      return sql`(select user_id, connect_author_count::float8 as actual from ${groupedTalentCounts(scope, filter)} t)`
    case 'sample_author_count':
      return sql`(select user_id, sample_author_count::float8 as actual
        from ${groupedSamples(scope, { ...filter, ...COMMERCE_SAMPLES }, 'user', ['sample_author_count'])} s)`
    default: {
      const measure = measureOfGoal(option)
      return sql`(select user_id, ${sql.identifier(measure)}::float8 as actual from ${await breakdownRows(db, scope, filter, ['user'], [measure])} g)`
    }
  }
}

/** The measure of sales that a target counts; targets of talents without one count otherwise. */
export function measureOfGoal(
  option: Exclude<GoalOption, 'connect_author_count' | 'sample_author_count'>,
): SalesMeasure {
  if (option === 'pay_sales') return 'gmv'
  return option === 'order_author_count' ? 'issue_author' : option
}

/** Members that are listed although they have come to nothing: media of the scope who are there. */
const enabledMedia = (scope: Scope, filter: MetricFilter): SQL =>
  sql`(select u.user_id from corp_user u where ${all([
    sql`u.corp_id = ${scope.corp_id} and u.status = 2 and ${isOneOf(sql`u.role_id`, COMMERCE_MEDIUM_ROLES)}`,
    ...staffConditions(scope, filter, sql`u.user_id`, sql`u.dept_id`),
  ])})`

/** Columns that the list of members sorts by. */
export const PERFORMANCE_SORTS = [
  ...(['gmv', 'volume', 'order_count', 'new_author_sales', 'close_sales', 'refund_gmv'] as const),
  ...(['first_issue_author', 'live_count', 'video_count', ...SAMPLES, ...TALENTS] as const),
  ...(['success_rate', 'goal_rate', 'order_author_count'] as const),
] as const
type Sort = (typeof PERFORMANCE_SORTS)[number]

/** The members of a filter as rows `k`, joined to their targets `p` and what has come of these, `c`; what they have sold is `sales`. */
async function listedMembers(db: Queryable, scope: Scope, { filter, goals }: PerformanceQuery) {
  const sent = { ...filter, ...COMMERCE_SAMPLES }
  const before = sql`with sales as materialized (select * from ${await breakdownRows(db, scope, filter, ['user'], SALES)} g),
    sent as materialized (select * from ${groupedSamples(scope, sent, 'user', SAMPLES)} s where s.sample_count > 0),
    talents as materialized (select * from ${groupedTalentCounts(scope, filter)} t)`
  const corp: Scope = { ...scope, kind: 'corp' }
  const measured = goals && { now: filter.now, ...periodRange(goals.period) }
  const actuals = goals && measured && (await groupedActuals(db, corp, measured, goals.option))
  const from = sql`from (select user_id from sales union select user_id from sent union select user_id from talents
      union select user_id from ${enabledMedia(scope, filter)} m) k
    left join achievement_plan p on p.corp_id = ${scope.corp_id} and p.classify = ${BusinessModule.commerce} and p.deleted_at is null
      and p.target_type = 'user' and p.target_id = k.user_id and p.option = ${goals?.option ?? ''} and p.period = ${goals?.period ?? ''}
    left join ${actuals ?? sql`(select 0 as user_id, 0 as actual where false)`} c on c.user_id = k.user_id`
  return { before, from }
}

const rateOf = (part: SQL, whole: SQL) =>
  sql`case when coalesce(${whole}, 0) = 0 then ${UNAVAILABLE} else round((${part})::numeric * 100 / ${whole}, 2) end`
const FIRST_LEVEL = sql`(p.levels->>0)::numeric`

/**
 * Members with what they have come to, 未归属 last whatever the order: media who are there, and everybody of the scope with a figure in
 * the range. A member's row is 媒介数据 of the member with the same filter; in mode 500 rows overlap, `performanceTotals` counts once.
 */
export async function memberPerformance(
  db: Queryable,
  scope: Scope,
  query: PerformanceQuery,
  page: PageOf<Sort>,
): Promise<Paged<MemberPerformance>> {
  const { filter, before, goals } = query
  const former = before && (await breakdownRows(db, scope, during(filter, before), ['user'], ['gmv']))
  const none = emptyMeasures(SALES, filter.platform)
  const members = await listedMembers(db, scope, query)
  const rows = select(
    {
      user_id: number`k.user_id`,
      nick_name: text`coalesce(u.nick_name, '')`,
      avatar: text`coalesce(au.avatar, '')`,
      status: int<UserStatus>`coalesce(u.status, 3)`,
      dept_id: number`coalesce(u.dept_id, 0)`,
      dept_name: text`coalesce(d.name, '')`,
      ...byName(SALES, (name) => float`coalesce(g.${sql.identifier(name)}, ${none[name]})`),
      ...byName(SAMPLES, (name) => float`coalesce(s.${sql.identifier(name)}, 0)`),
      ...byName(TALENTS, (name) => float`coalesce(t.${sql.identifier(name)}, 0)`),
      former: float`${former ? sql`coalesce(b.gmv, 0)` : sql`0`}`,
      success_rate: float`${rateOf(sql`f.sold`, sql`f.followed`)}`,
      goal: json<Pick<ReachedGoal, 'id' | 'levels' | 'updated_at'> | null>`case when p.id is not null
        then json_build_object('id', p.id, 'levels', p.levels, 'updated_at', p.updated_at) end`,
      actual: float`coalesce(c.actual, 0)`,
      goal_rate: float`${rateOf(sql`coalesce(c.actual, 0)`, FIRST_LEVEL)}`,
      rank: int`case when k.user_id = 0 then 0 else rank() over (partition by k.user_id = 0 order by coalesce(g.gmv, 0) desc) end`,
    },
    sql`${members.from}
      left join sales g on g.user_id = k.user_id
      left join sent s on s.user_id = k.user_id
      left join talents t on t.user_id = k.user_id
      left join (select f.user_id, count(distinct f.talent)::int as followed, count(distinct f.talent) filter (where f.has_sold)::int as sold
        from ${followedTalents({ ...scope, kind: 'corp' }, filter, sql`true`)} f group by 1) f on f.user_id = k.user_id
      ${former ? sql`left join ${former} b on b.user_id = k.user_id` : sql``}
      left join corp_user u on u.corp_id = ${scope.corp_id} and u.user_id = k.user_id
      left join app_user au on au.user_id = u.user_id
      left join dept d on d.corp_id = ${scope.corp_id} and d.id = u.dept_id`,
    members.before,
  )
  const sorted = page.order_by === 'order_author_count' ? 'issue_author' : (page.order_by ?? 'gmv')
  const column = valueLast(sql`g.${sql.identifier(sorted)}`, page.order_by !== undefined && page.sort === 'asc')
  const { list, total_count } = await pagedRows(
    db,
    withCount(rows, sql`order by g.user_id = 0, ${column}, g.user_id ${limitOf(page)}`),
    sql`select count(*)::int as n from (${rows}) g`,
  )
  return {
    list: list.map(({ former: was, goal, actual, ...row }) => ({
      ...row,
      gmv_rate: changeRate(row.gmv, before && was),
      goal: goals && goal ? { ...goal, ...goals, actual, level: goalLevelOf(goals.option, actual, goal.levels) } : null,
    })),
    total_count,
  }
}

/** 一级 of the listed members' targets, and what has come of these, added up, and who has one; nothing where nobody has. */
export interface GoalSums {
  user_ids: number[]
  target: number
  actual: number
}

/** The targets of the members that a filter lists, added up. */
export async function memberGoalSums(
  db: Queryable,
  scope: Scope,
  query: PerformanceQuery,
): Promise<GoalSums | undefined> {
  if (query.goals === undefined) return undefined
  const { before, from } = await listedMembers(db, scope, query)
  const { user_ids, ...sums } = await rowOf(
    db,
    select(
      {
        user_ids: json<number[] | null>`json_agg(k.user_id order by k.user_id) filter (where p.id is not null)`,
        target: float`coalesce(sum(${FIRST_LEVEL}), 0)`,
        actual: float`coalesce(sum(c.actual) filter (where p.id is not null), 0)`,
      },
      from,
      before,
    ),
  )
  return user_ids === null ? undefined : { ...sums, user_ids }
}

/** The same of rows that are all that a filter lists. */
export function goalSumsOf(rows: readonly MemberPerformance[]): GoalSums | undefined {
  const aimed = rows.flatMap(({ user_id, goal }) => (goal ? [{ user_id, goal }] : []))
  if (aimed.length === 0) return undefined
  return {
    user_ids: aimed.map(({ user_id }) => user_id),
    target: aimed.reduce((sum, { goal }) => sum + (goal.levels[0] ?? 0), 0),
    actual: aimed.reduce((sum, { goal }) => sum + goal.actual, 0),
  }
}

export const goalSumsRate = (sums: GoalSums | undefined): number =>
  sums === undefined ? UNAVAILABLE : percent(sums.actual, sums.target)

/** What a whole filter has come to: talents and orders once, however many follow. */
export async function performanceTotals(
  db: Queryable,
  scope: Scope,
  { filter, before }: Pick<PerformanceQuery, 'filter' | 'before'>,
): Promise<PerformanceFigures> {
  const sales = await salesTotals(db, scope, filter, SALES)
  const former = before && (await salesTotals(db, scope, during(filter, before), ['gmv']))
  const sent = await sampleTotals(db, scope, { ...filter, ...COMMERCE_SAMPLES }, SAMPLES)
  const talents = await talentCounts(db, scope, filter)
  const success = await rowOf(
    db,
    select(
      { followed: int`count(distinct f.talent)`, sold: int`count(distinct f.talent) filter (where f.has_sold)` },
      sql`from ${followedTalents(scope, filter, all(staffConditions(scope, filter, sql`f.user_id`, sql`f.dept_id`)))} f`,
    ),
  )
  return {
    ...sales,
    ...sent,
    ...talents,
    gmv_rate: changeRate(sales.gmv, former?.gmv),
    success_rate: percent(success.sold, success.followed),
  }
}

/** What a member is set beside others by: each is that of the member's row, of 寄样管理 and of the drawer for the same filter. */
export async function memberComparison(db: Queryable, scope: Scope, filter: MetricFilter) {
  const { gmv, issue_author } = await salesTotals(db, scope, filter, ['gmv', 'issue_author'])
  const sent = { ...filter, ...COMMERCE_SAMPLES }
  const samples = await sampleTotals(db, scope, sent, [
    ...(['sample_count', 'signed_samples', 'delivered_samples', 'sample_cost'] as const),
  ])
  return {
    gmv,
    order_author_count: issue_author,
    sample_count: samples.sample_count,
    delivery_rate: percent(samples.delivered_samples, samples.signed_samples),
    sample_roi: ratio(await sampledGmv(db, scope, sent), samples.sample_cost),
  }
}

/** The days of a running period. */
function forecastDays({ now }: MetricFilter, period: string): ForecastDays | undefined {
  const { start, end } = periodRange(period)
  return now < start || now > end ? undefined : { now, first: dayNumber(start), last: dayNumber(end) }
}

/** Day number of a time; undefined for none. */
const dayOfTime = (time: number | undefined) => (time ? dayNumber(time) : undefined)

/** 预计成交金额 of members until the end of a period, by member; empty for a period that does not run. */
export async function memberForecasts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  period: string,
): Promise<ReadonlyMap<number, number>> {
  const days = forecastDays(filter, period)
  if (!days) return new Map()
  const known = during(filter, { start: dayStart(forecastStart(days)), end: filter.now })
  // Groups and measures are chosen by name.
  const rows = await rowsOf(
    db,
    rowsAs<{ user_id: number; day: number; gmv: number }>(
      sql`select user_id, day, gmv from ${await breakdownRows(db, scope, known, ['user', 'day'], ['gmv'])} g`,
    ),
  )
  const ever = during(filter, {})
  // As above.
  const firsts = await rowsOf(
    db,
    rowsAs<{ user_id: number; first_order_at: number }>(
      sql`select user_id, first_order_at from ${await breakdownRows(db, scope, ever, ['user'], ['first_order_at'])} g`,
    ),
  )
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map(
    firsts.map(({ user_id, first_order_at }) => {
      const sales = new Map((byUser.get(user_id) ?? []).map(({ day, gmv }) => [day, gmv]))
      return [user_id, forecastSum(forecastByDay(sales, dayOfTime(first_order_at), days))]
    }),
  )
}

/** 预计 of a whole filter by day number of a running period: what the days before today have brought, and what is foretold of the others. */
export async function forecastOfFilter(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  period: string,
  measure: SalesMeasure = 'gmv',
): Promise<ReadonlyMap<number, number> | undefined> {
  const days = forecastDays(filter, period)
  if (!days) return undefined
  const known = during(filter, { start: dayStart(forecastStart(days)), end: filter.now })
  const sales = new Map((await salesByDay(db, scope, known, [measure])).map((row) => [row.day, row[measure]]))
  const { first_order_at } = await salesTotals(db, scope, during(filter, {}), ['first_order_at'])
  return forecastByDay(sales, dayOfTime(first_order_at), days)
}
