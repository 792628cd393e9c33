import { UNAVAILABLE } from '@crm/base/numbers'
import type { GoalOption } from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import { percent } from '../../../rules/period.ts'
import { forecastOfFilter } from '../../../figures/performance.ts'
import { forecastSum } from '../../../rules/forecast.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { goalActual, monthPeriod, periodRange } from '../../../figures/staff.ts'
import { talentFunnel } from '../../../figures/talents.ts'
import { during } from '../../../rules/filter.ts'
import { all, isOneOf, rowsOf } from '../../../store/database/query.ts'
import { number, select, text, value } from '../../../store/database/select.ts'
import { type BlockAnswer, type BlockQuestion, ratesOf, rowOf, type Values } from './blockQuestion.ts'

/** Steps of 转化 with their names. */
export const FUNNEL_STEPS = [
  ['contact', '建联'],
  ['sample', '寄样'],
  ['sign', '签收'],
  ['order', '出单'],
] as const

/** 转化: how far the talents that were followed in the range had come, beside those of the compared period. */
export async function funnelBlock({ db, scope, filter, before }: BlockQuestion): Promise<BlockAnswer> {
  const cohort = await talentFunnel(db, scope, filter)
  const former = before && (await talentFunnel(db, scope, during(filter, before)))
  const total: Values = { author_count: cohort.follow }
  const previous: Values | null = former ? { author_count: former.follow } : null
  return {
    columns: ['阶段'],
    rows: FUNNEL_STEPS.map(([step, name]) =>
      rowOf({
        keys: {},
        names: [name],
        values: { author_count: cohort[step] },
        before: former && { author_count: former[step] },
      }),
    ),
    total,
    previous,
    rates: ratesOf(total, previous),
  }
}

/** 目标进度: the departments in scope with a target of the month for the chosen figure. */
export async function goalBlock({ db, who, scope, filter, request }: BlockQuestion): Promise<BlockAnswer> {
  // The schema has checked it.
  const option = request.by as GoalOption
  const period = monthPeriod(filter.now)
  const plans = await rowsOf(
    db,
    select(
      { id: number`d.id`, name: text`d.name`, levels: value<number[]>`p.levels` },
      sql`from achievement_plan p join dept d on d.corp_id = p.corp_id and d.id = p.target_id and d.deleted_at is null
      where ${all([
        sql`p.corp_id = ${who.corp_id} and p.classify = 1 and p.deleted_at is null and p.target_type = 'dept'`,
        sql`p.option = ${option} and p.period = ${period}`,
        scope.kind === 'corp' ? undefined : isOneOf(sql`d.id`, who.dept_ids),
        filter.dept_ids === undefined
          ? undefined
          : sql`exists (select 1 from dept top where top.corp_id = d.corp_id and ${isOneOf(sql`top.id`, filter.dept_ids)} and d.path like top.path || '%')`,
      ])} order by length(d.path), d.sort, d.id`,
    ),
  )
  const rows: BlockAnswer['rows'] = []
  for (const { id, name, levels } of plans) {
    const actual = await goalActual(db, scope, { type: 'dept', id }, { option, period, now: filter.now })
    const [first] = levels
    rows.push(
      rowOf({
        keys: { dept_id: id },
        names: [name],
        values: {
          actual,
          ...Object.fromEntries([1, 2, 3, 4].map((level) => [`level_${level}`, levels[level - 1] ?? UNAVAILABLE])),
          goal_rate: first === undefined ? UNAVAILABLE : percent(actual, first),
        },
      }),
    )
  }
  return { columns: ['部门'], rows, total: {}, previous: null, rates: null }
}

/** 本月预计: 成交金额 of the month until now, and what it comes to at its end. */
export async function forecastBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const month = monthPeriod(filter.now)
  const { gmv } = await salesTotals(db, scope, during(filter, periodRange(month)), ['gmv'])
  const total = { month_gmv: gmv, forecast_gmv: forecastSum(await forecastOfFilter(db, scope, filter, month)) }
  return { columns: [], rows: [], total, previous: null, rates: null }
}
