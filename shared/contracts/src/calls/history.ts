import { z } from 'zod'
import { type AnswerOf, calls, get } from '../call.ts'
import {
  CooperationKind,
  cooperationKindLabel,
  CooperationStatus,
  cooperationStatusLabel,
  DeliveryType,
  deliveryTypeLabel,
  GoodsStatus,
  goodsStatusLabel,
  SampleStatus,
  sampleStatusLabel,
  ScheduleStatus,
  scheduleStatusLabel,
  TrendGranularity,
} from '../enums.ts'
import { enumOf, flag, id, pageOf, pagingFields } from '../fields.ts'
import { talentKey } from '../fields/talentFields.ts'
import { figure } from '../figures/answers.ts'

const money = (text: string) => figure().describe(`${text}，分`)

const results = {
  gmv: money('成交金额'),
  refund_gmv: money('退款金额；仅抖音与快手'),
  commission: money('预估佣金'),
  sample_cost: money('已发货样品的成本与运费'),
}

const sample = z.object({
  sample_id: z.int(),
  sample_no: z.string(),
  status: enumOf(SampleStatus, sampleStatusLabel),
  qty: z.int().describe('其中该商品的件数'),
  cost: money('其中该商品的成本与运费；未发货为 0'),
  created_at: z.number(),
  ship_time: z.number().nullable(),
  sign_time: z.number().nullable(),
  delivery_type: enumOf(DeliveryType, deliveryTypeLabel),
  delivery_at: z.number().nullable(),
  recycle_time: z.number().nullable(),
})

const cooperation = z.object({
  coop_id: z.int(),
  coop_no: z.string(),
  kind: enumOf(CooperationKind, cooperationKindLabel),
  status: enumOf(CooperationStatus, cooperationStatusLabel),
  start_time: z.number(),
  end_time: z.number(),
  fee: money('坑位费；已取消为 0'),
  goods_count: z.int().describe('合作单的商品数，坑位费为它们共有'),
})

const schedule = z.object({
  id: z.int(),
  title: z.string(),
  status: enumOf(ScheduleStatus, scheduleStatusLabel),
  start_time: z.number(),
  end_time: z.number(),
  live_id: z.string().describe('关联的直播，空为还没有'),
})

const content = z.object({
  kind: z.enum(['live', 'video']),
  id: z.string(),
  title: z.string(),
  url: z.string().describe('内容的链接，空为没有'),
  start_time: z.number().describe('开播或发布时间'),
  gmv: money('其中该商品的成交'),
})

/** What one product went through with a talent. */
const lane = z.object({
  id: z.int().describe('次序'),
  product: z.object({
    product_id: z.string(),
    title: z.string(),
    cover: z.string(),
    status: enumOf(GoodsStatus, goodsStatusLabel),
  }),
  ...results,
  sample_count: figure().describe('寄出的件数'),
  order_count: figure(),
  samples: z.array(sample),
  cooperations: z.array(cooperation),
  schedules: z.array(schedule),
  contents: z.array(content).describe('有成交的直播与视频'),
  sales: z
    .array(z.object({ start_time: z.number(), end_time: z.number(), gmv: money('成交金额') }))
    .describe('有成交的时段，长度由 ext.step 定'),
})

/** What went between the enterprise and a talent, product by product, on one line of time. */
export const historyCalls = calls('history', {
  list: get('v1/commerce/author/history', {
    summary: '达人与各商品的合作历程：寄样、合作单、排期、内容与成交，最近有往来的商品在前',
    shows: ['sample', 'cooperation', 'schedule', 'order', 'talent'],
    route: ['TalentDetail', 'CooperateDetail'],
    request: z.object({
      ...talentKey,
      coop_id: id().optional().describe('只看该合作单的商品'),
      ...pagingFields,
    }),
    answer: pageOf(
      lane,
      z.object({
        ...results,
        fee: money('坑位费，不含已取消的合作单'),
        cost: money('坑位费、预估佣金与寄样成本之和'),
        roi: figure().describe('成交金额 ÷（坑位费 + 预估佣金 + 寄样成本）'),
        start_time: z.number().describe('时间轴的起点'),
        end_time: z.number(),
        step: z.enum(TrendGranularity),
        is_own: flag('成交即本人数据范围内的订单'),
      }),
    ),
  }),
})

export type HistoryLane = AnswerOf<typeof historyCalls.list>['list'][number]
export type HistoryAxis = AnswerOf<typeof historyCalls.list>['ext']
