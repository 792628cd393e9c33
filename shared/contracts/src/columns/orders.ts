import type { OrderLine } from '../calls/orders.ts'
import { contentKindLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { orderFlows } from '../rules/orderRules.ts'

const DYKS_ONLY = '仅抖音与快手'

/** Columns of 订单. */
export const orderColumns = listColumns<OrderLine>()({
  order_id: { kind: 'text', title: '订单号', pinned: true, width: 112 },
  product: { kind: 'goods', title: '商品', pinned: true },
  talent: { kind: 'talent', title: '达人', value: (row) => row },
  flow: { kind: 'label', title: '状态', labels: orderFlows },
  pay_amount: { kind: 'money', title: '支付金额 ¥', sort: true, total: true },
  pay_time: { kind: 'time', title: '支付时间', sort: true },
  users: { kind: 'staff', title: '媒介' },
  commission: {
    kind: 'money',
    title: '预估佣金 ¥',
    sort: true,
    total: true,
    note: '（支付金额 + 补贴 − 运费）× 佣金率，再按未退款的比例计',
  },
  content_kind: { kind: 'label', title: '渠道', labels: contentKindLabel, width: 128 },
  shop_name: { kind: 'text', title: '店铺', width: 120 },
  qty: { kind: 'count', title: '数量', total: true },
  commission_rate: { kind: 'percent', title: '佣金率' },
  settle_amount: { kind: 'money', title: '结算金额 ¥', sort: true, total: true, note: DYKS_ONLY },
  settle_commission: { kind: 'money', title: '结算佣金 ¥', total: true, note: DYKS_ONLY },
  service_fee: { kind: 'money', title: '服务费 ¥', total: true, note: `团长服务费，算法同预估佣金；${DYKS_ONLY}` },
  refund_amount: { kind: 'money', title: '退款 ¥', total: true, note: `至今的退款；${DYKS_ONLY}` },
  colonel_name: { kind: 'text', title: '团长', width: 112 },
  platform_subsidy: { kind: 'money', title: '补贴 ¥', hidden: true },
  freight: { kind: 'money', title: '运费 ¥', hidden: true },
  confirm_time: { kind: 'time', title: '确认收货时间', hidden: true },
  settle_time: { kind: 'time', title: '结算时间', hidden: true },
})
