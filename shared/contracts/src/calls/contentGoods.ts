import { z } from 'zod'
import { calls, get } from '../call.ts'
import { contentGoodsColumns, contentSpuColumns } from '../columns/contentGoods.ts'
import { GoodsStatus, goodsStatusLabel, PLATFORMS } from '../enums.ts'
import {
  enumOf,
  id,
  intList,
  pageOf,
  platformOrAll,
  searchText,
  selectedId,
  sortedBy,
  text,
  textList,
  unixTime,
} from '../fields.ts'
import { staffBrief } from '../fields/talentFields.ts'
import { figure } from '../figures/answers.ts'
import { contentGoodsFilterDefinitions, contentSpuFilterDefinitions } from '../filters/contentGoods.ts'
import { SPU_WORD_MAX } from '../rules/spuRules.ts'

const days = {
  start_time: unixTime().optional().describe('数据的日期'),
  end_time: unixTime().optional(),
}

const spuNarrowing = {
  platform: platformOrAll().optional().describe('数据的平台'),
  keyword: searchText().optional().describe('SPU 名称或编码'),
  brand: text({ max: SPU_WORD_MAX }).optional(),
  category: text({ max: SPU_WORD_MAX }).optional(),
  owner_id: selectedId().describe('负责人；0 或空为全部'),
  ...days,
}

const goodsNarrowing = {
  platform: platformOrAll().optional(),
  keyword: searchText().optional().describe('商品名称、商品ID或商家编码'),
  spu: id().optional().describe('只要该 SPU 的商品'),
  shop_id: textList({ max: 200 }).optional(),
  status: intList({ max: 3 }).optional().describe('0 在售，1 已下架，2 已删除'),
  ...days,
}

const contentFigures = {
  content_count: figure().describe('统计日期内发布的内容数'),
  plays: figure(),
  interactions: figure().describe('点赞 + 评论 + 收藏 + 分享'),
  cost: figure().describe('花费 = 报价 + 样品 + 投放，分'),
  cpe: figure().describe('花费 ÷ 互动量，分'),
  author_count: figure().describe('合作达人，去重'),
}

const spuFigures = {
  ...contentFigures,
  hot_count: figure().describe('爆文数'),
  positive_rate: figure().describe('正面评论占比，%'),
  content_count_rate: figure().describe('内容数环比，%'),
  campaign_count: figure().describe('可见的、推广该 SPU 的种草项目'),
  gmv: figure().describe('关联商品的成交金额，分'),
}

const goodsFigures = { ...contentFigures, sample_count: figure().describe('种草寄样件数') }

const spu = z.object({
  spu_id: z.int(),
  name: z.string(),
  code: z.string(),
  cover: z.string(),
  brand: z.string(),
  category: z.string(),
  points: z.array(z.string()),
  owner: staffBrief.nullable(),
  goods_count: z.int().describe('所选平台的商品'),
  updated_at: z.int(),
  ...spuFigures,
})

const goods = z.object({
  product_id: z.string(),
  platform: z.enum(PLATFORMS),
  title: z.string(),
  cover: z.string(),
  price_min: z.number().describe('分'),
  price_max: z.number().describe('分'),
  shop_name: z.string(),
  spu_id: z.int(),
  spu_name: z.string(),
  status: enumOf(GoodsStatus, goodsStatusLabel),
  updated_at: z.int().describe('修改时带回，用于发现并发修改'),
  ...goodsFigures,
})

/** SPUs and goods from the view of content seeding. */
export const contentGoodsCalls = calls('contentGoods', {
  spus: get('v1/content/goods/spu_list', {
    summary: '种草 SPU：其项目、达人与内容的数据；合计与种草概览按同一 SPU 的数据一致',
    shows: ['spu', 'goods', 'campaign', 'seedingVideo', 'order'],
    columns: contentSpuColumns,
    filters: contentSpuFilterDefinitions,
    request: z.object({ ...spuNarrowing, ...sortedBy(contentSpuColumns) }),
    answer: pageOf(spu, z.object({ list_total: z.object(spuFigures).describe('内容、达人与项目各计一次') })),
    route: 'ContentGoods',
  }),
  goods: get('v1/content/goods/list', {
    summary: '种草商品：关联了 SPU 的商品，及其 SPU 的内容与自己的种草寄样',
    shows: ['goods', 'spu', 'seedingVideo', 'sample'],
    columns: contentGoodsColumns,
    filters: contentGoodsFilterDefinitions,
    request: z.object({ ...goodsNarrowing, ...sortedBy(contentGoodsColumns) }),
    answer: pageOf(goods, z.object({ list_total: z.object(goodsFigures).describe('同一 SPU 的内容只计一次') })),
    route: 'ContentGoodsList',
  }),
  choices: get('v1/content/goods/options', {
    summary: '种草商品可筛选的 SPU 与店铺',
    shows: ['spu', 'shop'],
    request: z.object({}),
    answer: z.object({
      spus: z.array(z.object({ id: z.int(), name: z.string() })),
      shops: z.array(z.object({ shop_id: z.string(), shop_name: z.string() })),
    }),
    route: 'ContentGoodsList',
  }),
})

/** An SPU with what its seeding came to. */
export type ContentSpu = z.output<typeof spu>
/** A product with what the seeding of its SPU came to. */
export type ContentGoods = z.output<typeof goods>
/** What 种草 SPU is narrowed by. */
export type ContentSpuFilters = z.output<z.ZodObject<typeof spuNarrowing>>
/** What 种草商品 is narrowed by. */
export type ContentGoodsFilters = z.output<z.ZodObject<typeof goodsNarrowing>>
