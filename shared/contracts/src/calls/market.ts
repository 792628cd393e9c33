import { z } from 'zod'
import { ContentKind } from '../enums.ts'
import { comparedPeriod } from '../figures/answers.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { sellerColumns } from '../columns/foundTalents.ts'
import { goodsSellerFilterDefinitions } from '../filters/sellers.ts'
import { goodsRankFilterDefinitions } from '../filters/market.ts'
import { goodsRankColumns, marketGoodsColumns } from '../columns/market.ts'
import { oneOf, oneOfInts, pageOf, platform, sortedBy, text, searchText } from '../fields.ts'
import { GOODS_RANKS } from '../rules/market.ts'
import {
  trendOf,
  goodsBounds,
  livesOf,
  marketCategory,
  marketContentRow,
  marketDates,
  marketGoodsRow,
  marketParts,
  rankNotes,
  rankPeriod,
  sellersOf,
  sellingTalent,
  videosOf,
} from '../fields/marketRows.ts'

const searched = {
  keyword: text({ min: 1, max: 300 }).describe('商品词（30 字以内）、商品链接或商品ID；同一天同一个词只计一次'),
  platform: platform(),
  ...marketCategory,
  ...marketDates,
  ...goodsBounds,
}
const oneGoods = { product_id: text({ min: 1, max: 40 }), platform: platform() }
const searchNotes = z.object({ remain: z.int().nullable().describe('今日剩余搜索次数，null 为不限') })
const DETAIL = 'TalentSearchGoodsDetail'

const rankedGoods = z.object({
  ...marketGoodsRow,
  rank: z.int(),
  rank_change: z.int().nullable().describe('比上一周期上升的名次，null 为新上榜'),
  gmv_rate: z.number().describe('成交额环比，百分数'),
})

/** Goods of the market and who sells them. */
export const marketGoodsCalls = calls('marketGoods', {
  search: post('v1/commerce/goods_search/list', {
    summary: '商品找达人：按词、链接或ID搜索市场商品',
    shows: ['market'],
    columns: marketGoodsColumns,
    request: z.object({ ...sortedBy(marketGoodsColumns), ...searched }),
    answer: pageOf(z.object(marketGoodsRow), searchNotes),
    route: 'TalentSearchGoods',
  }),
  searchQuota: get('v1/commerce/goods_search/quota', {
    summary: '今日剩余的商品词搜索次数与推荐的词',
    shows: ['allowance'],
    answer: z.object({
      remain: z.int().nullable().describe('null 为不限'),
      limit: z.int().nullable(),
      words: z.array(z.string()).describe('推荐搜索的词'),
    }),
    route: 'TalentSearchGoods',
  }),
  searchAuthors: post('v1/commerce/goods_search/author/list', {
    summary: '商品找达人：按达人汇总',
    shows: ['market', 'talent'],
    columns: sellerColumns,
    request: z.object({ ...sortedBy(sellerColumns), ...searched }),
    answer: pageOf(z.object(sellingTalent), searchNotes),
    route: 'TalentSearchGoods',
  }),
  detail: get('v1/commerce/goods_search/detail', {
    summary: '一件市场商品近30天的带货情况',
    shows: ['market'],
    request: z.object(oneGoods),
    answer: z.object({ ...marketGoodsRow, ...marketParts }),
    route: DETAIL,
  }),
  trend: get('v1/commerce/goods_search/trend', {
    summary: '一件市场商品近30天每天的销量与成交',
    shows: ['market'],
    ...trendOf(oneGoods),
    route: DETAIL,
  }),
  authors: get('v1/commerce/goods_search/authors', {
    summary: '近30天带这件商品的达人',
    shows: ['market', 'talent'],
    filters: goodsSellerFilterDefinitions,
    ...sellersOf(oneGoods),
    route: DETAIL,
  }),
  lives: get('v1/commerce/goods_search/lives', {
    summary: '近30天带这件商品的直播',
    shows: ['market'],
    ...livesOf(oneGoods),
    route: DETAIL,
  }),
  videos: get('v1/commerce/goods_search/videos', {
    summary: '近30天带这件商品的视频',
    shows: ['market'],
    ...videosOf(oneGoods),
    route: DETAIL,
  }),
  rankList: get('v1/commerce/goods_rank/list', {
    summary: '爆品榜：热销、飙升、高佣，前 500 名',
    shows: ['market'],
    columns: goodsRankColumns,
    filters: goodsRankFilterDefinitions,
    request: z.object({
      ...sortedBy(goodsRankColumns),
      ...rankPeriod,
      kind: oneOf(GOODS_RANKS),
      ...marketCategory,
      ...goodsBounds,
      main_kind: oneOfInts([ContentKind.live, ContentKind.video])
        .optional()
        .describe('带货方式：1 直播成交为主，2 视频成交为主'),
      keyword: searchText().optional().describe('名称、店铺或品牌'),
    }),
    answer: pageOf(rankedGoods, rankNotes.extend({ compared: comparedPeriod() })),
    route: 'TalentSearchHighGoods',
  }),
  rankDates: get('v1/commerce/goods_rank/dates', {
    summary: '爆品榜已有的周期，最近的在前',
    shows: ['market'],
    request: z.object({ kind: oneOf(GOODS_RANKS), platform: rankPeriod.platform, cycle: rankPeriod.cycle }),
    answer: z.object({ list: z.array(z.string()) }),
    route: 'TalentSearchHighGoods',
  }),
})

/** A product of the market. */
export type MarketGoods = z.output<z.ZodObject<typeof marketGoodsRow>>
/** A product in a ranking. */
export type RankedGoods = z.output<typeof rankedGoods>
/** A talent that sells goods of the market. */
export type SellingTalent = z.output<z.ZodObject<typeof sellingTalent>>
/** A live or video that sold goods of the market. */
export type MarketContent = z.output<z.ZodObject<typeof marketContentRow>>
/** A day of a trend. */
export type MarketPoint = AnswerOf<typeof marketGoodsCalls.trend>['list'][number]
/** A product with how its sales divide. */
export type MarketGoodsDetail = AnswerOf<typeof marketGoodsCalls.detail>
/** What a ranking of goods is asked with. */
export type GoodsRankRequest = RequestOf<typeof marketGoodsCalls.rankList>
