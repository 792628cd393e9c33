import type { FigureDefinitions } from './figure.ts'

/** What orders come to, by the name of the measure that the gateway computes. A place adds the 口径 that holds there. */
export const salesFigures = {
  gmv: { kind: 'money', title: '成交金额' },
  volume: { kind: 'count', title: '销量' },
  order_count: { kind: 'count', title: '订单数' },
  refund_gmv: { kind: 'money', title: '退款金额' },
  close_sales: { kind: 'money', title: '结算金额' },
  commission: {
    kind: 'money',
    title: '预估佣金',
    note: '按支付时间统计：每笔佣金先四舍五入到分，再按未退款的比例四舍五入到分',
  },
  goods_count: { kind: 'count', title: '动销商品数' },
  live_count: { kind: 'count', title: '出单直播场次' },
  video_count: { kind: 'count', title: '出单视频数' },
  media_count: { kind: 'count', title: '出单交付数' },
  issue_author: { kind: 'count', title: '出单达人数' },
  first_issue_author: { kind: 'count', title: '首单达人数' },
  first_cp_author: { kind: 'count', title: '首次合作达人数' },
} as const satisfies FigureDefinitions

/** 达人均产. */
export const perTalent = { kind: 'money', title: '达人均产' } as const
