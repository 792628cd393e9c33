import { keyword, platform, statisticDates } from './common.ts'
import type { FilterDefinitions } from './filter.ts'

/** What narrows SPU 列表; the platform and the dates narrow its figures. */
export const spuFilterDefinitions = {
  platform,
  keyword,
  date: statisticDates,
  brand: { kind: 'text', label: '品牌' },
  category: { kind: 'text', label: '分类' },
  owner_id: { kind: 'record', label: '负责人', record: 'member' },
  has_goods: {
    kind: 'options',
    label: '关联商品',
    options: [
      { value: 1, label: '有' },
      { value: 0, label: '无' },
    ],
  },
  updated: { kind: 'dates', label: '更新时间', name: 'updated' },
} as const satisfies FilterDefinitions

/** What narrows the lists of one SPU. */
export const spuDetailFilterDefinitions = {
  platform,
  date: statisticDates,
  spu_id: { kind: 'record', label: 'SPU', record: 'spu' },
} as const satisfies FilterDefinitions
