import { z } from 'zod'
import {
  ActivityGoodsScope,
  activityGoodsScopeLabel,
  ActivityStatus,
  activityStatusLabel,
  ColonelBelong,
  colonelBelongLabel,
  FollowLogKind,
  followLogKindLabel,
  GoodsStatus,
  goodsStatusLabel,
  PLATFORMS,
  SampleStatus,
  sampleStatusLabel,
} from '../enums.ts'
import { enumOf, platformOrAll, text, unixTime } from '../fields.ts'
import { figure } from '../figures/answers.ts'
import { staffBrief, tagBrief } from './talentFields.ts'

/** A colonel is known by its number; the platform narrows nothing that this does not. */
export const colonelKey = { colonel_buyin_id: text({ min: 1, max: 64 }), platform: platformOrAll().optional() }
/** Days of figures; nothing given is everything. */
export const colonelDays = { start_time: unixTime().optional(), end_time: unixTime().optional() }

/** A colonel as lists and selects show one. */
export const colonelRef = z.object({
  colonel_buyin_id: z.string(),
  name: z.string(),
  avatar: z.string(),
  platform: z.enum(PLATFORMS),
})

/** What the caller may do to a colonel: 转交, 改归属, 删除. */
const colonelAction = z.enum(['transfer', 'belong', 'remove'])

const colonelBrief = {
  colonel_info: colonelRef,
  mediums: z.array(staffBrief),
  belong_type: enumOf(ColonelBelong, colonelBelongLabel),
  tags: z.array(tagBrief),
  remark: z.string(),
  include_at: z.number().describe('收录时间'),
  actions: z.array(colonelAction).describe('当前用户可对该团长进行的操作'),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
}

/** Sums over the colonels of a list; talents and goods once. */
export const colonelSums = {
  activity_count: figure(),
  author_count: figure(),
  goods_count: figure(),
  gmv: figure().describe('分'),
  service_fee: figure().describe('分；仅抖音与快手'),
  sample_count: figure().describe('件'),
}

/** A row of 团长列表. */
export const colonelRow = z.object({
  ...colonelBrief,
  ...colonelSums,
  service_rate: figure().describe('服务费 ÷ 成交金额，百分比'),
  last_time: z.number().describe('最近合作，0 为没有'),
})
export type ColonelRow = z.output<typeof colonelRow>

/** Everything but figures about one colonel. */
export const colonelDetail = z.object({ ...colonelBrief, link: z.string(), created_at: z.number() })
export type ColonelDetail = z.output<typeof colonelDetail>

/** A talent who sold for a colonel. */
export const colonelTalent = z.object({
  author_info: z.object({
    author_id: z.string(),
    author_name: z.string(),
    avatar: z.string(),
    display_id: z.string().describe('平台展示的达人号'),
    platform: z.string(),
  }),
  mediums: z.array(staffBrief),
  gmv: figure().describe('分'),
  order_count: figure(),
  goods_count: figure(),
  live_count: figure(),
  video_count: figure(),
  first_order_time: z.number(),
  remark: z.string().describe('写在团长名下的备注'),
})
export type ColonelTalent = z.output<typeof colonelTalent>

/** A product that a colonel sold. */
export const colonelGoods = z.object({
  product_id: z.string(),
  platform: z.string(),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  gmv: figure().describe('分'),
  volume: figure(),
  order_count: figure(),
  author_count: figure(),
  commission: figure().describe('预估佣金，分'),
  rate: figure().describe('佣金率，百分比'),
  service_rate: figure().describe('服务费率，百分比'),
})
export type ColonelGoods = z.output<typeof colonelGoods>

/** An activity of a colonel. */
export const colonelActivity = z.object({
  activity_id: z.string(),
  activity_name: z.string(),
  colonel_buyin_id: z.string(),
  colonel_name: z.string(),
  platform: z.enum(PLATFORMS),
  start_time: z.number(),
  end_time: z.number(),
  status: enumOf(ActivityStatus, activityStatusLabel),
  service_rate: z.number().describe('百分比'),
  goods_count: z.int().describe('活动中的商品'),
  gmv: figure().describe('分'),
  colonel_coop_id: z.int().describe('就该活动达成的合作，0 为没有'),
})
export type ColonelActivity = z.output<typeof colonelActivity>

/** A live or video that sold for a colonel. */
export const colonelContent = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  platform: z.string(),
  start_time: z.number().describe('开播或发布时间'),
  views: figure().describe('场观或播放'),
  gmv: figure().describe('分'),
  volume: figure(),
  order_count: figure(),
})
export type ColonelContent = z.output<typeof colonelContent>

/** A sample sent to a colonel. */
export const colonelSample = z.object({
  sample_id: z.int(),
  sample_no: z.string(),
  status: enumOf(SampleStatus, sampleStatusLabel),
  goods: z.array(
    z.object({ product_id: z.string(), title: z.string(), cover: z.string(), sku_name: z.string(), qty: z.int() }),
  ),
  qty: z.int(),
  created_at: z.number(),
  ship_time: z.number().nullable(),
  sign_time: z.number().nullable(),
  user: staffBrief.nullable(),
})
export type ColonelSample = z.output<typeof colonelSample>

/** An agreement with a colonel about an activity. */
export const colonelCooperation = z.object({
  id: z.int(),
  colonel_info: colonelRef,
  activity: z.object({ activity_id: z.string(), activity_name: z.string() }),
  user: staffBrief,
  start_time: z.number(),
  end_time: z.number(),
  status: enumOf(ActivityStatus, activityStatusLabel),
  service_rate: z.number().describe('百分比'),
  commission_rate: z.number().describe('百分比'),
  goods_scope: enumOf(ActivityGoodsScope, activityGoodsScopeLabel),
  product_ids: z.array(z.string()).describe('指定的商品'),
  gmv: figure().describe('分'),
  author_count: figure(),
  goods_count: figure(),
  remark: z.string(),
  actions: z.array(z.enum(['edit', 'remove'])).describe('当前用户可进行的操作'),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
})
export type ColonelCooperation = z.output<typeof colonelCooperation>

const said = {
  id: z.int(),
  user: staffBrief,
  content: z.string(),
  created_at: z.number(),
  is_mine: z.literal([0, 1]).describe('1 本人所写，可修改或删除'),
}
/** An entry of a colonel's timeline with what colleagues said to it. */
export const colonelLogEntry = z.object({
  ...said,
  kind: enumOf(FollowLogKind, followLogKindLabel),
  images: z.array(z.string()),
  activity: z.object({ activity_id: z.string(), activity_name: z.string() }).nullable().describe('内容中提到的活动'),
  updated_at: z.number(),
  comments: z.array(z.object({ ...said, replies: z.array(z.object(said)) })),
})
export type ColonelLogEntry = z.output<typeof colonelLogEntry>
