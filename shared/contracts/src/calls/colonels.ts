import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import {
  colonelActivityColumns,
  colonelColumns,
  colonelGoodsColumns,
  colonelSampleColumns,
  colonelTalentColumns,
} from '../columns/colonels.ts'
import { ColonelBelong, ImportStatus, IncludeStatus, UserStatus, userStatusLabel } from '../enums.ts'
import {
  enumOf,
  fen,
  id,
  idList,
  int,
  listOf,
  oneOf,
  oneOfEnum,
  oneOfInts,
  pageFields,
  pageOf,
  pagingFields,
  platformOrAll,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  zeroOrOne,
  searchText,
} from '../fields.ts'
import {
  colonelActivity,
  colonelContent,
  colonelDays,
  colonelDetail,
  colonelGoods,
  colonelKey,
  colonelRef,
  colonelRow,
  colonelSample,
  colonelSums,
  colonelTalent,
} from '../fields/colonelFields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { colonelListFigures, colonelSaleFigures, colonelWorkFigures } from '../figures/colonels.ts'
import { colonelDaysDefinitions, colonelFilterDefinitions } from '../filters/colonels.ts'

const LIST = 'ColonelList'
const DETAIL = 'ColonelDetail'
/** Both details read what is below a colonel. */
const DETAILS = ['ColonelDetail', 'ColonelCooperateDetail'] as const
/** Whoever may open one of the screens of colonels. */
const ALL = ['ColonelList', ...DETAILS] as const

/** What narrows the list of colonels. */
const narrowing = {
  platform: platformOrAll().optional(),
  belong_type: oneOfInts([0, 1, 2]).optional().describe('1 我的团长，2 公共团长，0 或不给出为全部'),
  keyword: searchText().optional().describe('团长名称或ID'),
  has_gmv: zeroOrOne().optional().describe('1 统计时间内有成交'),
  include_status: oneOfEnum(IncludeStatus)
    .optional()
    .describe('最近一次收录：0 收录中，1 收录成功，2 收录失败；由订单带来的团长为收录成功'),
  start_time: unixTime().optional().describe('数据的统计时间'),
  end_time: unixTime().optional(),
  dept_id: selectedId().describe('媒介的部门，含下级；0 或空为全部'),
  user_id: selectedId().describe('媒介；0 或空为全部'),
  tag_ids: idList({ max: 100 }).optional(),
  tag_mode: oneOf(['any', 'all', 'none']).optional(),
  gmv_min: fen().optional().describe('分'),
  gmv_max: fen().optional(),
  activity_min: int({ min: 0 }).optional(),
  activity_max: int({ min: 0 }).optional(),
}

const about = { ...colonelKey, ...colonelDays }
const talentSums = {
  gmv: figure(),
  order_count: figure(),
  goods_count: figure(),
  live_count: figure(),
  video_count: figure(),
}
const goodsSums = { gmv: figure(), volume: figure(), author_count: figure(), commission: figure() }
const contents = pageOf(colonelContent, z.object({ list_total: z.object({ gmv: figure() }) }))
const contentsOf = { ...about, author_id: text({ max: 64 }).optional().describe('其中一位达人的'), ...pageFields }
const member = z.object({
  user_id: z.int(),
  nick_name: z.string(),
  avatar: z.string(),
  status: enumOf(UserStatus, userStatusLabel),
  role_id: z.int(),
  role_name: z.string(),
  dept_name: z.string(),
})
const task = z.object({ task_id: z.int() })

/** Colonels: the list with its results, who looks after them, and what one of them sold with whom. */
export const colonelCalls = calls('colonels', {
  list: post('v1/commerce/colonel/list', {
    summary: '团长列表（数据范围内）：公共团长、本人范围内成员跟进的团长，以及带来范围内成交的团长',
    shows: ['colonel', 'order', 'sample'],
    route: LIST,
    columns: colonelColumns,
    filters: colonelFilterDefinitions,
    request: z.object({ ...sortedBy(colonelColumns), ...narrowing }),
    answer: pageOf(
      colonelRow,
      z.object({
        list_total: z.object(colonelSums).describe('达人与商品已去重'),
        status_count: z.record(z.string(), z.int()).describe('各归属的团长数，合计为 0'),
      }),
    ),
  }),
  statistic: post('v1/commerce/colonel/list/statistic', {
    summary: '团长列表上方的指标与环比',
    shows: ['colonel', 'order'],
    route: LIST,
    request: z.object(narrowing),
    answer: z.object(comparedFields(colonelListFigures)),
  }),
  belong: post('v1/commerce/colonel/belong_type/save', {
    summary: '改归属：我的团长仅跟进人可见，公共团长所有带货成员可见；没有媒介的改为我的团长后由本人跟进',
    changes: ['colonel'],
    route: [LIST, DETAIL],
    request: z.object({
      colonel_buyin_id: colonelKey.colonel_buyin_id,
      belong_type: oneOfEnum(ColonelBelong),
      updated_at: unixTime().optional(),
    }),
    answer: z.object({ updated_at: z.int().describe('此次修改的时间，撤销时带回') }),
  }),
  remark: post('v1/commerce/colonel/remark/edit', {
    summary: '修改团长的备注',
    changes: ['colonel'],
    route: [LIST, DETAIL],
    request: z.object({
      colonel_buyin_id: colonelKey.colonel_buyin_id,
      remark: text({ max: 200 }),
      updated_at: unixTime().optional(),
    }),
  }),
  tags: post('v1/commerce/colonel/tag/save', {
    summary: '设置团长的标签（带货标签）',
    changes: ['colonel'],
    route: [LIST, DETAIL],
    request: z.object({
      colonel_buyin_id: colonelKey.colonel_buyin_id,
      tag_ids: idList({ max: 20 }),
      updated_at: unixTime().optional(),
    }),
  }),
  remove: post('v1/commerce/colonel/delete', {
    summary: '删除收录的团长：从团长列表移除，跟进随之结束；订单与合作记录保留，可重新收录',
    changes: ['colonel', 'inclusion'],
    idempotent: 'request',
    route: [LIST, DETAIL],
    request: z.object({ ...bulkKeys({ colonel_buyin_ids: textList }) }),
    answer: bulkResult(),
  }),
  transfer: post('v1/commerce/colonel/transfer/async', {
    summary: '在后台把团长转交给另一名成员',
    changes: ['task'],
    idempotent: 'form',
    route: [LIST, DETAIL],
    request: z.object({ colonel_buyin_ids: textList({ min: 1, max: 1000, length: 64 }), user_id: id() }),
    answer: task,
  }),
  transferOfUser: post('v1/commerce/colonel/user/transfer/async', {
    summary: '在后台把一名成员跟进的全部团长转交给另一名成员',
    changes: ['task'],
    idempotent: 'form',
    route: LIST,
    request: z.object({ user_id: id(), to_user_id: id() }),
    answer: task,
  }),
  transferProgress: get('v1/commerce/colonel/transfer/task_progress', {
    summary: '一次转交的进度；不给出编号时为本人正在进行的转交，没有时 task_id 为 0',
    shows: ['task'],
    route: [LIST, DETAIL],
    request: z.object({ task_id: int({ min: 0 }).optional() }),
    answer: z.object({
      task_id: z.int(),
      percent: z.number(),
      status: z.literal(Object.values(ImportStatus)).describe('1 转交中，2 转交失败，3 转交完成'),
      total: z.int(),
      to_user_name: z.string(),
      reason: z.string().describe('转交失败的原因'),
      ...bulkResult().shape,
    }),
  }),
  transferUsers: get('v1/commerce/colonel/transfer/user_list', {
    summary: '可以接手团长的成员',
    shows: ['member'],
    route: [LIST, DETAIL],
    request: z.object({ keyword: searchText().optional() }),
    answer: listOf(member),
  }),
  detail: get('v1/commerce/colonel/detail', {
    summary: '团长详情',
    shows: ['colonel'],
    route: DETAILS,
    request: z.object(colonelKey),
    answer: colonelDetail,
  }),
  userList: get('v1/commerce/colonel/detail/user_list', {
    summary: '跟进过该团长的成员，最近的在前；给出时间时为该时间内跟进的',
    shows: ['colonel'],
    route: DETAIL,
    request: z.object(about),
    answer: listOf(
      staffBrief.extend({ bind_time: z.number(), unbind_time: z.number().nullable().describe('null 为正在跟进') }),
    ),
  }),
  saleData: get('v1/commerce/colonel/detail/sale_data', {
    summary: '团长的成交与环比',
    shows: ['colonel', 'order'],
    route: DETAIL,
    request: z.object(about),
    answer: z.object(comparedFields(colonelSaleFigures)),
  }),
  workData: get('v1/commerce/colonel/detail/cooperate_data', {
    summary: '团长的合作数据与环比',
    shows: ['colonel', 'order', 'sample'],
    route: DETAIL,
    request: z.object(about),
    answer: z.object(comparedFields(colonelWorkFigures)),
  }),
  authorChart: get('v1/commerce/colonel/detail/author_chart', {
    summary: '团长的达人：按等级的成交，与每天的出单达人数',
    shows: ['order'],
    route: DETAIL,
    request: z.object(about),
    answer: z.object({
      levels: z.array(
        z.object({ level: z.int().describe('0–7 为 LV0–LV7，-1 为未评级'), author_count: z.int(), gmv: figure() }),
      ),
      list: z.array(z.object({ date: z.string().describe('YYYY-MM-DD'), author_count: figure(), gmv: figure() })),
    }),
  }),
  goodsChart: get('v1/commerce/colonel/detail/goods_chart', {
    summary: '团长的商品：成交最高的 10 个，与每天的动销商品数',
    shows: ['order'],
    route: DETAIL,
    request: z.object(about),
    answer: z.object({
      top: z.array(z.object({ product_id: z.string(), title: z.string(), gmv: figure() })),
      list: z.array(z.object({ date: z.string(), goods_count: figure(), gmv: figure() })),
    }),
  }),
  authors: get('v1/commerce/colonel/detail/author_list', {
    summary: '经团长出单的达人',
    shows: ['order', 'talent'],
    route: DETAIL,
    columns: colonelTalentColumns,
    filters: colonelDaysDefinitions,
    request: z.object({ ...about, ...sortedBy(colonelTalentColumns) }),
    answer: pageOf(colonelTalent, z.object({ list_total: z.object(talentSums) })),
  }),
  goods: get('v1/commerce/colonel/detail/goods_list', {
    summary: '经团长出单的商品',
    shows: ['order'],
    route: DETAIL,
    columns: colonelGoodsColumns,
    filters: colonelDaysDefinitions,
    request: z.object({ ...about, ...sortedBy(colonelGoodsColumns) }),
    answer: pageOf(colonelGoods, z.object({ list_total: z.object(goodsSums) })),
  }),
  activities: get('v1/commerce/colonel/detail/activity_list', {
    summary: '团长的活动，及统计时间内的成交',
    shows: ['colonelCooperation', 'order'],
    route: DETAIL,
    columns: colonelActivityColumns,
    filters: colonelDaysDefinitions,
    request: z.object({ ...about, ...sortedBy(colonelActivityColumns) }),
    answer: pageOf(colonelActivity, z.object({ list_total: z.object({ gmv: figure() }) })),
  }),
  samples: get('v1/commerce/colonel/detail/sample_list', {
    summary: '寄给团长的样品，最近申请的在前',
    shows: ['sample'],
    route: DETAIL,
    columns: colonelSampleColumns,
    filters: colonelDaysDefinitions,
    request: z.object({ ...about, ...pagingFields }),
    answer: pageOf(colonelSample),
  }),
  lives: get('v1/commerce/colonel/detail/live_list', {
    summary: '团长的出单直播',
    shows: ['order'],
    route: DETAIL,
    request: z.object(contentsOf),
    answer: contents,
  }),
  videos: get('v1/commerce/colonel/detail/video_list', {
    summary: '团长的出单视频',
    shows: ['order'],
    route: DETAIL,
    request: z.object(contentsOf),
    answer: contents,
  }),
  activityList: post('v1/commerce/colonel/activity/list', {
    summary: '活动，供选择；最近开始的在前',
    shows: ['colonelCooperation', 'order'],
    route: ALL,
    request: z.object({
      colonel_buyin_id: text({ max: 64 }).optional(),
      platform: platformOrAll().optional(),
      keyword: searchText().optional().describe('活动名称或ID'),
      ...pagingFields,
    }),
    answer: pageOf(colonelActivity),
  }),
  activityInfo: get('v1/commerce/colonel/activity_info', {
    summary: '一个活动及其商品',
    shows: ['colonelCooperation', 'order'],
    route: DETAILS,
    request: z.object({ activity_id: text({ min: 1, max: 64 }) }),
    answer: z.object({
      ...colonelActivity.shape,
      goods: z.array(
        z.object({
          product_id: z.string(),
          title: z.string(),
          cover: z.string(),
          platform: z.string(),
          rate: z.number().describe('佣金率，百分比'),
          service_rate: z.number().describe('服务费率，百分比'),
        }),
      ),
    }),
  }),
  activityCheck: post('v1/commerce/colonel/activity/check', {
    summary: '校验活动链接或活动ID',
    shows: ['colonelCooperation'],
    route: [...ALL, 'ColonelGoodsCreate'],
    request: z.object({
      activity_id: text({ min: 1, max: 300 }).describe('活动ID，或含活动ID的链接'),
      platform: platformOrAll().optional(),
      colonel_buyin_id: text({ max: 64 }).optional().describe('须为该团长的活动'),
    }),
    answer: colonelActivity,
  }),
})

/** Which colonels the list is narrowed to. */
export type ColonelListRequest = RequestOf<typeof colonelCalls.list>
/** The colonel and the days that a part of its page is about. */
export type ColonelFiguresRequest = RequestOf<typeof colonelCalls.saleData>
/** How far a transfer is. */
export type ColonelTransfer = AnswerOf<typeof colonelCalls.transferProgress>
/** Somebody who may take colonels over. */
export type ColonelMember = z.output<typeof member>
/** A colonel by name. */
export type ColonelRef = z.output<typeof colonelRef>
