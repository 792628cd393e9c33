import type {
  ColonelActivity,
  ColonelContent,
  ColonelCooperation,
  ColonelRow,
  ColonelSample,
  ColonelTalent,
  ColonelGoods,
} from '../fields/colonelFields.ts'
import { colonelBelongLabel } from '../enums.ts'
import { colonelWorkFigures, serviceFee } from '../figures/colonels.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'
import { activityStatuses } from '../rules/activityStatuses.ts'
import { sampleStatuses } from '../rules/sampleRules.ts'

const DYKS = '仅抖音与快手'
const noted = { note: serviceFee.note } as const

/** Columns of 团长列表. */
export const colonelColumns = listColumns<ColonelRow>()({
  colonel: { kind: 'text', title: '团长', value: (row) => row.colonel_info.name, pinned: true, width: 184 },
  mediums: { kind: 'staff', title: '媒介' },
  belong_type: { kind: 'label', title: '归属', labels: colonelBelongLabel },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  service_fee: { ...figureColumn(serviceFee), ...noted, sort: true, total: true },
  last_time: { kind: 'time', title: '最近合作', note: '统计时间内最近一笔订单的支付时间', sort: true },
  author_count: { kind: 'count', title: '合作达人数', sort: true, total: true },
  goods_count: { kind: 'count', title: '商品数', note: colonelWorkFigures.goods_count.note, sort: true, total: true },
  activity_count: {
    kind: 'count',
    title: '活动数',
    note: colonelWorkFigures.activity_count.note,
    sort: true,
    total: true,
  },
  service_rate: { kind: 'percent', title: '服务费率', note: `服务费 ÷ 成交金额，${DYKS}` },
  sample_count: { kind: 'count', title: '寄样数', note: colonelWorkFigures.sample_count.note, sort: true, total: true },
  tags: { kind: 'tags', title: '标签' },
  remark: { kind: 'text', title: '备注', width: 144 },
  colonel_buyin_id: {
    kind: 'text',
    title: '团长ID',
    value: (row) => row.colonel_info.colonel_buyin_id,
    hidden: true,
    width: 180,
  },
  include_at: { kind: 'time', title: '收录时间', hidden: true },
})

/** Columns of the talents who sold for a colonel. */
export const colonelTalentColumns = listColumns<ColonelTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row.author_info, pinned: true },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  mediums: { kind: 'staff', title: '媒介' },
  order_count: { kind: 'count', title: '订单数', sort: true, total: true },
  goods_count: { kind: 'count', title: '商品数', sort: true, total: true },
  live_count: { kind: 'count', title: '直播', sort: true, total: true },
  video_count: { kind: 'count', title: '视频', sort: true, total: true },
  first_order_time: { kind: 'time', title: '首次合作', note: '统计时间内经该团长的第一笔订单' },
})

/** Columns of the goods that a colonel sold. */
export const colonelGoodsColumns = listColumns<ColonelGoods>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  volume: { kind: 'count', title: '销量', sort: true, total: true },
  author_count: { kind: 'count', title: '达人', sort: true, total: true },
  rate: { kind: 'percent', title: '佣金率', note: '活动中约定的佣金率，不在活动中的为商品佣金率' },
  service_rate: { kind: 'percent', title: '服务费率', note: '活动中约定的服务费率' },
  commission: { ...figureColumn(salesFigures.commission), sort: true, total: true },
})

/** Columns of the activities of a colonel. */
export const colonelActivityColumns = listColumns<ColonelActivity>()({
  activity_name: { kind: 'text', title: '活动', pinned: true, width: 200 },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  status: { kind: 'label', title: '状态', labels: activityStatuses },
  period: { kind: 'period', title: '周期', value: (row) => [row.start_time, row.end_time] },
  goods_count: { kind: 'count', title: '商品数', note: '活动中的商品', sort: true },
  service_rate: { kind: 'percent', title: '服务费率' },
  activity_id: { kind: 'text', title: '活动ID' },
})

/** Columns of the samples sent to a colonel. */
export const colonelSampleColumns = listColumns<ColonelSample>()({
  goods: { kind: 'goodsList', title: '商品', pinned: true },
  sample_no: { kind: 'text', title: '寄样单号', width: 128 },
  qty: { kind: 'count', title: '数量' },
  status: { kind: 'label', title: '状态', labels: sampleStatuses },
  created_at: { kind: 'time', title: '申样时间' },
  ship_time: { kind: 'time', title: '发货时间' },
  sign_time: { kind: 'time', title: '签收时间' },
  user: { kind: 'staff', title: '媒介' },
})

/** Columns of the agreements with colonels. */
export const colonelCoopColumns = listColumns<ColonelCooperation>()({
  activity: { kind: 'text', title: '活动', value: (row) => row.activity.activity_name, pinned: true, width: 200 },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  status: { kind: 'label', title: '状态', labels: activityStatuses },
  period: { kind: 'period', title: '合作周期', value: (row) => [row.start_time, row.end_time] },
  user: { kind: 'staff', title: '媒介' },
  service_rate: { kind: 'percent', title: '服务费率' },
  commission_rate: { kind: 'percent', title: '佣金率' },
  author_count: { kind: 'count', title: '合作达人数', sort: true },
  goods_count: { kind: 'count', title: '商品数', sort: true },
  remark: { kind: 'text', title: '备注', width: 144 },
  start_time: { kind: 'day', title: '开始日期', sort: true, hidden: true },
  colonel: { kind: 'text', title: '团长', value: (row) => row.colonel_info.name, hidden: true, width: 180 },
})

/** Columns of the lives and videos that sold for a colonel. */
export const colonelContentColumns = listColumns<ColonelContent>()({
  title: { kind: 'text', title: '内容', value: (row) => row.title || row.id, width: 240 },
  start_time: { kind: 'time', title: '时间' },
  views: { kind: 'count', title: '场观/播放' },
  gmv: { ...figureColumn(salesFigures.gmv) },
  volume: { kind: 'count', title: '销量' },
})
