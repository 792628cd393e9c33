import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'
import { sampleFigures } from './samples.ts'

const DY_KS = '仅统计抖音、快手'

/** What members are set beside each other by. */
export const memberComparisonFigures = {
  gmv: salesFigures.gmv,
  order_author_count: { kind: 'count', title: '出单达人数' },
  sample_count: sampleFigures.sample_count,
  delivery_rate: sampleFigures.delivery_rate,
  sample_roi: {
    kind: 'ratio',
    title: '寄样 ROI',
    note: '所选时间内寄出的样品：发货后达人与样品商品至今的成交金额 ÷ 寄样成本',
  },
} as const satisfies FigureDefinitions

/** The figures above 业绩列表, which are those of its 合计. */
export const performanceFigures = {
  gmv: { ...salesFigures.gmv, note: '按支付时间统计的订单实付金额；多人跟进的成交合计只计一次' },
  close_sales: { ...salesFigures.close_sales, note: `按结算时间统计。${DY_KS}` },
  refund_gmv: { ...salesFigures.refund_gmv, note: `支付口径：所选时间内支付的订单至今的退款。${DY_KS}` },
  new_author_sales: { kind: 'money', title: '新达人成交', note: '新达人期内支付的金额' },
  first_issue_author: {
    ...salesFigures.first_issue_author,
    note: '首次出单的达人；超过 180 天未出单后再次出单，重新计为首单',
  },
  sample_count: sampleFigures.sample_count,
  goal_rate: { kind: 'percent', title: '目标完成率', note: '有目标的成员：实际合计 ÷ 一级目标合计；仅自然月或季度' },
} as const satisfies FigureDefinitions
