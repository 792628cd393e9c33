import { z } from 'zod'
import { calls, get, type RequestOf } from '../call.ts'
import { carriedTalentColumns, naturalTalentColumns } from '../columns/talentCarry.ts'
import { carriedTalentFilterDefinitions, naturalTalentFilterDefinitions } from '../filters/talentCarry.ts'
import { enumOf, flag, oneOf, pageFields, pageOf, sortedBy, text } from '../fields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { carriedTalentFigures, naturalTalentFigures } from '../figures/talents.ts'
import { carryFilters, naturalFilters, staffBrief, talentBrief } from '../fields/talentFields.ts'
import { CARRY_TABS } from '../rules/talentStages.ts'
import { TalentPool, talentPoolLabel } from '../enums.ts'

// Pages that were built before still say how their range was chosen.
const date_type = oneOf(['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize'])
  .optional()
  .describe('不影响结果，仅为仍带着它的旧页面保留')
const sold = {
  kind: oneOf(['goods', 'live', 'video']).describe('出单商品、出单直播、出单视频'),
  author_id: text({ min: 1, max: 64 }),
}

const carryFigures = {
  gmv: figure().describe('成交金额，分'),
  gmv_growth: figure().describe('较上期增量，分'),
  order_count: figure(),
  volume: figure(),
  refund_gmv: figure().describe('退款金额，分；仅抖音、快手'),
  close_sales: figure().describe('结算金额，分；仅抖音、快手'),
  commission: figure().describe('预估佣金，分'),
  close_author_commission: figure().describe('结算达人佣金，分；仅抖音、快手'),
  goods_count: figure(),
  live_count: figure(),
  video_count: figure(),
  sample_count: figure().describe('寄样数，件'),
}

const carriedTalent = z.object({
  ...talentBrief,
  ...carryFigures,
  followers: z.array(staffBrief).describe('媒介'),
  first_order_time: z.int().nullable().describe('首单时间'),
  last_order_at: z.int().nullable(),
  bind_time: z.int().nullable().describe('绑定时间；null 为已回公海'),
})

const naturalFigures = {
  gmv: figure().describe('成交金额，分'),
  volume: figure(),
  order_count: figure(),
  live_count: figure(),
  video_count: figure(),
  goods_count: figure(),
  commission: figure().describe('佣金，分'),
}

const naturalTalent = z.object({
  ...talentBrief,
  ...naturalFigures,
  row_id: z.string().describe('行的编号；锁定的行没有达人编号'),
  is_locked: flag('超出版本可查看的位数，不给出达人'),
  is_mine: flag('本人正在跟进'),
  pool: enumOf(TalentPool, talentPoolLabel),
  followers: z.array(staffBrief),
  goods: z
    .array(z.object({ product_id: z.string(), title: z.string(), cover: z.string() }))
    .describe('成交最多的 3 个商品'),
  first_order_time: z.int().nullable(),
  last_order_at: z.int().nullable(),
})

const soldRow = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  start_time: z.int().describe('开播或发布时间；商品为 0'),
  gmv: figure(),
  volume: figure(),
  order_count: figure(),
})

/** Talents that sold: those the team cooperates with, and those who sold without a follower. */
export const talentCarryCalls = calls('talentCarry', {
  cooperationList: get('v1/commerce/author/cooperation/list', {
    summary: '合作达人：有出单或合作单的达人',
    shows: ['talent', 'cooperation', 'order'],
    columns: carriedTalentColumns,
    filters: carriedTalentFilterDefinitions,
    request: z.object({ ...sortedBy(carriedTalentColumns), ...carryFilters }),
    answer: pageOf(
      carriedTalent,
      z.object({
        list_total: z.object(carryFigures).describe('与 overview 一致'),
        status_count: z.record(z.enum(CARRY_TABS), z.int()),
        has_new_type: flag('可切换新达人期的交易'),
      }),
    ),
    route: 'TalentCooperation',
  }),
  cooperationOverview: get('v1/commerce/author/cooperation/overview', {
    summary: '合作达人的合计与环比',
    shows: ['order'],
    request: z.object({ ...carryFilters, date_type }),
    answer: z.object(comparedFields(carriedTalentFigures)),
    route: 'TalentCooperation',
  }),
  cooperationSold: get('v1/commerce/author/cooperation/sold', {
    summary: '一位合作达人的出单商品、直播或视频',
    shows: ['order'],
    request: z.object({ ...pageFields, ...carryFilters, ...sold }),
    answer: pageOf(soldRow),
    route: 'TalentCooperation',
  }),
  naturalList: get('v1/commerce/author/natural/list', {
    summary: '自然出单达人：下单时无人跟进的成交',
    shows: ['talent', 'order'],
    columns: naturalTalentColumns,
    filters: naturalTalentFilterDefinitions,
    request: z.object({ ...sortedBy(naturalTalentColumns), ...naturalFilters }),
    answer: pageOf(
      naturalTalent,
      z.object({
        list_total: z.object(naturalFigures),
        limit: z.int().nullable().describe('可查看的位数，null 为不限'),
        locked_count: z.int().describe('筛选结果中不可查看的位数'),
      }),
    ),
    route: 'TalentNatural',
  }),
  naturalOverview: get('v1/commerce/author/natural/overview', {
    summary: '自然出单的合计与环比',
    shows: ['order'],
    request: z.object({ ...naturalFilters, date_type }),
    answer: z.object(comparedFields(naturalTalentFigures)),
    route: 'TalentNatural',
  }),
  naturalTrend: get('v1/commerce/author/natural/trend', {
    summary: '自然出单每天的成交',
    shows: ['order'],
    request: z.object(naturalFilters),
    answer: z.object({ list: z.array(z.object({ date: z.string(), gmv: figure(), order_count: figure() })) }),
    route: 'TalentNatural',
  }),
  naturalSold: get('v1/commerce/author/natural/sold', {
    summary: '一位达人自然出单的商品、直播或视频',
    shows: ['order'],
    request: z.object({ ...pageFields, ...naturalFilters, ...sold }),
    answer: pageOf(soldRow),
    route: 'TalentNatural',
  }),
})

/** How the talents that the team cooperates with are asked for. */
export type CarriedTalentsRequest = RequestOf<typeof talentCarryCalls.cooperationList>
/** A talent that the team cooperates with. */
export type CarriedTalent = z.output<typeof carriedTalent>
/** A talent that sold without a follower. */
export type NaturalTalent = z.output<typeof naturalTalent>
/** Something that a talent sold, or sold with. */
export type SoldRow = z.output<typeof soldRow>
