import { z } from 'zod'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import {
  enumOf,
  flag,
  zeroOrOne,
  id,
  int,
  mobile,
  oneOf,
  oneOfInts,
  pageFields,
  pageOf,
  platform,
  text,
  textList,
} from '../fields.ts'
import { SALES } from '../routes/groups.ts'
import {
  APPLY_GOODS_MAX,
  SHARE_DAYS,
  SHARE_GOODS_MAX,
  SHARE_SORTS,
  SHARE_TEMPLATES,
  SHARE_TITLE_MAX,
} from '../rules/shareRules.ts'
import { GoodsStatus, goodsStatusLabel } from '../enums.ts'

const shareId = () => z.string('必须是文本').regex(/^[\w-]{16}$/, '不是分享编号')
const productId = () => text({ min: 1, max: 40 })
const productIds = () => textList({ min: 1, max: SHARE_GOODS_MAX, length: 40 })

/** A product as a share shows it: nothing of the corporation besides. */
const sharedGoods = {
  product_id: z.string(),
  platform: z.string(),
  title: z.string(),
  cover: z.string(),
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  commission_rate: z.number().nullable().describe('百分比；分享不展示佣金时为 null'),
  status: enumOf(GoodsStatus, goodsStatusLabel),
}

const shareHead = {
  share_id: z.string(),
  title: z.string(),
  sharer: z.string(),
  corp_name: z.string(),
  expire_at: z.int().nullable().describe('null 为永久有效'),
  goods_count: z.int(),
  takes_samples: flag('可在分享页申请样品'),
}

const route = 'GoodsList'
const roles = SALES

/** Goods handed out by link and poster, and the public pages behind them. */
export const promotionCalls = calls('promotion', {
  createQrcode: post('v1/commerce/promotion/createQrcode', {
    summary: '为商品准备分享编号、链接与二维码内容；保存后链接生效',
    changes: [],
    request: z.object({ product_ids: productIds() }),
    answer: z.object({
      share_id: z.string(),
      url: z.string().describe('本站内的地址'),
      qr: z.string().describe('二维码的内容，与 url 相同'),
      list: z.array(z.object({ ...sharedGoods, commission_rate: z.number() })),
    }),
    route,
    roles,
  }),
  save: post('v1/commerce/promotion/save', {
    summary: '保存分享：新的编号为新建，本人的编号为修改',
    changes: ['share'],
    idempotent: 'form',
    request: z.object({
      share_id: shareId(),
      title: text({ min: 1, max: SHARE_TITLE_MAX }),
      product_ids: productIds(),
      shows_commission: zeroOrOne().default(1),
      takes_samples: zeroOrOne().default(0).describe('1 可在分享页申请样品'),
      days: oneOfInts(SHARE_DAYS).default(30).describe('有效天数，0 为永久'),
      template: oneOfInts(SHARE_TEMPLATES).default(1).describe('海报样式'),
    }),
    answer: z.object({ id: z.string(), url: z.string() }),
    route,
    roles,
  }),
  publicDetail: get('v1/public/promotion/detail', {
    summary: '分享中的一个商品，公开',
    shows: ['share', 'goods'],
    open: 'public',
    request: z.object({ share_id: shareId(), product_id: productId().optional().describe('缺省为第一个') }),
    answer: z.object({
      ...shareHead,
      goods: z.object({
        ...sharedGoods,
        images: z.array(z.string()),
        shop_name: z.string(),
        detail_url: z.string().describe('已下架或未上架的商品为空'),
        points: z.array(z.string()),
        price_text: z.string(),
        card_images: z.array(z.string()),
        spec: z.array(
          z.object({ name: z.string(), spec_items: z.array(z.object({ id: z.string(), name: z.string() })) }),
        ),
        skus: z.record(z.string(), z.object({ sku_id: z.string(), price: z.number(), stock: z.int() })),
      }),
    }),
  }),
  publicList: get('v1/public/promotion/list', {
    summary: '分享中的商品，公开',
    shows: ['share', 'goods'],
    open: 'public',
    request: z.object({
      share_id: shareId(),
      class_id: id().optional(),
      keyword: text({ max: 60 }).optional(),
      order: oneOf(SHARE_SORTS).default('new'),
      page: int({ min: 1, max: 100 }).default(1),
      size: pageFields.size,
    }),
    answer: pageOf(
      z.object({
        ...sharedGoods,
        detail_url: z.string(),
        author_count: z.int().describe('推广过该商品的达人数'),
      }),
      z.object({ ...shareHead, classes: z.array(z.object({ id: z.int(), name: z.string() })) }),
    ),
  }),
  applySample: post('v1/public/promotion/apply_sample', {
    summary: '达人在分享页申请样品，公开；同一达人与商品 30 天一次',
    changes: ['sample'],
    open: 'public',
    request: z.object({
      share_id: shareId(),
      product_ids: textList({ min: 1, max: APPLY_GOODS_MAX, length: 40 }),
      sku_id: text({ max: 60 }).optional().describe('规格；仅申请一个商品时'),
      platform: platform(),
      author_id: text({ min: 1, max: 300 }).describe('达人ID或主页链接'),
      nick_name: text({ max: 50 }).optional(),
      receiver: text({ min: 1, max: 20 }),
      phone: mobile(),
      address: text({ min: 5, max: 200 }),
      remark: text({ max: 100 }).optional(),
      captcha_randstr: text().optional(),
      captcha_ticket: text({ min: 1, max: 300 }).describe('手机号验证的凭证'),
    }),
    answer: z.object({ sample_no: z.string() }),
  }),
  publicVisit: post('v1/public/promotion/visit', {
    summary: '记录一次浏览或复制，公开',
    changes: [],
    open: 'public',
    request: z.object({
      share_id: shareId(),
      product_id: productId().optional(),
      action: oneOf(['view', 'copy']),
    }),
  }),
})

/** What a share is made of, before it is saved. */
export type SharePlan = AnswerOf<typeof promotionCalls.createQrcode>
export type ShareSave = RequestOf<typeof promotionCalls.save>
/** One product on the public page. */
export type SharedGoods = AnswerOf<typeof promotionCalls.publicDetail>
/** A card of the public page of several goods. */
export type SharedCard = AnswerOf<typeof promotionCalls.publicList>['list'][number]
/** What a talent asks a sample with. */
export type SampleApply = RequestOf<typeof promotionCalls.applySample>
