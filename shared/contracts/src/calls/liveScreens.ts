import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { GoodsStatus, goodsStatusLabel, PLATFORMS } from '../enums.ts'
import {
  enumOf,
  int,
  listOf,
  oneOf,
  pageOf,
  pagingFields,
  platform,
  platformOrAll,
  selectedId,
  text,
  textList,
  unixTime,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { authorRef } from '../fields/videoFields.ts'
import { figure, figureFields } from '../figures/answers.ts'
import { liveDetailFigures, wallFigures } from '../figures/liveScreens.ts'
import { AlarmLevel, alarmLevelLabel } from '../rules/alarmRules.ts'
import { SALES } from '../routes/groups.ts'
import { LIVE_NOTE_MAX, RECORD_STATES } from '../rules/liveRules.ts'
import { WALL_ORDERS, WALL_SIZE, WALL_TABS, WALL_TREND_MINUTES } from '../rules/liveScreenRules.ts'

const WALL = 'LiveScreenOverview'
const DETAIL = 'LiveScreenDetail'

/** What narrows the wall: its cards and its sums alike. */
const wallFilter = {
  platform: platformOrAll().optional(),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  product_id: textList({ max: 20 }).optional().describe('讲解过任一商品的直播；金额与订单为这些商品的'),
}

const wallSums = z.object({
  ...figureFields(wallFigures),
  start_time: z.number().describe('今日零点，unix 秒'),
  end_time: z.number().describe('今日最后一秒'),
})

/** Sixty of them are read at once: a card has what it shows and nothing else. */
const wallCard = z.object({
  live_id: z.string().describe('即将开播的为空'),
  platform: z.enum(PLATFORMS),
  title: z.string().describe('过长时为前若干字'),
  cover: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  staff: z.array(z.string()).describe('开播时跟进该达人的媒介；即将开播的为排期的媒介'),
  start_time: z.number().describe('unix 秒'),
  end_time: z.number().nullable().describe('null 为直播中'),
  duration: z.string().describe('已播或全场时长；即将开播的为空'),
  is_cut: z.boolean().describe('录屏中的直播 10 分钟没有新数据（已断流）'),
  record: z.enum(RECORD_STATES),
  online: figure(),
  trend: z.array(z.number().nullable()).describe(`近 ${WALL_TREND_MINUTES} 分钟每分钟末的在线，null 为没有数据`),
  gmv: figure().describe('本场至今的成交金额，分'),
  volume: figure(),
  gpm: figure().describe('千次观看成交，分'),
  product: z.string().describe('讲解中的我司商品的前若干字；空为没有'),
  schedule_id: z.int().optional().describe('即将开播的排期'),
  goal: figure().optional().describe('排期的目标，分'),
})

const anomaly = z.object({
  live_id: z.string(),
  author_name: z.string(),
  level: enumOf(AlarmLevel, alarmLevelLabel),
  rule: z.string(),
  found: z.string().describe('触发时的情况'),
  product: z.string().describe('商品规则所指的商品；直播规则为空'),
  fired_at: z.number().describe('从何时起，unix 秒'),
})

const ofLive = {
  live_id: text({ min: 1, max: 64 }),
  platform: platform().optional().describe('直播所在的平台；给出时须一致'),
}
const span = {
  from: int({ min: 0, max: 20_000 }).optional().describe('从开播起第几分钟'),
  to: int({ min: 0, max: 20_000 }).optional().describe('至第几分钟，含'),
}
const share = listOf(z.object({ name: z.string(), value: z.number() })).shape.list

const liveDetail = z.object({
  live_id: z.string(),
  platform: z.enum(PLATFORMS),
  title: z.string(),
  url: z.string().describe('平台页面；没有时为空'),
  author: authorRef,
  staff: z.array(staffBrief).describe('开播时跟进该达人的媒介'),
  start_time: z.number().describe('unix 秒'),
  end_time: z.number().nullable().describe('null 为直播中'),
  duration: z.string(),
  is_cut: z.boolean().describe('录屏中的直播 10 分钟没有新数据（已断流）'),
  record: z.enum(RECORD_STATES),
  replay_url: z.string().describe('回放地址；没有或已过期时为空'),
  replay_until: z.number().nullable(),
  ...figureFields(liveDetailFigures),
  former: z
    .object({ live_id: z.string(), title: z.string(), start_time: z.number() })
    .nullable()
    .describe('该达人的上一场直播，用于对比'),
  note: z
    .object({ content: z.string(), updated_at: z.number().describe('写入时带回'), updated_by: z.string() })
    .nullable()
    .describe('复盘'),
  service: z.boolean().describe('有直播数据服务；没有时数据不再更新'),
})

/** Hundreds of them are read at once: what nobody told is absent. */
const liveMinute = z.object({
  minute: z.int().describe('从开播起第几分钟，0 为第一分钟'),
  online: z.int().optional().describe('末尾的在线；没有数据时不给出'),
  entered: z.int().optional(),
  gmv: z.number().optional().describe('这一分钟支付的成交，分；没有成交时不给出'),
  product_id: z.string().optional().describe('讲解的我司商品，与上一行不同时给出；空为没有'),
})

const liveProduct = z.object({
  product_id: z.string(),
  platform: z.enum(PLATFORMS),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  stock: figure(),
  price: figure().describe('直播时的价格，分'),
  explain_count: z.int(),
  explain_time: z.int().describe('秒'),
  gmv: z.number().describe('分'),
  volume: z.number(),
})

const saidComment = z.object({
  no: z.int(),
  second: z.int().describe('从开播起第几秒'),
  user_name: z.string(),
  text: z.string(),
  feeling: z.number().nullable().describe('-1 负面，0 中性，1 正面；null 为平台未提供'),
})

/** Screens for a wall: every live on air, and one of them minute by minute. */
export const liveScreenCalls = calls('liveScreens', {
  wall: get('v1/center/live/screen/list', {
    summary: '直播大屏：直播中、今日已播、即将开播的直播，与上方的汇总',
    shows: ['live', 'order', 'schedule', 'alarm', 'goods'],
    request: z.object({
      ...wallFilter,
      tab: oneOf(WALL_TABS).default('on_air'),
      order_by: oneOf(WALL_ORDERS).default('gmv').describe('gmv 成交，online 在线，start 开播时间（最近的在前）'),
      page: int({ min: 1, max: 100 }).default(1),
      size: int({ min: 1, max: WALL_SIZE }).default(WALL_SIZE),
    }),
    answer: pageOf(
      wallCard,
      z.object({
        status_count: z.object({
          on_air: z.int(),
          ended: z.int(),
          upcoming: z.int().nullable().describe('null 为无权查看排期，或版本不含直播排期'),
        }),
        summary: wallSums,
        watched: z.boolean().describe('有启用的直播监控规则；没有时不会发现异常'),
        anomalies: z.array(anomaly).describe('直播中的直播未结束的异常，最严重的在前'),
        service: z.boolean().describe('有直播数据服务；没有时数据不再更新'),
      }),
    ),
    route: WALL,
  }),
  summary: get('v1/center/live/screen/summary', {
    summary: '直播大屏上方的汇总',
    shows: ['live', 'order', 'schedule'],
    request: z.object(wallFilter),
    answer: wallSums,
    route: WALL,
  }),
  detail: get('v1/center/live/detail', {
    summary: '一场直播的信息与汇总',
    shows: ['live', 'order', 'talent'],
    request: z.object(ofLive),
    answer: liveDetail,
    route: DETAIL,
  }),
  minute: get('v1/center/live/minute', {
    summary: '一场直播每分钟的在线、进场、成交与讲解的商品；after 之后的，用于刷新',
    shows: ['live', 'order', 'goods'],
    request: z.object({
      ...ofLive,
      after: int({ min: -1, max: 20_000 }).optional().describe('已有的最后一分钟；不给出时为全部'),
    }),
    answer: z.object({
      step: z.int().describe('一行的分钟数：1，90 天前的直播为 5'),
      start_time: z.number(),
      length: z.int().describe('已过完的分钟数'),
      list: z.array(liveMinute).describe('有数据或有成交的分钟；其余分钟没有数据，成交为 0'),
      products: z.array(z.object({ product_id: z.string(), title: z.string() })).describe('list 中讲解的商品'),
      after_end: z.number().describe('下播后的成交，分'),
      total: z.number().describe('全场成交：每分钟之和加下播后，分；与已有的不一致时应重新读取全部'),
      rows: z.int().describe('有数据的行数；与已有的不一致时应重新读取全部'),
    }),
    route: DETAIL,
  }),
  goods: get('v1/center/live/goods', {
    summary: '一场直播的我司商品，成交高的在前；成交之和为全场成交',
    shows: ['live', 'goods', 'order'],
    request: z.object({ ...ofLive, page: pagingFields.page, size: pagingFields.size }),
    answer: pageOf(liveProduct, z.object({ list_total: z.object({ gmv: z.number() }) })),
    route: DETAIL,
  }),
  comments: get('v1/center/live/comments', {
    summary: '一场直播某段时间的弹幕与高频词，最近的在前',
    shows: ['live'],
    request: z.object({
      ...ofLive,
      ...span,
      word: text({ min: 1, max: 30 }).optional().describe('提到该词的弹幕；高频词不受其影响'),
      page: pagingFields.page,
      size: pagingFields.size,
    }),
    answer: pageOf(saidComment, z.object({ words: share })),
    route: DETAIL,
  }),
  profile: get('v1/center/live/profile', {
    summary: '一场直播的观众画像（按达人的粉丝构成），%',
    shows: ['talent'],
    request: z.object(ofLive),
    answer: z.object({ gender: share, age: share, region: share }),
    route: DETAIL,
  }),
  source: get('v1/center/live/source', {
    summary: '一场直播的流量来源，人数',
    shows: ['live'],
    request: z.object(ofLive),
    answer: z.object({ list: share }),
    route: DETAIL,
  }),
  note: post('v1/center/live/note', {
    summary: '填写一场已结束的直播的复盘',
    changes: ['live'],
    request: z.object({
      live_id: ofLive.live_id,
      content: text({ max: LIVE_NOTE_MAX }),
      updated_at: unixTime().optional().describe('读到的版本；还没有复盘时不给出'),
    }),
    answer: z.object({ updated_at: z.number() }),
    route: DETAIL,
    roles: SALES,
  }),
})

/** A card of the wall. */
export type WallCard = z.output<typeof wallCard>
/** A rule of anomalies that holds for a live on air. */
export type WallAnomaly = z.output<typeof anomaly>
/** A live as its screen shows it. */
export type LiveDetail = z.output<typeof liveDetail>
/** A minute of a live as it is sent. */
export type LiveMinute = z.output<typeof liveMinute>
