import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'

/** The figures above 合作单. */
export const cooperationFigures = {
  coop_count: {
    kind: 'count',
    title: '合作单数',
    note: '所选标签下的合作单，不含已取消的；已取消的只在「已取消」标签下计数',
  },
  author_count: { kind: 'count', title: '合作达人数', note: '不含已取消的合作单' },
  gmv: salesFigures.gmv,
  fee: { kind: 'money', title: '坑位费', note: '不含已取消的合作单' },
  commission: { kind: 'money', title: '佣金' },
  roi: { kind: 'ratio', title: '合作 ROI', note: '成交金额 ÷（坑位费 + 佣金 + 寄样成本），不含已取消的合作单' },
  success_rate: { kind: 'percent', title: '达成率', note: '已到期的合作单中有成交的占比' },
} as const satisfies FigureDefinitions
