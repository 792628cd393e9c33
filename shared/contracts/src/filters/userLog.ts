import { LOG_ACTIONS, LOG_MODULES } from '../rules/operationLog.ts'
import type { FilterDefinitions } from './filter.ts'

const same = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: value }))

/** What narrows 操作日志. */
export const userLogFilterDefinitions = {
  classify: { kind: 'given', label: '业务板块' },
  date: { kind: 'dates', label: '操作时间' },
  user_id: { kind: 'record', label: '操作人', record: 'member' },
  module: { kind: 'options', label: '模块', options: same(LOG_MODULES) },
  action: { kind: 'options', label: '动作', options: same(LOG_ACTIONS) },
  keyword: {
    kind: 'keyword',
    label: '对象',
    types: [
      { value: 'object', label: '对象' },
      { value: 'ip', label: 'IP' },
    ],
  },
} as const satisfies FilterDefinitions
