import { z } from 'zod'
import { bulkKeys, bulkResult } from '../bulk.ts'
import { type AnswerOf, calls, get, post, put, type RequestOf } from '../call.ts'
import {
  spuCampaignColumns,
  spuColumns,
  spuContentColumns,
  spuProductColumns,
  spuTalentColumns,
} from '../columns/spus.ts'
import {
  CampaignStatus,
  campaignStatusLabel,
  CommentFeeling,
  commentFeelingLabel,
  ContentKind,
  contentKindLabel,
  GoodsStatus,
  goodsStatusLabel,
  PLATFORMS,
} from '../enums.ts'
import {
  enumOf,
  fen,
  id,
  idList,
  oneOfEnum,
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
import { staffBrief } from '../fields/talentFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { spuFigures as detailFigures } from '../figures/spus.ts'
import { contentBrief } from '../fields/contentFields.ts'
import { authorRef } from '../fields/videoFields.ts'
import { spuDetailFilterDefinitions, spuFilterDefinitions } from '../filters/spus.ts'
import { LEADS } from '../routes/groups.ts'
import { SPU_GOODS_MAX, SPU_NAME_MAX, SPU_POINT_LENGTH, SPU_POINTS_MAX, SPU_WORD_MAX } from '../rules/spuRules.ts'

const LIST = 'SpuList'
// Seeding has a list of its own, whose rows open in a drawer where the detail is closed.
const route = [LIST, 'ContentGoods']
const DETAIL = ['SpuDetail', 'ContentGoods']
const LIST_AND_DETAIL = [LIST, ...DETAIL]
const roles = LEADS
const shows = ['spu', 'goods', 'order', 'sample', 'seedingVideo'] as const

const narrowing = {
  platform: platformOrAll().optional().describe('数据的平台'),
  keyword: searchText().optional().describe('SPU 名称或编码'),
  brand: text({ max: SPU_WORD_MAX }).optional(),
  category: text({ max: SPU_WORD_MAX }).optional(),
  owner_id: selectedId().describe('负责人；0 或空为全部'),
  has_goods: zeroOrOne().optional(),
  updated_start: unixTime().optional(),
  updated_end: unixTime().optional(),
  start_time: unixTime().optional().describe('数据的日期'),
  end_time: unixTime().optional(),
}

const spuFigures = {
  total_cp_author: figure().describe('合作达人数'),
  sample_count: figure().describe('寄样数'),
  gmv: figure().describe('成交金额，分'),
  volume: figure().describe('销量'),
  live_count: figure().describe('出单直播场次'),
  video_count: figure().describe('出单视频数'),
  content_count: figure().describe('种草内容数'),
  interactions: figure().describe('种草互动量'),
}

const spuFields = {
  spu_id: z.int(),
  name: z.string(),
  code: z.string(),
  cover: z.string(),
  brand: z.string(),
  category: z.string(),
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  points: z.array(z.string()),
  owner: staffBrief.nullable(),
  updated_at: z.int().describe('修改时带回，用于发现并发修改'),
}
const goodsBrief = z.object({
  product_id: z.string(),
  title: z.string(),
  cover: z.string(),
  platform: z.enum(PLATFORMS),
  status: enumOf(GoodsStatus, goodsStatusLabel),
})
const spu = z.object({ ...spuFields, goods_count: z.int(), ...spuFigures })

const spuProduct = goodsBrief.extend({
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  commission_rate: z.number().describe('百分比'),
  shop_name: z.string(),
  gmv: figure().describe('分'),
  volume: figure(),
})

const spuTalent = z.object({
  author_info: authorRef,
  medium_info: z.array(staffBrief).describe('当前跟进的媒介'),
  gmv: figure().describe('分'),
  sample_count: figure().describe('寄样数'),
  content_count: figure().describe('种草内容数'),
  interactions: figure().describe('种草互动量'),
})

const feeling = () => enumOf(CommentFeeling, commentFeelingLabel)
const feelings = z.object({ positive: z.int(), neutral: z.int(), negative: z.int() })
const counted = z.object({ name: z.string(), value: z.int().describe('提到的评论数') })

const spuCampaign = z.object({
  id: z.int(),
  name: z.string(),
  cover: z.string(),
  status: enumOf(CampaignStatus, campaignStatusLabel),
  start_time: z.int(),
  end_time: z.int(),
  owner: staffBrief.nullable(),
  goals: z.object({ content_count: z.int(), interactions: z.int(), hot_count: z.int() }).describe('目标；0 为未设'),
  content_count: figure().describe('已发布的内容数'),
  interactions: figure(),
  hot_count: figure().describe('爆文数'),
  progress: z.number().describe('完成，百分比：已发布的内容数 ÷ 目标内容数；未设目标时为暂无数据'),
  budget: z.number().describe('分'),
  cost: figure().describe('分'),
})

const about = {
  spu_id: id(),
  platform: platformOrAll().optional().describe('数据的平台'),
  start_time: unixTime().optional().describe('数据的日期'),
  end_time: unixTime().optional(),
}

const terms = {
  name: text({ min: 1, max: SPU_NAME_MAX }),
  code: text({ min: 1, max: SPU_WORD_MAX }).describe('企业内唯一'),
  cover: text({ max: 500 }).optional(),
  brand: text({ max: SPU_WORD_MAX }).optional(),
  category: text({ max: SPU_WORD_MAX }).optional(),
  price_min: fen().optional().describe('分'),
  price_max: fen().optional().describe('分'),
  points: z
    .array(text({ min: 1, max: SPU_POINT_LENGTH }), '必须是文本列表')
    .max(SPU_POINTS_MAX, `最多 ${SPU_POINTS_MAX} 条`)
    .optional(),
  owner_id: id().optional().describe('负责人；缺省为本人'),
  product_ids: textList({ max: SPU_GOODS_MAX, length: 40 }).optional().describe('关联的商品；给出时即为全部'),
}

/** SPUs: one product across shops and platforms. */
export const spuCalls = calls('spus', {
  list: get('v1/content/spu/list', {
    summary: 'SPU 及其关联商品与种草内容的数据',
    shows,
    columns: spuColumns,
    filters: spuFilterDefinitions,
    request: z.object({ ...narrowing, ...sortedBy(spuColumns) }),
    answer: pageOf(
      spu,
      z.object({ list_total: z.object(spuFigures).describe('全部筛选结果的合计，达人与内容已去重') }),
    ),
    route: LIST,
  }),
  options: get('v1/content/spu/options', {
    summary: 'SPU 的品牌与分类，供筛选，以及版本的 SPU 额度',
    shows: ['spu', 'plan'],
    answer: z.object({
      brands: z.array(z.string()),
      categories: z.array(z.string()),
      quota: z.object({ used: z.int(), limit: z.int().nullable().describe('null 为不限') }),
    }),
    route,
  }),
  read: get('v1/content/spu', {
    summary: '一个 SPU 与它的商品',
    shows: ['spu', 'goods'],
    request: z.object({ id: id() }),
    answer: z.object({ ...spuFields, goods: z.array(goodsBrief) }),
    route: LIST_AND_DETAIL,
  }),
  products: get('v1/content/spu/data/product', {
    summary: 'SPU 的商品及其数据',
    shows: ['goods', 'order'],
    columns: spuProductColumns,
    filters: spuDetailFilterDefinitions,
    request: z.object({
      ...sortedBy(spuProductColumns),
      ...about,
    }),
    answer: pageOf(spuProduct),
    route: LIST_AND_DETAIL,
  }),
  info: get('v1/content/spu/data/info', {
    summary: 'SPU 的数据与环比',
    shows,
    request: z.object(about),
    answer: z.object(comparedFields(detailFigures)),
    route: DETAIL,
  }),
  trend: get('v1/content/spu/data/trend', {
    summary: 'SPU 按天的走势，各点之和等于其数据；成交按内容类型与平台的构成',
    shows,
    request: z.object(about),
    answer: z.object({
      list: z.array(
        z.object({
          date: z.string().describe('YYYY-MM-DD'),
          gmv: figure().describe('分'),
          content_count: figure(),
          interactions: figure(),
        }),
      ),
      kinds: z.array(z.object({ content_kind: enumOf(ContentKind, contentKindLabel), gmv: figure().describe('分') })),
      platforms: z.array(z.object({ platform: z.enum(PLATFORMS), gmv: figure().describe('分') })),
    }),
    route: DETAIL,
  }),
  talents: get('v1/content/spu/data/author', {
    summary: 'SPU 的达人：成交、收样或发布内容的，各项之和为 SPU 的数据',
    shows: [...shows, 'talent'],
    columns: spuTalentColumns,
    filters: spuDetailFilterDefinitions,
    request: z.object({ ...sortedBy(spuTalentColumns), ...about }),
    answer: pageOf(
      spuTalent,
      z.object({
        list_total: z.object({
          gmv: spuFigures.gmv,
          sample_count: spuFigures.sample_count,
          content_count: spuFigures.content_count,
          interactions: spuFigures.interactions,
        }),
      }),
    ),
    route: DETAIL,
  }),
  contents: get('v1/content/spu/data/content', {
    summary: 'SPU 的种草内容',
    shows: ['spu', 'seedingVideo'],
    columns: spuContentColumns,
    filters: spuDetailFilterDefinitions,
    request: z.object({ ...sortedBy(spuContentColumns), ...about }),
    answer: pageOf(
      contentBrief,
      z.object({ list_total: z.object({ plays: figure(), interactions: figure(), cost: figure(), cpe: figure() }) }),
    ),
    route: DETAIL,
  }),
  opinion: get('v1/content/spu/data/opinion', {
    summary: 'SPU 种草内容的评论：情感、高频词与典型评论',
    shows: ['spu', 'seedingVideo'],
    request: z.object({
      ...about,
      sentiment: oneOfEnum(CommentFeeling).optional().describe('1 正面，2 中性，3 负面'),
      word: text({ max: 50 }).optional().describe('评论提到的词'),
      ...pagingFields,
    }),
    answer: pageOf(
      z.object({
        comment_id: z.string(),
        user_name: z.string(),
        text: z.string(),
        sentiment: feeling(),
        likes: z.number(),
        created_at: z.number(),
        content_id: z.string(),
        content_title: z.string(),
      }),
      z.object({
        feelings: feelings.describe('平台全部评论按情感的条数'),
        collected: feelings.describe('已采集的评论按情感的条数'),
        words: z
          .array(z.object({ word: z.string(), count: z.int(), sentiment: feeling() }))
          .describe('高频词与其主要情感'),
        motives: z.array(counted).nullable().describe('购买动机；当前版本不含时为 null'),
        intents: z.array(counted).nullable().describe('购买意图；当前版本不含时为 null'),
      }),
    ),
    route: DETAIL,
  }),
  campaigns: get('v1/content/spu/data/plan', {
    summary: 'SPU 的推广计划：周期与所选时间有交集的种草项目，数据为整个项目至今',
    shows: ['spu', 'seedingVideo', 'campaign'],
    columns: spuCampaignColumns,
    filters: spuDetailFilterDefinitions,
    request: z.object({ ...sortedBy(spuCampaignColumns), ...about }),
    answer: pageOf(spuCampaign),
    route: DETAIL,
  }),
  add: post('v1/content/spu', {
    summary: '新建 SPU',
    changes: ['spu', 'goods'],
    idempotent: 'form',
    request: z.object(terms),
    answer: z.object({ id: z.int() }),
    route,
    roles,
  }),
  update: put('v1/content/spu', {
    summary: '修改 SPU',
    changes: ['spu', 'goods'],
    request: z.object({ id: id(), ...z.object(terms).partial().shape, updated_at: unixTime() }),
    route: LIST_AND_DETAIL,
    roles,
  }),
  remove: post('v1/content/spu/delete', {
    summary: '删除 SPU，商品保留并取消关联',
    changes: ['spu', 'goods'],
    idempotent: 'request',
    request: z.object(bulkKeys({ ids: idList })),
    answer: bulkResult(),
    route,
    roles,
  }),
})

/** An SPU with what it came to. */
export type Spu = z.output<typeof spu>
/** A product of an SPU with what it sold. */
export type SpuProduct = z.output<typeof spuProduct>
/** A talent of an SPU, with what came of it. */
export type SpuTalent = z.output<typeof spuTalent>
/** A seeding content of an SPU. */
export type SpuContent = z.output<typeof contentBrief>
/** A campaign that promotes an SPU. */
export type SpuCampaign = z.output<typeof spuCampaign>
/** What is said of an SPU. */
export type SpuOpinion = AnswerOf<typeof spuCalls.opinion>
/** What the detail of one is narrowed by. */
export type SpuFiguresRequest = z.output<z.ZodObject<typeof about>>
/** What the list is narrowed by. */
export type SpuFilters = z.output<z.ZodObject<typeof narrowing>>
/** One SPU with its goods. */
export type SpuRecord = AnswerOf<typeof spuCalls.read>
/** What is said of one. */
export type SpuTerms = RequestOf<typeof spuCalls.add>
