import type { HotspotRow } from '../calls/hotspots.ts'
import { platformLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { hotspotKindLabel, hotspotVisibilityLabel } from '../rules/hotspotRules.ts'

const title = { kind: 'text', title: '热点', width: 224, pinned: true } as const
const heat = { kind: 'count', title: '热度', sort: true } as const
const type = { kind: 'label', title: '类型', labels: hotspotKindLabel, width: 88 } as const
const period = {
  kind: 'period',
  title: '持续时间',
  value: (row: HotspotRow) => [row.start_time, row.end_time] as const,
  sort: 'start_time',
} as const
const match = {
  kind: 'text',
  title: '匹配度',
  note: '类目相符 60（仅上级类目相符 30）+ 近 90 天自有内容提及，满 5 条 25 + 平台相符 15',
  width: 168,
} as const
const category = { kind: 'text', title: '品类', value: (row: HotspotRow) => row.category || null, width: 112 } as const
const platforms = {
  kind: 'tags',
  title: '平台',
  value: (row: HotspotRow) => row.platforms.map((each) => platformLabel[each]),
} as const

/** Columns of 热点榜. */
export const hotspotColumns = listColumns<HotspotRow>()({
  title,
  rank: { kind: 'count', title: '排名', sort: true, width: 88 },
  heat,
  match,
  type,
  video_count: { kind: 'count', title: '相关视频数' },
  period,
  category,
  platforms,
})

/** Columns of 我的热点. */
export const ownHotspotColumns = listColumns<HotspotRow>()({
  title,
  period,
  heat: { ...heat, title: '热度预估' },
  match,
  type,
  user: { kind: 'staff', title: '添加人' },
  visibility: { kind: 'label', title: '可见范围', labels: hotspotVisibilityLabel },
  category,
  platforms,
})
