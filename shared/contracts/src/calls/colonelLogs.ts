import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { FollowLogKind } from '../enums.ts'
import { id, oneOfInts, pageOf, pagingFields, text, textList, unixTime } from '../fields.ts'
import { colonelActivity, colonelLogEntry } from '../fields/colonelFields.ts'
import { LOG_IMAGES_MAX } from '../rules/talentStages.ts'

const DETAILS = ['ColonelDetail', 'ColonelCooperateDetail'] as const
const content = (max: number) => text({ min: 1, max })

/** The timeline of a colonel: entries of those who reach it, comments on them, replies to these. One's own may be taken back. */
export const colonelLogCalls = calls('colonelLogs', {
  list: get('v1/colonel/log/list', {
    summary: '团长的跟进记录，最近的在前',
    shows: ['colonelLog'],
    route: DETAILS,
    request: z.object({ colonel_buyin_id: text({ min: 1, max: 64 }), ...pagingFields }),
    answer: pageOf(colonelLogEntry),
  }),
  activity: get('v1/colonel/log/activity/detail', {
    summary: '一条跟进记录中提到的活动',
    shows: ['colonelLog', 'order'],
    route: DETAILS,
    request: z.object({ id: id() }),
    answer: colonelActivity,
  }),
  add: post('v1/colonel/log/add', {
    summary: '写一条跟进记录',
    changes: ['colonelLog'],
    idempotent: 'form',
    route: DETAILS,
    request: z.object({
      colonel_buyin_id: text({ min: 1, max: 64 }),
      kind: oneOfInts([FollowLogKind.call, FollowLogKind.wechat, FollowLogKind.visit])
        .default(2)
        .describe('1 电话，2 微信，3 拜访'),
      content: content(500),
      images: textList({ max: LOG_IMAGES_MAX, length: 300 }).optional(),
    }),
    answer: z.object({ id: z.int() }),
  }),
  edit: post('v1/colonel/log/edit', {
    summary: '修改本人写的跟进记录',
    changes: ['colonelLog'],
    route: DETAILS,
    request: z.object({ id: id(), content: content(500), updated_at: unixTime().optional() }),
  }),
  remove: post('v1/colonel/log/delete', {
    summary: '删除本人写的跟进记录，评论随之删除',
    changes: ['colonelLog'],
    route: DETAILS,
    request: z.object({ id: id() }),
  }),
  comment: post('v1/colonel/comment/add', {
    summary: '评论一条跟进记录',
    changes: ['colonelLog'],
    idempotent: 'form',
    route: DETAILS,
    request: z.object({ id: id().describe('跟进记录'), content: content(300) }),
    answer: z.object({ id: z.int() }),
  }),
  removeComment: post('v1/colonel/comment/delete', {
    summary: '删除本人的评论，回复随之删除',
    changes: ['colonelLog'],
    route: DETAILS,
    request: z.object({ id: id() }),
  }),
  reply: post('v1/colonel/reply/add', {
    summary: '回复一条评论',
    changes: ['colonelLog'],
    idempotent: 'form',
    route: DETAILS,
    request: z.object({ id: id().describe('评论'), content: content(300) }),
    answer: z.object({ id: z.int() }),
  }),
  removeReply: post('v1/colonel/reply/delete', {
    summary: '删除本人的回复',
    changes: ['colonelLog'],
    route: DETAILS,
    request: z.object({ id: id() }),
  }),
})
