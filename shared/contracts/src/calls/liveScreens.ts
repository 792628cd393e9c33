import { z } from 'zod'
import { calls, get } from '../call.ts'
import { PLATFORMS } from '../enums.ts'
import { enumOf, int, oneOf, pageOf, platformOrAll, selectedId, textList } from '../fields.ts'
import { figure, figureFields } from '../figures/answers.ts'
import { wallFigures } from '../figures/liveScreens.ts'
import { AlarmLevel, alarmLevelLabel } from '../rules/alarmRules.ts'
import { RECORD_STATES } from '../rules/liveRules.ts'
import { WALL_ORDERS, WALL_SIZE, WALL_TABS, WALL_TREND_MINUTES } from '../rules/liveScreenRules.ts'

const WALL = 'LiveScreenOverview'

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

const trouble = z.object({
  live_id: z.string(),
  author_name: z.string(),
  level: enumOf(AlarmLevel, alarmLevelLabel),
  rule: z.string(),
  found: z.string().describe('触发时的情况'),
  product: z.string().describe('商品规则所指的商品；直播规则为空'),
  fired_at: z.number().describe('从何时起，unix 秒'),
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
        troubles: z.array(trouble).describe('直播中的直播未结束的异常，最严重的在前'),
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
})

/** A card of the wall. */
export type WallCard = z.output<typeof wallCard>
/** A rule of anomalies that holds for a live on air. */
export type WallTrouble = z.output<typeof trouble>
