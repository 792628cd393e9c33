import type { CarriedTalent, NaturalTalent, SoldRow } from '../calls/talentCarry.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { sampleFigures } from '../figures/samples.ts'
import { listColumns } from '../listColumns.ts'

const DYKS = '仅抖音、快手'

/** Columns of 合作达人. */
export const carriedTalentColumns = listColumns<CarriedTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  followers: { kind: 'staff', title: '媒介' },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true, note: '数据范围内、统计日期内支付的金额' },
  last_order_at: { kind: 'time', title: '最近出单', sort: true },
  order_count: { ...figureColumn(salesFigures.order_count), sort: true, total: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  goods_count: { kind: 'count', title: '动销商品', sort: true, total: true },
  sample_count: {
    ...figureColumn(sampleFigures.sample_count),
    title: '出单达人寄样数',
    note: '所列达人在统计日期内发货的带货样品件数；未列出的达人不计',
    sort: true,
    total: true,
  },
  gmv_growth: {
    kind: 'money',
    title: '较上期增量 ¥',
    sort: true,
    total: true,
    note: '与前一个等长的时间段相比；统计日期为全部时没有上期',
  },
  commission: { ...figureColumn(salesFigures.commission), sort: true, total: true },
  live_count: { kind: 'count', title: '直播场次', sort: true, total: true },
  video_count: { kind: 'count', title: '视频数', sort: true, total: true },
  tags: { kind: 'tags', title: '标签' },
  refund_gmv: { ...figureColumn(salesFigures.refund_gmv), sort: true, total: true, note: DYKS },
  close_sales: { ...figureColumn(salesFigures.close_sales), sort: true, total: true, note: DYKS },
  close_author_commission: {
    kind: 'money',
    title: '结算达人佣金 ¥',
    total: true,
    note: DYKS,
    hidden: true,
  },
  first_order_time: { kind: 'time', title: '首单时间' },
  bind_time: { kind: 'time', title: '绑定时间', note: '空白表示已回公海' },
})

/** Columns of 自然出单达人; of locked ones only the figures are shown. */
export const naturalTalentColumns = listColumns<NaturalTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  fans: { kind: 'count', title: '粉丝数', value: (row) => (row.is_locked === 1 ? null : row.fans) },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true, note: '下单时无人跟进的成交' },
  order_count: { ...figureColumn(salesFigures.order_count), sort: true, total: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  last_order_at: { kind: 'time', title: '最近出单', sort: true },
  commission: { kind: 'money', title: '佣金 ¥', total: true },
  goods: { kind: 'goodsList', title: '出单商品', note: '成交最多的 3 个商品；点击数字查看全部' },
  live_count: { kind: 'count', title: '直播场次', sort: true, total: true },
  video_count: { kind: 'count', title: '视频数', sort: true, total: true },
  first_order_time: { kind: 'time', title: '首次出单' },
})

const soldFigures = {
  gmv: { kind: 'money', title: '成交金额 ¥', sort: true },
  volume: { kind: 'count', title: '销量', sort: true },
  order_count: { kind: 'count', title: '订单数', sort: true },
} as const

/** Columns of what a talent sold, behind a count. */
export const countedGoodsColumns = listColumns<SoldRow>()({
  goods: {
    kind: 'goods',
    title: '商品',
    value: (row) => ({ product_id: row.id, title: row.title, cover: row.image }),
  },
  ...soldFigures,
})

/** Columns of the lives or videos that sold, behind a count. */
export const countedContentColumns = listColumns<SoldRow>()({
  content: { kind: 'text', title: '内容', value: (row) => row.title, width: 208 },
  start_time: { kind: 'time', title: '时间' },
  ...soldFigures,
})
