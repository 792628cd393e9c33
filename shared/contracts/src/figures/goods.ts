import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'
import { sampleFigures } from './samples.ts'

/** What samples of one product come to, in its drawer. */
export const productSampleFigures = {
  sample_count: { ...sampleFigures.sample_count, note: '统计日期内发货的样品件数：带货样品；种草角色为种草样品' },
} as const satisfies FigureDefinitions

/** What one product comes to, in its drawer. */
export const productFigures = {
  amount: { ...salesFigures.gmv, note: '按支付时间统计' },
  volume: salesFigures.volume,
  total_cp_author: { kind: 'count', title: '合作达人数', note: '统计日期内该商品有成交的达人数' },
  first_cp_author: { ...salesFigures.first_cp_author, note: '首次成交该商品的日期在统计日期内的达人数' },
  ...productSampleFigures,
} as const satisfies FigureDefinitions
