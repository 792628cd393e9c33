import type { DeptPerformance, Performance } from '../calls/performance.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { sampleFigures } from '../figures/samples.ts'
import { listColumns, type ListColumns } from '../listColumns.ts'
import { goalText } from '../rules/goalRules.ts'

const DYKS = '仅抖音、快手'

type GoalRow = { goal: Performance['goal'] }

/** Figures of a member or department, with the goal of the chosen option. */
const figures = {
  goal_target: {
    kind: 'text',
    title: '一级目标',
    value: ({ goal }: GoalRow) => (goal === null ? null : goalText(goal.option, goal.levels[0] ?? 0)),
    note: '仅所选时间为自然月或季度时有目标；目标不分平台',
  },
  goal_rate: {
    kind: 'percent',
    title: '完成率',
    sort: true,
    total: true,
    note: '目标周期内的实际 ÷ 一级目标，达到的最高一级标在后面；不分平台',
    width: 128,
  },
  gmv: {
    ...figureColumn(salesFigures.gmv),
    sort: true,
    total: true,
    note: '多人跟进的成交会计入每位跟进人，合计已去重',
  },
  gmv_rate: { kind: 'change', title: '环比', total: true },
  new_author_sales: { kind: 'money', title: '新达人成交 ¥', sort: true, total: true },
  close_sales: { ...figureColumn(salesFigures.close_sales), sort: true, total: true, note: DYKS },
  refund_gmv: { ...figureColumn(salesFigures.refund_gmv), sort: true, total: true, note: `支付口径，${DYKS}` },
  order_count: { ...figureColumn(salesFigures.order_count), sort: true, total: true },
  follow_count: { kind: 'count', title: '跟进达人', sort: true, total: true },
  connect_author_count: { kind: 'count', title: '建联达人', sort: true, total: true },
  sample_author_count: {
    ...figureColumn(sampleFigures.sample_author_count),
    title: '寄样达人',
    sort: true,
    total: true,
  },
  order_author_count: { kind: 'count', title: '出单达人', sort: true, total: true },
  first_issue_author: { kind: 'count', title: '首单达人', sort: true, total: true },
  success_rate: {
    kind: 'percent',
    title: '合作成功率',
    sort: true,
    total: true,
    note: '跟进期间有出单的达人 ÷ 跟进过的达人，不随统计日期变化',
  },
  sample_count: { ...figureColumn(sampleFigures.sample_count), sort: true, total: true },
  live_count: { kind: 'count', title: '直播场次', sort: true, total: true },
  video_count: { kind: 'count', title: '视频数', sort: true, total: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true, hidden: true },
  refund_sales: {
    kind: 'money',
    title: '退款（退款口径） ¥',
    total: true,
    note: `退款时间在统计日期内，${DYKS}`,
    hidden: true,
  },
  forecast: {
    kind: 'money',
    title: '预计 ¥',
    total: true,
    note: '按近4周同星期均值预计，不含大促日；仅本月或本季度',
    hidden: true,
  },
} as const satisfies ListColumns<never>

/** Columns of 业绩列表 by member. */
export const performanceColumns = listColumns<Performance>()({
  user: { kind: 'staff', title: '成员', pinned: true },
  dept_name: { kind: 'text', title: '部门', hidden: true },
  ...figures,
  rank: {
    kind: 'count',
    title: '本表排名',
    value: ({ rank }) => (rank === 0 ? null : rank),
    note: '所列成员中按成交金额，相同并列；与近30天排名不同',
  },
})

/** Columns of 业绩列表 by department: the same figures, without a place. */
export const deptPerformanceColumns = listColumns<DeptPerformance>()({
  name: { kind: 'text', title: '部门', pinned: true, width: 208 },
  ...figures,
})

/** Columns of the old 业绩列表. */
export const oldPerformanceColumns = listColumns<Performance>()({
  user: performanceColumns.user,
  dept_name: { kind: 'text', title: '部门' },
  gmv: performanceColumns.gmv,
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  order_count: performanceColumns.order_count,
  order_author_count: performanceColumns.order_author_count,
  first_issue_author: performanceColumns.first_issue_author,
  sample_count: performanceColumns.sample_count,
})
