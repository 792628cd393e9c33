import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'

/** What the results of lives are counted by: when it was paid, or all that has begun. */
export const LIVE_BASES = ['pay', 'start'] as const
export type LiveBasis = (typeof LIVE_BASES)[number]

/** The figures above 合作直播: by 成交时间. */
export const liveFigures = {
  live_total: { kind: 'count', title: '直播场次', note: '统计日期内开播或有成交的直播' },
  sold_lives: { kind: 'count', title: '出单场次', note: '统计日期内有成交的直播' },
  gmv: { ...salesFigures.gmv, note: '统计日期内支付、由直播带来的成交，与数据概览的直播成交一致' },
  gmv_per_live: { kind: 'money', title: '场均成交', note: '成交金额 ÷ 直播场次' },
  views: { kind: 'count', title: '观看人次' },
  gpm: { kind: 'money', title: 'GPM', note: '成交金额 ÷ 观看人次 × 1000' },
  uv_value: { kind: 'money', title: 'UV 价值', note: '成交金额 ÷ 观看人数' },
} as const satisfies FigureDefinitions

/** Their words by 开播时间, where they are another thing. */
export const begunLiveWords = {
  live_total: { title: '直播场次', note: '统计日期内开播的直播' },
  sold_lives: { title: '出单场次', note: '统计日期内开播、至今有成交的直播' },
  gmv: { title: '累计成交金额', note: '所选日期开播的直播至今的成交' },
} as const
