import { z } from 'zod'
import { bulkResult } from '../bulk.ts'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { GoodsStatus, goodsStatusLabel, ProductType, productTypeLabel } from '../enums.ts'
import {
  decimal,
  enumOf,
  fen,
  int,
  intList,
  oneOfInts,
  pageOf,
  pagingFields,
  platform,
  selectedId,
  text,
  textList,
  searchText,
} from '../fields.ts'
import {
  CandidateState,
  candidateStateLabel,
  GOODS_ADDED_MAX,
  GOODS_IMAGES_MAX,
  GOODS_PRICE_MAX,
  GOODS_RATE_MAX,
  GOODS_TITLE_MAX,
  PromotionPlan,
  promotionPlanLabel,
  SKUS_MAX,
  SPEC_GROUPS_MAX,
  SPEC_ITEMS_MAX,
  SPEC_NAME_MAX,
} from '../rules/goodsRules.ts'

const FORMS = ['GoodsCreate', 'KsGoodsCreate', 'SPHGoodsCreate', 'XhsGoodsCreate']
const productId = () => text({ min: 1, max: 40 })
const plans = [PromotionPlan.common, PromotionPlan.exclusive, PromotionPlan.targeted] as const

const candidate = z.object({
  product_id: z.string().describe('未识别时为空'),
  title: z.string(),
  cover: z.string(),
  detail_url: z.string(),
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  stock: z.int(),
  commission: z.number().describe('佣金率，百分比'),
  shop_name: z.string(),
  category: z.string().describe('平台类目'),
  state: enumOf(CandidateState, candidateStateLabel),
  reason: z.string().describe('不能添加的原因'),
  plans: z
    .array(z.object({ plan: enumOf(plans, promotionPlanLabel), rate: z.number().describe('百分比') }))
    .describe('推广计划及其佣金率；没有推广计划的平台为空'),
})

const activityCandidate = z.object({
  product_id: z.string(),
  title: z.string(),
  cover: z.string(),
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  stock: z.int(),
  cos_ratio: z.number().describe('公开佣金率，百分比'),
  service_ratio: z.number().describe('服务费率，百分比'),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  product_type: enumOf([ProductType.trusteeship, ProductType.activity], productTypeLabel),
  added: z.literal([0, 1]).describe('1 已在该活动中添加'),
})

const money = () => int({ min: 1, max: GOODS_PRICE_MAX })
const own = {
  class_id: int({ min: 0 }).optional(),
  spu_id: int({ min: 0 }).optional(),
  cost_price: fen().optional().describe('分'),
}

/** New goods of the corporation: by link, from a shop, from a colonel's activity, or by hand. */
export const goodsAddingCalls = calls('goodsAdding', {
  single: get('v1/goods/single', {
    summary: '解析商品链接或商品ID',
    shows: ['goods'],
    outside: true,
    request: z.object({
      platform: platform(),
      product_id: text({ min: 1, max: 1000 }).describe('商品ID、商品链接或分享文案'),
      shop_id: text({ max: 40 }).optional().describe('视频号必填：商品所在的小店'),
    }),
    answer: candidate,
    route: FORMS,
  }),
  shopGoods: get('v1/goods/shop/goods', {
    summary: '店铺在平台上、尚未添加的商品',
    shows: ['goods'],
    outside: true,
    request: z.object({
      platform: platform(),
      shop_id: text({ min: 1, max: 40 }),
      keyword: searchText().optional().describe('商品名称或ID'),
      category: text({ max: 60 }).optional().describe('平台类目'),
      ...pagingFields,
    }),
    answer: pageOf(candidate, z.object({ categories: z.array(z.string()) })),
    route: FORMS,
  }),
  addAll: post('v1/goods/batch/add', {
    summary: '添加平台上的商品，逐个回答结果',
    changes: ['goods'],
    outside: true,
    timeout: 120_000,
    request: z.object({
      platform: platform(),
      shop_id: text({ max: 40 }).optional().describe('视频号必填：商品所在的小店'),
      activity_id: text({ max: 40 }).optional().describe('团长活动的商品'),
      rows: z
        .array(
          z.strictObject({
            product_id: productId(),
            ...own,
            plan: oneOfInts(plans).optional().describe('推广计划'),
            commission: decimal({ min: 0, max: GOODS_RATE_MAX }).optional().describe('小红书：约定的佣金率，百分比'),
          }),
          '必须是商品列表',
        )
        .min(1, '请选择商品')
        .max(GOODS_ADDED_MAX, `一次最多添加 ${GOODS_ADDED_MAX} 个商品`),
    }),
    answer: bulkResult().extend({ added: z.array(z.string()).describe('新添加的商品ID') }),
    route: [...FORMS, 'ColonelGoodsCreate'],
  }),
  add: post('v1/goods/add', {
    summary: '手动添加未上架的商品',
    changes: ['goods'],
    idempotent: 'form',
    request: z.object({
      platform: platform(),
      title: text({ min: 1, max: GOODS_TITLE_MAX }),
      images: textList({ min: 1, max: GOODS_IMAGES_MAX, length: 300 }),
      price: money().optional().describe('分；有规格时由规格决定'),
      stock: int({ min: 0, max: 100_000_000 }).optional(),
      outer_id: text({ max: 60 }).optional().describe('商家编码'),
      specs: z
        .array(
          z.strictObject({
            name: text({ min: 1, max: SPEC_NAME_MAX }),
            items: textList({ min: 1, max: SPEC_ITEMS_MAX, length: SPEC_NAME_MAX }),
          }),
          '必须是规格列表',
        )
        .max(SPEC_GROUPS_MAX, `最多 ${SPEC_GROUPS_MAX} 组规格`)
        .default([]),
      skus: z
        .array(
          z.strictObject({
            places: intList({ max: SPEC_GROUPS_MAX }).describe('各组所选规格的位置，从 0 开始'),
            price: money().describe('分'),
            stock: int({ min: 0, max: 100_000_000 }),
            outer_id: text({ max: 60 }).optional(),
          }),
          '必须是规格组合列表',
        )
        .max(SKUS_MAX, `规格组合最多 ${SKUS_MAX} 个`)
        .default([])
        .describe('每个规格组合一条'),
      points: z
        .array(text({ min: 1, max: 30 }), '必须是文本列表')
        .max(10, '最多 10 条')
        .optional(),
      remark: text({ max: 200 }).optional(),
      ...own,
    }),
    answer: z.object({ product_id: z.string() }),
    route: FORMS,
  }),
  activityGoods: get('v1/colonel/goods/list', {
    summary: '团长活动在平台上的商品',
    shows: ['goods'],
    outside: true,
    request: z.object({
      activity_id: text({ min: 1, max: 40 }),
      keyword: searchText().optional().describe('商品名称或ID'),
      product_type: selectedId().describe('1 托管，2 活动'),
      ...pagingFields,
    }),
    answer: pageOf(activityCandidate, z.object({ addable: z.int().describe('符合条件且可添加的商品数') })),
    route: 'ColonelGoodsCreate',
  }),
  activityGoodsOf: post('v1/colonel/goods/batchGet', {
    summary: '团长活动中可添加的商品，按ID或全部',
    shows: ['goods'],
    outside: true,
    request: z.object({
      activity_id: text({ min: 1, max: 40 }),
      product_ids: textList({ max: GOODS_ADDED_MAX, length: 40 })
        .optional()
        .describe('缺省为全部可添加的，最多 500 个'),
      keyword: searchText().optional().describe('商品名称或ID'),
      product_type: selectedId().describe('1 托管，2 活动'),
    }),
    answer: z.object({ list: z.array(activityCandidate) }),
    route: 'ColonelGoodsCreate',
  }),
})

export type GoodsCandidate = AnswerOf<typeof goodsAddingCalls.single>
export type ActivityCandidate = AnswerOf<typeof goodsAddingCalls.activityGoods>['list'][number]
export type HandMadeGoods = RequestOf<typeof goodsAddingCalls.add>
export type AddedRow = RequestOf<typeof goodsAddingCalls.addAll>['rows'][number]
