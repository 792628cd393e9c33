import { z } from 'zod'
import { type AnswerOf, calls, get, post } from '../call.ts'
import { id, idList, oneOf, text, textList, unixTime } from '../fields.ts'
import { comparedFields } from '../figures/answers.ts'
import { followLogFigures } from '../figures/talents.ts'
import { SALES } from '../routes/groups.ts'
import { logFilters, staffBrief } from '../fields/talentFields.ts'
import { LOG_COMMENT_MAX, LOG_IMAGES_MAX, LOG_MENTIONS_MAX } from '../rules/talentStages.ts'

const ROUTES = ['TalentFollowBlog', 'TalentManage', 'TalentDetail']

const comment = z.object({
  id: z.int(),
  content: z.string(),
  mentions: z.array(staffBrief),
  created_at: z.int(),
  user: staffBrief.nullable(),
})

/** Follow-ups of the team: figures, corrections and comments. The entries are `talents.followLogList`. */
export const talentLogCalls = calls('talentLogs', {
  stat: get('v1/commerce/author/follow_log/stat', {
    summary: '跟进次数、达人数与人均，及每人每天的次数',
    shows: ['followLog', 'talent'],
    request: z.object({
      ...logFilters,
      // Pages that were built before still say how their range was chosen.
      date_type: oneOf(['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize'])
        .optional()
        .describe('不影响结果，仅为仍带着它的旧页面保留'),
    }),
    answer: z.object({
      ...comparedFields(followLogFigures),
      days: z.array(z.string()).describe('最多 31 天，最近的在后'),
      staff: z
        .array(z.object({ user_id: z.int(), name: z.string(), counts: z.array(z.int()) }))
        .describe('次数最多的 10 人，与 days 对应'),
    }),
    route: ROUTES,
  }),
  update: post('v1/commerce/author/follow_log/update', {
    summary: '修改本人 24 小时内的跟进',
    changes: ['followLog', 'talent'],
    request: z.object({
      id: id(),
      content: text({ min: 1, max: 500 }),
      images: textList({ max: LOG_IMAGES_MAX, length: 300 }).optional(),
      next_at: unixTime().optional().describe('0 为清除'),
    }),
    roles: SALES,
    route: ROUTES,
  }),
  remove: post('v1/commerce/author/follow_log/delete', {
    summary: '删除本人 24 小时内的跟进',
    changes: ['followLog', 'talent'],
    request: z.object({ id: id() }),
    roles: SALES,
    route: ROUTES,
  }),
  comments: get('v1/commerce/author/follow_log/comment/list', {
    summary: '一条跟进的评论，先写的在前',
    shows: ['followLog'],
    request: z.object({ id: id() }),
    answer: z.object({ list: z.array(comment) }),
    route: ROUTES,
  }),
  comment: post('v1/commerce/author/follow_log/comment', {
    summary: '评论一条跟进；@ 的同事收到提醒',
    changes: ['followLog'],
    idempotent: 'form',
    request: z.object({
      id: id(),
      content: text({ min: 1, max: LOG_COMMENT_MAX }),
      mention_ids: idList({ max: LOG_MENTIONS_MAX }).optional(),
    }),
    answer: z.object({ id: z.int() }),
    roles: SALES,
    route: ROUTES,
  }),
})

/** Figures above the follow log. */
export type FollowLogStat = AnswerOf<typeof talentLogCalls.stat>
