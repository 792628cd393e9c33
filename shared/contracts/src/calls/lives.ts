import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { liveColumns } from '../columns/lives.ts'
import { GoodsStatus, goodsStatusLabel, PLATFORMS } from '../enums.ts'
import {
  enumOf,
  fen,
  listOf,
  oneOf,
  oneOfEnum,
  pageOf,
  platform,
  platformOrAll,
  searchText,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { authorRef, rate } from '../fields/videoFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { LIVE_BASES, liveFigures } from '../figures/lives.ts'
import { liveFilterDefinitions } from '../filters/lives.ts'
import { SALES } from '../routes/groups.ts'
import { LiveStatus, RECORD_STATES } from '../rules/liveRules.ts'

const route = 'MediaCenterCooperationLive'

/** What narrows the lives: the list, its figures and its chart take the same. */
const liveFilter = {
  platform: platformOrAll().optional(),
  basis: oneOf(LIVE_BASES)
    .default('pay')
    .describe('统计口径：pay 为时间段内支付的成交（含此前开播的直播），start 为时间段内开播的直播至今的成交'),
  start_time: unixTime().optional().describe('成交或开播时间，按统计口径'),
  end_time: unixTime().optional(),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  keyword: searchText().optional().describe('标题、达人昵称或直播ID'),
  product_id: textList({ max: 20 }).optional().describe('讲解过任一商品'),
  status: oneOfEnum(LiveStatus).optional().describe('2 直播中，3 已结束'),
  gmv_min: fen().optional().describe('分'),
  gmv_max: fen().optional().describe('分'),
  is_scheduled: zeroOrOne().optional(),
  is_recorded: zeroOrOne().optional(),
}
const narrowed = z.object(liveFilter)

const goodsRef = z.object({
  product_id: z.string(),
  platform: z.string(),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
})

const sums = {
  views: figure(),
  gmv: figure().describe('按统计口径的成交金额，分'),
  volume: figure(),
  gpm: figure().describe('千次观看成交，分'),
}

const liveRow = z.object({
  live_id: z.string(),
  platform: z.enum(PLATFORMS),
  title: z.string(),
  cover: z.string(),
  url: z.string().describe('平台页面；没有时为空'),
  author: authorRef,
  staff: z.array(staffBrief).describe('开播时跟进该达人的媒介'),
  start_time: z.number().describe('unix 秒'),
  end_time: z.number().nullable().describe('null 为直播中'),
  duration: z.string().describe('已播或全场时长'),
  is_cut: z.boolean().describe('录屏中的直播 10 分钟没有新数据（已断流）'),
  peak: figure(),
  avg_stay: figure().describe('秒'),
  goods: z.array(goodsRef).describe('讲解过的我司商品'),
  ...sums,
  gmv_market: z.number().optional().describe('整场成交，分，仅白名单企业'),
  gmv_market_str: z.string(),
  conversion: rate(),
  record: z.enum(RECORD_STATES),
  replay_url: z.string().describe('回放地址；没有或已过期时为空'),
  replay_until: z.number().nullable().describe('回放保留至；null 为没有回放'),
  schedule_id: z.int().nullable().describe('关联的排期'),
})

/** Lives of talents with our goods: list and figures, and what is recorded. */
export const liveCalls = calls('lives', {
  list: post('v1/center/live/list', {
    summary: '合作直播列表',
    shows: ['live', 'goods', 'schedule', 'order'],
    columns: liveColumns,
    filters: liveFilterDefinitions,
    request: z.object({ ...liveFilter, ...sortedBy(liveColumns) }),
    answer: pageOf(
      liveRow,
      z.object({
        list_total: z.object({ live_total: z.int(), sold_lives: z.int(), ...sums }).describe('全部筛选结果的合计'),
        service: z.boolean().describe('有直播数据服务；没有时数据不再更新'),
      }),
    ),
    route,
  }),
  statistic: post('v1/center/live/static', {
    summary: '合作直播的汇总与环比',
    shows: ['live', 'order'],
    request: narrowed,
    answer: z.object(comparedFields(liveFigures)),
    route,
  }),
  trend: post('v1/center/live/trend', {
    summary: '按日的直播场次与成交金额：场次按开播日，成交金额按统计口径的支付日或开播日',
    shows: ['live', 'order'],
    request: narrowed,
    answer: listOf(z.object({ date: z.string().describe('YYYY-MM-DD'), live_total: figure(), gmv: figure() })),
    route,
  }),
  recordQuota: get('v1/center/live/record_quota', {
    summary: '剩余录屏场次',
    shows: ['live', 'plan'],
    answer: z.object({ remain: z.int() }),
    route,
    roles: SALES,
  }),
  record: post('v1/center/live/record', {
    summary: '开启或停止录屏：一场直播用一场次，名单内达人的直播不占场次',
    changes: ['live', 'plan'],
    request: z.object({
      live_id: text({ min: 1, max: 64 }).optional().describe('录一场直播，占用录屏场次包的一场'),
      author_id: text({ min: 1, max: 64 }).optional().describe('录屏达人名单，每场直播都录且不占场次'),
      platform: platform(),
      on: zeroOrOne(),
    }),
    answer: z.object({ used: z.int().describe('本次占用的场次'), remain: z.int().describe('剩余录屏场次') }),
    route,
    roles: SALES,
  }),
})

/** A row of the lives. */
export type LiveRow = z.output<typeof liveRow>
