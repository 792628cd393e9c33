import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'

/** What the wall of lives comes to. 今日 are the orders of today, whatever day their live began. */
export const wallFigures = {
  live_total: { kind: 'count', title: '直播中场次' },
  online: { kind: 'count', title: '当前在线合计', note: '正在直播的各场最近一分钟的在线人数之和' },
  gmv: {
    ...salesFigures.gmv,
    title: '今日成交金额',
    note: '今日支付、由直播带来的成交，含昨日开播的直播；与今日的直播订单一致',
  },
  order_count: { kind: 'count', title: '今日订单', note: '今日支付、由直播带来的订单' },
  goal_rate: {
    kind: 'percent',
    title: '目标完成率',
    note: '今日排期的直播今日的成交 ÷ 各场目标之和；均未设目标时不显示',
  },
} as const satisfies FigureDefinitions

/** What one live came to; own sales of all its orders, audience as its platform tells it. */
export const liveDetailFigures = {
  gmv: { ...salesFigures.gmv, note: '本场直播至今的成交，含下播后支付的；与本场的订单一致' },
  volume: salesFigures.volume,
  order_count: { kind: 'count', title: '订单' },
  online: { kind: 'count', title: '在线' },
  views: { kind: 'count', title: '观看人次' },
  peak: { kind: 'count', title: '峰值在线' },
  avg_stay: { kind: 'count', title: '平均停留（秒）' },
  fans_add: { kind: 'count', title: '新增粉丝' },
  interactions: { kind: 'count', title: '互动', note: '点赞 + 评论' },
  gpm: { kind: 'money', title: 'GPM', note: '成交金额 ÷ 观看人次 × 1000' },
  uv_value: { kind: 'money', title: 'UV 价值', note: '成交金额 ÷ 观看人数' },
  conversion: { kind: 'percent', title: '转化率', note: '成交人数 ÷ 观看人数' },
} as const satisfies FigureDefinitions
