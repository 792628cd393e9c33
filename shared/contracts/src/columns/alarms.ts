import type { AlarmRule } from '../calls/alarms.ts'
import { listColumns } from '../listColumns.ts'
import { alarmFrequencyLabel, alarmObjectLabel } from '../rules/alarmRules.ts'

/** Columns of 监控设置. */
export const alarmColumns = listColumns<AlarmRule>()({
  name: { kind: 'text', title: '规则名称', pinned: true, width: 180 },
  object: { kind: 'text', title: '对象', value: (row) => alarmObjectLabel[row.type], width: 80 },
  conditions: { kind: 'text', title: '条件', value: (row) => row.condition_text, width: 280 },
  fired_30d: { kind: 'count', title: '近30天触发', sort: true },
  unread: { kind: 'count', title: '未读异常', sort: true },
  status: { kind: 'yesNo', title: '状态' },
  scope: { kind: 'text', title: '范围', value: (row) => row.scope_text, width: 140 },
  receivers: { kind: 'text', title: '通知方式', value: (row) => row.notice_text, width: 200 },
  frequency: { kind: 'text', title: '频率', value: (row) => alarmFrequencyLabel[row.frequency], width: 88 },
  updated_at: { kind: 'time', title: '更新时间', sort: true },
  updated_by: { kind: 'text', title: '更新人', width: 100 },
})
