import { z } from 'zod'
import { calls, get } from '../call.ts'
import { enumOf, intList, oneOf, platformOrAll, unixTime } from '../fields.ts'
import { figureKey } from '../figures/answers.ts'
import { FIGURE_UNITS } from '../figures/figure.ts'
import { overviewFigures } from '../figures/overview.ts'
import { CORP_ADMINS, SALES, SALES_SAMPLES } from '../routes/groups.ts'
import { FIGURE_SCOPE_TEXT, FIGURE_SCOPES } from '../rules/figureScopes.ts'
import { ScheduleStatus, scheduleStatusLabel } from '../enums.ts'

const whose = {
  platform: platformOrAll().optional(),
  dept_id: intList().optional().describe('部门编号，含下级；0 或空为全部'),
  user_id: intList().optional().describe('成员编号'),
}
const scope = {
  ...whose,
  start_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
  end_time: unixTime().optional().describe('unix 秒，含；不给出为全部'),
}

const point = z.object({
  date: z.string().describe('YYYY-MM-DD'),
  values: z.record(z.string(), z.number()).describe('金额为分；-2147483648 为暂无数据'),
})

const part = z.object({
  id: z.string(),
  value: z.number().describe('成交金额（分）或达人数'),
})

const route = 'Overview'

/** The commerce home: key figures, charts, rankings, and what is to be done. */
export const overviewCalls = calls('overview', {
  summary: get('v1/commerce/overview/summary', {
    summary: '核心指标与环比；指标随角色不同（寄样助理为寄样指标，投放角色为投放指标）',
    shows: ['order', 'talent', 'sample'],
    request: z.object(scope),
    answer: z.object({
      items: z.array(
        z.object({
          key: figureKey(...Object.values(overviewFigures)),
          value: z.number().describe('-2147483648 为暂无数据'),
          unit: z.enum(FIGURE_UNITS),
          rate: z.number().describe('环比 %；-2147483648 为暂无数据'),
        }),
      ),
    }),
    route,
  }),
  trend: get('v1/commerce/overview/trend', {
    summary: '核心指标按天的走势与上一周期；各点之和等于核心指标（去重人数除外）',
    shows: ['order', 'talent', 'sample'],
    request: z.object(scope),
    answer: z.object({ list: z.array(point), previous: z.array(point).describe('上一周期，没有时为空') }),
    route,
  }),
  channel: get('v1/commerce/overview/channel', {
    summary: '各渠道（1 直播，2 视频，3 图文，4 橱窗）或各平台的成交占比',
    shows: ['order'],
    request: z.object({ ...scope, by: oneOf(['kind', 'platform']).default('kind') }),
    answer: z.object({ list: z.array(part) }),
    roles: SALES,
    route,
  }),
  newOld: get('v1/commerce/overview/new_old', {
    summary: '新老达人成交金额按天的走势',
    shows: ['order'],
    request: z.object(scope),
    answer: z.object({ list: z.array(point) }),
    roles: SALES,
    route,
  }),
  funnel: get('v1/commerce/overview/funnel', {
    summary: '转化漏斗：建联、寄样、签收、出单的达人数',
    shows: ['order', 'talent', 'sample'],
    request: z.object(scope),
    answer: z.object({ list: z.array(part) }),
    roles: SALES,
    route,
  }),
  rank: get('v1/commerce/overview/rank', {
    summary: '成交金额前十的达人、商品、媒介或团长',
    shows: ['order'],
    request: z.object({ ...scope, kind: oneOf(['author', 'product', 'user', 'colonel']) }),
    answer: z.object({
      list: z.array(
        z.object({
          rank: z.int(),
          id: z.string(),
          name: z.string(),
          avatar: z.string(),
          platform: z.string(),
          display_id: z.string().describe('平台展示的达人号；其他排行为空'),
          gmv: z.number().describe('分'),
          volume: z.number().describe('销量，件'),
          rate: z.number().describe('环比 %；-2147483648 为暂无数据'),
        }),
      ),
      scope: z.enum(FIGURE_SCOPES).describe(`排行按本人数据范围：${FIGURE_SCOPE_TEXT}`),
    }),
    roles: SALES,
    route,
  }),
  todo: get('v1/commerce/overview/todo', {
    summary: '待办的数量，只含本人可处理的种类',
    shows: ['talent', 'sample', 'cooperation'],
    request: z.object(whose),
    answer: z.object({
      list: z.array(
        z.object({
          type: z.string(),
          count: z.int(),
          platforms: z.array(z.object({ platform: z.string(), count: z.int() })).describe('按平台的数量，之和为 count'),
        }),
      ),
    }),
    roles: SALES_SAMPLES,
    route,
  }),
  goal: get('v1/commerce/overview/goal', {
    summary: '本月目标完成：所选成员或部门的，未选时为本人或本部门的',
    shows: ['order'],
    request: z.object({ dept_id: whose.dept_id, user_id: whose.user_id }),
    answer: z.object({
      name: z.string().describe('成员或部门'),
      list: z.array(
        z.object({
          option: z.string().describe('目标指标，如 pay_sales'),
          period: z.string().describe('YYYY-MM'),
          levels: z.array(z.number()).describe('一级至四级；金额为分'),
          actual: z.number(),
          level: z.int().describe('已达到的级，0 为未达到'),
          rate: z.number().describe('完成率 %；-2147483648 为暂无数据'),
        }),
      ),
    }),
    roles: SALES,
    route,
  }),
  schedule: get('v1/commerce/overview/schedule', {
    summary: '今天的直播排期，未结束的最近五场',
    shows: ['schedule'],
    request: z.object(whose),
    answer: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          author_id: z.string(),
          author_name: z.string(),
          avatar: z.string(),
          platform: z.string(),
          user_name: z.string(),
          start_time: z.int().describe('unix 秒'),
          end_time: z.int().describe('unix 秒'),
          status: enumOf([ScheduleStatus.upcoming, ScheduleStatus.living], scheduleStatusLabel),
          goods_count: z.int(),
        }),
      ),
      total: z.int().describe('今天未结束的排期数'),
    }),
    roles: SALES,
    route,
  }),
  quota: get('v1/commerce/overview/quota', {
    summary: '版本用量：店铺、公海达人、我的达人、监控、存储空间（字节）',
    shows: ['plan', 'shop', 'talent', 'monitor'],
    answer: z.object({
      list: z.array(z.object({ type: z.string(), used: z.int(), limit: z.int().nullable().describe('null 为不限') })),
    }),
    roles: CORP_ADMINS,
    route,
  }),
})
