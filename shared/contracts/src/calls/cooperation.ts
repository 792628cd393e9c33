import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { cooperationColumns, cooperationGoodsColumns } from '../columns/cooperation.ts'
import { cooperationFilterDefinitions } from '../filters/cooperation.ts'
import {
  oneOfEnum,
  selectedId,
  decimal,
  enumOf,
  fen,
  flag,
  zeroOrOne,
  id,
  idList,
  intList,
  listOf,
  oneOf,
  pageFields,
  pageOf,
  pagingFields,
  platform,
  platformOrAll,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { attachmentLink, attachmentList, attachmentUrls } from '../fields/attachments.ts'
import { agreedTerms, cooperationAsk, cooperationChanges } from '../fields/cooperationTerms.ts'
import { customField, ownConditions } from '../fields/customFields.ts'
import { talentChoice, talentSearch } from '../fields/pickFields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { colonelRef } from '../fields/colonelFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { cooperationFigures } from '../figures/cooperation.ts'
import { SALES_LEADS, SALES_WRITERS } from '../routes/groups.ts'
import { COOPERATION_COMMENT_MAX, COOPERATION_MENTIONS_MAX, COOPERATION_REASON_MAX } from '../rules/cooperationTerms.ts'
import {
  CooperationKind,
  cooperationKindLabel,
  CooperationStatus,
  cooperationStatusLabel,
  FeeStatus,
  feeStatusLabel,
  ScheduleStatus,
  scheduleStatusLabel,
  GoodsStatus,
  goodsStatusLabel,
  ListFlag,
  listFlagLabel,
  PLATFORMS,
  SampleStatus,
  sampleStatusLabel,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'

const PAGE = 'CooperateList'
const DETAIL = 'CooperateDetail'
/** Where terms are agreed, anew or changed. */
const FORM = ['CooperateCreate', 'CooperateEdit']

/** What narrows the cooperation list. */
const narrowing = {
  platform: platformOrAll().optional(),
  keyword: searchText().optional().describe('单号、达人昵称或ID、商品名称或ID'),
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
  own: ownConditions(),
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
  custom_fields: z.record(z.string(), z.string()).describe('自定义字段的值'),
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

const goodsOfDetail = z.object({
  product_id: z.string(),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  price: z.number().describe('合作价，分'),
  rate: z.number().describe('百分比'),
  mechanism: z.string(),
  gift: z.string(),
  promised_qty: z.int(),
})

const soldGoods = goodsOfDetail.extend({ gmv: figure().describe('分'), volume: figure(), order_count: figure() })

const detail = row.extend({
  ...agreedTerms,
  platform: z.enum(PLATFORMS),
  goods: z.array(goodsOfDetail),
  colonel_name: z.string(),
  sample_cost: figure().describe('关联寄样的样品成本与运费，分'),
  samples: z.array(
    z.object({
      sample_id: z.int(),
      sample_no: z.string(),
      status: enumOf(SampleStatus, sampleStatusLabel),
      qty: z.int(),
      goods: z.string().describe('商品标题，以顿号相连'),
      created_at: z.number(),
    }),
  ),
  schedules: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      start_time: z.number(),
      end_time: z.number(),
      status: enumOf(ScheduleStatus, scheduleStatusLabel),
      live_id: z.string().describe('开播后关联的直播，空为还没有'),
    }),
  ),
  files: attachmentList,
  needs_approval: flag('坑位费超过企业设置的金额，须由主管确认'),
})

const logEntry = z.object({
  id: z.int(),
  user: staffBrief.nullable().describe('空为系统'),
  action: z.string().describe('comment 为评论'),
  content: z.string(),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  mentions: z.array(z.string()).describe('评论提到的同事'),
  files: attachmentList,
  created_at: z.number(),
})

const warning = z.object({
  id: z.string().describe('达人或商品的编号'),
  name: z.string(),
  level: z.enum(['warn', 'block']).describe('block 时该达人不会新建合作单'),
  message: z.string(),
  about: z.enum(['talent', 'overlap', 'rate', 'approval']).describe('rate 可申请线下佣金'),
})

/** Which cooperations a write means. */
const target = bulkTarget({ ids: idList }, { filters: z.object(narrowing) })

/** Cooperation orders: agreements with talents and their results. */
export const cooperationCalls = calls('cooperation', {
  list: get('v1/commerce/cooperate/list', {
    summary: '合作单列表（数据范围内）',
    shows: ['cooperation', 'order'],
    route: PAGE,
    columns: cooperationColumns,
    filters: cooperationFilterDefinitions,
    request: z.object({ ...sortedBy(cooperationColumns), ...narrowing }),
    answer: pageOf(row, z.object({ list_total: totals, status_count: z.record(z.string(), z.int()) })),
  }),
  stat: get('v1/commerce/cooperate/stat', {
    summary: '合作单列表上方的指标与环比',
    shows: ['cooperation', 'order'],
    route: PAGE,
    request: z.object(narrowing),
    answer: totals.extend(comparedFields(cooperationFigures)),
  }),
  detail: get('v1/commerce/cooperate/detail', {
    summary: '合作单详情：约定、商品、寄样、排期、附件与结果',
    shows: ['cooperation', 'order', 'sample', 'schedule'],
    route: [DETAIL, 'CooperateEdit'],
    request: z.object({ coop_id: id() }),
    answer: detail,
  }),
  trend: get('v1/commerce/cooperate/detail/trend', {
    summary: '合作单周期内每天的成交',
    shows: ['order', 'cooperation'],
    route: DETAIL,
    request: z.object({ coop_id: id() }),
    answer: listOf(z.object({ date: z.string(), gmv: figure().describe('分'), order_count: figure() })),
  }),
  goods: get('v1/commerce/cooperate/detail/goods', {
    summary: '合作单各商品的约定与成交',
    shows: ['order', 'cooperation', 'goods'],
    route: DETAIL,
    request: z.object({ coop_id: id(), ...sortedBy(cooperationGoodsColumns) }),
    answer: pageOf(
      soldGoods,
      z.object({ list_total: z.object({ gmv: figure(), volume: figure(), order_count: figure() }) }),
    ),
  }),
  logs: get('v1/commerce/cooperate/log/list', {
    summary: '合作单的日志与评论，最新在前',
    shows: ['cooperation'],
    route: DETAIL,
    request: z.object({ coop_id: id(), ...pagingFields }),
    answer: pageOf(logEntry),
  }),
  comment: post('v1/commerce/cooperate/comment/add', {
    summary: '评论合作单，可提到同事并附文件',
    changes: ['cooperation'],
    idempotent: 'form',
    route: DETAIL,
    request: z.object({
      coop_id: id(),
      content: text({ min: 1, max: COOPERATION_COMMENT_MAX }),
      mention_ids: idList({ max: COOPERATION_MENTIONS_MAX }).optional().describe('@ 的同事'),
      files: attachmentUrls().optional(),
    }),
  }),
  fileLink: post('v1/commerce/cooperate/file/link', {
    summary: '合作单及其评论中一个附件的下载地址',
    shows: [],
    route: [DETAIL, 'CooperateEdit'],
    request: z.object({ coop_id: id(), file_url: text({ min: 1, max: 300 }) }),
    answer: attachmentLink,
  }),
  talents: get('v1/commerce/cooperate/talents', {
    summary: '可新建合作单的达人：数据范围内有人跟进',
    shows: ['talent'],
    route: [...FORM, 'GoodsOfflineCommission'],
    request: z.object(talentSearch),
    answer: listOf(talentChoice),
  }),
  samples: get('v1/commerce/cooperate/samples', {
    summary: '可关联的寄样单：这些达人的、未关联其他合作单的',
    shows: ['sample', 'cooperation'],
    route: FORM,
    request: z.object({
      platform: platform(),
      author_ids: textList({ min: 1, max: 50 }),
      coop_id: id().optional().describe('该合作单已关联的也在其中'),
    }),
    answer: listOf(z.object({ sample_id: z.int(), sample_no: z.string(), author_id: z.string(), goods: z.string() })),
  }),
  offers: get('v1/commerce/cooperate/goods_terms', {
    summary: '商品的价格与店铺佣金率，作为约定的起点',
    shows: ['goods'],
    route: FORM,
    request: z.object({ platform: platform(), product_ids: textList({ min: 1, max: 50 }) }),
    answer: listOf(
      z.object({ product_id: z.string(), price: z.number().describe('分'), rate: z.number().describe('百分比') }),
    ),
  }),
  prefill: get('v1/commerce/cooperate/prefill', {
    summary: '由一个排期或寄样单开始填写合作单',
    shows: ['sample', 'schedule'],
    route: FORM,
    request: z.object({ schedule_id: id().optional(), sample_id: id().optional() }),
    answer: z.object({
      platform: platform(),
      author_id: z.string(),
      product_ids: z.array(z.string()),
      start_time: z.number().nullable(),
      end_time: z.number().nullable(),
      sample_ids: z.array(z.int()),
    }),
  }),
  customFields: get('v1/commerce/cooperate/custom_field', {
    summary: '企业自定义的合作单字段',
    shows: ['setting'],
    route: [PAGE, ...FORM],
    answer: listOf(customField),
  }),
  check: post('v1/commerce/cooperate/check', {
    summary: '保存前的检查：黑名单、重叠、佣金率与审批',
    shows: ['cooperation', 'talent', 'goods'],
    route: FORM,
    request: cooperationAsk.extend({ coop_id: id().optional().describe('修改时的合作单，不与自己比较') }),
    answer: listOf(warning),
  }),
  add: post('v1/commerce/cooperate/add', {
    summary: '新建合作单，每位达人一单，逐个回答结果',
    changes: ['cooperation', 'sample', 'schedule', 'task'],
    idempotent: 'form',
    route: 'CooperateCreate',
    request: cooperationAsk.extend({ schedule_id: id().optional().describe('由该排期新建，排期随之关联该合作单') }),
    answer: z.object({
      made: z.array(
        z.object({
          coop_id: z.int(),
          coop_no: z.string(),
          author_id: z.string(),
          name: z.string(),
          status: enumOf(CooperationStatus, cooperationStatusLabel),
        }),
      ),
      refused: z.array(z.object({ author_id: z.string(), name: z.string(), reason: z.string() })),
    }),
  }),
  lives: get('v1/commerce/cooperate/detail/lives', {
    summary: '合作单的出单直播',
    shows: ['order'],
    route: [PAGE, DETAIL],
    request: z.object({ coop_id: id(), ...pageFields }),
    answer: contents,
  }),
  videos: get('v1/commerce/cooperate/detail/videos', {
    summary: '合作单的出单视频',
    shows: ['order'],
    route: [PAGE, DETAIL],
    request: z.object({ coop_id: id(), ...pageFields }),
    answer: contents,
  }),
  colonels: post('v1/commerce/colonel/simple/list', {
    summary: '按名称或ID搜索团长，供选择',
    shows: ['colonel'],
    route: [PAGE, 'OrdersList', ...FORM],
    request: z.object({
      keyword: searchText().optional(),
      platform: platform().optional(),
      colonel_ids: textList({ max: 50 }).optional().describe('给出时只回答这些团长'),
    }),
    answer: z.object({
      list: z.array(colonelRef),
    }),
  }),
  status: post('v1/commerce/cooperate/status', {
    summary: '确认、完成、取消或重新打开合作单，逐个回答结果',
    changes: ['cooperation'],
    idempotent: 'request',
    route: [PAGE, DETAIL],
    request: z.object({
      ...target,
      status: oneOfEnum(CooperationStatus).describe('1 重新打开，2 确认，3 完成，4 取消'),
      reason: text({ max: 100 }).optional().describe('取消时必填'),
    }),
    answer: bulkResult(),
  }),
  undo: post('v1/commerce/cooperate/status/undo', {
    summary:
      '撤销本人一分钟内对合作单的最后一步：确认、完成、取消、重新打开；恢复之前的状态与原因，之后有其他修改时拒绝',
    changes: ['cooperation'],
    idempotent: 'request',
    route: [PAGE, DETAIL],
    request: z.object({ coop_id: id() }),
  }),
  update: post('v1/commerce/cooperate/update', {
    summary: '修改合作单：备注各状态均可；待确认时除达人外均可；进行中仅结束日期、支付、新增商品与附件',
    changes: ['cooperation', 'sample'],
    route: [PAGE, 'CooperateEdit'],
    request: z.object({
      coop_id: id(),
      changes: cooperationChanges,
      reason: text({ max: COOPERATION_REASON_MAX }).optional().describe('修改进行中的约定时必填'),
      updated_at: unixTime(),
    }),
  }),
  copy: post('v1/commerce/cooperate/copy', {
    summary: '复制为待确认的合作单：周期等长，自次日起，费用未付',
    changes: ['cooperation'],
    idempotent: 'request',
    route: [PAGE, DETAIL],
    roles: SALES_WRITERS,
    request: z.object({ coop_id: id() }),
    answer: z.object({ coop_id: z.int(), coop_no: z.string() }),
  }),
  remove: post('v1/commerce/cooperate/delete', {
    summary: '删除合作单：待确认的由本人，已取消的由管理员',
    changes: ['cooperation'],
    idempotent: 'request',
    route: [PAGE, DETAIL],
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
export type CooperationDetail = z.output<typeof detail>
export type CooperationGoods = z.output<typeof soldGoods>
export type CooperationLog = z.output<typeof logEntry>
export type CooperationAsk = z.output<typeof cooperationAsk>
export type CooperationChanges = z.output<typeof cooperationChanges>
export type CooperationWarning = z.output<typeof warning>
export type CooperationRequest = RequestOf<typeof cooperationCalls.list>
export type CooperationContent = AnswerOf<typeof cooperationCalls.lives>['list'][number]
export type CooperationTarget = Pick<
  RequestOf<typeof cooperationCalls.remove>,
  'ids' | 'select_all' | 'filters' | 'updated_at'
>
