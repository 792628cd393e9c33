import type { LiveRow } from '../calls/lives.ts'
import { platformLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'
import { recordStateLabel } from '../rules/liveRules.ts'

/** Columns of 合作直播. */
export const liveColumns = listColumns<LiveRow>()({
  live: { kind: 'text', title: '直播', value: (row) => row.title, pinned: true, width: 232 },
  author: { kind: 'talent', title: '达人', value: (row) => row.author },
  gmv: {
    ...figureColumn(salesFigures.gmv),
    sort: true,
    total: true,
    note: '我司订单；按成交时间：统计日期内支付的；按开播时间：该直播至今的',
  },
  start_time: { kind: 'time', title: '开播时间', sort: true },
  record: { kind: 'label', title: '录屏', labels: recordStateLabel, width: 112 },
  views: { kind: 'count', title: '观看人次', sort: true, total: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  staff: { kind: 'staff', title: '媒介' },
  duration: { kind: 'text', title: '时长', width: 96 },
  gpm: { kind: 'money', title: 'GPM ¥', sort: true, total: true, note: '成交金额 ÷ 观看人次 × 1000' },
  peak: { kind: 'count', title: '峰值在线', sort: true },
  goods: { kind: 'goodsList', title: '我司商品' },
  market: {
    kind: 'marketMoney',
    title: '场次总成交 ¥',
    note: '平台估算的整场成交，含其他品牌',
    value: (row) => ({ value: row.gmv_market, text: row.gmv_market_str }),
  },
  avg_stay: { kind: 'count', title: '平均停留（秒）', width: 128 },
  conversion: { kind: 'percent', title: '转化率', note: '成交人数 ÷ 观看人数' },
  live_id: { kind: 'text', title: '直播ID', hidden: true, width: 168 },
  platform: { kind: 'label', title: '平台', labels: platformLabel, hidden: true },
})
