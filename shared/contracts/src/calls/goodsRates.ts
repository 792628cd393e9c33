import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { calls, get, post, type RequestOf } from '../call.ts'
import { offlineRateColumns } from '../columns/goodsRates.ts'
import { GoodsStatus, goodsStatusLabel, PLATFORMS } from '../enums.ts'
import {
  decimal,
  enumOf,
  id,
  idList,
  intList,
  oneOf,
  oneOfInts,
  pageOf,
  platformOrAll,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { figure } from '../figures/answers.ts'
import { offlineRateFilterDefinitions } from '../filters/goodsRates.ts'
import { ENTERPRISE } from '../routes/groups.ts'
import {
  OFFLINE_ACTIONS,
  OFFLINE_RATE_MAX,
  OFFLINE_TALENTS_MAX,
  OFFLINE_TEXT_MAX,
  OfflineRateScope,
  offlineRateScopeLabel,
  OfflineRateStatus,
  offlineRateStatusLabel,
} from '../rules/offlineRateRules.ts'

const access = { route: 'GoodsOfflineCommission', levels: ENTERPRISE } as const
const shows = ['offlineRate', 'order', 'goods'] as const
const changes = ['offlineRate'] as const

const narrowing = {
  platform: platformOrAll().optional(),
  tab: oneOf(['all', '1', '2', '3', '4']).optional().describe('1 待审核，2 已通过，3 已拒绝，4 已失效'),
  keyword: searchText().optional().describe('商品名称或ID，达人昵称或ID'),
  user_id: selectedId().describe('申请人；0 或空为全部'),
  product_id: textList({ max: 50 }).optional().describe('其中任一商品的线下佣金'),
  start_time: unixTime().optional().describe('有效期与此区间有交集'),
  end_time: unixTime().optional(),
}

const offlineRate = z.object({
  id: z.int(),
  goods: z.object({
    product_id: z.string(),
    platform: z.enum(PLATFORMS),
    title: z.string(),
    cover: z.string(),
    status: enumOf(GoodsStatus, goodsStatusLabel),
  }),
  scope: enumOf(OfflineRateScope, offlineRateScopeLabel),
  levels: z.array(z.int()).describe('scope 为 2 时的达人等级'),
  talents: z.array(z.object({ author_id: z.string(), author_name: z.string() })).describe('scope 为 3 时的达人'),
  online_rate: z.number().describe('申请时的线上佣金率，百分比'),
  rate: z.number().describe('线下佣金率，百分比'),
  rate_gap: z.number().describe('线下减线上，百分点'),
  start_time: z.int(),
  end_time: z.int(),
  gmv: figure().describe('有效期内适用达人的成交金额，分'),
  commission: figure().describe('线下佣金额，分'),
  user: staffBrief,
  created_at: z.int(),
  status: enumOf(OfflineRateStatus, offlineRateStatusLabel),
  reviewer: staffBrief.nullable(),
  review_at: z.int().nullable(),
  reason: z.string().describe('拒绝或停用的原因'),
  remark: z.string(),
  updated_at: z.int().describe('修改时带回，用于发现并发修改'),
  actions: z.array(z.enum(OFFLINE_ACTIONS)).describe('当前用户可进行的操作'),
})

const terms = {
  scope: oneOfInts([OfflineRateScope.all, OfflineRateScope.levels, OfflineRateScope.talents]),
  levels: intList({ max: 8 }).optional().describe('达人等级，0–7'),
  author_ids: textList({ max: OFFLINE_TALENTS_MAX }).optional(),
  rate: decimal({ min: 0, max: OFFLINE_RATE_MAX }).describe('百分比'),
  start_time: unixTime(),
  end_time: unixTime(),
  remark: text({ max: OFFLINE_TEXT_MAX }).optional(),
}

const target = bulkTarget({ ids: idList }, { filters: z.strictObject(narrowing) })

/** Commissions of goods agreed outside the platform: asked for, looked at, stopped. */
export const goodsRateCalls = calls('goodsRates', {
  list: get('v1/goods/rate/list', {
    summary: '线下佣金',
    shows,
    ...access,
    columns: offlineRateColumns,
    filters: offlineRateFilterDefinitions,
    request: z.object({ ...narrowing, ...sortedBy(offlineRateColumns) }),
    answer: pageOf(
      offlineRate,
      z.object({
        list_total: z.object({ gmv: figure(), commission: figure() }).describe('全部筛选结果之和，分'),
        status_count: z.record(z.string(), z.int()).describe('各状态的条数，合计为 all'),
      }),
    ),
  }),
  get: get('v1/goods/rate/get', {
    summary: '一条线下佣金',
    shows,
    ...access,
    request: z.object({ id: id() }),
    answer: offlineRate,
  }),
  add: post('v1/goods/rate/add', {
    summary: '申请线下佣金，待审核',
    changes,
    ...access,
    idempotent: 'form',
    request: z.object({ product_id: text({ min: 1, max: 40 }), ...terms }),
    answer: z.object({ id: z.int() }),
  }),
  update: post('v1/goods/rate/update', {
    summary: '修改待审核的线下佣金',
    changes,
    ...access,
    request: z.object({ id: id(), ...terms, updated_at: unixTime() }),
  }),
  review: post('v1/goods/rate/review', {
    summary: '通过或拒绝待审核的线下佣金；拒绝须说明原因',
    changes,
    ...access,
    idempotent: 'request',
    request: z.object({
      ...target,
      status: oneOfInts([OfflineRateStatus.approved, OfflineRateStatus.rejected]).describe('2 通过，3 拒绝'),
      reason: text({ max: OFFLINE_TEXT_MAX }).optional(),
    }),
    answer: bulkResult(),
  }),
  end: post('v1/goods/rate/end', {
    summary: '撤回待审核的，或停用已通过的线下佣金',
    changes,
    ...access,
    request: z.object({ id: id(), action: oneOf(['withdraw', 'stop']), updated_at: unixTime() }),
  }),
  remove: post('v1/goods/rate/delete', {
    summary: '删除已拒绝或已失效的线下佣金',
    changes,
    ...access,
    request: z.object({ id: id(), updated_at: unixTime() }),
  }),
})

/** A commission agreed outside the platform. */
export type OfflineRate = z.output<typeof offlineRate>
/** What is agreed in one. */
export type OfflineTerms = Omit<RequestOf<typeof goodsRateCalls.add>, 'product_id'>
/** What the list is narrowed by. */
export type OfflineRateFilters = z.output<z.ZodObject<typeof narrowing>>
