import { z } from 'zod'
import { calls, get, type RequestOf } from '../call.ts'
import { deptPerformanceColumns, performanceColumns } from '../columns/performance.ts'
import { UserStatus, userStatusLabel } from '../enums.ts'
import {
  enumOf,
  flag,
  id,
  idList,
  int,
  intList,
  listOf,
  oneOfEnum,
  pageOf,
  platformOrAll,
  sortedBy,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { comparedFields, figure, figureFields } from '../figures/answers.ts'
import { memberComparisonFigures, performanceFigures } from '../figures/performance.ts'
import { goalOption, goalOptionAnswer } from '../fields/goalFields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { SALES_LEADS } from '../routes/groups.ts'
import { deptPerformanceFilterDefinitions, performanceFilterDefinitions } from '../filters/performance.ts'

const filters = {
  platform: platformOrAll().default('all'),
  start_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  end_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  dept_id: int({ min: 0 }).optional().describe('含下级；0 为全部'),
  user_id: id().optional(),
  role_id: intList({ max: 20 }).optional().describe('其中任一角色'),
  status: oneOfEnum(UserStatus).optional().describe('成员状态，默认全部'),
  new_type: zeroOrOne().optional().describe('1 仅新达人期的交易；新规则下不区分'),
  option: goalOption().default('pay_sales').describe('目标指标'),
}

const goal = z.object({
  id: z.int(),
  option: goalOptionAnswer(),
  period: z.string().describe('YYYY-MM 或 YYYY-Qn'),
  levels: z.array(z.number()).describe('一级至四级；金额为分'),
  actual: z.number().describe('周期内至今的实际，不分平台'),
  level: z.int().describe('已达到的级，0 为未达到'),
  updated_at: z.int(),
})

const figures = {
  gmv: figure().describe('成交金额，分'),
  gmv_rate: figure().describe('环比，%'),
  volume: figure(),
  order_count: figure(),
  new_author_sales: figure().describe('新达人成交，分'),
  close_sales: figure().describe('结算金额，分；仅抖音、快手'),
  refund_gmv: figure().describe('退款金额（支付口径），分；仅抖音、快手'),
  refund_sales: figure().describe('退款金额（退款口径），分；仅抖音、快手'),
  order_author_count: figure().describe('出单达人数'),
  first_issue_author: figure().describe('首单达人数'),
  live_count: figure(),
  video_count: figure(),
  follow_count: figure().describe('跟进达人数'),
  connect_author_count: figure().describe('建联达人数'),
  sample_count: figure().describe('寄样数'),
  sample_author_count: figure().describe('寄样达人数'),
  success_rate: figure().describe('合作成功率，%'),
  goal_rate: figure().describe('目标完成率，%'),
  forecast: figure().describe('本月或本季度的预计成交金额，分'),
}

const goalSums = {
  goal_target: z.string().nullable().describe('成员一级目标合计，如 ¥181,000.00'),
  period: z.string().nullable().describe('所选时间对应的目标周期；null 为不是自然月或季度'),
}
const has_new_type = flag('可切换新达人期的交易')

const member = z.object({
  user: staffBrief.describe('user_id 0 为未归属'),
  dept_id: z.int(),
  dept_name: z.string(),
  ...figures,
  goal: goal.nullable(),
  can_set_goal: flag('可在列表中设置该成员的目标'),
  rank: z.int().describe('本表排名，0 为未归属'),
})

const deptRow = z.object({
  key: z.string().describe('行的编号，各页一致'),
  kind: z.enum(['dept', 'user', 'rest']).describe('部门；部门的直属成员；未归属'),
  id: z.int().describe('部门或成员的编号'),
  name: z.string(),
  avatar: z.string().describe('成员的头像'),
  status: enumOf(UserStatus, userStatusLabel, '成员的状态'),
  depth: z.int().describe('在树中的深度，从 0 起'),
  has_children: flag('可展开'),
  parent_id: z.int().describe('所在部门，0 为没有'),
  ...figures,
  goal: goal.nullable(),
  member_goals: z.number().nullable().describe('部门内成员一级目标之和；null 为没有'),
})

const route = ['PerformanceList', 'OldPerformanceList']

/** 业绩列表: what members and departments have come to, beside their targets. */
export const performanceCalls = calls('performance', {
  list: get('v1/commerce/performance/list', {
    summary: '业绩列表：按成员，未归属在最后；合计去重，与 overview 一致',
    shows: ['order', 'talent', 'sample', 'member', 'goal'],
    columns: performanceColumns,
    filters: performanceFilterDefinitions,
    request: z.object({ ...filters, ...sortedBy(performanceColumns) }),
    answer: pageOf(member, z.object({ list_total: z.object({ ...figures, ...goalSums }), has_new_type })),
    route: [...route, 'DashboardTeam'],
  }),
  deptList: get('v1/commerce/performance/dept_list', {
    summary: '业绩列表：按部门，展开的部门下为直接下级与直属成员，未归属在最后',
    shows: ['order', 'talent', 'sample', 'department', 'member', 'goal'],
    columns: deptPerformanceColumns,
    filters: deptPerformanceFilterDefinitions,
    request: z.object({
      ...filters,
      ...sortedBy(deptPerformanceColumns),
      expanded: intList({ max: 100 }).optional().describe('展开的部门'),
    }),
    answer: pageOf(deptRow, z.object({ list_total: z.object({ ...figures, ...goalSums }), has_new_type })),
    route: 'PerformanceList',
  }),
  overview: get('v1/commerce/performance/overview', {
    summary: '业绩的合计与环比',
    shows: ['order', 'talent', 'sample', 'goal'],
    request: z.object(filters),
    answer: z.object(comparedFields(performanceFigures)),
    route,
  }),
  compare: get('v1/commerce/performance/compare', {
    summary: '成员对比：二至四位成员的同一组指标，按请求的顺序',
    shows: ['order', 'sample', 'member'],
    request: z.object({
      platform: platformOrAll().default('all'),
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
      user_ids: idList({ min: 2, max: 4 }).describe('二至四位成员'),
    }),
    answer: listOf(z.object({ user: staffBrief, ...figureFields(memberComparisonFigures) })),
    roles: SALES_LEADS,
  }),
  progress: get('v1/commerce/performance/progress', {
    summary: '达成走势：周期内累计实际、按时间进度应达、预计；周期不是自然月或季度时为空',
    shows: ['order', 'goal'],
    request: z.object(filters),
    answer: z.object({
      period: z.string().nullable(),
      target: z.number().nullable().describe('一级目标合计；null 为没有目标'),
      forecast: figure().describe('周期末的预计'),
      list: z.array(
        z.object({
          date: z.string(),
          actual: figure().describe('累计实际；未到的日子为暂无'),
          pace: figure().describe('按时间进度应达'),
          forecast: figure().describe('累计预计；过去的日子为暂无'),
        }),
      ),
    }),
    route: 'PerformanceList',
  }),
})

export type PerformanceRequest = RequestOf<typeof performanceCalls.list>
/** A member's row of 业绩列表. */
export type Performance = z.output<typeof member>
/** A department's or member's row of 业绩列表 by department. */
export type DeptPerformance = z.output<typeof deptRow>
/** A target with what has come of it. */
export type PerformanceGoal = z.output<typeof goal>
