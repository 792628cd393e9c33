import type { TalentContent, TalentCooperation, TalentGoods, TalentSample } from '../calls/talentDetail.ts'
import { cooperationKindLabel, cooperationStatusLabel, deliveryTypeLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'
import { sampleStatuses } from '../rules/sampleRules.ts'

const DYKS = '仅统计抖音、快手'

/** Columns of 出单商品 of one talent. */
export const soldGoodsColumns = listColumns<TalentGoods>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  gmv: { kind: 'money', title: '成交金额 ¥', sort: true, total: true },
  volume: { kind: 'count', title: '销量', sort: true, total: true },
  order_count: {
    kind: 'count',
    title: '订单数',
    sort: true,
    total: true,
    note: '一笔订单含多个商品时每个商品各计一次，合计只计一次',
  },
  refund_gmv: { kind: 'money', title: '退款金额 ¥', sort: true, total: true, note: DYKS },
  close_sales: { kind: 'money', title: '结算金额 ¥', sort: true, total: true, note: DYKS },
  commission: { ...figureColumn(salesFigures.commission), sort: true, total: true },
})

const content = { kind: 'text', value: (row: TalentContent) => row.title, pinned: true, width: 320 } as const
const startTime = { kind: 'time', sort: true, width: 160 } as const
const views = { kind: 'count', width: 120 } as const
const contentFigures = {
  gmv: { kind: 'money', title: '成交金额 ¥', sort: true, total: true },
  volume: { kind: 'count', title: '销量', sort: true },
  order_count: { kind: 'count', title: '订单数', sort: true },
} as const

/** Columns of 出单直播 of one talent. */
export const soldLiveColumns = listColumns<TalentContent>()({
  content: { ...content, title: '直播' },
  start_time: { ...startTime, title: '开播时间' },
  views: { ...views, title: '场观' },
  ...contentFigures,
})

/** Columns of 出单视频 of one talent. */
export const soldVideoColumns = listColumns<TalentContent>()({
  content: { ...content, title: '视频' },
  start_time: { ...startTime, title: '发布时间' },
  views: { ...views, title: '播放' },
  ...contentFigures,
})

/** Columns of 寄样 of one talent. */
export const talentSampleColumns = listColumns<TalentSample>()({
  goods: { kind: 'goodsList', title: '商品', pinned: true },
  sample_no: { kind: 'text', title: '寄样单号', width: 128 },
  qty: { kind: 'count', title: '数量' },
  status: { kind: 'label', title: '状态', labels: sampleStatuses },
  created_at: { kind: 'time', title: '申请时间' },
  ship_time: { kind: 'time', title: '发货时间' },
  sign_time: { kind: 'time', title: '签收时间' },
  delivery_type: {
    kind: 'label',
    title: '履约',
    labels: deliveryTypeLabel,
    value: (row) => (row.sign_time === null ? null : row.delivery_type),
  },
  gmv: { kind: 'money', title: '成交 ¥', note: '寄样商品在发货后由该达人带来的成交金额' },
  user: { kind: 'staff', title: '媒介' },
})

/** Columns of 合作单 of one talent. */
export const talentCooperationColumns = listColumns<TalentCooperation>()({
  coop_no: { kind: 'text', title: '合作单号', pinned: true, width: 144 },
  kind: { kind: 'label', title: '类型', labels: cooperationKindLabel },
  period: { kind: 'period', title: '周期', value: (row) => [row.start_time, row.end_time] },
  goods: { kind: 'goodsList', title: '商品' },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      1: { text: cooperationStatusLabel[1], color: 'orange' },
      2: { text: cooperationStatusLabel[2], color: 'blue' },
      3: { text: cooperationStatusLabel[3], color: 'green' },
      4: { text: cooperationStatusLabel[4], color: 'grey' },
    },
  },
  fee: { kind: 'money', title: '坑位费 ¥' },
  gmv: { kind: 'money', title: '成交 ¥', note: '合作周期内，该达人带合作商品的成交金额' },
  roi: { kind: 'ratio', title: 'ROI', note: '成交 ÷（坑位费 + 佣金 + 寄样成本）' },
})
