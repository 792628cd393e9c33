import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'

const DYKS = '仅统计抖音、快手'

/** 团长服务费. */
export const serviceFee = {
  kind: 'money',
  title: '服务费',
  note: `按支付时间统计：每笔服务费先四舍五入到分，再按未退款的比例四舍五入到分；${DYKS}`,
} as const
const activityCount = { kind: 'count', title: '活动数', note: '活动周期与统计时间有交集的活动' } as const
const authorCount = { kind: 'count', title: '合作达人数', note: '经团长活动出单的达人，去重' } as const
const goodsCount = { kind: 'count', title: '商品数', note: '经团长活动出单的商品，去重' } as const
const sampleCount = { kind: 'count', title: '寄样数', note: '寄给团长的样品，按发货时间统计，单位件' } as const

/** The figures above 团长列表. */
export const colonelListFigures = {
  colonel_count: { kind: 'count', title: '团长数' },
  sold_count: { kind: 'count', title: '合作团长数', note: '统计时间内有成交的团长' },
  activity_count: activityCount,
  gmv: { ...salesFigures.gmv, title: '团长带动成交', note: '所列团长的活动带来的支付金额' },
  service_fee: serviceFee,
  author_count: { ...authorCount, title: '达人数' },
} as const satisfies FigureDefinitions

/** What a colonel sold. */
export const colonelSaleFigures = {
  gmv: { ...salesFigures.gmv, note: '按支付时间统计' },
  order_count: salesFigures.order_count,
  service_fee: serviceFee,
} as const satisfies FigureDefinitions

/** With whom and what a colonel sold it. */
export const colonelWorkFigures = {
  author_count: authorCount,
  activity_count: activityCount,
  goods_count: goodsCount,
  sample_count: sampleCount,
} as const satisfies FigureDefinitions

/** What an agreement with a colonel about an activity came to. */
export const colonelCoopFigures = {
  gmv: { ...salesFigures.gmv, note: '该团长在该活动下的支付金额' },
  order_count: salesFigures.order_count,
  volume: salesFigures.volume,
  author_count: { ...authorCount, note: '在该活动下出单的达人，去重' },
  goods_count: { ...goodsCount, note: '在该活动下出单的商品，去重' },
  service_fee: serviceFee,
  commission: salesFigures.commission,
} as const satisfies FigureDefinitions
