import { z } from 'zod'
import { type AnswerOf, calls, get, type RequestOf } from '../call.ts'
import { soldGoodsColumns, soldLiveColumns, soldVideoColumns } from '../columns/talentDetail.ts'
import {
  AuthorMonitorStatus,
  authorMonitorStatusLabel,
  ContactStatus,
  contactStatusLabel,
  CooperationKind,
  cooperationKindLabel,
  CooperationStatus,
  cooperationStatusLabel,
  DeliveryType,
  deliveryTypeLabel,
  GoodsStatus,
  goodsStatusLabel,
  ListFlag,
  listFlagLabel,
  MonitorStart,
  monitorStartLabel,
  PLATFORMS,
  SampleStatus,
  sampleStatusLabel,
  TalentPool,
  talentPoolLabel,
  TalentSource,
  talentSourceLabel,
} from '../enums.ts'
import { enumOf, flag, oneOf, oneOfInts, pageOf, sortedBy, pagingFields, unixTime } from '../fields.ts'
import { customField } from '../fields/customFields.ts'
import { comparedFields } from '../figures/answers.ts'
import { salesFigures } from '../figures/sales.ts'
import { talentSalesFigures } from '../figures/talents.ts'
import { staffBrief, tagBrief, talentKey } from '../fields/talentFields.ts'
import { FIGURE_SCOPE_TEXT, FIGURE_SCOPES } from '../rules/figureScopes.ts'

const ROUTE = 'TalentDetail'

/** Days, scope and 交易数据 of the own figures; nothing given is everything that the reader reaches. */
const figureFields = {
  ...talentKey,
  scope: oneOf(FIGURE_SCOPES)
    .optional()
    .describe(`${FIGURE_SCOPE_TEXT} 的成交；不给出为本人数据范围，超出数据范围回答 40301`),
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
  new_type: oneOfInts([0, 1]).default(0).describe('0 全部数据，1 新达人期数据'),
}

const figure = (text: string) => z.number().describe(text)
const overview = z.object(
  comparedFields({
    ...talentSalesFigures,
    live_count: salesFigures.live_count,
    video_count: salesFigures.video_count,
  }),
)

const soldGoods = z.object({
  product_id: z.string(),
  platform: z.string(),
  title: z.string(),
  cover: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  gmv: figure('分'),
  volume: figure('件'),
  order_count: figure('笔'),
  commission: figure('预估佣金，分'),
  refund_gmv: figure('分'),
  close_sales: figure('分'),
})

const soldContent = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  start_time: z.int().describe('开播或发布时间'),
  views: z.number().describe('场观或播放'),
  gmv: figure('分'),
  volume: figure('件'),
  order_count: figure('笔'),
})

const share = z.object({ name: z.string(), value: z.number().describe('占比，%') })
const marketPart = z.object({
  name: z.string(),
  share: z.number().describe('占比，%'),
  gmv_str: z.string(),
  gmv: z.number().optional().describe('分，仅白名单企业'),
})

const monitor = z.object({
  id: z.int(),
  status: enumOf(AuthorMonitorStatus, authorMonitorStatusLabel),
  start_time: z.int(),
  end_time: z.int(),
  source_event: enumOf(MonitorStart, monitorStartLabel, '开启方式'),
  extend_count: z.int().describe('已延期次数，最多 1'),
  user: staffBrief.nullable(),
})

/** Everything about one talent: who it is, what it sold for the corporation, and what the market says of it. */
export const talentDetailCalls = calls('talentDetail', {
  detail: get('v1/commerce/author/detail', {
    summary: '达人详情：身份、跟进人与企业的关系',
    shows: ['talent'],
    request: z.object(talentKey),
    answer: z.object({
      author_id: z.string(),
      platform: z.enum(PLATFORMS),
      author_name: z.string(),
      avatar: z.string(),
      display_id: z.string().describe('平台展示的达人号'),
      home_url: z.string(),
      region: z.string(),
      mcn_name: z.string(),
      categories: z.array(z.string()),
      fans: z.number(),
      fans_7d: z.number().describe('近7天涨粉'),
      level: z.int().nullable().describe('0–7 为 LV0–LV7，null 为未评级'),
      price_live: z.number().describe('平台直播报价，分'),
      price_video: z.number().describe('平台视频报价，分'),
      last_live_at: z.int().nullable(),
      last_video_at: z.int().nullable(),
      reach: z.enum(['followed', 'pool', 'others', 'unknown']).describe('本人可见范围内跟进、公海、他人跟进、未入库'),
      shows_own: flag('可查看合作数据、寄样、合作单与跟进记录'),
      figure_scopes: z
        .array(z.enum(FIGURE_SCOPES))
        .describe(`合作数据可切换的范围，由小到大：${FIGURE_SCOPE_TEXT}；空为无权查看或无成交口径`),
      has_new_type: flag('可切换新达人期数据'),
      followers: z.array(
        staffBrief.extend({
          bind_time: z.int(),
          follow_id: z.int(),
          is_reached: flag('在本人可见范围内'),
        }),
      ),
      is_mine: flag('本人正在跟进'),
      corp: z
        .object({
          source: enumOf(TalentSource, talentSourceLabel),
          pool: enumOf(TalentPool, talentPoolLabel),
          list_flag: enumOf(ListFlag, listFlagLabel),
          list_reason: z.string(),
          contact_status: enumOf(ContactStatus, contactStatusLabel),
          is_new: flag('在新达人期内'),
          has_contact: flag('有联系方式'),
          first_order_time: z.int().nullable(),
          last_order_at: z.int().nullable(),
          tags: z.array(tagBrief),
          remark: z.string(),
          custom_fields: z.array(customField.extend({ value: z.string() })),
          created_at: z.int(),
          updated_at: z.int().describe('写入时带回，过期回答 40901'),
        })
        .nullable()
        .describe('null 为未入库'),
    }),
    route: ROUTE,
  }),
  overview: get('v1/commerce/author/detail/overview', {
    summary: '达人的合作数据与环比',
    shows: ['talent', 'order'],
    request: z.object(figureFields),
    answer: overview,
    route: ROUTE,
  }),
  trend: get('v1/commerce/author/detail/trend', {
    summary: '达人每天的成交金额，按内容类型；各类型之和为当天的成交金额',
    shows: ['order'],
    request: z.object(figureFields),
    answer: z.object({
      list: z.array(
        z.object({
          date: z.string().describe('YYYY-MM-DD'),
          gmv: figure('分'),
          live_amount: figure('分'),
          video_amount: figure('分'),
          image_amount: figure('分'),
          showcase_amount: figure('分'),
          order_count: figure('笔'),
        }),
      ),
    }),
    route: ROUTE,
  }),
  goods: get('v1/commerce/author/detail/goods', {
    summary: '达人的出单商品；合计与合作数据一致',
    shows: ['order'],
    request: z.object({ ...figureFields, ...sortedBy(soldGoodsColumns) }),
    answer: pageOf(
      soldGoods,
      z.object({
        list_total: z.object({
          gmv: figure('分'),
          volume: figure('件'),
          order_count: figure('笔'),
          commission: figure('分'),
          refund_gmv: figure('分'),
          close_sales: figure('分'),
        }),
      }),
    ),
    route: ROUTE,
  }),
  lives: get('v1/commerce/author/detail/lives', {
    summary: '达人的出单直播',
    shows: ['order'],
    request: z.object({ ...figureFields, ...sortedBy(soldLiveColumns) }),
    answer: pageOf(soldContent, z.object({ list_total: z.object({ gmv: figure('分') }) })),
    route: ROUTE,
  }),
  videos: get('v1/commerce/author/detail/videos', {
    summary: '达人的出单视频',
    shows: ['order'],
    request: z.object({ ...figureFields, ...sortedBy(soldVideoColumns) }),
    answer: pageOf(soldContent, z.object({ list_total: z.object({ gmv: figure('分') }) })),
    route: ROUTE,
  }),
  portrait: get('v1/commerce/author/detail/portrait', {
    summary: '达人画像：粉丝构成与近90天趋势',
    shows: ['market'],
    request: z.object(talentKey),
    answer: z.object({
      gender: z.array(share),
      age: z.array(share),
      region: z.array(share),
      device: z.array(share),
      active_hours: z.array(z.number()).describe('0–23 点的活跃指数'),
      fans_trend: z.array(z.object({ date: z.string(), fans: z.number(), gain: z.number() })),
      updated_at: z.int(),
    }),
    route: ROUTE,
  }),
  market: get('v1/commerce/author/detail/market', {
    summary: '带货分析：平台估算的近30天数据；非白名单企业只有区间',
    shows: ['market'],
    request: z.object(talentKey),
    answer: z.object({
      gmv_30d: z.number().optional(),
      gmv_30d_str: z.string(),
      live_gmv_avg: z.number().optional(),
      live_gmv_avg_str: z.string(),
      video_gmv_avg: z.number().optional(),
      video_gmv_avg_str: z.string(),
      live_count_30d: z.number(),
      video_count_30d: z.number(),
      avg_price: z.number().describe('客单价，分'),
      gpm: z.number().describe('千次观看成交，分'),
      categories: z.array(marketPart),
      price_bands: z.array(marketPart).describe('元'),
      brands: z.array(marketPart),
      lives: z.array(
        z.object({
          live_id: z.string(),
          title: z.string(),
          cover: z.string(),
          start_time: z.int(),
          end_time: z.int().nullable().describe('null 为直播中'),
          views: z.number(),
          gmv: z.number().optional(),
          gmv_str: z.string(),
        }),
      ),
      videos: z.array(
        z.object({
          video_id: z.string(),
          title: z.string(),
          cover: z.string(),
          publish_at: z.int(),
          plays: z.number(),
          likes: z.number(),
          comments: z.number(),
          shares: z.number(),
        }),
      ),
    }),
    route: ROUTE,
  }),
  samples: get('v1/commerce/author/detail/samples', {
    summary: '寄给达人的样品',
    shows: ['sample', 'talent'],
    request: z.object({ ...talentKey, ...pagingFields }),
    answer: pageOf(
      z.object({
        sample_id: z.int(),
        sample_no: z.string(),
        status: enumOf(SampleStatus, sampleStatusLabel),
        goods: z.array(
          z.object({
            product_id: z.string(),
            title: z.string(),
            cover: z.string(),
            sku_name: z.string(),
            qty: z.int(),
          }),
        ),
        qty: z.int(),
        ship_time: z.int().nullable(),
        sign_time: z.int().nullable(),
        delivery_type: enumOf(DeliveryType, deliveryTypeLabel),
        delivery_at: z.int().nullable(),
        gmv: figure('寄样商品在发货后的成交金额，分'),
        created_at: z.int(),
        user: staffBrief.nullable(),
      }),
    ),
    route: ROUTE,
  }),
  cooperates: get('v1/commerce/author/detail/cooperates', {
    summary: '达人的合作单',
    shows: ['cooperation', 'talent'],
    request: z.object({ ...talentKey, ...pagingFields }),
    answer: pageOf(
      z.object({
        coop_id: z.int(),
        coop_no: z.string(),
        kind: enumOf(CooperationKind, cooperationKindLabel),
        start_time: z.int(),
        end_time: z.int(),
        goods: z.array(z.object({ product_id: z.string(), title: z.string(), cover: z.string() })),
        fee: figure('坑位费，分'),
        status: enumOf(CooperationStatus, cooperationStatusLabel),
        gmv: figure('周期内合作商品的成交金额，分'),
        roi: z.number(),
      }),
    ),
    route: ROUTE,
  }),
  monitors: get('v1/commerce/author/detail/monitors', {
    summary: '达人的内容监控与监控数额度',
    shows: ['monitor', 'talent'],
    request: z.object(talentKey),
    answer: z.object({
      list: z.array(monitor).describe('最近的在前'),
      used: z.int().describe('企业监控中的达人数'),
      limit: z.int().nullable().describe('null 为不限'),
    }),
    route: ROUTE,
  }),
})

/** A talent with everything that its identity card shows. */
export type TalentDetail = AnswerOf<typeof talentDetailCalls.detail>
/** Days, scope and 交易数据 of the own figures. */
export type TalentFiguresRequest = RequestOf<typeof talentDetailCalls.overview>
/** A product that the talent sold. */
export type TalentGoods = z.output<typeof soldGoods>
/** A live or video of the talent that sold. */
export type TalentContent = z.output<typeof soldContent>
/** Who the followers of the talent are. */
export type TalentPortrait = AnswerOf<typeof talentDetailCalls.portrait>
/** What the market says of the talent. */
export type TalentMarket = AnswerOf<typeof talentDetailCalls.market>
/** A sample sent to the talent. */
export type TalentSample = AnswerOf<typeof talentDetailCalls.samples>['list'][number]
/** A cooperation with the talent. */
export type TalentCooperation = AnswerOf<typeof talentDetailCalls.cooperates>['list'][number]
/** The watches over the talent. */
export type TalentMonitors = AnswerOf<typeof talentDetailCalls.monitors>
