import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { DAY_SECONDS } from '@crm/base/durations'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { UserStatus } from '@crm/contracts/enums'
import { goalText } from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import { refuse } from '../../../rules/refusal.ts'
import { OUT_OF_SCOPE } from '../../../rules/ruleRefusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { during, type Scope, staffConditions } from '../../../rules/filter.ts'
import {
  forecastOfFilter,
  type GoalSums,
  goalSumsOf,
  goalSumsRate,
  measureOfGoal,
  memberComparison,
  memberForecasts,
  memberGoalSums,
  memberPerformance,
  type MemberPerformance,
  type PerformanceQuery,
  performanceTotals,
} from '../../../figures/performance.ts'
import { salesTrend } from '../../../figures/sales.ts'
import { periodRange } from '../../../figures/staff.ts'
import { forecastSum } from '../../../rules/forecast.ts'
import { dayLabel, dayNumber, withRates } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import { goalHolders, goalRefusal } from '../../../records/goals/goals.ts'
import { memberBriefs } from '../../../records/members/memberBriefs.ts'
import { pageInfo } from '../../../records/page.ts'
import { all, isOneOf, type Queryable } from '../../../store/database/query.ts'

import { serve } from '../../serve.ts'
import { deptPerformance } from './deptPerformance.ts'
import { hasNewType, performanceQuery } from './performanceQuery.ts'

/** 未归属 as a member: sales that nobody followed. */
const NOBODY = { user_id: 0, name: '未归属', avatar: '', status: UserStatus.enabled }

const NOT_FOLLOWED = {
  sample_count: UNAVAILABLE,
  sample_author_count: UNAVAILABLE,
  follow_count: UNAVAILABLE,
  connect_author_count: UNAVAILABLE,
}

/** A member's row of the answer. */
function memberRow(row: MemberPerformance, forecasts: ReadonlyMap<number, number>, settable: ReadonlySet<number>) {
  const { user_id, nick_name: name, avatar, status, issue_author: order_author_count, ...rest } = row
  return {
    ...rest,
    // What nobody followed was sent to nobody by anybody.
    ...(user_id === 0 && NOT_FOLLOWED),
    user: user_id === 0 ? NOBODY : { user_id, name, avatar, status },
    order_author_count,
    forecast: forecasts.get(user_id) ?? UNAVAILABLE,
    can_set_goal: flagOf(settable.has(user_id)),
  }
}

/** Whose target of the shown period the caller may set. */
async function settableMembers(
  db: Queryable,
  who: Staff,
  { goals }: PerformanceQuery,
  ids: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  if (goals === undefined || ids.length === 0) return new Set()
  const holders = await goalHolders(db, who, 'user', { ids })
  return new Set(holders.filter((holder) => !goalRefusal(who, holder, goals.period, now)).map(({ id }) => id))
}

/** 合计 of a list: everything once, the targets of its members added up. */
async function listTotal(db: Queryable, scope: Scope, query: PerformanceQuery, sums: GoalSums | undefined) {
  const { issue_author: order_author_count, ...totals } = await performanceTotals(db, scope, query)
  const { goals, filter } = query
  return {
    ...totals,
    order_author_count,
    goal_rate: goalSumsRate(sums),
    forecast: goals ? forecastSum(await forecastOfFilter(db, scope, filter, goals.period)) : UNAVAILABLE,
    goal_target: goals && sums ? goalText(goals.option, sums.target) : null,
    period: goals?.period ?? null,
  }
}

/** Members that may be set beside each other, by number: those of the scope, and whoever sold in its departments. */
const comparedMembers = (db: Queryable, who: Staff, ids: readonly number[]) => {
  const scope = scopeOf(who)
  const inScope = all(staffConditions(scope, { now: 0 }, sql`u.user_id`, sql`u.dept_id`))
  const soldThere = sql`exists (select 1 from order_attr s where s.corp_id = u.corp_id and s.user_id = u.user_id
    and ${isOneOf(sql`s.dept_id`, scope.dept_ids)})`
  return memberBriefs(db, who.corp_id, ids, sql`(${inScope} or ${soldThere})`)
}

export const performance = serve(performanceCalls, {
  list: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const query = await performanceQuery(db, who, request, now)
    const { list, total_count } = await memberPerformance(db, scope, query, request)
    const users = list.map(({ user_id }) => user_id)
    const forecasts =
      query.goals && users.length > 0
        ? await memberForecasts(db, scope, { ...query.filter, user_ids: users }, query.goals.period)
        : new Map<number, number>()
    // A page that holds everybody says the sums of the targets by itself.
    const sums = list.length === total_count ? goalSumsOf(list) : await memberGoalSums(db, scope, query)
    const settable = await settableMembers(db, who, query, users, now)
    return {
      list: list.map((row) => memberRow(row, forecasts, settable)),
      page_info: pageInfo(request, total_count),
      ext: { list_total: await listTotal(db, scope, query, sums), has_new_type: flagOf(hasNewType(who)) },
    }
  },
  deptList: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const query = await performanceQuery(db, who, request, now)
    const list = await deptPerformance(db, who, query, request)
    return {
      list,
      // The tree as it is unfolded is one page.
      page_info: pageInfo({ page: 1, size: Math.max(1, list.length) }, list.length),
      ext: {
        list_total: await listTotal(db, scope, query, await memberGoalSums(db, scope, query)),
        has_new_type: flagOf(hasNewType(who)),
      },
    }
  },
  overview: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const query = await performanceQuery(db, who, request, now)
    const figures = async (asked: PerformanceQuery) => {
      const { gmv, close_sales, refund_gmv, new_author_sales, first_issue_author, sample_count } =
        await performanceTotals(db, scope, { filter: asked.filter, before: undefined })
      const goal_rate = goalSumsRate(await memberGoalSums(db, scope, asked))
      return { gmv, close_sales, refund_gmv, new_author_sales, first_issue_author, sample_count, goal_rate }
    }
    const { filter, before } = query
    const cur = await figures(query)
    if (before === undefined) return withRates(cur, undefined)
    // Of the month before there were other targets.
    const was = await performanceQuery(db, who, { ...request, start_time: before.start, end_time: before.end }, now)
    return withRates(cur, await figures({ ...was, filter: during(filter, before) }))
  },
  compare: async ({ request: { user_ids, platform, start_time, end_time }, db, who, now }) => {
    const scope = scopeOf(who)
    const people = await comparedMembers(db, who, user_ids)
    const list = []
    for (const id of user_ids) {
      const user = people.get(id)
      if (!user) refuse(OUT_OF_SCOPE.code, OUT_OF_SCOPE.message)
      const filter = { now, platform, start: start_time, end: end_time, user_ids: [id] }
      list.push({ user, ...(await memberComparison(db, scope, filter)) })
    }
    return { list }
  },
  progress: async ({ request, db, who, now }) => {
    const query = await performanceQuery(db, who, request, now)
    const { goals, filter } = query
    const none = { period: goals?.period ?? null, target: null, forecast: UNAVAILABLE, list: [] }
    // Talents of a day are not those of a month added up.
    if (goals === undefined || !isSummed(goals.option)) return none
    const own = scopeOf(who)
    const sums = await memberGoalSums(db, own, query)
    // What is measured is what members with a target have sold, whoever asks; without any, all that the filter holds.
    const scope: Scope = sums ? { ...own, kind: 'corp' } : own
    const range = periodRange(goals.period)
    const measure = measureOfGoal(goals.option)
    // A target is of all platforms, and of all talents.
    const whose = sums ? { dept_ids: undefined, user_ids: sums.user_ids } : {}
    const measured = { ...during(filter, range), platform: undefined, is_new: undefined, ...whose }
    const sold = await salesTrend(db, scope, { ...measured, end: Math.min(range.end, now) }, [measure])
    const foretold = await forecastOfFilter(db, scope, measured, goals.period, measure)
    const days = Math.round((range.end + 1 - range.start) / DAY_SECONDS)
    const first = dayNumber(range.start)
    let actual = 0
    let forecast = 0
    const list = Array.from({ length: days }, (_, index) => {
      const day = first + index
      const point = sold[index]
      actual += point?.[measure] ?? 0
      forecast += foretold?.get(day) ?? 0
      return {
        date: dayLabel(day),
        actual: point ? actual : UNAVAILABLE,
        pace: sums ? Math.round((sums.target * (index + 1)) / days) : UNAVAILABLE,
        forecast: foretold && day >= dayNumber(now) - 1 ? Math.round(forecast) : UNAVAILABLE,
      }
    })
    return { period: goals.period, target: sums?.target ?? null, forecast: forecastSum(foretold), list }
  },
})

type SummedOption = 'pay_sales' | 'new_author_sales' | 'close_sales' | 'refund_sales'
const isSummed = (option: string): option is SummedOption => option.endsWith('_sales')
