import { ColonelBelong, colonelBelongLabel, IncludeStatus, includeStatusLabel } from '../enums.ts'
import { dept, gmv, hasGmv, keyword, platform, staff, tags } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 团长列表. */
export const colonelFilterDefinitions = {
  platform,
  belong_type: {
    kind: 'options',
    label: '归属',
    options: [{ value: 0, label: '全部' }, ...optionsOf(colonelBelongLabel, Object.values(ColonelBelong))],
    all: 0,
  },
  keyword,
  has_gmv: {
    ...hasGmv,
    label: '是否合作',
    options: [
      { value: 1, label: '已合作' },
      { value: 0, label: '未合作' },
    ],
  },
  include_status: {
    kind: 'options',
    label: '收录状态',
    options: optionsOf(includeStatusLabel, Object.values(IncludeStatus)),
  },
  date: { kind: 'dates', label: '合作时间' },
  dept_id: dept,
  user_id: staff,
  tags,
  gmv,
  activity: { kind: 'range', label: '活动数' },
} as const satisfies FilterDefinitions

/** What the lists below one colonel, or below one of its activities, are about. */
export const colonelDaysDefinitions = {
  colonel_buyin_id: { kind: 'record', label: '团长', record: 'colonel' },
  platform,
  date: { kind: 'dates', label: '统计日期' },
} as const satisfies FilterDefinitions

/** What narrows the agreements with colonels. */
export const colonelCoopFilterDefinitions = {
  platform,
  colonel_buyin_id: { kind: 'record', label: '团长', record: 'colonel' },
  keyword,
  status: {
    kind: 'options',
    label: '状态',
    options: [
      { value: 0, label: '全部' },
      { value: 1, label: '未开始' },
      { value: 2, label: '进行中' },
      { value: 3, label: '已结束' },
    ],
    all: 0,
  },
} as const satisfies FilterDefinitions

/** The lists below one agreement are about it alone. */
export const colonelCoopRowsDefinitions = {
  id: { kind: 'row', label: '团长合作' },
} as const satisfies FilterDefinitions
