import { z } from 'zod'
import { comparedPeriod } from '../figures/answers.ts'
import { type AnswerOf, calls, get, type RequestOf } from '../call.ts'
import { brandRankColumns, foundBrandColumns, marketGoodsColumns } from '../columns/market.ts'
import { brandSellerFilterDefinitions } from '../filters/sellers.ts'
import { id, oneOf, oneOfInts, pageOf, platform, sortedBy, text, searchText } from '../fields.ts'
import { foundTalent, marketSum } from '../fields/foundTalent.ts'
import { BRAND_GMV_BUCKETS } from '../rules/market.ts'
import {
  trendOf,
  livesOf,
  marketBrandRow,
  marketCategory,
  marketDates,
  marketGoodsRow,
  marketParts,
  rankNotes,
  rankPeriod,
  sellersOf,
  sellingTalent,
  videosOf,
} from '../fields/marketRows.ts'

const BUCKETS = BRAND_GMV_BUCKETS.map(({ value }) => value) as [number, ...number[]]
const oneBrand = { brand_id: id(), platform: platform().default('dy'), ...marketDates }
const DETAIL = 'TalentSearchBrandDetail'

const talentBrief = z.object({
  author_id: foundTalent.author_id,
  platform: foundTalent.platform,
  author_name: foundTalent.author_name,
  avatar: foundTalent.avatar,
})

const rankedBrand = z.object({
  ...marketBrandRow,
  rank: z.int(),
  rank_change: z.int().nullable().describe('比上一周期上升的名次，null 为新上榜'),
  gmv_rate: z.number().describe('成交额环比，百分数'),
  new_author_count: z.int().describe('周期内首次合作的达人数'),
  live_rate: z.number(),
  video_rate: z.number(),
  top_authors: z.array(talentBrief).describe('成交最多的三位达人'),
})

const foundBrand = z.object({
  ...marketBrandRow,
  goods_count: z.int(),
  price_min: z.number().describe('分'),
  price_max: z.number(),
})

const change = z.number().describe('环比，百分数')

/** Brands of the market and who sells them. */
export const marketBrandCalls = calls('marketBrand', {
  rankList: get('v1/commerce/brand/rank/list', {
    summary: '品牌榜：一个类目的品牌按成交额',
    shows: ['market', 'competitor'],
    columns: brandRankColumns,
    request: z.object({
      ...sortedBy(brandRankColumns),
      ...rankPeriod,
      cycle: oneOf(['week', 'month']).default('week'),
      category_id: id().optional().describe('默认本企业的主营类目'),
      keyword: searchText().optional(),
    }),
    answer: pageOf(
      rankedBrand,
      rankNotes.extend({ category_id: z.int(), dates: z.array(z.string()), compared: comparedPeriod() }),
    ),
    route: 'TalentTopBrand',
  }),
  rankAuthors: get('v1/commerce/brand/rank/authors', {
    summary: '品牌榜：一个品牌在该周期成交最多的 20 位达人',
    shows: ['market', 'talent'],
    request: z.object({ brand_id: id(), ...rankPeriod, cycle: oneOf(['week', 'month']).default('week') }),
    answer: z.object({ list: z.array(z.object(sellingTalent)) }),
    route: 'TalentTopBrand',
  }),
  search: get('v1/commerce/brand/search', {
    summary: '品牌找达人：按名称搜索品牌',
    shows: ['market', 'competitor'],
    columns: foundBrandColumns,
    request: z.object({
      ...sortedBy(foundBrandColumns),
      keyword: text({ min: 1, max: 50 }),
      platform: platform().default('dy'),
      ...marketCategory,
      gmv_bucket: oneOfInts(BUCKETS).optional().describe('30天成交额区间'),
    }),
    answer: pageOf(foundBrand),
    route: 'TalentSearchBrand',
  }),
  hot: get('v1/commerce/brand/hot', {
    summary: '热门品牌：近30天各平台成交最多的',
    shows: ['market'],
    answer: z.object({ list: z.array(z.object({ brand_id: z.int(), name: z.string(), logo: z.string() })) }),
    route: 'TalentSearchBrand',
  }),
  detail: get('v1/commerce/brand/detail', {
    summary: '一个品牌在所选日期的带货情况',
    shows: ['market', 'competitor'],
    request: z.object(oneBrand),
    answer: z.object({
      ...marketBrandRow,
      shops: z.array(z.object({ shop_id: z.string(), name: z.string(), platform: z.string() })),
      ...marketSum('volume'),
      goods_count: z.int(),
      live_count: z.int(),
      video_count: z.int(),
      gmv_rate: change,
      volume_rate: change,
      author_count_rate: change,
      goods_count_rate: change,
      live_count_rate: change,
      video_count_rate: change,
      compared: comparedPeriod(),
      ...marketParts,
    }),
    route: DETAIL,
  }),
  trend: get('v1/commerce/brand/trend', {
    summary: '一个品牌每天的成交与达人数',
    shows: ['market'],
    ...trendOf(oneBrand),
    route: DETAIL,
  }),
  authors: get('v1/commerce/brand/authors', {
    summary: '带一个品牌的达人',
    shows: ['market', 'talent'],
    filters: brandSellerFilterDefinitions,
    ...sellersOf(oneBrand),
    route: DETAIL,
  }),
  goods: get('v1/commerce/brand/goods', {
    summary: '一个品牌的商品',
    shows: ['market'],
    columns: marketGoodsColumns,
    request: z.object({ ...sortedBy(marketGoodsColumns), ...oneBrand }),
    answer: pageOf(z.object(marketGoodsRow)),
    route: DETAIL,
  }),
  lives: get('v1/commerce/brand/lives', {
    summary: '带一个品牌的直播',
    shows: ['market'],
    ...livesOf(oneBrand),
    route: DETAIL,
  }),
  videos: get('v1/commerce/brand/videos', {
    summary: '带一个品牌的视频',
    shows: ['market'],
    ...videosOf(oneBrand),
    route: DETAIL,
  }),
})

/** A brand in a ranking. */
export type RankedBrand = z.output<typeof rankedBrand>
/** A brand as a search finds it. */
export type FoundBrand = z.output<typeof foundBrand>
/** A brand with its figures of the asked days. */
export type BrandDetail = AnswerOf<typeof marketBrandCalls.detail>
/** What a ranking of brands is asked with. */
export type BrandRankRequest = RequestOf<typeof marketBrandCalls.rankList>
