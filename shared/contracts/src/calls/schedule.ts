import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { scheduleColumns } from '../columns/schedule.ts'
import {
  GoodsStatus,
  goodsStatusLabel,
  PLATFORMS,
  ScheduleKind,
  scheduleKindLabel,
  ScheduleStatus,
  scheduleStatusLabel,
} from '../enums.ts'
import {
  enumOf,
  fen,
  flag,
  id,
  idList,
  intList,
  listOf,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageOf,
  platform,
  platformOrAll,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
  searchText,
} from '../fields.ts'
import { talentChoice, talentSearch } from '../fields/pickFields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { figure } from '../figures/answers.ts'
import { scheduleFilterDefinitions } from '../filters/schedule.ts'
import { SALES_WRITERS, WITH_SCHEDULING } from '../routes/groups.ts'
import {
  SCHEDULE_DAYS_MAX,
  SCHEDULE_GOODS_MAX,
  SCHEDULE_REASON_MAX,
  SCHEDULE_REMARK_MAX,
  SCHEDULE_TITLE_MAX,
} from '../rules/scheduleRules.ts'

const reads = { shows: ['schedule', 'order'], route: 'LiveScheduling', levels: WITH_SCHEDULING } as const
const writes = {
  changes: ['schedule'],
  route: 'LiveScheduling',
  levels: WITH_SCHEDULING,
  roles: SALES_WRITERS,
} as const

/** What narrows calendar and list alike. */
const common = {
  platform: platformOrAll().optional(),
  keyword: searchText().optional().describe('标题、达人昵称或ID'),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  status: intList({ max: 4 }).optional().describe('1 待开播，2 直播中，3 已结束，4 已取消'),
  goods_id: textList({ max: 50 }).optional().describe('含其中任一商品'),
  author_id: text({ max: 64 }).optional().describe('该达人的排期'),
  coop_id: id().optional().describe('该合作单的排期'),
}

const narrowing = {
  ...common,
  tab: oneOf(['all', 'today']).optional().describe('today 为今天开播、尚未结束的'),
  start_time: unixTime().optional().describe('开播时间'),
  end_time: unixTime().optional(),
}

const action = z.enum(['edit', 'move', 'cancel', 'remove'])

const talent = {
  platform: z.enum(PLATFORMS),
  author_id: z.string(),
  author_name: z.string(),
  avatar: z.string(),
}

/** A talent to schedule, with the member who follows. */
const offeredTalent = talentChoice.extend({ user_id: z.int().describe('跟进的媒介') })

const goods = z.object({
  product_id: z.string(),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  is_main: flag('主推'),
})

const coop = z.object({ coop_id: z.int(), coop_no: z.string() })

const entry = z.object({
  id: z.int(),
  ...talent,
  user: staffBrief,
  title: z.string(),
  start_time: z.number(),
  end_time: z.number(),
  status: enumOf(ScheduleStatus, scheduleStatusLabel),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
  actions: z.array(action).describe('当前用户可对该排期进行的操作'),
})

const row = entry.extend({
  display_id: z.string().describe('平台展示的达人号'),
  kind: enumOf(ScheduleKind, scheduleKindLabel),
  goods: z.array(goods),
  coop: coop.nullable(),
  live_id: z.string().describe('关联的直播；空为尚无'),
  goal: z.number().describe('目标成交金额，分；0 为未设'),
  gmv: figure().nullable().describe('关联直播的成交金额，分；无直播为空'),
  views: figure().nullable().describe('关联直播的观看人次；无直播为空'),
  goal_rate: figure().nullable().describe('目标完成率，百分比；无直播或未设目标为空'),
  remind: z.array(z.int()).describe('开播前的分钟数'),
  reason: z.string().describe('取消原因'),
  remark: z.string(),
  created_at: z.number(),
})

const terms = {
  title: text({ min: 1, max: SCHEDULE_TITLE_MAX }),
  start_time: unixTime(),
  end_time: unixTime(),
  kind: oneOfEnum(ScheduleKind).optional().describe('1 专场，2 混场'),
  goods: z
    .array(z.object({ product_id: text({ min: 1, max: 64 }), is_main: zeroOrOne() }))
    .max(SCHEDULE_GOODS_MAX, `最多选择 ${SCHEDULE_GOODS_MAX} 个商品`)
    .optional(),
  coop_id: id().nullable().optional().describe('空为不关联'),
  user_id: id().optional().describe('媒介；不填为本人'),
  goal: fen().optional().describe('目标成交金额，分'),
  remind: z
    .array(oneOfInts([15, 30, 60, 1440]))
    .max(4)
    .optional()
    .describe('开播前的分钟数'),
  remark: text({ max: SCHEDULE_REMARK_MAX }).optional(),
}

const written = z.object({
  id: z.int(),
  updated_at: z.number(),
  warnings: z.array(z.string()).describe('不阻止保存的提醒，如媒介同时段另有排期'),
})

/** Agreed lives: when, with whom, of what, and what became of them. */
export const scheduleCalls = calls('schedule', {
  list: get('v1/commerce/schedule/list', {
    summary: '直播排期列表（数据范围内）',
    ...reads,
    columns: scheduleColumns,
    filters: scheduleFilterDefinitions,
    request: z.object({ ...sortedBy(scheduleColumns), ...narrowing }),
    answer: pageOf(
      row,
      z.object({
        list_total: z.object({ goal: figure(), gmv: figure(), views: figure() }),
        status_count: z.record(z.string(), z.int()),
      }),
    ),
  }),
  calendar: get('v1/commerce/schedule/calendar', {
    summary: `一段时间的排期与每天的占用，最多 ${SCHEDULE_DAYS_MAX} 天`,
    ...reads,
    request: z.object({ ...common, start_time: unixTime(), end_time: unixTime() }),
    answer: z.object({
      list: z.array(entry.extend({ goods_count: z.int() })),
      days: z
        .array(
          z.object({
            date: z.string().describe('YYYY-MM-DD'),
            count: z.int().describe('当天的场次，不含已取消'),
            peak: z.int().describe('同时在播最多的场次'),
          }),
        )
        .describe('有排期的日子，按部门与媒介统计，不受其他筛选影响'),
      hosts: z.array(z.string()).describe('可跟播的媒介'),
    }),
  }),
  detail: get('v1/commerce/schedule/detail', {
    summary: '直播排期详情',
    ...reads,
    request: z.object({ id: id() }),
    answer: row.extend({
      live: z
        .object({ live_id: z.string(), title: z.string(), start_time: z.number(), end_time: z.number().nullable() })
        .nullable(),
    }),
  }),
  talents: get('v1/commerce/schedule/talents', {
    summary: '可排期的达人，供选择',
    shows: ['talent'],
    route: 'LiveScheduling',
    levels: WITH_SCHEDULING,
    request: z.object(talentSearch),
    answer: listOf(offeredTalent),
  }),
  prefill: get('v1/commerce/schedule/prefill', {
    summary: '由达人、合作单或商品带出的新排期',
    shows: ['talent', 'cooperation', 'goods'],
    route: 'LiveScheduling',
    levels: WITH_SCHEDULING,
    request: z.object({
      platform: platform().optional(),
      author_id: text({ max: 64 }).optional(),
      coop_id: id().optional(),
      product_id: textList({ max: SCHEDULE_GOODS_MAX }).optional(),
    }),
    answer: z.object({
      talent: z.object({ ...talent, user_id: z.int() }).nullable(),
      coop: coop.extend({ start_time: z.number(), end_time: z.number() }).nullable(),
      coops: z.array(coop.extend({ start_time: z.number(), end_time: z.number() })).describe('该达人未取消的合作单'),
      goods: z.array(goods),
    }),
  }),
  check: get('v1/commerce/schedule/check', {
    summary: '某时段能否排期：达人是否已有排期，媒介是否另有排期',
    shows: ['schedule'],
    route: 'LiveScheduling',
    levels: WITH_SCHEDULING,
    request: z.object({
      id: id().optional().describe('正在修改的排期'),
      platform: platform(),
      author_id: text({ min: 1, max: 64 }),
      user_id: id(),
      start_time: unixTime(),
      end_time: unixTime(),
    }),
    answer: z.object({ block: z.string().describe('不能排期的原因；空为可以'), warnings: z.array(z.string()) }),
  }),
  add: post('v1/commerce/schedule/add', {
    summary: '新建直播排期；开启或延长该达人的内容监控',
    ...writes,
    changes: ['schedule', 'monitor'],
    idempotent: 'request',
    request: z.object({ platform: platform(), author_id: text({ min: 1, max: 64 }), ...terms }),
    answer: written.extend({ monitor: z.string().describe('未开启监控的原因；空为已开启或已在监控') }),
  }),
  update: post('v1/commerce/schedule/update', {
    summary: '修改排期；开播后时间不能修改',
    ...writes,
    request: z.object({ id: id(), changes: z.object(terms).partial(), updated_at: unixTime() }),
    answer: written,
  }),
  cancel: post('v1/commerce/schedule/cancel', {
    summary: '取消待开播的排期，逐个回答结果',
    ...writes,
    idempotent: 'request',
    request: z.object({
      ...bulkTarget({ ids: idList }, { filters: z.object(narrowing) }),
      reason: text({ max: SCHEDULE_REASON_MAX }).describe('必填'),
    }),
    answer: bulkResult(),
  }),
  remove: post('v1/commerce/schedule/delete', {
    summary: '删除待开播或已取消的排期',
    ...writes,
    idempotent: 'request',
    request: z.object({ id: id(), updated_at: unixTime().optional() }),
  }),
})

export type Schedule = z.output<typeof row>
/** What narrows the list. */
export type ScheduleFilters = Partial<z.output<z.ZodObject<typeof narrowing>>>
export type ScheduleEntry = AnswerOf<typeof scheduleCalls.calendar>['list'][number]
export type ScheduleDay = AnswerOf<typeof scheduleCalls.calendar>['days'][number]
export type ScheduleDetail = AnswerOf<typeof scheduleCalls.detail>
export type SchedulePrefill = AnswerOf<typeof scheduleCalls.prefill>
export type ScheduleTerms = Omit<RequestOf<typeof scheduleCalls.add>, 'platform' | 'author_id'>
export type ScheduleChanges = RequestOf<typeof scheduleCalls.update>['changes']
