import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { dataScopeOf } from '@crm/access/roles'
import type { DeptPerformance } from '@crm/contracts/calls/performance'
import { BusinessModule, UserStatus } from '@crm/contracts/enums'
import { goalLevelOf } from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import {
  forecastOfFilter,
  memberForecasts,
  memberGoalSums,
  memberPerformance,
  type PerformanceQuery,
  performanceTotals,
  type ReachedGoal,
} from '../../../figures/performance.ts'
import { goalActual } from '../../../figures/staff.ts'
import { forecastSum } from '../../../rules/forecast.ts'
import { percent } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { isOneOf, type Queryable, rowsOf } from '../../../store/database/query.ts'
import { float, json, number, select, text } from '../../../store/database/select.ts'

interface Dept {
  id: number
  name: string
  parent_id: number
}

/** What orders the rows beside each other, and which departments are unfolded. */
interface TreeOf {
  dept_id?: number | undefined
  expanded?: readonly number[] | undefined
  order_by?: string | undefined
  sort?: 'asc' | 'desc' | undefined
}

/** What is no member has neither. */
const NO_PICTURE = { avatar: '', status: UserStatus.enabled }

/** More members than an enterprise has in one department. */
const EVERYBODY = { page: 1, size: 10_000 }

const deptsOf = (db: Queryable, corpId: number) =>
  rowsOf(
    db,
    select(
      { id: number`d.id`, name: text`d.name`, parent_id: number`d.parent_id` },
      sql`from dept d where d.corp_id = ${corpId} and d.deleted_at is null order by d.sort, d.id`,
    ),
  )

/** The targets of departments, by department, with what has come of each. */
async function deptGoals(
  db: Queryable,
  who: Staff,
  { goals, filter }: PerformanceQuery,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReachedGoal>> {
  if (goals === undefined || ids.length === 0) return new Map()
  const plans = await rowsOf(
    db,
    select(
      {
        id: number`p.id`,
        target_id: number`p.target_id`,
        levels: json<number[]>`p.levels`,
        updated_at: float`p.updated_at`,
      },
      sql`from achievement_plan p where p.corp_id = ${who.corp_id} and p.classify = ${BusinessModule.commerce} and p.deleted_at is null
        and p.target_type = 'dept' and ${isOneOf(sql`p.target_id`, ids)} and p.option = ${goals.option} and p.period = ${goals.period}`,
    ),
  )
  const reached = new Map<number, ReachedGoal>()
  for (const { target_id, ...plan } of plans) {
    const actual = await goalActual(db, scopeOf(who), { type: 'dept', id: target_id }, { ...goals, now: filter.now })
    reached.set(target_id, { ...plan, ...goals, actual, level: goalLevelOf(goals.option, actual, plan.levels) })
  }
  return reached
}

/**
 * The tree of departments as it is unfolded, parents first: under an unfolded one the departments right below it, then its own
 * members. Each department's figures are 合计 of the list narrowed to it. What belongs to no department stands last, as 未归属.
 */
export async function deptPerformance(
  db: Queryable,
  who: Staff,
  query: PerformanceQuery,
  { dept_id, expanded = [], ...order }: TreeOf,
): Promise<DeptPerformance[]> {
  const scope = scopeOf(who)
  const depts = await deptsOf(db, who.corp_id)
  const reach = dataScopeOf(who.role_id) === 'corp' ? depts : depts.filter(({ id }) => who.dept_ids.includes(id))
  const known = new Set(reach.map(({ id }) => id))
  const roots = dept_id
    ? reach.filter(({ id }) => id === dept_id)
    : reach.filter(({ parent_id }) => !known.has(parent_id))
  const { goals } = query

  const figuresOf = async (asked: PerformanceQuery) => {
    const { issue_author, ...totals } = await performanceTotals(db, scope, asked)
    const forecast = goals ? forecastSum(await forecastOfFilter(db, scope, asked.filter, goals.period)) : UNAVAILABLE
    return { ...totals, order_author_count: issue_author, forecast }
  }

  const deptRows = async (siblings: readonly Dept[], depth: number): Promise<DeptPerformance[]> => {
    const targets = await deptGoals(
      db,
      who,
      query,
      siblings.map(({ id }) => id),
    )
    const rows: DeptPerformance[] = []
    for (const { id, name, parent_id } of siblings) {
      const asked = { ...query, filter: { ...query.filter, dept_ids: [id] } }
      const goal = targets.get(id) ?? null
      rows.push({
        key: `dept ${id}`,
        kind: 'dept',
        ...{ id, name, depth, parent_id, ...NO_PICTURE },
        has_children: 1,
        ...(await figuresOf(asked)),
        goal,
        goal_rate: goal ? percent(goal.actual, goal.levels[0] ?? 0) : UNAVAILABLE,
        member_goals: (await memberGoalSums(db, scope, asked))?.target ?? null,
      })
    }
    return sorted(rows, order)
  }

  const membersOf = async (dept: Dept, depth: number): Promise<DeptPerformance[]> => {
    const filter = { ...query.filter, dept_ids: [dept.id], only_depts: true as const }
    const { list } = await memberPerformance(db, scope, { ...query, filter }, EVERYBODY)
    const forecasts = goals ? await memberForecasts(db, scope, filter, goals.period) : new Map<number, number>()
    return sorted(
      list.map(({ user_id, nick_name, avatar, status, dept_id: _, dept_name: __, rank: ___, ...row }) => {
        const { issue_author, ...figures } = row
        return {
          key: `user ${user_id} ${dept.id}`,
          kind: 'user' as const,
          ...{ id: user_id, name: nick_name, avatar, status, depth, parent_id: dept.id },
          has_children: 0 as const,
          ...figures,
          order_author_count: issue_author,
          forecast: forecasts.get(user_id) ?? UNAVAILABLE,
          member_goals: null,
        }
      }),
      order,
    )
  }

  const unfolded = async (siblings: readonly Dept[], depth: number): Promise<DeptPerformance[]> => {
    const rows: DeptPerformance[] = []
    for (const row of await deptRows(siblings, depth)) {
      const dept = reach.find(({ id }) => id === row.id)
      const below = reach.filter(({ parent_id }) => parent_id === row.id)
      const isOpen = dept !== undefined && expanded.includes(row.id)
      rows.push(row)
      if (isOpen) rows.push(...(await unfolded(below, depth + 1)), ...(await membersOf(dept, depth + 1)))
    }
    return rows
  }

  const tree = await unfolded(roots, 0)
  // Whoever leads departments sees nothing of what belongs to none.
  if (scope.kind !== 'corp' || dept_id) return tree
  const rest = { ...query, filter: { ...query.filter, dept_ids: [0], only_depts: true as const } }
  const figures = await figuresOf(rest)
  if (figures.gmv === 0 && figures.order_count === 0 && figures.sample_count === 0) return tree
  return [
    ...tree,
    {
      key: 'rest',
      kind: 'rest',
      ...{ id: 0, name: '未归属', depth: 0, parent_id: 0, ...NO_PICTURE },
      has_children: flagOf(false),
      ...figures,
      goal: null,
      goal_rate: UNAVAILABLE,
      member_goals: null,
    },
  ]
}

/** Rows beside each other by a figure, those without it last both ways. */
function sorted(rows: readonly DeptPerformance[], { order_by = 'gmv', sort = 'desc' }: TreeOf): DeptPerformance[] {
  // Only names of figures are asked for, by the contract of the call.
  const figure = (row: DeptPerformance) => row[order_by as 'gmv']
  const sign = sort === 'asc' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [figure(one), figure(other)]
    if (a === UNAVAILABLE || b === UNAVAILABLE) return Number(a === UNAVAILABLE) - Number(b === UNAVAILABLE)
    return sign * (a - b)
  })
}
