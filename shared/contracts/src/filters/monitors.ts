import { MonitorStart, monitorStartLabel } from '../enums.ts'
import { MONITOR_TABS, monitorTabLabel } from '../rules/monitorRules.ts'
import { dept, keyword, platform, staff } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 达人监控. */
export const monitorFilterDefinitions = {
  classify: { kind: 'given', label: '业务' },
  tab: { kind: 'options', label: '状态', options: optionsOf(monitorTabLabel, MONITOR_TABS) },
  platform,
  keyword,
  events: {
    kind: 'options',
    label: '触发方式',
    options: optionsOf(monitorStartLabel, Object.values(MonitorStart)),
  },
  has_output: {
    kind: 'options',
    label: '有无产出',
    options: [
      { value: 1, label: '有产出' },
      { value: 0, label: '无产出' },
    ],
  },
  due: { kind: 'dates', label: '到期时间', name: 'due' },
  dept_id: dept,
  user_id: staff,
} as const satisfies FilterDefinitions
