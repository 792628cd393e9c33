import type { TalentMonitorRow } from '../calls/monitors.ts'
import { monitorStartLabel, platformLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'
import { MONITOR_EXTENSIONS_MAX } from '../rules/monitorRules.ts'

const PERIOD = '监控首日 00:00 至末日 24:00（进行中为至今），数据范围内'

const talent = { kind: 'talent', title: '达人', value: (row: TalentMonitorRow) => row.author, pinned: true } as const
const days_left = { kind: 'count', title: '剩余天数', sort: true, width: 120 } as const
const user = { kind: 'staff', title: '媒介' } as const
const period = {
  kind: 'period',
  title: '开始–结束',
  value: (row: TalentMonitorRow) => (row.id === 0 ? null : ([row.start_time, row.end_time] as const)),
} as const
const source_event = { kind: 'label', title: '触发方式', labels: monitorStartLabel } as const
const extend_count = {
  kind: 'text',
  title: '延期',
  value: (row: TalentMonitorRow) => (row.id === 0 ? null : `${row.extend_count}/${MONITOR_EXTENSIONS_MAX}`),
  width: 72,
} as const
const last_event = {
  kind: 'text',
  title: '最近动态',
  value: (row: TalentMonitorRow) => row.last_event?.title ?? null,
  width: 160,
} as const
const platform = {
  kind: 'label',
  title: '平台',
  value: (row: TalentMonitorRow) => row.author.platform,
  labels: platformLabel,
  hidden: true,
} as const

/** Columns of 达人监控 in commerce: what a talent published and sold while it was watched. */
export const monitorColumns = listColumns<TalentMonitorRow>()({
  talent,
  days_left,
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, note: `该达人在监控期内支付的成交；监控期：${PERIOD}` },
  video_count: { kind: 'count', title: '发现视频', sort: true, note: `监控期内发布的带货视频；监控期：${PERIOD}` },
  sold_video_count: { kind: 'count', title: '出单视频', sort: true, note: '监控期内有成交的带货视频' },
  live_count: { kind: 'count', title: '直播', sort: true, note: '监控期内开播的直播' },
  sold_live_count: { kind: 'count', title: '出单直播', sort: true, note: '监控期内有成交的直播' },
  user,
  period,
  source_event,
  extend_count,
  last_event,
  platform,
})

/** Columns of 达人监控 in seeding: contents instead of what sells. */
export const seedingMonitorColumns = listColumns<TalentMonitorRow>()({
  talent,
  days_left,
  interactions: {
    kind: 'count',
    title: '互动',
    sort: true,
    note: `监控期内发布的种草内容至今的互动量；监控期：${PERIOD}`,
  },
  content_count: { kind: 'count', title: '发现内容', sort: true, note: '监控期内发布的种草内容' },
  user,
  period,
  source_event,
  extend_count,
  last_event,
  platform,
})
