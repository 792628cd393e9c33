import type { FigureDefinitions } from './figure.ts'
import { perTalent, salesFigures } from './sales.ts'

/** The figures above 合作达人. */
export const carriedTalentFigures = {
  gmv: salesFigures.gmv,
  issue_author: salesFigures.issue_author,
  first_issue_author: { ...salesFigures.first_issue_author, note: '首单（间隔超过半年后重新计）在统计日期内的达人' },
  ave_author_gmv: { ...perTalent, note: '成交金额 ÷ 出单达人数' },
  repurchase_rate: { kind: 'percent', title: '复购率', note: '统计日期内至少两天有订单的达人占出单达人' },
  close_sales: { ...salesFigures.close_sales, note: '统计日期内结算，仅抖音、快手' },
} as const satisfies FigureDefinitions

/** The figures above 自然出单达人. */
export const naturalTalentFigures = {
  issue_author: { kind: 'count', title: '自然出单达人数', note: '下单时无人跟进的出单达人' },
  gmv: salesFigures.gmv,
  order_count: salesFigures.order_count,
  gmv_share: { kind: 'percent', title: '占企业成交', note: '自然出单成交金额 ÷ 企业同平台、同筛选的成交金额' },
} as const satisfies FigureDefinitions

/** The figures above 跟进记录. */
export const followLogFigures = {
  log_count: { kind: 'count', title: '跟进次数', note: '下方列出的全部记录，含认领、转交、释放等系统记录' },
  author_count: { kind: 'count', title: '跟进达人数', note: '下方记录所涉及的达人，去重' },
  contact_count: { kind: 'count', title: '建联达人数', note: '由跟进变为已建联的达人，去重' },
  per_person: { kind: 'count', title: '人均跟进', note: '媒介写下的跟进 ÷ 写跟进的成员数，不含系统记录' },
} as const satisfies FigureDefinitions

/** What a talent sold, on its own page. */
export const talentSalesFigures = {
  gmv: { ...salesFigures.gmv, note: '按支付时间统计' },
  volume: salesFigures.volume,
  order_count: salesFigures.order_count,
  goods_count: salesFigures.goods_count,
  refund_gmv: { ...salesFigures.refund_gmv, note: '支付口径：所选时间内支付的订单至今的退款' },
  close_sales: { ...salesFigures.close_sales, note: '按结算时间统计' },
  commission: salesFigures.commission,
  media_count: { kind: 'count', title: '出单直播/视频', note: '有成交的直播场次与视频数' },
} as const satisfies FigureDefinitions
