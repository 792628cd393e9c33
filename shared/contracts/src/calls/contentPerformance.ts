import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { contentPerformanceColumns } from '../columns/contentPerformance.ts'
import { spuContentColumns } from '../columns/spus.ts'
import { ContentForm, contentFormLabel, PLATFORMS, UserStatus, userStatusLabel } from '../enums.ts'
import {
  enumOf,
  fen,
  flag,
  id,
  int,
  intList,
  listOf,
  oneOf,
  pageOf,
  platformOrAll,
  sortedBy,
  text,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { contentBrief } from '../fields/contentFields.ts'
import { contentGoalOption, contentGoalOptionAnswer, goalPeriod } from '../fields/goalFields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { authorRef } from '../fields/videoFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { contentPerformanceFigures } from '../figures/seeding.ts'
import { contentPerformanceFilterDefinitions } from '../filters/contentPerformance.ts'
import { SEEDING_LEADS } from '../routes/groups.ts'
import { PERFORMANCE_DIMS } from '../rules/contentPerformance.ts'
import { GOAL_LEVELS, GOALS_MAX } from '../rules/goalRules.ts'

const route = 'ContentPerformance'
const shows = ['seedingVideo', 'sample', 'goal'] as const

const narrowing = {
  platform: platformOrAll().default('all'),
  start_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  end_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  dept_id: int({ min: 0 }).optional().describe('含下级；0 为全部'),
  user_id: id().optional(),
  campaign_id: id().optional(),
  spu_id: id().optional(),
  form: intList({ max: 2 }).optional().describe('1 图文，2 视频'),
  is_hot: zeroOrOne().optional().describe('1 爆文，0 非爆文'),
  option: contentGoalOption().default('content_count').describe('目标指标'),
  row: text({ max: 80 }).optional().describe('只要一行的内容，为该行的 key；编号 0 为未归属或未关联'),
}

const goal = z.object({
  id: z.int(),
  option: contentGoalOptionAnswer(),
  period: z.string().describe('YYYY-MM 或 YYYY-Qn'),
  levels: z.array(z.number()).describe('一级至四级；CPE 为分'),
  actual: z.number().nullable().describe('周期内至今的实际，不分平台；null 为没有互动的 CPE'),
  level: z.int().describe('已达到的级，0 为未达到'),
  updated_at: z.int(),
})

const figures = {
  content_count: figure(),
  hot_count: figure().describe('爆文数'),
  hot_rate: figure().describe('爆文率，%'),
  plays: figure().describe('播放/阅读'),
  interactions: figure().describe('互动量'),
  interaction_rate: figure().describe('互动率，%'),
  cost: figure().describe('花费，分'),
  cpe: figure().describe('分'),
  cpm: figure().describe('分'),
  author_count: figure().describe('合作达人'),
  new_author_count: figure().describe('新达人'),
  sample_count: figure().describe('寄样数；仅按成员与合计，按形式、爆文或一行筛选时没有'),
  delivery_rate: figure().describe('履约率，%；同上'),
  goal_rate: figure().describe('目标完成率，%'),
}

const row = z.object({
  key: z.string().describe('行的编号，作为 row 只看它的内容'),
  id: z.string().describe('成员、部门、内容、达人、SPU 或项目的编号；0 为未归属或未关联'),
  name: z.string(),
  picture: z.string().describe('头像或封面'),
  platform: z.enum(PLATFORMS).nullable().describe('达人与内容的平台'),
  user: staffBrief.nullable().describe('按成员时的成员；未归属为 null'),
  content: z
    .object({
      content_id: z.string().describe('详情的编号'),
      form: enumOf(ContentForm, contentFormLabel),
      author: authorRef,
      publish_at: z.number().describe('unix 秒'),
    })
    .nullable()
    .describe('按内容时的内容'),
  link: z
    .object({
      user_id: z.int().optional(),
      author_id: z.string().optional(),
      platform: z.enum(PLATFORMS).optional(),
      spu_id: z.int().optional(),
      campaign_id: z.int().optional(),
    })
    .nullable()
    .describe('其他列表筛选到该行的条件；不能筛选时为 null'),
  ...figures,
  goal: goal.nullable(),
  can_set_goal: flag('可在列表中设置该成员的目标'),
})

const target = z.object({
  target_id: z.int(),
  name: z.string(),
  avatar: z.string(),
  dept_name: z.string(),
  status: enumOf(UserStatus, userStatusLabel),
  option: contentGoalOptionAnswer(),
  period: z.string(),
  levels: z.array(z.number()).describe('一级至四级；CPE 为分；空为未设置'),
  updated_at: z.int().describe('0 为未设置'),
  updated_by: z.string().describe('最后设置的成员'),
  previous: z.array(z.number()).describe('上一期的目标，空为没有'),
  refusal: z.string().describe('不能设置的原因，空为可设置'),
})

const period = z.string().nullable().describe('所选时间对应的目标周期；null 为不是自然月或季度')

/** 种草业绩: who and what brought which contents at which cost. */
export const contentPerformanceCalls = calls('contentPerformance', {
  list: get('v1/content/performance/list', {
    summary: '种草业绩按六种维度之一，未归属与未关联为单独一行；各维度合计相同，达人去重',
    shows: [...shows, 'member', 'department', 'talent', 'spu', 'campaign'],
    columns: contentPerformanceColumns,
    filters: contentPerformanceFilterDefinitions,
    request: z.object({
      dim: oneOf(PERFORMANCE_DIMS).default('user').describe('维度'),
      ...narrowing,
      ...sortedBy(contentPerformanceColumns),
    }),
    answer: pageOf(
      row,
      z.object({
        list_total: z.object({ ...figures, goal_target: z.string().nullable().describe('成员一级目标合计'), period }),
      }),
    ),
    route,
  }),
  overview: get('v1/content/performance/overview', {
    summary: '种草业绩的合计与环比',
    shows,
    request: z.object(narrowing),
    answer: z.object(comparedFields(contentPerformanceFigures)),
    route,
  }),
  trend: get('v1/content/performance/trend', {
    summary: '按发布日期的内容数与互动，各点之和等于合计',
    shows: ['seedingVideo'],
    request: z.object(narrowing),
    answer: listOf(
      z.object({ date: z.string().describe('YYYY-MM-DD'), content_count: figure(), interactions: figure() }),
    ),
    route,
  }),
  detail: get('v1/content/performance/detail', {
    summary: '一行的内容，与该行的数据一致',
    shows: ['seedingVideo'],
    columns: spuContentColumns,
    filters: contentPerformanceFilterDefinitions,
    request: z.object({ ...narrowing, ...sortedBy(spuContentColumns) }),
    answer: pageOf(
      contentBrief,
      z.object({ list_total: z.object({ plays: figure(), interactions: figure(), cost: figure(), cpe: figure() }) }),
    ),
    route,
  }),
  goals: get('v1/content/performance/goal/list', {
    summary: '一期种草目标：可见的全部成员，未设置的也列出',
    shows: ['goal', 'member'],
    request: z.object({ period: goalPeriod(), option: contentGoalOption().default('content_count') }),
    answer: listOf(target),
    roles: SEEDING_LEADS,
    route,
  }),
  saveGoals: post('v1/content/performance/goal/save', {
    summary: '设置种草目标：全部写入或全部不写入；有误时 data.field 为 goals.序号',
    changes: ['goal'],
    idempotent: 'form',
    request: z.object({
      goals: z
        .array(
          z.object({
            target_id: id(),
            option: contentGoalOption(),
            period: goalPeriod(),
            levels: z.array(fen()).max(GOAL_LEVELS.length, '目标最多四级').describe('一级至四级；CPE 为分'),
            updated_at: int({ min: 0 }).describe('读取时的版本，未设置为 0'),
          }),
        )
        .min(1, '没有需要保存的目标')
        .max(GOALS_MAX, `单次最多 ${GOALS_MAX} 个目标`),
    }),
    answer: z.object({ saved: z.int() }),
    roles: SEEDING_LEADS,
    route,
  }),
})

/** A row of 种草业绩. */
export type ContentPerformance = z.output<typeof row>
/** A target with what has come of it. */
export type ContentGoal = z.output<typeof goal>
/** A member whose target of a period may be set. */
export type ContentGoalTarget = z.output<typeof target>
/** What 种草业绩 is narrowed by. */
export type ContentPerformanceFilters = z.output<z.ZodObject<typeof narrowing>>
