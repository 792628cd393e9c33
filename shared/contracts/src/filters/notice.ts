import { AlarmHandling, alarmEventLabel, noticeEventLabel } from '../rules/noticeEvents.ts'
import type { FilterDefinitions } from './filter.ts'

const named = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

/** Events of messages, and of anomalies. */
export const noticeEvents = { 1: named(noticeEventLabel), 2: named(alarmEventLabel) } as const

/** What narrows 消息中心. */
export const noticeFilterDefinitions = {
  type: { kind: 'given', label: '类型' },
  rule_id: { kind: 'given', label: '规则' },
  unread: {
    kind: 'options',
    label: '状态',
    options: [
      { value: 1, label: '未读' },
      { value: 0, label: '已读' },
    ],
  },
  notice_type: { kind: 'options', label: '事件', options: [...noticeEvents[1], ...noticeEvents[2]] },
  handle_status: {
    kind: 'options',
    label: '处理状态',
    options: [
      { value: AlarmHandling.open, label: '未处理' },
      { value: AlarmHandling.handled, label: '已处理' },
    ],
  },
  date: { kind: 'dates', label: '时间' },
  keyword: { kind: 'keyword', label: '关键词' },
} as const satisfies FilterDefinitions
