import { LiveStatus, liveStatusLabel } from '../rules/liveRules.ts'
import { dept, gmv, keyword, platform, product, staff } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows the lives. */
export const liveFilterDefinitions = {
  platform,
  basis: {
    kind: 'options',
    label: '统计口径',
    options: [
      { value: 'pay', label: '按成交时间' },
      { value: 'start', label: '按开播时间' },
    ],
  },
  keyword,
  date: { kind: 'dates', label: '统计日期' },
  product_id: product,
  status: { kind: 'options', label: '状态', options: optionsOf(liveStatusLabel, Object.values(LiveStatus)) },
  gmv,
  is_scheduled: {
    kind: 'options',
    label: '是否排期',
    options: [
      { value: 1, label: '已排期' },
      { value: 0, label: '未排期' },
    ],
  },
  is_recorded: {
    kind: 'options',
    label: '是否录屏',
    options: [
      { value: 1, label: '已录屏' },
      { value: 0, label: '未录屏' },
    ],
  },
  dept_id: dept,
  user_id: staff,
} as const satisfies FilterDefinitions
