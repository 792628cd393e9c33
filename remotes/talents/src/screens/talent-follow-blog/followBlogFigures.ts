import type { CallState } from '@crm/client/hooks'
import type { FollowLogStat } from '@crm/contracts/calls/talentLogs'

const figures = [
  { key: 'log_count', title: '跟进次数', note: '媒介写下的跟进，不含系统记录' },
  { key: 'author_count', title: '跟进达人数', note: '有跟进记录的达人，去重' },
  { key: 'contact_count', title: '建联达人数', note: '由跟进变为已建联的达人，去重' },
  { key: 'per_person', title: '人均跟进', note: '跟进次数 ÷ 有跟进记录的成员数' },
] as const

/** 跟进次数, 达人数, 建联 and 人均 of the filter with their change. */
export const followBlogFigures = (read: CallState<FollowLogStat>) => ({
  read,
  items: figures.map((item) => ({ ...item, value: read.data?.[item.key], change: read.data?.[`${item.key}_rate`] })),
})
