import type { MediumCooperation } from '../calls/medium.ts'
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
  bind_time: { kind: 'time', title: '绑定时间', sort: true, note: '为空表示达人已回公海' },
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
    title: '退款(退款口径) ¥',
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
