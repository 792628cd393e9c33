import { z } from 'zod'
import { type AnswerOf, calls, get } from '../call.ts'
import { TrendGranularity } from '../enums.ts'
import { goodsColumns } from '../columns/goods.ts'
import {
  funnelTalentColumns,
  mediumActivityColumns,
  mediumColonelColumns,
  mediumColonelTalentColumns,
  mediumContentColumns,
} from '../columns/medium.ts'
import { sampleColumns } from '../columns/sample.ts'
import { videoColumns } from '../columns/videos.ts'
import { colonelContent } from '../fields/colonelFields.ts'
import { flag, id, listOf, oneOf, oneOfEnum, pageOf, sortedBy } from '../fields.ts'
import {
  FUNNEL_STEPS,
  funnelTalent,
  mediumActivity,
  mediumColonel,
  mediumColonelTalent,
  mediumScope as scope,
  mediumWho as who,
} from '../fields/mediumFields.ts'
import { mediumFilterDefinitions } from '../filters/medium.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import {
  mediumColonelFigures,
  mediumColonelSales,
  mediumContentFigures,
  mediumGoodsFigures,
  mediumTalentFigures,
} from '../figures/medium.ts'
import { SALES, SALES_SAMPLES } from '../routes/groups.ts'
import { goodsCalls } from './goods.ts'
import { mediumCalls } from './medium.ts'
import { overviewCalls } from './overview.ts'
import { sampleCalls } from './sample.ts'
import { videoCalls } from './videos.ts'

const route = 'MediumDetail'
/** What is sold, which whoever does not sell has nothing of. */
const sales = { route, roles: SALES } as const
const samples = { route, roles: SALES_SAMPLES } as const

/** Steps of the samples, from many to few. */
const SAMPLE_STEPS = ['apply', 'approve', 'ship', 'sign', 'deliver', 'order'] as const
const newOld = { new_author_sales: z.number().describe('分'), old_author_sales: z.number().describe('分') }
const layers = {
  request: z.object(scope),
  answer: listOf(z.object({ id: z.int().describe('粉丝层级 1–6'), value: z.number() })),
  ...sales,
} as const

/** Lives or videos that sold. */
const contents = {
  shows: ['order'],
  columns: mediumContentColumns,
  filters: mediumFilterDefinitions,
  request: z.object({ ...scope, ...sortedBy(mediumContentColumns) }),
  answer: pageOf(colonelContent, z.object({ list_total: z.object({ gmv: figure().describe('分') }) })),
  ...sales,
} as const

/** 媒介详情: the page of one member of staff. Whose page may be opened is as of 媒介数据, and so are its figures. */
export const mediumDetailCalls = calls('mediumDetail', {
  userInfo: get('v1/commerce/user/detail/userInfo', {
    summary: '成员的资料与累计指标',
    shows: ['member', 'talent', 'order'],
    request: z.object(who),
    answer: mediumCalls.info.answer.extend({
      role_name: z.string(),
      phone: z.string().describe('打码；仅本人可见，他人为空'),
      manages_colonels: flag('团长管理'),
    }),
    route,
  }),
  parentDept: get('v1/commerce/user/detail/parentDept', {
    summary: '成员的部门，自最上级起',
    shows: ['department', 'member'],
    request: z.object({ user_id: id() }),
    answer: listOf(z.object({ id: z.int(), name: z.string() })),
    route,
  }),
  gmvRank: get('v1/commerce/user/detail/gmvRank', {
    summary: '近 30 个完整自然日的成交排名，与媒介数据的排名一致',
    shows: ['order', 'member'],
    request: z.object(who),
    answer: z.object({
      rank: z.int().describe('0 为不参与排名'),
      total: z.int().describe('参与排名的媒介数'),
      gmv: z.number().describe('分'),
      gap: z.number().nullable().describe('与前一名相差，分；null 为没有前一名'),
    }),
    ...sales,
  }),
  gmvOverview: get('v1/commerce/user/detail/gmvOverview', {
    summary: '所选时间的概览、环比与走势，与媒介数据一致',
    shows: ['order', 'talent', 'sample'],
    request: z.object({ ...scope, trend: oneOfEnum(TrendGranularity).default('day') }),
    answer: z.object({ summary: mediumCalls.overview.answer, trend: mediumCalls.trend.answer.shape.list }),
    ...sales,
  }),
  achievementGoal: get('v1/commerce/user/detail/achievementGoal', {
    summary: '本月目标完成',
    shows: ['order', 'goal'],
    request: z.object({ user_id: id() }),
    answer: overviewCalls.goal.answer.pick({ list: true }),
    ...sales,
  }),
  sampleConversion: get('v1/commerce/user/detail/sampleConversion', {
    summary: '所选时间申请的寄样依次走到哪一步的单数',
    shows: ['sample', 'order'],
    request: z.object(scope),
    answer: listOf(z.object({ id: z.enum(SAMPLE_STEPS), value: z.int() })),
    ...sales,
  }),
  authorConversion: get('v1/commerce/user/detail/authorConversion', {
    summary: '所选时间跟进的达人依次走到哪一步的人数',
    shows: ['talent', 'sample', 'order'],
    request: z.object(scope),
    answer: listOf(z.object({ id: z.enum(FUNNEL_STEPS), value: z.int() })),
    ...sales,
  }),
  authorConversionList: get('v1/commerce/user/detail/authorConversion/list', {
    summary: '走到某一步的达人',
    shows: ['talent', 'sample', 'order'],
    request: z.object({ ...scope, step: oneOf(FUNNEL_STEPS), ...sortedBy(funnelTalentColumns) }),
    answer: pageOf(funnelTalent),
    ...sales,
  }),
  newAuthorGmv: get('v1/commerce/user/detail/newAuthorGmv', {
    summary: '新老达人的成交金额，按天；相加为概览的成交金额',
    shows: ['order'],
    request: z.object(scope),
    answer: z.object({
      ...newOld,
      list: z.array(z.object({ date: z.string(), ...newOld })),
    }),
    ...sales,
  }),
  authorGmvFansLayer: get('v1/commerce/user/detail/authorGmv/fansLayer', {
    summary: '成交金额按粉丝层级',
    shows: ['order'],
    ...layers,
  }),
  authorOrderFansLayer: get('v1/commerce/user/detail/authorOrder/fansLayer', {
    summary: '出单达人数按粉丝层级',
    shows: ['order'],
    ...layers,
  }),
  authorStatistics: get('v1/commerce/user/detail/author/statistics', {
    summary: '达人的汇总与环比',
    shows: ['order', 'talent'],
    request: z.object(scope),
    answer: z.object(comparedFields(mediumTalentFigures)),
    ...sales,
  }),
  authorPage: get('v1/commerce/user/detail/author/page', {
    summary: '合作达人，与媒介数据的合作列表一致',
    shows: ['talent', 'order'],
    columns: mediumCalls.authorList.columns,
    filters: mediumCalls.authorList.filters,
    request: mediumCalls.authorList.request,
    answer: mediumCalls.authorList.answer,
    ...sales,
  }),
  colonelOverview: get('v1/commerce/user/detail/colonelOverview', {
    summary: '跟进与出单的团长数',
    shows: ['colonel', 'order'],
    request: z.object(scope),
    answer: z.object(comparedFields(mediumColonelFigures)),
    ...sales,
  }),
  colonelStatistics: get('v1/commerce/user/detail/colonel/statistics', {
    summary: '经团长的成交与环比',
    shows: ['order'],
    request: z.object(scope),
    answer: z.object(comparedFields(mediumColonelSales)),
    ...sales,
  }),
  colonelPage: get('v1/commerce/user/detail/colonel/page', {
    summary: '所选时间跟进或有成交的团长',
    shows: ['colonel', 'order'],
    columns: mediumColonelColumns,
    filters: mediumFilterDefinitions,
    request: z.object({ ...scope, ...sortedBy(mediumColonelColumns) }),
    answer: pageOf(
      mediumColonel,
      z.object({ list_total: mediumColonel.pick({ author_count: true, gmv: true, volume: true, service_fee: true }) }),
    ),
    ...sales,
  }),
  colonelActivityPage: get('v1/commerce/user/detail/colonelActivity/page', {
    summary: '这些团长在所选时间的活动',
    shows: ['order'],
    columns: mediumActivityColumns,
    filters: mediumFilterDefinitions,
    request: z.object({ ...scope, ...sortedBy(mediumActivityColumns) }),
    answer: pageOf(mediumActivity, z.object({ list_total: mediumActivity.pick({ author_count: true, gmv: true }) })),
    ...sales,
  }),
  colonelAuthorPage: get('v1/commerce/user/detail/colonelAuthor/page', {
    summary: '经团长出单的达人，每位团长一行',
    shows: ['talent', 'order'],
    columns: mediumColonelTalentColumns,
    filters: mediumFilterDefinitions,
    request: z.object({ ...scope, ...sortedBy(mediumColonelTalentColumns) }),
    answer: pageOf(
      mediumColonelTalent,
      z.object({
        list_total: mediumColonelTalent.pick({ gmv: true, volume: true, video_count: true, live_count: true }),
      }),
    ),
    ...sales,
  }),
  sampleOverview: get('v1/commerce/user/detail/sampleOverview', {
    summary: '所选时间申请的寄样的汇总与环比，与寄样管理一致',
    shows: ['sample', 'order'],
    request: z.object(scope),
    answer: sampleCalls.stat.answer,
    ...samples,
  }),
  samplePage: get('v1/commerce/user/detail/sample/page', {
    summary: '所选时间申请的寄样，与寄样管理一致',
    shows: ['sample', 'order'],
    columns: sampleColumns,
    filters: mediumFilterDefinitions,
    request: z.object({ ...scope, ...sortedBy(sampleColumns) }),
    answer: pageOf(
      sampleCalls.list.answer.shape.list.element,
      z.object({ list_total: sampleCalls.list.answer.shape.ext.shape.list_total }),
    ),
    ...samples,
  }),
  sampleVideoPage: get('v1/commerce/user/detail/sample/video/page', {
    summary: '寄样的出单视频：发货后达人售出样品商品的视频，至今',
    ...contents,
  }),
  sampleLivePage: get('v1/commerce/user/detail/sample/live/page', {
    summary: '寄样的出单直播：发货后达人售出样品商品的直播，至今',
    ...contents,
  }),
  goodsOverview: get('v1/commerce/user/detail/goodsOverview', {
    summary: '商品的汇总与环比',
    shows: ['order', 'goods'],
    request: z.object(scope),
    answer: z.object(comparedFields(mediumGoodsFigures)),
    ...sales,
  }),
  goodsPage: get('v1/commerce/user/detail/goods/page', {
    summary: '所选时间有成交的商品，与商品列表一致',
    shows: ['goods', 'order'],
    columns: goodsColumns,
    filters: mediumFilterDefinitions,
    request: z.object({ ...scope, ...sortedBy(goodsColumns) }),
    answer: pageOf(
      goodsCalls.list.answer.shape.list.element,
      z.object({ list_total: goodsCalls.list.answer.shape.ext.shape.list_total }),
    ),
    ...sales,
  }),
  contentOverview: get('v1/commerce/user/detail/contentOverview', {
    summary: '视频与直播的汇总与环比',
    shows: ['video', 'order'],
    request: z.object(scope),
    answer: z.object(comparedFields(mediumContentFigures)),
    ...sales,
  }),
  contentPage: get('v1/commerce/user/detail/content/page', {
    summary: '所选时间发布或有成交的视频，与带货视频一致',
    shows: ['video', 'goods'],
    columns: videoColumns,
    filters: mediumFilterDefinitions,
    request: z.object({ ...scope, ...sortedBy(videoColumns) }),
    answer: videoCalls.list.answer,
    ...sales,
  }),
  contentLivePage: get('v1/commerce/user/detail/content/live/page', {
    summary: '所选时间有成交的直播',
    ...contents,
  }),
})

/** Who the page is about. */
export type MediumProfile = AnswerOf<typeof mediumDetailCalls.userInfo>
