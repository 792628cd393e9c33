import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { colonelCoopColumns, colonelGoodsColumns, colonelTalentColumns } from '../columns/colonels.ts'
import {
  decimal,
  id,
  idList,
  listOf,
  oneOfInts,
  pageFields,
  pageOf,
  platform,
  platformOrAll,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { colonelContent, colonelCooperation, colonelGoods, colonelTalent } from '../fields/colonelFields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { figure, figureFields } from '../figures/answers.ts'
import { colonelCoopFigures } from '../figures/colonels.ts'
import { colonelCoopFilterDefinitions, colonelCoopRowsDefinitions } from '../filters/colonels.ts'

const ALL = ['ColonelList', 'ColonelDetail', 'ColonelCooperateDetail'] as const
const PAGE = 'ColonelCooperateDetail'

const rate = () => decimal({ min: 0, max: 80 })
/** What is agreed, in percent and unix seconds. */
const terms = {
  activity_id: text({ min: 1, max: 300 }).describe('活动ID，或含活动ID的链接'),
  start_time: unixTime(),
  end_time: unixTime(),
  service_rate: rate().describe('服务费率，百分比'),
  commission_rate: rate().describe('佣金率，百分比'),
  product_ids: textList({ max: 200 }).optional().describe('指定的商品；不给出或为空时为活动的全部商品'),
  user_id: id().optional().describe('媒介，默认本人'),
  remark: text({ max: 200 }).optional(),
}
const talentSums = {
  gmv: figure(),
  order_count: figure(),
  goods_count: figure(),
  live_count: figure(),
  video_count: figure(),
}
const goodsSums = { gmv: figure(), volume: figure(), author_count: figure(), commission: figure() }
const contentsOf = { id: id(), author_id: text({ max: 64 }).optional().describe('其中一位达人的'), ...pageFields }
const contents = pageOf(colonelContent, z.object({ list_total: z.object({ gmv: figure() }) }))

/** Agreements with colonels about activities, and what came of them: the orders of the colonel in the activity. */
export const colonelCoopCalls = calls('colonelCoops', {
  list: post('v1/commerce/colonel/cooperation/list', {
    summary: '团长合作列表（数据范围内）',
    shows: ['colonelCooperation', 'order'],
    route: ALL,
    columns: colonelCoopColumns,
    filters: colonelCoopFilterDefinitions,
    request: z.object({
      platform: platformOrAll().optional(),
      colonel_buyin_id: text({ max: 64 }).optional(),
      keyword: searchText().optional().describe('活动名称或ID'),
      status: oneOfInts([0, 1, 2, 3]).optional().describe('1 未开始，2 进行中，3 已结束，0 或不给出为全部'),
      ...sortedBy(colonelCoopColumns),
    }),
    answer: pageOf(
      colonelCooperation,
      z.object({
        list_total: z.object({ gmv: figure() }),
        status_count: z.record(z.string(), z.int()).describe('各状态的合作数，合计为 0'),
      }),
    ),
  }),
  query: post('v1/commerce/colonel/cooperation/query', {
    summary: '一位团长就某个活动已有的合作',
    shows: ['colonelCooperation', 'order'],
    route: ALL,
    request: z.object({
      colonel_buyin_id: text({ min: 1, max: 64 }),
      activity_id: text({ max: 300 }).optional().describe('活动ID，或含活动ID的链接'),
      keyword: searchText().optional(),
    }),
    answer: listOf(colonelCooperation),
  }),
  add: post('v1/commerce/colonel/cooperation/add', {
    summary: '新建团长合作',
    changes: ['colonelCooperation', 'colonel'],
    idempotent: 'form',
    route: ALL,
    request: z.object({ colonel_buyin_id: text({ min: 1, max: 64 }), platform: platform(), ...terms }),
    answer: z.object({ id: z.int() }),
  }),
  save: post('v1/commerce/colonel/cooperation/save', {
    summary: '修改团长合作的约定',
    changes: ['colonelCooperation'],
    route: ALL,
    request: z.object({ id: id(), ...terms, updated_at: unixTime() }),
  }),
  remove: post('v1/commerce/colonel/cooperation/delete', {
    summary: '删除一个团长合作；订单不受影响',
    changes: ['colonelCooperation', 'colonel'],
    route: ALL,
    request: z.object({ id: id(), updated_at: unixTime().optional() }),
  }),
  removeAll: post('v1/commerce/colonel/cooperation/delete_all', {
    summary: '删除多个团长合作，逐个回答结果',
    changes: ['colonelCooperation', 'colonel'],
    idempotent: 'request',
    route: ALL,
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
  }),
  detail: get('v1/commerce/colonel/cooperation/detail', {
    summary: '一个团长合作及其结果：该团长在该活动下的成交',
    shows: ['colonelCooperation', 'order'],
    route: PAGE,
    request: z.object({ id: id() }),
    answer: z.object({ ...colonelCooperation.shape, ...figureFields(colonelCoopFigures) }),
  }),
  extraInfo: get('v1/commerce/colonel/cooperation/detail/extra_info', {
    summary: '团长合作的创建、修改与活动信息',
    shows: ['colonelCooperation'],
    route: PAGE,
    request: z.object({ id: id() }),
    answer: z.object({
      created_at: z.number(),
      updated_by: staffBrief.nullable(),
      updated_at: z.number(),
      activity_start: z.number(),
      activity_end: z.number(),
      activity_goods: z.int().describe('活动中的商品'),
      products: z.array(z.object({ product_id: z.string(), title: z.string() })).describe('指定的商品'),
    }),
  }),
  trend: get('v1/commerce/colonel/cooperation/trend', {
    summary: '团长合作每天的成交',
    shows: ['order'],
    route: PAGE,
    request: z.object({ id: id() }),
    answer: listOf(z.object({ date: z.string().describe('YYYY-MM-DD'), gmv: figure(), order_count: figure() })),
  }),
  authors: get('v1/commerce/colonel/cooperation/author', {
    summary: '团长合作的出单达人',
    shows: ['order', 'talent'],
    route: PAGE,
    columns: colonelTalentColumns,
    filters: colonelCoopRowsDefinitions,
    request: z.object({ id: id(), ...sortedBy(colonelTalentColumns) }),
    answer: pageOf(colonelTalent, z.object({ list_total: z.object(talentSums) })),
  }),
  goods: get('v1/commerce/colonel/cooperation/product', {
    summary: '团长合作的出单商品',
    shows: ['order'],
    route: PAGE,
    columns: colonelGoodsColumns,
    filters: colonelCoopRowsDefinitions,
    request: z.object({ id: id(), ...sortedBy(colonelGoodsColumns) }),
    answer: pageOf(colonelGoods, z.object({ list_total: z.object(goodsSums) })),
  }),
  lives: get('v1/commerce/colonel/cooperation/live_list', {
    summary: '团长合作的出单直播',
    shows: ['order'],
    route: PAGE,
    request: z.object(contentsOf),
    answer: contents,
  }),
  videos: get('v1/commerce/colonel/cooperation/video_list', {
    summary: '团长合作的出单视频',
    shows: ['order'],
    route: PAGE,
    request: z.object(contentsOf),
    answer: contents,
  }),
})

/** An agreement with its results. */
export type ColonelCoopDetail = AnswerOf<typeof colonelCoopCalls.detail>
/** What is agreed about an activity. */
export type ColonelCoopTerms = Omit<RequestOf<typeof colonelCoopCalls.save>, 'id' | 'updated_at'>
