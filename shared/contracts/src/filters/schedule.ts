import { ScheduleStatus, scheduleStatusLabel } from '../enums.ts'
import { dept, keyword, platform, product, staff } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 直播排期. */
export const scheduleFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '范围',
    options: [
      { value: 'all', label: '全部' },
      { value: 'today', label: '今日未结束' },
    ],
    all: 'all',
  },
  keyword,
  dept_id: dept,
  user_id: staff,
  status: { kind: 'options', label: '状态', options: optionsOf(scheduleStatusLabel, Object.values(ScheduleStatus)) },
  goods_id: product,
  range: { kind: 'dates', label: '开播日期' },
  author_id: { kind: 'record', label: '达人', record: 'talent' },
  coop_id: { kind: 'record', label: '合作单', record: 'cooperation' },
} as const satisfies FilterDefinitions
