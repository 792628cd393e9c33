import { noticeCalls } from '@crm/contracts/calls/notice'
import { noticeColumns } from '@crm/contracts/columns/notice'
import { noticeEvents, noticeFilterDefinitions } from '@crm/contracts/filters/notice'
import { dateRange, hiddenId, keyword, listFilters, multiSelect, select, tab } from '@crm/ui/filters'

const defined = noticeFilterDefinitions

/** Kinds of messages that stand in the list: 1 消息提醒, 2 异常监控. Announcements have a list of their own. */
export type ListedKind = 1 | 2

/** Filters of messages or of anomalies, each with its own events. */
export const systemNoticeFilters = (kind: ListedKind) =>
  listFilters(
    noticeCalls.list,
    noticeColumns,
    {
      type: tab([1, 2] as const, 1),
      keyword: keyword({ placeholder: '标题或内容' }),
      handle_status: select(defined.handle_status),
      unread: select(defined.unread),
      rule_id: hiddenId(),
      notice_type: multiSelect(defined.notice_type, noticeEvents[kind]),
      date: dateRange(defined.date),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )
