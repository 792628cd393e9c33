import { HOTSPOT_BOARDS, HotspotKind, hotspotBoardLabel, hotspotKindLabel } from '../rules/hotspotRules.ts'
import { keyword, platform } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 品牌热点. */
export const hotspotFilterDefinitions = {
  tab: { kind: 'given', label: '页签' },
  board: { kind: 'options', label: '榜单', options: optionsOf(hotspotBoardLabel, HOTSPOT_BOARDS), all: 'all' },
  platform,
  keyword,
  type: { kind: 'options', label: '类型', options: optionsOf(hotspotKindLabel, Object.values(HotspotKind)) },
  class_id: { kind: 'category', label: '品类' },
  date: { kind: 'dates', label: '时间' },
  heat: { kind: 'range', label: '热度' },
} as const satisfies FilterDefinitions
