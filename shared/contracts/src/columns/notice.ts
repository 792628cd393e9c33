import type { Notice } from '../calls/notice.ts'
import { listColumns } from '../listColumns.ts'
import { AlarmHandling, AlarmLevel, alarmEventLabel, noticeEventLabel } from '../rules/noticeEvents.ts'

/** Columns of 消息中心; those of an anomaly are left out of messages. */
export const noticeColumns = listColumns<Notice>()({
  message: { kind: 'text', title: '消息', value: (row) => `${row.title}：${row.content}`, pinned: true, width: 380 },
  created_at: { kind: 'time', title: '时间', sort: true },
  event: { kind: 'label', title: '事件', value: (row) => row.notice_type, labels: noticeEventLabel },
  level: {
    kind: 'label',
    title: '级别',
    labels: {
      [AlarmLevel.hint]: { text: '提示', color: 'blue' },
      [AlarmLevel.warning]: { text: '警告', color: 'orange' },
      [AlarmLevel.grave]: { text: '严重', color: 'red' },
    },
  },
  handle_status: {
    kind: 'label',
    title: '处理状态',
    labels: {
      [AlarmHandling.open]: { text: '未处理', color: 'orange' },
      [AlarmHandling.handled]: { text: '已处理', color: 'green' },
    },
  },
  rule: {
    kind: 'text',
    title: '规则',
    value: (row) => row.rule || (alarmEventLabel[row.notice_type] ?? '-'),
    width: 140,
  },
  object: { kind: 'text', title: '对象', width: 150 },
  found: {
    kind: 'text',
    title: '触发值/阈值',
    value: (row) => (row.found || row.threshold ? `${row.found || '-'} / ${row.threshold || '-'}` : '-'),
    width: 150,
  },
})
