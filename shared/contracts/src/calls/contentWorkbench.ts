import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { ContentForm, contentFormLabel, ContentItemStatus, contentItemStatusLabel, PLATFORMS } from '../enums.ts'
import { enumOf, flag, oneOf, pageOf, pagingFields, platformOrAll, unixTime, zeroOrOne } from '../fields.ts'
import { todoFields, todoMark, todoPage, workScope } from '../fields/todos.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { figure, figureKey } from '../figures/answers.ts'
import { FIGURE_UNITS } from '../figures/figure.ts'
import { contentWorkbenchFigures } from '../figures/seeding.ts'
import { SEEDING } from '../routes/groups.ts'
import { CONTENT_WORK_KINDS } from '../rules/contentTodos.ts'
import { SCHEDULE_DAYS_MAX } from '../rules/scheduleRules.ts'

const route = 'ContentWorkbench'
const whose = { platform: platformOrAll().optional(), scope: workScope() }

const planned = z.object({
  content_id: z.int().describe('种草内容的编号'),
  at: z.int().describe('计划或实际发布的时间，unix 秒'),
  status: enumOf(ContentItemStatus, contentItemStatusLabel),
  form: enumOf(ContentForm, contentFormLabel),
  platform: z.enum(PLATFORMS),
  author_id: z.string(),
  author_name: z.string(),
  title: z.string().describe('已发布内容的标题，可为空'),
  campaign_id: z.int().nullable(),
  campaign_name: z.string(),
  place_id: z.int().nullable().describe('达人在项目中的编号'),
  user_name: z.string(),
  updated_at: z.int().describe('达人在项目中的最近修改时间，改期时带回'),
  moves: flag('当前用户可改期'),
})

const draft = z.object({
  id: z.int().describe('稿件编号'),
  campaign_id: z.int(),
  campaign_name: z.string(),
  version: z.int(),
  author_name: z.string(),
  platform: z.enum(PLATFORMS),
  form: enumOf(ContentForm, contentFormLabel),
  user: staffBrief.nullable().describe('提交人'),
  created_at: z.number().describe('提交时间'),
  draft_due: z.number().nullable().describe('交稿日期'),
})

/** 种草工作台: what is to be done in seeding, which drafts wait for the reader, what is to be published, and what came of it. */
export const contentWorkbenchCalls = calls('contentWorkbench', {
  todo: get('v1/content/workbench/todo', {
    summary: '种草待办，一个对象一行，最早到期在前；本人忽略的不在其中',
    shows: ['campaign', 'sample', 'seedingVideo', 'todo'],
    request: z.object({
      ...whose,
      kind: oneOf(CONTENT_WORK_KINDS).optional().describe('只要这一种'),
      ...todoFields,
    }),
    answer: todoPage(CONTENT_WORK_KINDS, {
      campaign_id: z.int().describe('所属项目；0 为没有'),
      place_id: z.int().describe('达人在项目中的编号；0 为没有'),
    }),
    route,
  }),
  todoDone: post('v1/content/workbench/todo/done', {
    summary: '忽略一条种草待办，或恢复；仅对本人，到期时间变化后重新出现',
    changes: ['todo'],
    request: todoMark(CONTENT_WORK_KINDS),
    route,
    evenExpired: true,
  }),
  reviews: get('v1/content/workbench/reviews', {
    summary: '等待当前用户审核的稿件，最早提交在前',
    shows: ['campaign'],
    request: z.object({ ...pagingFields }),
    answer: pageOf(draft),
    roles: SEEDING,
    route,
  }),
  calendar: get('v1/content/workbench/calendar', {
    summary: '发布日历：每天计划发布与已发布的内容',
    shows: ['campaign', 'seedingVideo'],
    request: z.object({
      ...whose,
      start_time: unixTime(),
      end_time: unixTime().describe(`与开始相距不超过 ${SCHEDULE_DAYS_MAX} 天`),
      with_list: zeroOrOne().default(1).describe('0 仅回答每天的数量'),
    }),
    answer: z.object({
      days: z.array(z.object({ date: z.string().describe('YYYY-MM-DD'), planned: z.int(), published: z.int() })),
      list: z.array(planned).describe('最早的 200 条'),
    }),
    roles: SEEDING,
    route,
  }),
  summary: get('v1/content/workbench/summary', {
    summary: '我的种草数据：所选时间内的指标与环比；寄样助理只有寄样指标',
    shows: ['seedingVideo', 'sample'],
    request: z.object({
      ...whose,
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          key: figureKey(...Object.values(contentWorkbenchFigures)),
          value: figure(),
          unit: z.enum(FIGURE_UNITS),
          rate: z.number().describe('环比 %；-2147483648 为暂无数据'),
        }),
      ),
    }),
    route,
  }),
})

/** A draft that waits for the reader's decision. */
export type DraftToReview = z.output<typeof draft>
/** A content that is planned or published, as the calendar has it. */
export type PlannedContent = z.output<typeof planned>
