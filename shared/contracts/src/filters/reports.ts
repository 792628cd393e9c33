import { REPORT_SOURCES, reportSourceLabel } from '../rules/reportRules.ts'
import { boardFilterDefinitions } from './boards.ts'
import { keyword, staff } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 报表中心. */
export const reportListFilterDefinitions = {
  tab: {
    kind: 'options',
    label: '报表',
    options: [
      { value: 'all', label: '全部' },
      { value: 'own', label: '我创建的' },
      { value: 'shared', label: '共享给我' },
    ],
    all: 'all',
  },
  keyword,
  type: { kind: 'options', label: '数据源', options: optionsOf(reportSourceLabel, REPORT_SOURCES) },
  user_id: { ...staff, label: '创建人' },
  receiver_id: { ...staff, label: '接收人' },
  updated: { kind: 'dates', label: '更新时间' },
  scheduled: {
    kind: 'options',
    label: '定时',
    options: [
      { value: 1, label: '已定时' },
      { value: 0, label: '未定时' },
    ],
  },
} as const satisfies FilterDefinitions

/** What narrows the figures of a report, for the notes of its file. */
export const reportFilterDefinitions = {
  platform: boardFilterDefinitions.platform,
  date: boardFilterDefinitions.date,
  dept_id: boardFilterDefinitions.dept_id,
  user_id: boardFilterDefinitions.user_id,
  shop_id: boardFilterDefinitions.shop_id,
  content_kind: boardFilterDefinitions.content_kind,
  class_id: boardFilterDefinitions.class_id,
  source: boardFilterDefinitions.source,
  spu_id: boardFilterDefinitions.spu_id,
  compare: boardFilterDefinitions.compare,
} as const satisfies FilterDefinitions
