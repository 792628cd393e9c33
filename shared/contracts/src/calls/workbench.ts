import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { flag, listOf, platform, platformOrAll, text, textList, unixTime, zeroOrOne } from '../fields.ts'
import { PLATFORMS } from '../enums.ts'
import { todoFields, todoMark, todoPage, workScope } from '../fields/todos.ts'
import { figure, figureKey } from '../figures/answers.ts'
import { FIGURE_UNITS } from '../figures/figure.ts'
import { workbenchFigures } from '../figures/workbench.ts'
import { SALES, SALES_LEADS } from '../routes/groups.ts'
import { SCHEDULE_DAYS_MAX } from '../rules/scheduleRules.ts'
import { FEED_KINDS, WORK_TODO_KINDS } from '../rules/workTodos.ts'

const route = 'Workbench'

const scope = workScope()

/** 工作台: what somebody has to do, what came of it, and when the next is due. */
export const workbenchCalls = calls('workbench', {
  todo: get('v1/commerce/workbench/todo', {
    summary: '待办，一个对象一行，最早到期在前；本人忽略的不在其中',
    shows: ['talent', 'sample', 'cooperation', 'schedule', 'shop', 'todo'],
    request: z.object({
      platform: platformOrAll().optional(),
      scope,
      ...todoFields,
    }),
    answer: todoPage(WORK_TODO_KINDS, {}),
    route,
  }),
  todoDone: post('v1/commerce/workbench/todo/done', {
    summary: '忽略一条待办，或恢复；仅对本人，到期时间变化后重新出现',
    changes: ['todo'],
    request: todoMark(WORK_TODO_KINDS),
    route,
    evenExpired: true,
  }),
  calendar: get('v1/commerce/workbench/calendar', {
    summary: '跟进日历：每天的下次跟进与直播排期',
    shows: ['talent', 'schedule'],
    request: z.object({
      start_time: unixTime(),
      end_time: unixTime().describe(`与开始相距不超过 ${SCHEDULE_DAYS_MAX} 天`),
      scope,
      with_list: zeroOrOne().default(1).describe('0 仅回答每天的数量'),
    }),
    answer: z.object({
      days: z.array(z.object({ date: z.string().describe('YYYY-MM-DD'), follows: z.int(), lives: z.int() })),
      list: z
        .array(
          z.object({
            kind: z.enum(['follow', 'live']),
            id: z.int().describe('跟进关系或排期的编号'),
            at: z.int().describe('下次跟进或开播时间，unix 秒'),
            platform: z.enum(PLATFORMS),
            author_id: z.string(),
            author_name: z.string(),
            title: z.string().describe('排期的标题'),
            user_name: z.string(),
            updated_at: z.int(),
            is_own: flag('本人跟进，可改期'),
          }),
        )
        .describe('最早的 200 条'),
    }),
    roles: SALES,
    route,
  }),
  calendarMove: post('v1/commerce/workbench/calendar/move', {
    summary: '改期一次跟进；仅跟进人本人，不能改到今天之前',
    changes: ['talent'],
    request: z.object({
      author_id: text({ min: 1, max: 64 }),
      platform: platform(),
      next_at: unixTime(),
      updated_at: unixTime(),
    }),
    answer: z.object({ updated_at: z.int() }),
    roles: SALES,
    route,
  }),
  calendarAddress: get('v1/commerce/workbench/calendar/address', {
    summary: '本人跟进日历的订阅地址：生成与最近读取的时间，没有时为 0；地址本身只在生成时回答',
    shows: [],
    request: z.object({}),
    answer: z.object({ created_at: z.int(), read_at: z.int() }),
    roles: SALES,
    route,
  }),
  calendarAddressSave: post('v1/commerce/workbench/calendar/address/save', {
    summary:
      '生成本人跟进日历的订阅地址；已有的地址随即失效。以 iCalendar 回答本人近 30 天与之后 180 天的跟进与直播，不含金额与编号',
    changes: [],
    request: z.object({}),
    answer: z.object({ url: z.string(), created_at: z.int() }),
    roles: SALES,
    route,
  }),
  calendarAddressDelete: post('v1/commerce/workbench/calendar/address/delete', {
    summary: '停用本人跟进日历的订阅地址',
    changes: [],
    request: z.object({}),
    roles: SALES,
    route,
  }),
  recent: get('v1/commerce/workbench/recent', {
    summary: '最近访问的达人：名称与头像，按请求的顺序；企业中没有的不回答',
    shows: ['talent'],
    request: z.object({ authors: textList({ min: 1, max: 10 }).describe('<平台>:<达人编号>') }),
    answer: listOf(
      z.object({
        author_id: z.string(),
        platform: z.enum(PLATFORMS),
        author_name: z.string(),
        avatar: z.string(),
      }),
    ),
    roles: SALES,
    route,
  }),
  feed: get('v1/commerce/workbench/feed', {
    summary: '团队动态：近 7 天的出单、首单与新合作，最新的 20 条',
    shows: ['order', 'cooperation'],
    request: z.object({ scope }),
    answer: listOf(
      z.object({
        kind: z.enum(FEED_KINDS),
        id: z.string().describe('订单号或合作单编号'),
        at: z.int().describe('unix 秒'),
        platform: z.enum(PLATFORMS),
        author_id: z.string(),
        author_name: z.string(),
        amount: z.number().describe('成交金额，分；新合作为 0'),
        user_name: z.string(),
      }),
    ),
    roles: SALES_LEADS,
    route,
  }),
  summary: get('v1/commerce/workbench/summary', {
    summary: '我的数据：所选时间内的指标与环比，本月的目标、预计与提成',
    shows: ['order', 'talent', 'sample', 'goal', 'commission'],
    request: z.object({
      platform: platformOrAll().optional(),
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
      scope,
    }),
    answer: z.object({
      items: z.array(
        z.object({
          key: figureKey(...Object.values(workbenchFigures)),
          value: figure(),
          unit: z.enum(FIGURE_UNITS),
          rate: z.number().describe('环比 %；-2147483648 为暂无数据'),
        }),
      ),
      forecast: figure().describe('本月预计成交金额，分'),
      goal: z
        .object({
          name: z.string().describe('成员或部门'),
          actual: z.number().describe('本月成交金额，分'),
          levels: z.array(z.number()).describe('一级至四级，分'),
          level: z.int().describe('已达到的级，0 为未达到'),
          rate: figure().describe('完成率 %'),
        })
        .nullable()
        .describe('本月成交金额的目标；null 为没有'),
      commission: z
        .object({
          total: z.number().describe('本人本月提成预估，分'),
          next: z
            .object({ missing: z.number().describe('距下一档还差，分'), more: z.number().describe('可多得，分') })
            .nullable(),
        })
        .nullable()
        .describe('null 为没有提成'),
    }),
    route,
  }),
})
