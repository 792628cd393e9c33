import { UNAVAILABLE } from '@crm/base/numbers'
import type { GoalOption } from '@crm/contracts/rules/goalRules'
import { namedBreakdown } from '../../../figures/breakdown/namedBreakdown.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { talentFunnel } from '../../../figures/talents.ts'
import {
  activeMedia,
  deptNames,
  logsOfMembers,
  memberLoads,
  monthGoals,
  salesOfMembers,
  teamFigures,
} from '../../../figures/team.ts'
import { during } from '../../../rules/filter.ts'
import { percent, perUnit } from '../../../rules/period.ts'
import { type BlockAnswer, type BlockQuestion, ratesOf, rowOf, type Values } from './blockQuestion.ts'
import { FUNNEL_STEPS } from './specialBlocks.ts'

/** 核心指标 of the team beside those of the compared period. */
export async function teamKpiBlock({ db, scope, filter, before }: BlockQuestion): Promise<BlockAnswer> {
  const total: Values = { ...(await teamFigures(db, scope, filter)) }
  const previous: Values | null = before ? { ...(await teamFigures(db, scope, during(filter, before))) } : null
  return { columns: [], rows: [], total, previous, rates: ratesOf(total, previous) }
}

/** 部门对比: what each department came to, and by head of those who are there. */
export async function teamDeptBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const measures = ['gmv', 'volume', 'issue_author'] as const
  const rows = await namedBreakdown(db, scope, filter, { measures, by: ['dept'] })
  const media = await activeMedia(db, scope, filter)
  const ids = media.map(({ user_id }) => user_id)
  const sold = await salesOfMembers(db, scope, filter, ids)
  const byDept = Map.groupBy(media, ({ dept_id }) => dept_id)
  const headsOf = (own: typeof media): Values => ({
    media_count: own.length,
    gmv_per_head: perUnit(
      own.reduce((sum, { user_id }) => sum + (sold.get(user_id)?.gmv ?? 0), 0),
      own.length,
    ),
  })
  const totals = await salesTotals(db, scope, filter, measures)
  const { gmv } = await salesTotals(db, scope, { ...filter, user_ids: ids }, ['gmv'])
  return {
    columns: ['部门'],
    rows: rows.map((row) =>
      rowOf({
        ...row,
        before: undefined,
        values: { ...row.values, ...headsOf(byDept.get(Number(row.keys.dept_id)) ?? []) },
      }),
    ),
    total: { ...totals, media_count: media.length, gmv_per_head: perUnit(gmv, media.length) },
    previous: null,
    rates: null,
  }
}

/** 部门转化: the funnel of each department with the most media. */
export async function teamFunnelBlock({ db, who, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const byDept = Map.groupBy(await activeMedia(db, scope, filter), ({ dept_id }) => dept_id)
  const most = [...byDept].toSorted(([, one], [, other]) => other.length - one.length).slice(0, block.limit)
  const names = await deptNames(db, who.corp_id)
  const rows: BlockAnswer['rows'] = []
  for (const [dept_id] of most) {
    const funnel = await talentFunnel(db, scope, { ...filter, dept_ids: [dept_id], only_depts: true })
    for (const [step, name] of FUNNEL_STEPS)
      rows.push(
        rowOf({ keys: { dept_id }, names: [names.get(dept_id) ?? '', name], values: { author_count: funnel[step] } }),
      )
  }
  return { columns: ['部门', '阶段'], rows, total: {}, previous: null, rates: null }
}

/** The middle of numbers; of an even number the mean of both. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = sorted.length / 2
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half) - 1] ?? 0)) / 2
}

/** 工作量 × 产出: what each medium wrote and sold. */
export async function effortBlock({ db, scope, filter }: BlockQuestion): Promise<BlockAnswer> {
  const media = await activeMedia(db, scope, filter)
  const ids = media.map(({ user_id }) => user_id)
  const names = await deptNames(db, scope.corp_id)
  const sold = await salesOfMembers(db, scope, filter, ids)
  const logs = await logsOfMembers(db, scope, { ...filter, user_ids: ids })
  const rows = media.map(({ user_id, name, dept_id }) =>
    rowOf({
      keys: { user_id },
      names: [name, names.get(dept_id) ?? ''],
      values: {
        log_count: logs.get(user_id) ?? 0,
        gmv: sold.get(user_id)?.gmv ?? 0,
        issue_author: sold.get(user_id)?.issue_author ?? 0,
      },
    }),
  )
  const of = (name: string) => rows.map(({ values }) => values[name] ?? 0)
  const totals = await salesTotals(db, scope, { ...filter, user_ids: ids }, ['gmv', 'issue_author'])
  return {
    columns: ['媒介', '部门'],
    rows: rows.toSorted((one, other) => (other.values.gmv ?? 0) - (one.values.gmv ?? 0)),
    total: {
      ...totals,
      log_count: of('log_count').reduce((sum, each) => sum + each, 0),
      median_gmv: medianOf(of('gmv')),
      median_logs: medianOf(of('log_count')),
    },
    previous: null,
    rates: null,
  }
}

/** 目标热力: how far each member came with the target of each month. */
export async function goalHeatBlock({ db, scope, filter, request }: BlockQuestion): Promise<BlockAnswer> {
  // The schema has checked it.
  const goals = await monthGoals(db, scope, filter, request.by as GoalOption)
  return {
    columns: ['成员', '月份'],
    rows: goals.map(({ user_id, name, period, level, actual }) =>
      rowOf({
        keys: { user_id },
        names: [name, period],
        values: { goal_rate: level === 0 ? UNAVAILABLE : percent(actual, level), actual, level_1: level },
      }),
    ),
    total: {},
    previous: null,
    rates: null,
  }
}

/** 达人归属: how many talents each member follows now, and by how many over the limit. */
export async function loadBlock({ db, scope, filter, block }: BlockQuestion): Promise<BlockAnswer> {
  const loads = await memberLoads(db, scope, filter, block.limit ?? 0)
  return {
    columns: ['成员'],
    rows: loads.map(({ user_id, name, bound, max_bind }) =>
      rowOf({
        keys: { user_id },
        names: [name],
        values: {
          bound,
          over_bound: max_bind > 0 ? Math.max(0, bound - max_bind) : 0,
          max_bind: max_bind > 0 ? max_bind : UNAVAILABLE,
        },
      }),
    ),
    total: {},
    previous: null,
    rates: null,
  }
}
