import type { MediumCooperation } from '../calls/medium.ts'
import type { ColonelContent } from '../fields/colonelFields.ts'
import type { FunnelTalent, MediumActivity, MediumColonel, MediumColonelTalent } from '../fields/mediumFields.ts'
import { serviceFee } from '../figures/colonels.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'

const DYKS = '仅抖音、快手'

/** Columns of 合作列表 of 媒介数据: the talents of one member of staff. */
export const mediumTalentColumns = listColumns<MediumCooperation>()({
  talent: {
    kind: 'talent',
    title: '达人',
    value: ({ author_info: { nick_name, ...talent } }) => ({ ...talent, author_name: nick_name }),
    pinned: true,
  },
  bind_time: { kind: 'time', title: '绑定时间', sort: true, note: '空白表示达人已回公海' },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  gmv_growth: { kind: 'money', title: '较上期增量 ¥', sort: true, total: true },
  new_date: {
    kind: 'period',
    title: '新达人期',
    value: ({ new_date }) => (new_date ? [new_date.start_date, new_date.end_date] : null),
  },
  order_count: { ...figureColumn(salesFigures.order_count), sort: true, total: true },
  refund_gmv: { ...figureColumn(salesFigures.refund_gmv), sort: true, total: true, note: `支付口径，${DYKS}` },
  order_goods_amount: { kind: 'count', title: '商品件数', sort: true, total: true },
  refund_sales: {
    kind: 'money',
    title: '退款（退款口径） ¥',
    sort: true,
    total: true,
    note: `退款时间在统计日期内，${DYKS}`,
  },
  close_sales: { ...figureColumn(salesFigures.close_sales), sort: true, total: true, note: DYKS },
  commission: { ...figureColumn(salesFigures.commission), sort: true, total: true },
  close_author_commission: {
    kind: 'money',
    title: '结算达人佣金 ¥',
    sort: true,
    total: true,
    note: DYKS,
  },
  goods_count: { kind: 'count', title: '商品数', sort: true, total: true },
  live_count: { kind: 'count', title: '直播场次', sort: true, total: true },
  video_count: { kind: 'count', title: '视频数', sort: true, total: true },
})

/** Columns of the lives and videos that sold for a member of staff. */
export const mediumContentColumns = listColumns<ColonelContent>()({
  title: { kind: 'text', title: '内容', value: (row) => row.title || row.id, pinned: true, width: 280 },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true },
  order_count: { ...figureColumn(salesFigures.order_count), sort: true },
  start_time: { kind: 'time', title: '时间', sort: true },
  views: { kind: 'count', title: '场观/播放' },
})

/** Columns of the colonels that a member worked with. */
export const mediumColonelColumns = listColumns<MediumColonel>()({
  colonel: { kind: 'text', title: '团长', value: (row) => row.colonel_info.name, pinned: true, width: 200 },
  activity_count: { kind: 'count', title: '活动数', sort: true },
  author_count: { kind: 'count', title: '出单达人', sort: true, total: true },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  gmv_rate: { kind: 'change', title: '环比' },
  volume: { ...figureColumn(salesFigures.volume), total: true },
  service_fee: { ...figureColumn(serviceFee), title: '团长服务费 ¥', note: serviceFee.note, sort: true, total: true },
  last_time: { kind: 'time', title: '最近合作', sort: true },
})

/** Columns of the activities of these colonels. */
export const mediumActivityColumns = listColumns<MediumActivity>()({
  activity_name: { kind: 'text', title: '活动', pinned: true, width: 200 },
  colonel: { kind: 'text', title: '团长', value: (row) => row.colonel_name, width: 160 },
  period: { kind: 'period', title: '起止', value: (row) => [row.start_time, row.end_time] },
  goods_count: { kind: 'count', title: '商品数', sort: true },
  author_count: { kind: 'count', title: '出单达人', sort: true, total: true },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  service_rate: { kind: 'percent', title: '服务费率' },
})

/** Columns of the talents who sold through colonels. */
export const mediumColonelTalentColumns = listColumns<MediumColonelTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row.author_info, pinned: true },
  colonel: { kind: 'text', title: '团长', value: (row) => row.colonel_info.name, width: 160 },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  video_count: { ...figureColumn(salesFigures.video_count), sort: true, total: true },
  live_count: { ...figureColumn(salesFigures.live_count), sort: true, total: true },
})

/** Columns of the talents behind a step of the funnel. */
export const funnelTalentColumns = listColumns<FunnelTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row.author_info, pinned: true },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true },
  order_count: figureColumn(salesFigures.order_count),
})
