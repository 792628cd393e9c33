import { z } from 'zod'
import { calls, get } from '../call.ts'
import { flag, id, intList, listOf, oneOf, platformOrAll, unixTime } from '../fields.ts'
import { figureKey } from '../figures/answers.ts'
import { FIGURE_UNITS } from '../figures/figure.ts'
import { contentOverviewFigures } from '../figures/seeding.ts'
import { SEEDING } from '../routes/groups.ts'
import { CONTENT_TODO_KINDS } from '../rules/contentTodos.ts'

const whose = {
  platform: platformOrAll().optional(),
  dept_id: intList().optional().describe('部门编号，含下级；0 或空为全部'),
  user_id: intList().optional().describe('成员编号'),
  campaign_id: id().optional().describe('种草项目'),
}
const scope = {
  ...whose,
  spu_id: id().optional(),
  start_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  end_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
}

const point = z.object({
  date: z.string().describe('YYYY-MM-DD'),
  values: z.record(z.string(), z.number()).describe('金额为分；-2147483648 为暂无数据'),
})

const named = z.object({ id: z.int(), name: z.string() })
const route = 'ContentOverview'

/** The home of content seeding: key figures, charts, rankings, and what is to be done. */
export const contentOverviewCalls = calls('contentOverview', {
  summary: get('v1/content/overview/summary', {
    summary: '核心指标与环比，按发布时间；寄样助理只有寄样指标',
    shows: ['seedingVideo'],
    request: z.object(scope),
    answer: z.object({
      items: z.array(
        z.object({
          key: figureKey(...Object.values(contentOverviewFigures)),
          value: z.number().describe('-2147483648 为暂无数据'),
          unit: z.enum(FIGURE_UNITS),
          rate: z.number().describe('环比 %；-2147483648 为暂无数据'),
        }),
      ),
    }),
    route,
  }),
  trend: get('v1/content/overview/trend', {
    summary: '核心指标按天的走势；各点之和等于核心指标（去重达人与比率除外）',
    shows: ['seedingVideo'],
    request: z.object(scope),
    answer: listOf(point),
    route,
  }),
  structure: get('v1/content/overview/structure', {
    summary: '内容的构成：平台、达人粉丝量级、内容形式（1 图文，2 视频）、SPU（0 为未关联），或评论的情感',
    shows: ['seedingVideo'],
    request: z.object({ ...scope, by: oneOf(['platform', 'fans', 'form', 'spu', 'feeling']) }),
    answer: listOf(
      z.object({
        id: z.string(),
        name: z.string().describe('仅 SPU 有名称'),
        value: z.number().describe('内容数；情感为评论数'),
        interactions: z.number().describe('互动量；情感为 0'),
      }),
    ),
    roles: SEEDING,
    route,
  }),
  rank: get('v1/content/overview/rank', {
    summary: '互动量前十的内容、达人、媒介、SPU 或种草项目',
    shows: ['seedingVideo'],
    request: z.object({ ...scope, kind: oneOf(['content', 'author', 'user', 'spu', 'campaign']) }),
    answer: listOf(
      z.object({
        rank: z.int(),
        id: z.string(),
        name: z.string(),
        avatar: z.string().describe('头像或封面'),
        platform: z.string(),
        interactions: z.number(),
        content_count: z.int(),
        cost: z.number().describe('分'),
        rate: z.number().describe('环比 %；-2147483648 为暂无数据，内容没有环比'),
      }),
    ),
    roles: SEEDING,
    route,
  }),
  todo: get('v1/content/overview/todo', {
    summary: '待办的数量，只含本人可处理的种类；不受时间影响',
    shows: ['seedingVideo', 'sample', 'campaign'],
    request: z.object(whose),
    answer: listOf(
      z.object({
        type: z.enum(CONTENT_TODO_KINDS),
        count: z.int(),
      }),
    ),
    route,
  }),
  campaigns: get('v1/content/overview/campaigns', {
    summary: '本人可见的进行中种草项目的进度，最早结束的五个',
    shows: ['seedingVideo', 'campaign'],
    answer: z.object({
      list: z.array(
        named.extend({
          end_time: z.int().describe('unix 秒'),
          goal: z.int().describe('目标内容数，0 为未设置'),
          published: z.int().describe('已发布内容数'),
          budget: z.number().describe('分；只对项目负责人与主管显示'),
          cost: z.number().describe('已花费，分；只对项目负责人与主管显示'),
        }),
      ),
      total: z.int().describe('进行中的项目数'),
    }),
    roles: SEEDING,
    route,
  }),
  quota: get('v1/content/overview/quota', {
    summary: '种草版本用量：本月内容、导出、企业达人、存储空间（字节）',
    shows: ['plan', 'seedingVideo', 'talent', 'task'],
    answer: listOf(z.object({ type: z.string(), used: z.int(), limit: z.int().nullable().describe('null 为不限') })),
    roles: SEEDING,
    route,
  }),
  start: get('v1/content/overview/start', {
    summary: '开始种草的四步各自是否已完成（企业内）',
    shows: ['seedingVideo', 'talent'],
    answer: z.object({
      spu: flag('已完成'),
      author: flag('已完成'),
      campaign: flag('已完成'),
      content: flag('已完成'),
    }),
    roles: SEEDING,
    route,
  }),
  options: get('v1/content/overview/options', {
    summary: '可选的 SPU 与种草项目',
    shows: [],
    answer: z.object({ spus: z.array(named), campaigns: z.array(named) }),
    roles: SEEDING,
    route,
  }),
})
