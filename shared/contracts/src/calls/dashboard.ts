import { z } from 'zod'
import { calls, get } from '../call.ts'
import { oneOf } from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { boardFilters } from '../fields/boardFields.ts'
import { BREAKDOWN_BY, BREAKDOWN_MEASURES, COMPARISONS } from '../rules/breakdownRules.ts'

const part = z.object({
  id: z.string().describe('所拆维度的编号；其他与合计为空'),
  name: z.string(),
  values: z.object({ value: z.number(), before: z.number(), change: z.number() }).describe('金额为分'),
})

/** Every board, for what all of them share. */
const boards = ['DashboardOverview', 'DashboardCommerce', 'DashboardGoods', 'DashboardTeam', 'DashboardContent']

/** Calls of the five boards together. */
export const dashboardCalls = calls('dashboard', {
  entry: get('v1/dashboard/entry', {
    summary: '看板入口：每个看板近7天的一个指标，与看板上的相同',
    shows: ['order'],
    answer: z.object({
      list: z.array(z.object({ board: z.string().describe('看板的路由名'), value: figure() })),
    }),
    route: boards,
  }),
  breakdown: get('v1/dashboard/breakdown', {
    summary: '拆解：指标较对比期的变化由哪些部分带来；涨跌各取前五，其余合为其他，各行之和等于变化',
    shows: ['order'],
    request: z.object({
      measure: oneOf(BREAKDOWN_MEASURES),
      by: oneOf(BREAKDOWN_BY),
      ...boardFilters,
      compare: oneOf(COMPARISONS).default('prev'),
    }),
    answer: z.object({
      columns: z.array(z.string()),
      rows: z.array(part).describe('无对比期或该平台无此指标时为空'),
      total: part.nullable(),
      previous: part.nullable().describe('对比期的合计'),
    }),
    route: boards,
  }),
})
