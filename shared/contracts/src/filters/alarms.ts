import { alarmObjectLabel, AlarmObject } from '../rules/alarmRules.ts'
import { keyword } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 监控设置. */
export const alarmFilterDefinitions = {
  keyword,
  object: { kind: 'options', label: '对象', options: optionsOf(alarmObjectLabel, Object.values(AlarmObject)) },
} as const satisfies FilterDefinitions
