import type { Cooperation, CooperationGoods } from '../calls/cooperation.ts'
import { cooperationKindLabel, cooperationStatusLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'

/** Lowest and highest rate of the goods, e.g. `20%~25%`. */
function ratesOf({ goods }: Cooperation): string {
  const rates = goods.map((each) => each.rate)
  if (rates.length === 0) return ''
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  return low === high ? `${low}%` : `${low}%~${high}%`
}

const DYKS_ONLY = '仅抖音与快手'

/** Columns of 合作单. */
export const cooperationColumns = listColumns<Cooperation>()({
  coop_no: { kind: 'text', title: '单号', pinned: true, sort: 'created_at', width: 128 },
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
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
  goods: { kind: 'goodsList', title: '商品' },
  fee: { kind: 'money', title: '坑位费 ¥', sort: true, total: true },
  period: { kind: 'period', title: '周期', value: (row) => [row.start_time, row.end_time] },
  user: { kind: 'staff', title: '媒介' },
  rate: { kind: 'text', title: '佣金率', value: ratesOf, width: 88 },
  gmv: {
    ...figureColumn(salesFigures.gmv),
    sort: true,
    total: true,
    note: '合作周期内该达人与合作商品的支付金额',
  },
  order_count: { ...figureColumn(salesFigures.order_count), sort: true, total: true },
  kind: { kind: 'label', title: '类型', labels: cooperationKindLabel },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  refund_gmv: { ...figureColumn(salesFigures.refund_gmv), sort: true, total: true, note: DYKS_ONLY },
  close_sales: { ...figureColumn(salesFigures.close_sales), sort: true, total: true, note: DYKS_ONLY },
  roi: { kind: 'ratio', title: 'ROI', sort: true, total: true, note: '成交金额 ÷（坑位费 + 佣金 + 寄样成本）' },
  live_count: { kind: 'count', title: '直播', total: true },
  video_count: { kind: 'count', title: '视频', total: true },
  sample_count: { kind: 'count', title: '寄样', total: true },
  remark: { kind: 'text', title: '备注', width: 144 },
  created_at: { kind: 'time', title: '创建时间', hidden: true },
})

/** Columns of the goods of one 合作单. */
export const cooperationGoodsColumns = listColumns<CooperationGoods>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  price: { kind: 'money', title: '合作价 ¥' },
  rate: { kind: 'percent', title: '佣金率' },
  mechanism: { kind: 'text', title: '机制', width: 136 },
  gift: { kind: 'text', title: '赠品', width: 112 },
  promised_qty: { kind: 'count', title: '承诺数量' },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true, note: '合作周期内该达人与该商品的支付金额' },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  order_count: { ...figureColumn(salesFigures.order_count), sort: true },
})
