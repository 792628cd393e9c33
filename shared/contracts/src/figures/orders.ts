import type { FigureDefinitions } from './figure.ts'

const DYKS_ONLY = '仅抖音与快手'

/** The figures above 订单, over the listed lines. */
export const orderFigures = {
  gmv: { kind: 'money', title: '成交金额', note: '所列订单明细的支付金额' },
  order_count: { kind: 'count', title: '订单数', note: '所列订单明细的订单，去重' },
  volume: { kind: 'count', title: '销量', note: '所列订单明细的商品件数' },
  refund_amount: {
    kind: 'money',
    title: '退款金额',
    note: `按支付、结算：所列明细至今的退款；按退款：所选时间内的退款。${DYKS_ONLY}`,
  },
  settle_amount: {
    kind: 'money',
    title: '结算金额',
    note: `按结算：所选时间内的结算；按支付、退款：所列明细至今的结算。${DYKS_ONLY}`,
  },
  commission: {
    kind: 'money',
    title: '预估佣金',
    note: '每笔佣金先四舍五入到分，再按未退款的比例四舍五入到分',
  },
  service_fee: { kind: 'money', title: '服务费', note: `团长服务费，算法同预估佣金。${DYKS_ONLY}` },
} as const satisfies FigureDefinitions
