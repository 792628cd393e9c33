import { z } from 'zod'
import { type AnswerOf, calls, get } from '../call.ts'
import { mediumTalentColumns } from '../columns/medium.ts'
import { mediumTalentFilterDefinitions } from '../filters/medium.ts'
import {
  GoodsStatus,
  goodsStatusLabel,
  PLATFORMS,
  ProductType,
  productTypeLabel,
  SampleStatus,
  sampleStatusLabel,
  TrendGranularity,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'
import { enumOf, int, oneOf, oneOfEnum, oneOfInts, pageOf, sortedBy, text, pagingFields } from '../fields.ts'
import { mediumScope as scope, mediumWho as who } from '../fields/mediumFields.ts'
import { comparedFields, figure, figureFields } from '../figures/answers.ts'
import { mediumFigures, mediumOverviewFigures } from '../figures/medium.ts'
import { SALES, SALES_HOME, SALES_SAMPLES } from '../routes/groups.ts'

const fen = () => z.number().describe('分，-2147483648 为没有')

/** Which lines of a talent count: all, or those paid inside the new period. */
const newRule = {
  version: oneOf(['V1', 'V2']).optional().describe('V2 为 author_new_tag_rule = 1'),
  new_type: oneOfInts([0, 1]).default(0).describe('0 全部数据，1 仅新达人期；V2 时不区分'),
}
const orders = {
  ...scope,
  ...newRule,
  author_id: text({ min: 1, max: 64 }),
  ...pagingFields,
  size: int({ min: 1, max: 100 }).default(10),
}

const namedGmv = z.object({ name: z.string(), gmv: fen() })
const part = z.object({ key: z.int(), name: z.string(), value: fen(), author_count: z.int() })
const newOld = z.object({ gmv: fen(), author_count: z.int() })

const cooperation = {
  gmv: fen(),
  gmv_growth: fen().describe('较上期增量'),
  order_count: figure(),
  refund_gmv: fen().describe('支付口径'),
  order_goods_amount: figure().describe('商品件数'),
  refund_sales: fen().describe('退款口径'),
  close_sales: fen(),
  commission: fen().describe('预估佣金'),
  close_author_commission: fen(),
  goods_count: figure(),
  live_count: figure(),
  video_count: figure(),
}

const mediumTalent = z.object({
  author_info: z.object({
    author_id: z.string(),
    nick_name: z.string(),
    display_id: z.string().describe('平台展示的达人号'),
    avatar: z.string(),
    platform: z.enum(PLATFORMS),
  }),
  bind_time: z.int().describe('unix 秒；0 为已回公海'),
  new_date: z.object({ start_date: z.int(), end_date: z.int() }).nullable().describe('新达人期'),
  ...cooperation,
})

const orderRow = z.object({
  id: z.string(),
  image: z.string(),
  title: z.string(),
  gmv: fen(),
  volume: figure(),
  status: enumOf(GoodsStatus, goodsStatusLabel, '商品的状态，直播与视频恒为 0'),
  start_time: z.int().describe('unix 秒，0 为没有'),
  platform: z.string(),
  product_type: enumOf(ProductType, productTypeLabel),
  activity_name: z.string(),
})

/** 媒介数据: one member of staff, their figures and talents. Allowed to whoever may see details of staff, and to oneself. */
export const mediumCalls = calls('medium', {
  info: get('v1/employee', {
    summary: '媒介信息与四项指标',
    shows: ['member', 'talent', 'order'],
    request: z.object(who),
    answer: z.object({
      user_id: z.int(),
      avatar: z.string(),
      nick_name: z.string(),
      status: enumOf(UserStatus, userStatusLabel),
      hire_date: z.int().describe('unix 秒，0 为没有'),
      dept_info: z.array(z.object({ id: z.int(), name: z.string() })),
      statistics: z.object(figureFields(mediumFigures)),
    }),
    roles: SALES_HOME,
  }),
  overview: get('v1/employee/analysis', {
    summary: '媒介的六项概览与环比',
    shows: ['order', 'talent', 'sample'],
    request: z.object(scope),
    answer: z.object({
      ...comparedFields(mediumOverviewFigures),
      live_count: figure(),
      video_count: figure(),
    }),
    roles: SALES,
  }),
  trend: get('v1/employee/data_trend', {
    summary: '成交金额趋势，按天；相加为概览的成交金额',
    shows: ['order'],
    request: z.object({ ...scope, trend: oneOfEnum(TrendGranularity).default('day') }),
    answer: z.object({
      list: z.array(
        z.object({
          date: z.string(),
          gmv: fen(),
          gmv_growth: fen().describe('较前一点；未结束的一点与前一点的同一时段比较'),
          author_count: z.int(),
        }),
      ),
    }),
    roles: SALES,
  }),
  pie: get('v1/employee/pie_chart', {
    summary: '达人贡献与分层、达人前十、商品前十',
    shows: ['order'],
    request: z.object(scope),
    answer: z.object({
      contribution: z.array(part).describe('头部、腰部、尾部'),
      author_level: z.array(part).describe('达人等级；为 0 的不出现'),
      author_top_10: z.array(namedGmv),
      goods_top_10: z.array(namedGmv),
    }),
    roles: SALES,
  }),
  newOld: get('v1/employee/new_old_pie', {
    summary: '新老达人的成交金额',
    shows: ['order'],
    request: z.object({ ...scope, version: newRule.version }),
    answer: z.object({ new_data: newOld, not_new_data: newOld }),
    roles: SALES,
  }),
  newPie: get('v1/employee/new_pie', {
    summary: '新老达人的人数',
    shows: ['order'],
    request: z.object(scope),
    answer: z.object({ author_old_and_new: z.array(z.object({ name: z.string(), value: z.int() })) }),
    roles: SALES,
  }),
  authorList: get('v1/employee/author_list', {
    summary: '合作列表：按达人',
    shows: ['talent', 'order'],
    columns: mediumTalentColumns,
    filters: mediumTalentFilterDefinitions,
    request: z.object({
      ...scope,
      ...newRule,
      author_type: oneOfInts([0, 1]).default(0).describe('0 全部合作达人，1 新达人'),
      ...sortedBy(mediumTalentColumns),
    }),
    answer: pageOf(
      mediumTalent,
      z.object({
        list_total: z.object(cooperation),
        status_count: z.object({ all: z.int(), new: z.int() }),
      }),
    ),
    roles: SALES,
  }),
  sampleList: get('v1/employee/sample_list', {
    summary: '寄样列表，最新在前',
    shows: ['sample'],
    request: z.object({ ...scope, ...pagingFields }),
    answer: pageOf(
      z.object({
        sample_id: z.int(),
        colonel_info: z.object({ colonel_buyin_id: z.string(), name: z.string(), avatar: z.string() }).nullable(),
        author_info: z
          .object({
            author_id: z.string(),
            author_name: z.string(),
            display_id: z.string().describe('平台展示的达人号'),
            avatar: z.string(),
          })
          .nullable(),
        platform: z.string(),
        products: z.array(z.object({ product_id: z.string(), title: z.string(), image: z.string(), num: z.int() })),
        created_at: z.int(),
        status: enumOf(SampleStatus, sampleStatusLabel),
        gmv: fen().describe('寄样后这些商品的成交金额'),
      }),
    ),
    roles: SALES_SAMPLES,
  }),
  authorGoods: get('v1/employee/author_goods', {
    summary: '某达人的出单商品',
    shows: ['order'],
    request: z.object(orders),
    answer: pageOf(orderRow),
    roles: SALES,
  }),
  authorLives: get('v1/employee/author_lives', {
    summary: '某达人的出单直播场次',
    shows: ['order'],
    request: z.object(orders),
    answer: pageOf(orderRow),
    roles: SALES,
  }),
  authorVideos: get('v1/employee/author_videos', {
    summary: '某达人的出单视频',
    shows: ['order'],
    request: z.object(orders),
    answer: pageOf(orderRow),
    roles: SALES,
  }),
})

export type MediumInfo = AnswerOf<typeof mediumCalls.info>
export type MediumCooperation = z.output<typeof mediumTalent>
export type MediumSample = AnswerOf<typeof mediumCalls.sampleList>['list'][number]
export type MediumOrder = AnswerOf<typeof mediumCalls.authorGoods>['list'][number]
