import type { FigureDefinition, FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'

const DY_KS = '仅统计抖音、快手'
const byPayment = '按支付时间统计'

/** A figure of a board; `of` is what it divides by what, computed from the sums and never from rates of rows. */
export interface BoardFigure extends FigureDefinition {
  readonly of?: readonly [part: string, whole: string]
  /** Counts different things: rows do not add up to the total. */
  readonly distinct?: true
}

/** Every figure that a block of a board may show, with its 口径. Those without `of` are measures of the breakdown. */
export const boardFigures = {
  gmv: { ...salesFigures.gmv, note: `${byPayment}的订单实付金额` },
  volume: { ...salesFigures.volume, note: `${byPayment}的商品件数` },
  order_count: { ...salesFigures.order_count, note: `${byPayment}，同一订单只计一次`, distinct: true },
  avg_price: { kind: 'money', title: '客单价', note: '成交金额 ÷ 订单数', of: ['gmv', 'order_count'] },
  refund_gmv: { ...salesFigures.refund_gmv, note: `支付口径：所选时间内支付的订单至今的退款。${DY_KS}` },
  refund_rate: {
    kind: 'percent',
    title: '退款率',
    note: `支付口径的退款金额 ÷ 成交金额。${DY_KS}`,
    of: ['refund_gmv', 'dyks_gmv'],
  },
  close_sales: { ...salesFigures.close_sales, note: `按结算时间统计。${DY_KS}` },
  commission: salesFigures.commission,
  commission_rate: { kind: 'percent', title: '佣金率', note: '预估佣金 ÷ 成交金额', of: ['commission', 'gmv'] },
  service_fee: { kind: 'money', title: '团长服务费', note: `${byPayment}，已按退款比例扣减。${DY_KS}` },
  service_rate: {
    kind: 'percent',
    title: '服务费率',
    note: `团长服务费 ÷ 成交金额。${DY_KS}`,
    of: ['service_fee', 'dyks_gmv'],
  },
  issue_author: { ...salesFigures.issue_author, note: '有成交订单的达人，去重', distinct: true },
  first_issue_author: {
    ...salesFigures.first_issue_author,
    note: '首次出单的达人；超过 180 天未出单后再次出单，重新计为首单',
    distinct: true,
  },
  new_author_sales: { kind: 'money', title: '新达人成交', note: '在新达人期内支付的成交金额' },
  old_author_sales: { kind: 'money', title: '老达人成交', note: '成交金额 − 新达人成交' },
  dyks_gmv: { kind: 'money', title: '抖音、快手成交金额', note: byPayment },
  settled_part: { kind: 'money', title: '已结算', note: `所选时间内支付的订单至今已结算的部分。${DY_KS}` },
  pending_sales: { kind: 'money', title: '待结算', note: `所选时间内支付、既未退款也未结算的部分。${DY_KS}` },
  live_amount: { kind: 'money', title: '直播成交', note: byPayment },
  video_amount: { kind: 'money', title: '视频成交', note: byPayment },
  image_amount: { kind: 'money', title: '图文成交', note: byPayment },
  showcase_amount: { kind: 'money', title: '橱窗成交', note: byPayment },
  live_share: { kind: 'percent', title: '直播占比', note: '直播成交 ÷ 成交金额', of: ['live_amount', 'gmv'] },
  video_share: { kind: 'percent', title: '视频占比', note: '视频成交 ÷ 成交金额', of: ['video_amount', 'gmv'] },
  goods_count: { ...salesFigures.goods_count, note: '有成交订单的商品，去重', distinct: true },
  piece_price: { kind: 'money', title: '件单价', note: '成交金额 ÷ 销量', of: ['gmv', 'volume'] },
  first_cp_author: {
    ...salesFigures.first_cp_author,
    note: '首次卖出该商品的时间在所选时间内的达人',
    distinct: true,
  },
  live_count: { ...salesFigures.live_count, note: '有成交订单的直播，去重', distinct: true },
  video_count: { ...salesFigures.video_count, note: '有成交订单的视频，去重', distinct: true },
  live_average: {
    kind: 'money',
    title: '场均成交',
    note: '直播成交 ÷ 出单直播场次',
    of: ['live_amount', 'live_count'],
  },
  video_average: {
    kind: 'money',
    title: '单视频成交',
    note: '视频成交 ÷ 出单视频数',
    of: ['video_amount', 'video_count'],
  },
} as const satisfies Readonly<Record<string, BoardFigure>>

export type BoardFigureName = keyof typeof boardFigures

/** Figures of blocks that are no breakdown of sales. */
export const specialFigures = {
  author_count: { kind: 'count', title: '达人数' },
  sold_rate: {
    kind: 'percent',
    title: '动销率',
    note: '动销且目前在售的商品 ÷ 目前在售的商品',
  },
  new_goods: { kind: 'count', title: '新品数', note: '首次出单的时间在所选时间内的商品' },
  hit_goods: { kind: 'count', title: '爆品数', note: '动销商品中成交金额前 5% 的商品，金额相同一并计入' },
  sampled_goods: { kind: 'count', title: '寄样商品数', note: '所选时间内寄出过样品的商品。不按来源、渠道统计' },
  sample_count: { kind: 'count', title: '寄样数', note: '所选时间内寄出的件数。不按来源、渠道统计' },
  sample_issue_rate: {
    kind: 'percent',
    title: '签收出单率',
    note: '所选时间内寄样且已签收的达人中，签收后卖出该商品的占比。不按来源、渠道统计',
  },
  stage_goods: { kind: 'count', title: '商品数' },
  both_authors: { kind: 'count', title: '共同达人', note: '两个商品都卖过的达人' },
  both_share: { kind: 'percent', title: '占比', note: '共同达人 ÷ 两者中较少的达人数' },
  median_gmv: { kind: 'money', title: '成交金额中位数' },
  median_author: { kind: 'count', title: '达人数中位数' },
  media_count: { kind: 'count', title: '在岗媒介', note: '商务媒介角色、已启用、在所选时间结束前入职的成员' },
  gmv_per_head: {
    kind: 'money',
    title: '人均成交',
    note: '人均 = 在岗媒介成交 ÷ 在岗媒介；其他成员与未归属的成交不计入',
  },
  follow_per_head: { kind: 'ratio', title: '人均跟进达人', note: '在岗媒介跟进的达人（去重）÷ 在岗媒介' },
  sample_per_head: { kind: 'ratio', title: '人均寄样', note: '在岗媒介的寄样数 ÷ 在岗媒介' },
  team_goal_rate: {
    kind: 'percent',
    title: '目标完成率',
    note: '有成交金额目标的成员的实际之和 ÷ 一级目标之和；所选时间为自然月或季度时显示',
  },
  success_rate: { kind: 'percent', title: '合作成功率', note: '在岗媒介跟进期间出过单的达人 ÷ 跟进过的达人' },
  log_count: { kind: 'count', title: '跟进次数', note: '成员写下的跟进记录，不含系统记录' },
  median_logs: { kind: 'count', title: '跟进次数中位数' },
  published_videos: { kind: 'count', title: '发布视频', note: '所选时间内发布的视频。不按店铺、商品统计' },
  started_lives: { kind: 'count', title: '直播场次', note: '所选时间内开播的直播。不按店铺、商品统计' },
  plays: { kind: 'count', title: '播放', note: '所选时间内发布的视频至今的播放' },
  views: { kind: 'count', title: '观看人次' },
  interaction_rate: { kind: 'percent', title: '互动率', note: '所选时间内发布的视频至今的互动 ÷ 播放' },
  content_gpm: {
    kind: 'money',
    title: 'GPM',
    note: '所选时间内发布的视频、开播的直播至今的成交 ÷ 播放与观看人次 × 1000',
  },
  hot_videos: { kind: 'count', title: '爆文数', note: '所选时间内发布、互动量达到爆文标准的视频' },
  content_gmv: { kind: 'money', title: '内容成交', note: '直播与视频的成交金额，按支付时间统计' },
  old_share: { kind: 'percent', title: '老内容占比', note: '所选时间开始前发布或开播的内容的成交 ÷ 内容成交' },
  conversion: { kind: 'percent', title: '转化率', note: '至今的下单人数 ÷ 观看人数' },
  contents: { kind: 'count', title: '内容数' },
  bound: { kind: 'count', title: '跟进达人' },
  over_bound: { kind: 'count', title: '超出上限' },
  max_bind: { kind: 'count', title: '跟进上限' },
  actual: { kind: 'count', title: '实际' },
  level_1: { kind: 'count', title: '一级目标' },
  level_2: { kind: 'count', title: '二级目标' },
  level_3: { kind: 'count', title: '三级目标' },
  level_4: { kind: 'count', title: '四级目标' },
  goal_rate: { kind: 'percent', title: '完成率', note: '实际 ÷ 一级目标' },
  hours: { kind: 'count', title: '小时数', note: '所选时间内这样的小时有多少个' },
  mean_gmv: { kind: 'money', title: '平均每小时成交', note: '成交金额 ÷ 小时数' },
  cumulative_rate: { kind: 'percent', title: '累计占比', note: '从高到低累计的成交金额 ÷ 合计' },
  head_rate: { kind: 'percent', title: '贡献80%成交的达人占比' },
  retention_rate: { kind: 'percent', title: '留存率', note: '当月出单的达人 ÷ 该批达人' },
  median_days: { kind: 'count', title: '间隔天数中位数' },
  month_gmv: { kind: 'money', title: '本月成交', note: '本月至今的成交金额' },
  forecast_gmv: { kind: 'money', title: '本月预计', note: '按近4周同星期均值预计，不含大促日' },
} as const satisfies FigureDefinitions

/** Any figure of a block. */
export const blockFigures = { ...boardFigures, ...specialFigures }
export type BlockFigureName = keyof typeof blockFigures

/** The measures that a figure is made of: its own, or the two that it divides. */
export function partsOfFigure(name: BoardFigureName): readonly BoardFigureName[] {
  const figure: BoardFigure = boardFigures[name]
  // Both stand in the table, as its test says.
  return figure.of ? (figure.of as readonly BoardFigureName[]) : [name]
}
