import { z } from 'zod'
import { calls, get, post } from '../call.ts'
import { listOf, pageOf, pagingFields, platformOrAll, text, textList, searchText } from '../fields.ts'
import {
  colonelActivity,
  colonelDays,
  colonelDetail,
  colonelGoods,
  colonelRef,
  colonelSample,
  colonelTalent,
} from '../fields/colonelFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { colonelSaleFigures, colonelWorkFigures } from '../figures/colonels.ts'

const DETAILS = ['ColonelDetail', 'ColonelCooperateDetail'] as const
const ALL = ['ColonelList', ...DETAILS] as const
const colonel_buyin_id = text({ min: 1, max: 64 })
const author_id = text({ min: 1, max: 64 })
const paged = { colonel_buyin_id, ...pagingFields }

/** Older addresses of the calls of colonels, kept for what was built on them: each answers as its successor under `v1/commerce/colonel/`. */
export const colonelLegacyCalls = calls('colonelLegacy', {
  detail: get('v1/colonel/detail', {
    summary: '团长基本信息（旧）',
    shows: ['colonel'],
    route: DETAILS,
    request: z.object({ colonel_buyin_id }),
    answer: colonelDetail,
  }),
  activity: get('v1/colonel/activity', {
    summary: '一个活动（旧）',
    shows: ['colonelCooperation', 'order'],
    route: DETAILS,
    request: z.object({ activity_id: text({ min: 1, max: 64 }) }),
    answer: colonelActivity,
  }),
  analysis: get('v1/colonel/detail/analysis', {
    summary: '团长的成交与合作数据（旧）',
    shows: ['colonel', 'order', 'sample'],
    route: DETAILS,
    request: z.object({ colonel_buyin_id, ...colonelDays }),
    answer: z.object(comparedFields({ ...colonelSaleFigures, ...colonelWorkFigures })),
  }),
  chart: get('v1/colonel/detail/chart', {
    summary: '团长每天的成交（旧）',
    shows: ['order'],
    route: DETAILS,
    request: z.object({ colonel_buyin_id, ...colonelDays }),
    answer: listOf(z.object({ date: z.string().describe('YYYY-MM-DD'), gmv: figure(), order_count: figure() })),
  }),
  samples: get('v1/colonel/detail/sample_list', {
    summary: '寄给团长的样品（旧）',
    shows: ['sample'],
    route: DETAILS,
    request: z.object({ ...paged, ...colonelDays }),
    answer: pageOf(colonelSample),
  }),
  authorGoods: get('v1/colonel/detail/author_goods', {
    summary: '一位达人经团长出单的商品（旧）',
    shows: ['order'],
    route: DETAILS,
    request: z.object({ ...paged, author_id }),
    answer: pageOf(colonelGoods),
  }),
  authors: get('v1/colonel/author_list', {
    summary: '团长的达人：写在名下的，与经团长出单的（旧）',
    shows: ['colonel', 'order', 'talent'],
    route: DETAILS,
    request: z.object({ ...paged, keyword: searchText().optional() }),
    answer: pageOf(colonelTalent),
  }),
  activities: get('v1/colonel/activity_list', {
    summary: '团长的活动（旧）',
    shows: ['colonelCooperation', 'order'],
    route: DETAILS,
    request: z.object(paged),
    answer: pageOf(colonelActivity),
  }),
  options: get('v1/colonel/simple_list', {
    summary: '按名称或ID搜索团长（旧）',
    shows: ['colonel'],
    route: ['CooperateList', 'CooperateDemo', ...ALL],
    request: z.object({ keyword: searchText().optional(), platform: platformOrAll().optional() }),
    answer: listOf(colonelRef),
  }),
  goods: get('v1/colonel/goods_list', {
    summary: '经团长出单的商品（旧）',
    shows: ['order'],
    route: DETAILS,
    request: z.object(paged),
    answer: pageOf(colonelGoods),
  }),
  authorGmv: get('v1/colonel/author/gmv_list', {
    summary: '经团长出单的达人，按成交金额（旧）',
    shows: ['order', 'talent'],
    route: DETAILS,
    request: z.object({ ...paged, ...colonelDays }),
    answer: pageOf(colonelTalent),
  }),
  activityOptions: get('v1/colonel/activity/simple_list', {
    summary: '活动，供选择（旧）',
    shows: ['colonelCooperation'],
    route: [...ALL, 'ColonelGoodsCreate'],
    request: z.object({ colonel_buyin_id: text({ max: 64 }).optional(), keyword: searchText().optional() }),
    answer: listOf(z.object({ activity_id: z.string(), activity_name: z.string() })),
  }),
  removeAuthor: post('v1/colonel/del_author', {
    summary: '把达人从团长名下移除；出单记录不受影响',
    changes: ['colonel'],
    route: DETAILS,
    request: z.object({ colonel_buyin_id, author_id }),
  }),
  addAuthors: post('v1/colonel/add_author', {
    summary: '把达人写在团长名下；已在名下的不变',
    changes: ['colonel'],
    idempotent: 'form',
    route: DETAILS,
    request: z.object({ colonel_buyin_id, author_ids: textList({ min: 1, max: 200, length: 64 }) }),
  }),
  editAuthor: post('v1/colonel/edit_author', {
    summary: '修改团长名下一位达人的备注',
    changes: ['colonel'],
    route: DETAILS,
    request: z.object({ colonel_buyin_id, author_id, remark: text({ max: 200 }).optional() }),
  }),
})
