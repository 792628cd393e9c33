import { z } from 'zod'
import { type AnswerOf, calls, get, post, type RequestOf } from '../call.ts'
import { shareColumns, shareProductColumns, shareStaffColumns, shareVisitorColumns } from '../columns/shares.ts'
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
  platformOrAll,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
  searchText,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { figure } from '../figures/answers.ts'
import { shareFilterDefinitions } from '../filters/shares.ts'
import { ENTERPRISE, SALES } from '../routes/groups.ts'
import {
  APPLY_GOODS_MAX,
  SHARE_DAYS,
  SHARE_GOODS_MAX,
  SHARE_SORTS,
  SHARE_TEMPLATES,
  SHARE_TITLE_MAX,
  ShareKind,
  shareKindLabel,
  ShareStatus,
  shareStatusLabel,
  StockLevel,
  stockLevelLabel,
} from '../rules/shareRules.ts'
import { GoodsStatus, goodsStatusLabel } from '../enums.ts'

const shareId = () => z.string('必须是文本').regex(/^[\w-]{16,24}$/, '不是分享编号')
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

const narrowing = {
  platform: platformOrAll().optional(),
  keyword: searchText().optional().describe('标题、商品名称或商品ID'),
  kind: oneOfInts([ShareKind.single, ShareKind.several, ShareKind.sample])
    .optional()
    .describe('1 单品，2 多品，3 申样'),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('分享人；0 或空为全部'),
  start_time: unixTime().optional().describe('分享时间'),
  end_time: unixTime().optional(),
}

const shareFigures = {
  view_count: figure().describe('浏览次数'),
  visitor_count: figure().describe('浏览人数'),
  copy_count: figure().describe('复制次数'),
  apply_count: figure().describe('申样的寄样单数'),
  talent_count: figure().describe('申样的达人数'),
  gmv: figure().describe('申样达人的成交金额，分'),
}

const shareRecord = z.object({
  share_id: z.string(),
  title: z.string(),
  url: z.string().describe('本站内的地址'),
  kind: enumOf(ShareKind, shareKindLabel),
  goods: z.array(
    z.object({
      product_id: z.string(),
      title: z.string(),
      cover: z.string(),
      platform: z.string(),
      status: enumOf(GoodsStatus, goodsStatusLabel),
    }),
  ),
  user: staffBrief,
  created_at: z.int(),
  expire_at: z.int().nullable().describe('null 为永久有效'),
  status: enumOf(ShareStatus, shareStatusLabel),
  ...shareFigures,
  updated_at: z.int(),
  is_own: flag('本人的分享，可修改与失效'),
})

const RECORDS = 'GoodsShareRecordList'
const route = ['GoodsList', RECORDS]
const roles = SALES
const records = { route: RECORDS, levels: ENTERPRISE } as const
const shows = ['share', 'sample', 'order'] as const

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
  list: get('v1/commerce/promotion/list', {
    summary: '商品分享记录及其效果',
    shows,
    ...records,
    columns: shareColumns,
    filters: shareFilterDefinitions,
    request: z.object({ ...narrowing, ...sortedBy(shareColumns) }),
    answer: pageOf(
      shareRecord,
      z.object({
        list_total: z
          .object({ share_count: figure(), ...shareFigures })
          .describe('全部筛选结果的合计，达人、访问人与订单已去重'),
      }),
    ),
  }),
  detail: get('v1/commerce/promotion/detail', {
    summary: '一个分享的内容与设置',
    shows: ['share', 'goods'],
    route,
    request: z.object({ share_id: shareId() }),
    answer: z.object({
      share_id: z.string(),
      url: z.string(),
      qr: z.string().describe('二维码的内容，与 url 相同'),
      title: z.string(),
      sharer: z.string(),
      shows_commission: flag('展示佣金'),
      takes_samples: flag('可在分享页申请样品'),
      days: z.literal(SHARE_DAYS).describe('有效天数，0 为永久'),
      template: z.literal(SHARE_TEMPLATES),
      expire_at: z.int().nullable(),
      list: z.array(z.object({ ...sharedGoods, commission_rate: z.number() })),
    }),
  }),
  persons: get('v1/commerce/promotion/persons', {
    summary: '一个分享的访问人',
    shows,
    ...records,
    columns: shareVisitorColumns,
    request: z.object({ ...sortedBy(shareVisitorColumns), share_id: shareId() }),
    answer: pageOf(
      z.object({
        visitor: z.string().describe('访问人编号，不含个人信息'),
        views: z.int(),
        copies: z.int(),
        applies: z.int(),
        talent: z.string().describe('以该设备申样的达人昵称；空为未申样'),
        last_at: z.int(),
      }),
    ),
  }),
  productDetails: get('v1/commerce/promotion/product_details', {
    summary: '一个分享的商品各自的访问与申样',
    shows,
    ...records,
    columns: shareProductColumns,
    request: z.object({ ...sortedBy(shareProductColumns), share_id: shareId() }),
    answer: pageOf(
      z.object({
        product_id: z.string(),
        title: z.string(),
        cover: z.string(),
        platform: z.string(),
        status: enumOf(GoodsStatus, goodsStatusLabel),
        views: z.int(),
        visitors: z.int(),
        copies: z.int(),
        applies: z.int(),
      }),
    ),
  }),
  userDetails: get('v1/commerce/promotion/user_details', {
    summary: '各分享人的分享及其效果',
    shows,
    ...records,
    columns: shareStaffColumns,
    request: z.object({ ...narrowing, ...sortedBy(shareStaffColumns) }),
    answer: pageOf(
      z.object({
        user: staffBrief,
        share_count: z.int(),
        visitor_count: z.int(),
        copy_count: z.int(),
        apply_count: z.int(),
        gmv: figure().describe('分'),
      }),
    ),
  }),
  end: post('v1/commerce/promotion/end', {
    summary: '使本人的分享提前失效',
    changes: ['share'],
    ...records,
    request: z.object({ share_id: shareId(), updated_at: unixTime() }),
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
        skus: z.record(
          z.string(),
          z.object({ sku_id: z.string(), price: z.number(), stock_level: enumOf(StockLevel, stockLevelLabel) }),
        ),
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
      keyword: searchText().optional(),
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
/** A share with what came of it. */
export type ShareRecord = z.output<typeof shareRecord>
/** What a share says and how it is set. */
export type ShareDetail = AnswerOf<typeof promotionCalls.detail>
/** What the records are narrowed by. */
export type ShareFilters = z.output<z.ZodObject<typeof narrowing>>
