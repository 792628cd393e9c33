import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { flag01, id, int, oneOfInts, pageFields, pageOf, unixTime } from '../fields.ts'

const notice = z.object({
  id: z.int(),
  type: z.int().describe('1 消息提醒，2 异常监控，3 版本更新与公告'),
  notice_type: z.int().describe('细分类型，3001 为系统公告'),
  title: z.string(),
  content: z.string(),
  is_read: z.int(),
  route: z.string().describe('点击后打开的页面，空为不跳转'),
  query: z.record(z.string(), z.string()),
  created_at: z.int().describe('unix 秒'),
})

const { page, size } = pageFields

/** Notices of one user: reminders, anomalies, announcements. */
export const noticeCalls = calls('notice', {
  list: get('v1/notice/list', {
    summary: '消息列表，最新在前',
    request: z.object({ page, size, type: oneOfInts([1, 2, 3]).optional(), unread: flag01().optional() }),
    answer: pageOf(notice),
  }),
  announcement: get('v1/notice/announcement', {
    summary: '系统公告，最新在前',
    request: z.object({ page, size, notice_type: int({ min: 1 }).default(3001) }),
    answer: pageOf(notice),
  }),
  unreadCount: get('v1/notice/unread_count', {
    summary: '未读数',
    answer: z.object({
      all_count: z.int(),
      notice_count: z.int(),
      alarm_count: z.int(),
      announcement_count: z.int(),
    }),
  }),
  typeUnreadCount: get('v1/notice/type_unread_count', {
    summary: '按细分类型的未读数',
    answer: z.record(z.string(), z.int()),
  }),
  read: post('v1/notice/read', {
    summary: '标记一条已读',
    request: z.object({ id: id(), type: oneOfInts([1, 2, 3]).optional(), created_at: unixTime().optional() }),
  }),
  readAll: post('v1/notice/read_all', {
    summary: '全部标记已读；给出 type 时只标记该类',
    request: z.object({ type: oneOfInts([1, 2, 3]).optional() }),
  }),
})
