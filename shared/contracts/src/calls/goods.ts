import { z } from 'zod'
import { bulkResult, bulkTarget } from '../bulk.ts'
import { type AnswerOf, calls, get, post } from '../call.ts'
import { goodsColumns, goodsSampleColumns, goodsTalentColumns } from '../columns/goods.ts'
import { goodsClassColumns } from '../columns/goodsClasses.ts'
import { goodsFilterDefinitions, goodsTalentFilterDefinitions } from '../filters/goods.ts'
import {
  selectedId,
  decimal,
  enumOf,
  fen,
  flag,
  zeroOrOne,
  idList,
  int,
  listOf,
  intList,
  oneOf,
  oneOfInts,
  pageFields,
  pageOf,
  platform,
  platformOrAll,
  sortedBy,
  text,
  textList,
  pagingFields,
  unixTime,
  searchText,
} from '../fields.ts'
import { goodsChoice } from '../fields/pickFields.ts'
import { comparedFields, figure } from '../figures/answers.ts'
import { productFigures } from '../figures/goods.ts'
import { LEADS, SALES_LEADS } from '../routes/groups.ts'
import { CARD_IMAGES_MAX, GOODS_TABS } from '../rules/goodsRules.ts'
import { PASTED_IDS_MAX, PICK_IDS_MAX } from '../rules/pickRules.ts'
import {
  GoodsSourceType,
  goodsSourceTypeLabel,
  GoodsStatus,
  goodsStatusLabel,
  ProductType,
  productTypeLabel,
  SampleStatus,
  sampleStatusLabel,
  ShopAuthStatus,
  shopAuthStatusLabel,
  UserStatus,
  userStatusLabel,
} from '../enums.ts'

const productId = () => text({ min: 1, max: 40 })
const rate = () => z.number().describe('百分比，-2147483648 为暂无数据')

/** What narrows the goods list; bulk actions on the whole result take the same. */
const goodsFilter = {
  platform: platformOrAll().optional(),
  tab: oneOf(GOODS_TABS).optional().describe('来源：店铺、托管、活动、聚水潭（已绑定聚水潭时）、未上架'),
  keyword: searchText().optional().describe('商品名称、商品ID或商家编码'),
  shop_id: textList({ max: 200 }).optional(),
  class_id: idList().optional().describe('企业自有分类，含下级'),
  brand: text({ max: 100 }).optional(),
  status: intList({ max: 3 }).optional().describe('0 在售，1 已下架，2 已删除'),
  commission_rate_min: decimal({ min: 0, max: 100 }).optional().describe('百分比'),
  commission_rate_max: decimal({ min: 0, max: 100 }).optional().describe('百分比'),
  price_min: fen().optional().describe('分'),
  price_max: fen().optional().describe('分'),
  has_gmv: zeroOrOne().optional(),
  has_sample: zeroOrOne().optional(),
  has_spu: zeroOrOne().optional(),
  activity_id: text({ max: 40 }).optional().describe('数据只统计该活动'),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
}

/** Figures of goods over the dates of a filter. */
const goodsFigures = {
  total_cp_author: figure().describe('合作达人数'),
  first_cp_author: figure().describe('首次合作达人数'),
  gmv: figure().describe('成交金额，分'),
  volume: figure().describe('销量'),
  live_count: figure().describe('出单直播场次'),
  video_count: figure().describe('出单视频数'),
  sample_count: figure().describe('寄样数'),
}

const goodsRow = z.object({
  product_id: z.string(),
  platform: z.string(),
  source_type: enumOf(GoodsSourceType, goodsSourceTypeLabel),
  title: z.string(),
  cover: z.string(),
  detail_url: z.string().describe('未上架的商品为空'),
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  stock: z.int(),
  commission_rate: rate(),
  cos_ratio: rate().nullable().describe('活动的公开佣金率；不在活动中为 null'),
  service_ratio: rate().nullable().describe('活动的服务费率；不在活动中为 null'),
  shop_id: z.string(),
  shop_name: z.string(),
  brand_name: z.string(),
  class_id: z.int().describe('0 为未分类'),
  class_name: z.string(),
  spu_id: z.int().describe('0 为未关联'),
  spu_name: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  cost_price: figure().describe('分；无权限时为暂无数据'),
  ...goodsFigures,
  sample_author_issue_count: figure().describe('签收出单达人数'),
  sample_author_issue_rate: rate().describe('签收出单率'),
  synced_at: z.int().describe('unix 秒，0 为从未同步'),
  created_at: z.int().describe('unix 秒'),
  updated_at: z.int().describe('修改时带回，用于发现并发修改'),
})

const goodsCard = z.object({
  points: z.array(text({ min: 1, max: 30 }), '必须是文本列表').max(10, '最多 10 条'),
  script: text({ max: 2000 }),
  price_text: text({ max: 200 }),
})

/** The whole card of a product, with its pictures. */
const cardTerms = z.object({
  product_id: productId(),
  ...goodsCard.shape,
  images: textList({ max: CARD_IMAGES_MAX, length: 300 }),
  updated_at: int({ min: 0 }),
})

/** Which results of one product: its dates, staff and activity. */
const drawerFilter = {
  product_id: productId(),
  activity_id: text({ max: 40 }).optional(),
  product_type: oneOfInts([ProductType.trusteeship, ProductType.activity]).optional().describe('1 托管，2 活动'),
  dept_id: selectedId().describe('含下级部门；0 或空为全部'),
  user_id: selectedId().describe('0 或空为全部'),
  start_time: unixTime().optional(),
  end_time: unixTime().optional(),
}

const authorInfo = z.object({
  author_id: z.string(),
  platform: z.string(),
  author_name: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  avatar: z.string(),
})

const staffRef = z.object({
  user_id: z.int(),
  user_name: z.string(),
  avatar: z.string(),
  user_status: enumOf(UserStatus, userStatusLabel),
})

const contentSellRow = z.object({
  id: z.string(),
  title: z.string(),
  image: z.string(),
  start_time: z.int().describe('unix 秒'),
  platform: z.string(),
  gmv: figure().describe('分'),
  volume: figure(),
})

const goodsClassRow = z.object({
  id: z.int(),
  parent_id: z.int(),
  name: z.string(),
  path: z.string().describe('各级名称，以 / 相连'),
  depth: z.int().describe('自 1 起'),
  goods_count: figure().describe('含下级'),
  gmv: figure().describe('含下级，分'),
  volume: figure().describe('含下级'),
  default_rate: z.number().nullable().describe('默认佣金，百分比'),
  updater: z.object({ user_id: z.int(), name: z.string() }).nullable(),
  updated_at: z.int(),
})

const goodsTalent = z.object({
  author_info: authorInfo,
  medium_info: z.array(staffRef),
  gmv: figure().describe('分'),
  volume: figure(),
  live_count: figure(),
  video_count: figure(),
})

const goodsSample = z.object({
  medium_info: z.object({ user_id: z.int(), nick_name: z.string(), avatar: z.string(), user_status: z.int() }),
  product_sample_count: figure(),
  product_sample_rate: rate(),
  sample_author_count: figure(),
  sample_author_issue_count: figure(),
  sample_author_issue_rate: rate(),
})
const drawerPage = { ...pageFields, size: int({ min: 1, max: 50 }).default(50) }
const contentQuery = z.object({
  ...drawerFilter,
  author_id: text({ min: 1, max: 60 }),
  platform: platform().optional(),
  ...pagingFields,
})
const route = 'GoodsList'
/** Lists that are narrowed by shops of which their reader need not see the goods. */
const FILTERED_BY_SHOP = [
  route,
  'OrdersList',
  'CooperateDemo',
  'DashboardOverview',
  'DashboardCommerce',
  'DashboardGoods',
  'DashboardTeam',
  'DashboardContent',
] as const
/** Where goods stand that open their drawer or their specification. */
const drawerRoutes = [
  'GoodsList',
  'ContentGoodsList',
  'CooperateDemo',
  'ContentSample',
  'OrdersList',
  'CooperateList',
  'LiveScheduling',
  'TalentDetail',
  'TalentNatural',
  'TalentCompetitor',
  'Overview',
  'DashboardGoods',
  'ContentOverview',
  'MediumDetail',
  'PerformanceList',
  'MediaCenterCommerceVideo',
  'MediaCenterGrassVideo',
]
const roles = SALES_LEADS

/** Goods of the corporation: the list with its results, own fields, synchronisation, and the results of one product. */
export const goodsCalls = calls('goods', {
  list: get('v1/goods/list', {
    summary: '商品列表及其数据',
    shows: ['goods', 'order'],
    columns: goodsColumns,
    filters: goodsFilterDefinitions,
    request: z.object({ ...goodsFilter, ...sortedBy(goodsColumns) }),
    answer: pageOf(
      goodsRow,
      z.object({
        list_total: z.object(goodsFigures).describe('全部筛选结果的合计，达人与内容已去重'),
        status_count: z.record(z.string(), z.int()).describe('各来源的商品数，合计为 all；未绑定聚水潭时没有 jst'),
      }),
    ),
    route,
  }),
  shopList: get('v1/goods/shop/list', {
    summary: '商品筛选用的店铺',
    shows: ['shop'],
    request: z.object({ platform: platformOrAll().optional() }),
    answer: z.object({
      list: z.array(
        z.object({
          shop_id: z.string(),
          shop_name: z.string(),
          platform: z.string(),
          group_id: z.int().describe('0 为未分组'),
          group_name: z.string(),
          status: enumOf(ShopAuthStatus, shopAuthStatusLabel),
          auth_end: z.int().describe('unix 秒'),
          alarm: flag('授权即将到期或已失效'),
          synced_at: z.int().describe('unix 秒'),
        }),
      ),
    }),
    route: [route, 'OrdersList'],
  }),
  commerceShops: get('v1/commerce/shop/list', {
    summary: '订单与寄样筛选用的店铺，按分组排列',
    shows: ['shop'],
    request: z.object({ platform: platformOrAll().optional(), keyword: searchText().optional() }),
    answer: listOf(
      z.object({
        shop_id: z.string(),
        shop_name: z.string(),
        platform: z.string(),
        group_id: z.int().describe('0 为未分组'),
      }),
    ),
    route: [...FILTERED_BY_SHOP],
  }),
  shopGroups: get('v1/commerce/goods/shop_group/list', {
    summary: '有店铺的店铺分组',
    shows: ['shop'],
    request: z.object({ platform: platformOrAll().optional() }),
    answer: listOf(z.object({ id: z.int(), name: z.string(), shop_count: z.int() })),
    route: [...FILTERED_BY_SHOP],
  }),
  classList: get('v1/goods/class/list', {
    summary: '商品分类，上级在前',
    shows: ['goodsClass', 'goods'],
    columns: goodsClassColumns,
    request: z.object({
      platform: platformOrAll().optional(),
      brief: zeroOrOne().optional().describe('1 供选择用，不计算商品数与成交数据'),
      start_time: unixTime().optional(),
      end_time: unixTime().optional(),
      order_by: sortedBy(goodsClassColumns).order_by.describe('同级之间的顺序；缺省为企业自己的顺序'),
      sort: sortedBy(goodsClassColumns).sort,
    }),
    answer: listOf(goodsClassRow),
    route: [route, 'GoodsCategoryList', 'DashboardGoods'],
  }),
  activityList: get('v1/activity/list', {
    summary: '团长活动，新的在前',
    shows: [],
    request: z.object({ platform: platformOrAll().optional() }),
    answer: z.object({
      list: z.array(
        z.object({ activity_id: z.string(), activity_name: z.string(), start_time: z.int(), end_time: z.int() }),
      ),
    }),
    route: [route, 'OrdersList', 'ColonelGoodsCreate'],
  }),
  brandList: get('v1/goods/brand/list', {
    summary: '商品的品牌',
    shows: ['goods'],
    request: z.object({ platform: platformOrAll().optional() }),
    answer: z.object({ list: z.array(z.string()) }),
    route,
  }),
  spuOptions: get('v1/goods/spu/options', {
    summary: '可关联的 SPU',
    shows: [],
    request: z.object({ keyword: searchText().optional() }),
    answer: z.object({ list: z.array(z.object({ spu_id: z.int(), name: z.string(), code: z.string() })) }),
    route: [route, 'ContentGoodsList', 'DashboardGoods'],
  }),
  titleList: get('v1/goods/title_list', {
    summary: '按名称或ID搜索商品，供选择：本人近期寄样、合作过的在前，已下架的在后',
    shows: ['goods'],
    request: z.object({
      keyword: searchText().optional(),
      platform: platformOrAll().optional(),
      product_ids: textList({ max: PICK_IDS_MAX }).optional().describe('给出时只回答这些商品'),
    }),
    answer: listOf(goodsChoice),
    route: [
      ...['GoodsList', 'OrdersList', 'CooperateList', 'SamplesCreate', 'ContentSample', 'LiveScheduling'],
      'ContentGoods',
      'ContentGoodsList',
      'MediaCenterCommerceVideo',
    ],
  }),
  batchGet: post('v1/goods/batchGet', {
    summary: '按ID或 SPU 读取商品，供选择',
    shows: ['goods'],
    request: z.object({
      product_ids: textList({ max: PASTED_IDS_MAX, length: 40 }).optional(),
      spu_id: selectedId().describe('该 SPU 的商品，最多 200 个'),
    }),
    answer: z.object({
      list: z.array(goodsChoice).describe('按请求的顺序'),
      missing: z.array(z.string()).describe('不存在的商品ID'),
    }),
    route: ['GoodsList', 'CooperateList', 'SamplesCreate', 'LiveScheduling', 'MediaCenterCommerceVideo'],
  }),
  stock: get('v1/goods/stock', {
    summary: '商品各规格的库存',
    shows: ['goods'],
    request: z.object({ product_id: productId() }),
    answer: listOf(
      z.object({
        sku_id: z.string(),
        sku_name: z.string(),
        outer_id: z.string().describe('商家编码'),
        price: z.number().describe('分'),
        stock: z.int(),
        erp_stock: z.int().nullable().describe('ERP 库存；null 为未知'),
      }),
    ),
    route: ['GoodsList', 'CooperateDemo'],
  }),
  info: get('v1/goods/info', {
    summary: '商品的可编辑字段',
    shows: ['goods'],
    request: z.object({ product_id: productId() }),
    answer: z.object({
      product_id: z.string(),
      title: z.string(),
      class_id: z.int(),
      spu_id: z.int(),
      spu_name: z.string(),
      cost_price: figure().describe('分'),
      remark: z.string(),
      card: goodsCard,
      updated_at: z.int(),
    }),
    route,
    roles,
  }),
  card: get('v1/commerce/goods/card/detail', {
    summary: '商品手卡：卖点、话术、价格机制与图片',
    shows: ['goods'],
    request: z.object({ product_id: productId() }),
    answer: z.object({
      product_id: z.string(),
      platform: z.string(),
      title: z.string(),
      cover: z.string(),
      price_min: z.number().describe('分'),
      price_max: z.number().describe('分'),
      goods_images: z.array(z.string()).describe('商品主图'),
      images: z.array(z.string()).describe('手卡图片'),
      ...goodsCard.shape,
      exists: flag('已有手卡'),
      updated_at: z.int().describe('修改时带回，用于发现并发修改'),
    }),
    route,
  }),
  cardCreate: post('v1/commerce/goods/card/create', {
    summary: '新建商品手卡，每个商品一张',
    changes: ['goods'],
    request: cardTerms,
    answer: z.object({ updated_at: z.int() }),
    route,
    roles,
  }),
  cardUpdate: post('v1/commerce/goods/card/update', {
    summary: '修改商品手卡',
    changes: ['goods'],
    request: cardTerms,
    answer: z.object({ updated_at: z.int() }),
    route,
    roles,
  }),
  update: post('v1/goods/update', {
    summary: '修改商品的自有字段',
    changes: ['goods'],
    request: z.object({
      product_id: productId(),
      updated_at: int({ min: 0 }),
      class_id: int({ min: 0 }).optional().describe('0 为未分类'),
      spu_id: int({ min: 0 }).optional().describe('0 为取消关联'),
      cost_price: fen().optional().describe('分'),
      remark: text({ max: 200 }).optional(),
      card: goodsCard.optional(),
    }),
    answer: z.object({ updated_at: z.int() }),
    route,
    roles,
  }),
  batch: post('v1/goods/batch', {
    summary: '批量修改或移除商品',
    changes: ['goods'],
    idempotent: 'request',
    request: z.object({
      action: oneOf(['class', 'spu', 'remove']),
      ...bulkTarget({ ids: textList }, { filters: z.strictObject(goodsFilter) }),
      class_id: int({ min: 0 }).optional(),
      spu_id: int({ min: 0 }).optional(),
    }),
    answer: bulkResult(),
    // Leads of seeding choose the SPU of goods, and change nothing else.
    route: [route, 'ContentGoodsList'],
    roles: LEADS,
  }),
  sync: post('v1/goods/sync', {
    summary: '同步店铺商品，每个店铺 10 分钟一次',
    changes: ['goods'],
    request: z.object({ shop_id: text({ max: 40 }).optional(), platform: platformOrAll().optional() }),
    answer: z.object({
      goods: z.int().describe('同步的商品数'),
      list: z.array(
        z.object({ shop_id: z.string(), shop_name: z.string(), reason: z.string().describe('空为已同步') }),
      ),
    }),
    route,
    roles,
  }),
  syncTime: get('v1/goods/sync/time', {
    summary: '上次同步商品的时间',
    shows: ['goods'],
    request: z.object({ shop_id: text({ max: 40 }).optional(), platform: platformOrAll().optional() }),
    answer: z.object({
      time: z.int().describe('unix 秒，0 为从未同步'),
      status: flag('可以同步'),
    }),
    route,
  }),
  spec: get('v1/goods/spec', {
    summary: '商品规格与各组合的价格',
    shows: ['goods'],
    request: z.object({ product_id: productId() }),
    answer: z.object({
      product_id: z.string(),
      title: z.string(),
      cover: z.string(),
      price_min: z.number().describe('分'),
      price_max: z.number().describe('分'),
      spec: z.array(
        z.object({ name: z.string(), spec_items: z.array(z.object({ id: z.string(), name: z.string() })) }),
      ),
      skus: z
        .record(z.string(), z.object({ sku_id: z.string(), price: z.number().describe('分'), stock: z.int() }))
        .describe('键为各组所选规格编号，以 , 相连'),
    }),
    route: drawerRoutes,
  }),
  detail: get('v1/goods/detail', {
    summary: '商品信息卡',
    shows: ['goods'],
    request: z.object({
      product_id: productId(),
      activity_id: text({ max: 40 }).optional(),
      product_type: oneOfInts([ProductType.trusteeship, ProductType.activity]).optional(),
    }),
    answer: z.object({
      product_id: z.string(),
      platform: z.string(),
      title: z.string(),
      cover: z.string(),
      detail_url: z.string(),
      price_min: z.number().describe('分'),
      price_max: z.number().describe('分'),
      commission: rate(),
      cos_ratio: rate().nullable().describe('活动的公开佣金率'),
      shop_name: z.string(),
      brand_name: z.string(),
      activity_id: z.string().describe('空为不在活动中'),
      activity_name: z.string(),
      product_type: enumOf(ProductType, productTypeLabel),
      status: enumOf(GoodsStatus, goodsStatusLabel),
      author_count: figure().describe('累计合作达人数'),
      live_count: figure().describe('累计出单直播场次'),
      video_count: figure().describe('累计出单视频数'),
      live_amount: figure().describe('累计直播成交金额，分'),
      video_amount: figure().describe('累计视频成交金额，分'),
      sample_count: figure().describe('累计寄样数'),
    }),
    route: drawerRoutes,
  }),
  activity: get('v1/goods/activity', {
    summary: '商品参加的活动，新的在前',
    shows: [],
    request: z.object({ product_id: productId() }),
    answer: z.object({
      list: z.array(
        z.object({
          activity_id: z.string(),
          activity_name: z.string(),
          product_type: enumOf([ProductType.trusteeship, ProductType.activity], productTypeLabel),
          cos_ratio: rate(),
          start_time: z.int(),
          end_time: z.int(),
        }),
      ),
    }),
    route: drawerRoutes,
  }),
  analysis: get('v1/goods/detail/analysis', {
    summary: '商品概览与环比',
    shows: ['order'],
    request: z.object(drawerFilter),
    answer: z.object(comparedFields(productFigures)),
    route: drawerRoutes,
  }),
  chart: get('v1/goods/chart', {
    summary: '商品的达人前十与趋势',
    shows: ['order'],
    request: z.object(drawerFilter),
    answer: z.object({
      author_top_10: z.array(z.object({ name: z.string(), gmv: z.number().describe('分') })),
      trend: z
        .array(
          z.object({ date: z.string(), amount: z.number().describe('分'), author: z.number().describe('出单达人数') }),
        )
        .describe('按天，成交金额相加为概览的成交金额'),
    }),
    route: drawerRoutes,
  }),
  authorList: get('v1/goods/author_list', {
    summary: '商品的合作达人',
    shows: ['order'],
    columns: goodsTalentColumns,
    filters: goodsTalentFilterDefinitions,
    request: z.object({ ...drawerFilter, ...drawerPage, order_by: sortedBy(goodsTalentColumns).order_by }),
    answer: pageOf(goodsTalent),
    route: drawerRoutes,
  }),
  mediumSampleList: get('v1/goods/medium_sample_list', {
    summary: '商品的寄样，按媒介',
    shows: ['sample'],
    columns: goodsSampleColumns,
    request: z.object({ ...drawerFilter, ...drawerPage, order_by: sortedBy(goodsSampleColumns).order_by }),
    answer: pageOf(goodsSample),
    route: drawerRoutes,
  }),
  authorLive: get('v1/goods/author_live', {
    summary: '某达人的出单直播场次',
    shows: ['order'],
    request: contentQuery,
    answer: pageOf(contentSellRow),
    route: drawerRoutes,
  }),
  authorVideo: get('v1/goods/author_video', {
    summary: '某达人的出单视频',
    shows: ['order'],
    request: contentQuery,
    answer: pageOf(contentSellRow),
    route: drawerRoutes,
  }),
  sampleAuthor: get('v1/goods/detail/sample_author', {
    summary: '收到寄样的达人与团长',
    shows: ['sample'],
    request: z.object({ ...drawerFilter, ...pagingFields }),
    answer: pageOf(
      z.object({
        sample_id: z.int(),
        author_info: authorInfo.nullable(),
        colonel_info: z.object({ colonel_buyin_id: z.string(), name: z.string(), avatar: z.string() }).nullable(),
        platform: z.string(),
        created_at: z.int().describe('unix 秒'),
        status: enumOf(SampleStatus, sampleStatusLabel),
        gmv: figure().describe('寄样后该商品的成交金额，分'),
      }),
    ),
    route: drawerRoutes,
  }),
})

export type GoodsRow = z.output<typeof goodsRow>
/** A class of the enterprise's own tree, with what it and all below it came to. */
export type GoodsClass = z.output<typeof goodsClassRow>
export type GoodsCard = AnswerOf<typeof goodsCalls.card>
export type GoodsInfo = AnswerOf<typeof goodsCalls.info>
export type GoodsDetail = AnswerOf<typeof goodsCalls.detail>
export type GoodsTalentRow = z.output<typeof goodsTalent>
export type GoodsSampleRow = z.output<typeof goodsSample>
export type GoodsContentRow = AnswerOf<typeof goodsCalls.authorLive>['list'][number]
export type SampledTalentRow = AnswerOf<typeof goodsCalls.sampleAuthor>['list'][number]
export type GoodsSpecAnswer = AnswerOf<typeof goodsCalls.spec>
