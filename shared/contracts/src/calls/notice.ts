import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { noticeColumns } from '../columns/notice.ts'
import {
  enumOf,
  flag,
  id,
  idList,
  int,
  intList,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  pagingFields,
  sortedBy,
  text,
  unixTime,
  zeroOrOne,
  searchText,
} from '../fields.ts'
import { noticeFilterDefinitions } from '../filters/notice.ts'
import { NoticeType, noticeTypeLabel } from '../enums.ts'
import { ALARM_SILENT_HOURS, AlarmHandling, NOTICE_CHANNELS, NOTICE_SWITCHES } from '../rules/noticeEvents.ts'

const notice = z.object({
  id: z.int(),
  type: enumOf(NoticeType, noticeTypeLabel),
  notice_type: z.int().describe('细分类型，3001 为系统公告'),
  title: z.string(),
  content: z.string(),
  is_read: flag('已读'),
  route: z.string().describe('点击后打开的页面，空为不跳转'),
  query: z.record(z.string(), z.string()),
  created_at: z.int().describe('unix 秒'),
  level: z.literal([0, 1, 2, 3]).describe('异常的级别：1 提示，2 警告，3 严重；其他消息为 0'),
  handle_status: z.literal(Object.values(AlarmHandling)).describe('异常的处理状态：1 未处理，2 已处理；其他消息为 0'),
  handle_remark: z.string(),
  handled_by_name: z.string().describe('空为未处理'),
  silent_until: z.int().nullable().describe('静默到此时，null 为未静默'),
  rule: z.string(),
  object: z.string(),
  found: z.string().describe('触发值'),
  threshold: z.string().describe('阈值'),
})

const SWITCH_KEYS = NOTICE_SWITCHES.map(({ key }) => key)

const minuteOfDay = () => int({ min: 0, max: 1439 })
const channelConfig = z.object({
  events: z.partialRecord(z.enum(SWITCH_KEYS), zeroOrOne()),
  quiet_from: minuteOfDay().default(0).describe('免打扰开始，当日第几分钟'),
  quiet_to: minuteOfDay().default(0).describe('免打扰结束；与开始相同为不设'),
})

/** Notices of one user: reminders, anomalies, announcements. The bell is on every page, and everybody has his own. */
export const noticeCalls = calls('notice', {
  list: get('v1/notice/list', {
    summary: '消息列表，最新在前',
    shows: ['notice'],
    columns: noticeColumns,
    filters: noticeFilterDefinitions,
    request: z.object({
      ...sortedBy(noticeColumns),
      type: oneOfEnum(NoticeType).optional(),
      unread: zeroOrOne().optional().describe('1 未读，0 已读'),
      notice_type: intList({ max: 50 }).optional().describe('事件，细分类型'),
      rule_id: id().optional().describe('仅这条规则的异常'),
      handle_status: oneOfInts([AlarmHandling.open, AlarmHandling.handled])
        .optional()
        .describe('异常的处理状态：1 未处理，2 已处理'),
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
      keyword: searchText().optional(),
    }),
    answer: pageOf(notice),
    open: 'signed in',
  }),
  announcement: get('v1/notice/announcement', {
    summary: '系统公告，最新在前',
    shows: ['notice'],
    request: z.object({ ...pagingFields, notice_type: int({ min: 1 }).default(3001) }),
    answer: pageOf(notice),
    open: 'signed in',
  }),
  unreadCount: get('v1/notice/unread_count', {
    summary: '未读数',
    shows: ['notice'],
    answer: z.object({
      all_count: z.int(),
      notice_count: z.int(),
      alarm_count: z.int(),
      announcement_count: z.int(),
    }),
    open: 'signed in',
  }),
  typeUnreadCount: get('v1/notice/type_unread_count', {
    summary: '按细分类型的未读数',
    shows: ['notice'],
    answer: z.record(z.string(), z.int()),
    open: 'signed in',
  }),
  read: post('v1/notice/read', {
    summary: '标记一条或多条已读',
    changes: ['notice'],
    request: z.object({
      id: id().optional(),
      ids: idList().optional().describe('多条'),
      type: oneOfEnum(NoticeType).optional(),
      created_at: unixTime().optional(),
    }),
    open: 'signed in',
    evenExpired: true,
  }),
  alarmHandle: post('v1/notice/alarm/handle', {
    summary: `处理异常，或静默 ${ALARM_SILENT_HOURS} 小时；同一异常发给多人时一并处理`,
    changes: ['notice'],
    request: z.object({
      ids: idList({ min: 1 }),
      remark: text({ max: 200 }).optional(),
      silent: zeroOrOne().optional().describe('1 只静默，不处理'),
    }),
    open: 'signed in',
    evenExpired: true,
  }),
  config: get('v1/notice/config', {
    summary: '自己的消息提醒设置',
    shows: ['setting'],
    answer: z.object({ wechat: channelConfig, feishu: channelConfig }),
    open: 'signed in',
  }),
  configUpdate: post('v1/notice/config/update', {
    summary: '保存一个渠道的消息提醒设置；未给出的开关不变',
    changes: ['setting'],
    request: z.object({ channel: oneOf(NOTICE_CHANNELS), config: channelConfig.partial() }),
    open: 'signed in',
    evenExpired: true,
  }),
  readAll: post('v1/notice/read_all', {
    summary: '全部标记已读；给出 type 时只标记该类',
    changes: ['notice'],
    request: z.object({ type: oneOfEnum(NoticeType).optional() }),
    open: 'signed in',
    evenExpired: true,
  }),
})

export type Notice = z.output<typeof notice>
