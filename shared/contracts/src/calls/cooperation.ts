import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { cooperationColumns } from '../columns/cooperation.ts'
import { cooperationFilterDefinitions } from '../filters/cooperation.ts'
import {
  selectedId,
  decimal,
  enumOf,
  fen,
  flag,
  zeroOrOne,
  id,
  idList,
  intList,
  oneOf,
  oneOfInts,
  pageFields,
  pageOf,
  platform,
  platformOrAll,
  sortedBy,
  text,
  textList,
  unixTime,
} from '../fields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { cooperationFigures } from '../figures/cooperation.ts'
import { SALES_LEADS, SALES_WRITERS } from '../routes/groups.ts'
import {
  CooperationKind,
  cooperationKindLabel,
  CooperationStatus,
  cooperationStatusLabel,
  FeeStatus,
  feeStatusLabel,
  GoodsStatus,
  goodsStatusLabel,
  ListFlag,
  listFlagLabel,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'

const PAGE = 'CooperateList'

/** What narrows the cooperation list. */
const narrowing = {
  platform: platformOrAll().optional(),
  keyword: text({ max: 100 }).optional().describe('单号、达人昵称或ID、商品名称或ID'),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  kind: intList({ max: 4 }).optional().describe('1 直播，2 短视频，3 图文，4 橱窗'),
  period_start: unixTime().optional().describe('合作周期与该时间段有交集'),
  period_end: unixTime().optional(),
  start_time: unixTime().optional().describe('创建时间'),
  end_time: unixTime().optional(),
  fee_min: fen().optional().describe('坑位费，分'),
  fee_max: fen().optional(),
  rate_min: decimal({ min: 0, max: 100 }).optional().describe('佣金率，百分比'),
  rate_max: decimal({ min: 0, max: 100 }).optional(),
  has_gmv: zeroOrOne().optional(),
  product_id: textList({ max: 50 }).optional().describe('含其中任一商品'),
  colonel_id: textList({ max: 50 }).optional().describe('其中任一团长'),
  tag_ids: idList({ max: 100 }).optional().describe('达人的标签'),
  tag_mode: oneOf(['any', 'all', 'none']).optional(),
  tab: oneOf(['all', '1', '2', '3', '4', 'ending']).optional().describe('状态；ending 为 3 天内到期'),
}

const results = {
  gmv: figure().describe('成交金额，分'),
  volume: figure(),
  order_count: figure(),
  refund_gmv: figure().describe('退款金额，分；仅抖音与快手'),
  close_sales: figure().describe('结算金额，分；仅抖音与快手'),
  commission: figure().describe('佣金，分'),
  live_count: figure(),
  video_count: figure(),
  sample_count: figure(),
  roi: figure(),
}

const action = z.enum(['confirm', 'finish', 'cancel', 'reopen', 'edit', 'remove'])

const row = z.object({
  coop_id: z.int(),
  coop_no: z.string(),
  platform: z.string(),
  author_id: z.string(),
  author_name: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  avatar: z.string(),
  list_flag: enumOf(ListFlag, listFlagLabel),
  is_new: flag('新达人'),
  colonel_buyin_id: z.string().describe('经由的团长；空为直接合作'),
  user: z.object({
    user_id: z.int(),
    name: z.string(),
    avatar: z.string(),
    status: enumOf(UserStatus, userStatusLabel),
  }),
  kind: enumOf(CooperationKind, cooperationKindLabel),
  start_time: z.number(),
  end_time: z.number(),
  fee: z.number().describe('坑位费，分'),
  fee_status: enumOf(FeeStatus, feeStatusLabel),
  status: enumOf(CooperationStatus, cooperationStatusLabel),
  reason: z.string().describe('取消原因'),
  remark: z.string(),
  created_at: z.number(),
  updated_at: z.number().describe('修改时带回，用于发现并发修改'),
  goods: z.array(
    z.object({
      product_id: z.string(),
      title: z.string(),
      cover: z.string(),
      status: enumOf(GoodsStatus, goodsStatusLabel),
      rate: z.number().describe('百分比'),
    }),
  ),
  actions: z.array(action).describe('当前用户可对该合作单进行的操作'),
  ...results,
})

const totals = z.object({
  coop_count: figure().describe('合作单数，不含已取消'),
  author_count: figure(),
  fee: figure(),
  success_rate: figure().describe('百分比'),
  ...results,
})

const content = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  start_time: z.number().describe('开播或发布时间'),
  views: figure().describe('场观或播放'),
  gmv: figure().describe('成交金额，分'),
  volume: figure(),
  order_count: figure(),
})
const contents = pageOf(content, z.object({ list_total: z.object({ gmv: figure() }) }))

/** Which cooperations a write means. */
const target = bulkTarget({ ids: idList }, { filters: z.object(narrowing) })

/** Cooperation orders: agreements with talents and their results. */
export const cooperationCalls = calls('cooperation', {
  list: get('v1/commerce/cooperate/list', {
    summary: '合作订单列表（数据范围内）',
    shows: ['cooperation', 'order'],
    route: PAGE,
    columns: cooperationColumns,
    filters: cooperationFilterDefinitions,
    request: z.object({ ...sortedBy(cooperationColumns), ...narrowing }),
    answer: pageOf(row, z.object({ list_total: totals, status_count: z.record(z.string(), z.int()) })),
  }),
  stat: get('v1/commerce/cooperate/stat', {
    summary: '合作订单列表上方的指标与环比',
    shows: ['cooperation', 'order'],
    route: PAGE,
    request: z.object(narrowing),
    answer: totals.extend(comparedFields(cooperationFigures)),
  }),
  lives: get('v1/commerce/cooperate/detail/lives', {
    summary: '合作单的出单直播',
    shows: ['order'],
    route: PAGE,
    request: z.object({ coop_id: id(), ...pageFields }),
    answer: contents,
  }),
  videos: get('v1/commerce/cooperate/detail/videos', {
    summary: '合作单的出单视频',
    shows: ['order'],
    route: PAGE,
    request: z.object({ coop_id: id(), ...pageFields }),
    answer: contents,
  }),
  colonels: post('v1/commerce/colonel/simple/list', {
    summary: '按名称或ID搜索团长，供选择',
    shows: ['colonel'],
    route: [PAGE, 'OrdersList'],
    request: z.object({
      keyword: text({ max: 100 }).optional(),
      platform: platform().optional(),
      colonel_ids: textList({ max: 50 }).optional().describe('给出时只回答这些团长'),
    }),
    answer: z.object({
      list: z.array(z.object({ colonel_buyin_id: z.string(), name: z.string(), platform: z.string() })),
    }),
  }),
  status: post('v1/commerce/cooperate/status', {
    summary: '确认、完成、取消或重新打开合作单，逐个回答结果',
    changes: ['cooperation'],
    idempotent: 'request',
    route: PAGE,
    request: z.object({
      ...target,
      status: oneOfInts([1, 2, 3, 4]).describe('1 重新打开，2 确认，3 完成，4 取消'),
      reason: text({ max: 100 }).optional().describe('取消时必填'),
    }),
    answer: bulkResult(),
  }),
  update: post('v1/commerce/cooperate/update', {
    summary: '修改合作单的备注；各状态均可，其余约定仅待确认与进行中可编辑',
    changes: ['cooperation'],
    route: PAGE,
    request: z.object({ coop_id: id(), changes: z.object({ remark: text({ max: 200 }) }), updated_at: unixTime() }),
  }),
  copy: post('v1/commerce/cooperate/copy', {
    summary: '复制为待确认的合作单：周期等长，自次日起，费用未付',
    changes: ['cooperation'],
    idempotent: 'request',
    route: PAGE,
    roles: SALES_WRITERS,
    request: z.object({ coop_id: id() }),
    answer: z.object({ coop_id: z.int(), coop_no: z.string() }),
  }),
  remove: post('v1/commerce/cooperate/delete', {
    summary: '删除合作单：待确认的由本人，已取消的由管理员',
    changes: ['cooperation'],
    idempotent: 'request',
    route: PAGE,
    request: z.object(target),
    answer: bulkResult(),
  }),
  transfer: post('v1/commerce/cooperate/transfer', {
    summary: '把合作单转交给数据范围内的另一名成员',
    changes: ['cooperation'],
    idempotent: 'request',
    route: PAGE,
    roles: SALES_LEADS,
    request: z.object({ ...target, user_id: id() }),
    answer: bulkResult(),
  }),
})

export type Cooperation = z.output<typeof row>
export type CooperationRequest = RequestOf<typeof cooperationCalls.list>
export type CooperationContent = AnswerOf<typeof cooperationCalls.lives>['list'][number]
export type CooperationTarget = Pick<
  RequestOf<typeof cooperationCalls.remove>,
  'ids' | 'select_all' | 'filters' | 'updated_at'
>
