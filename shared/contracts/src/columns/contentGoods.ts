import type { ContentGoods, ContentSpu } from '../calls/contentGoods.ts'
import { platformLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { sampleFigures } from '../figures/samples.ts'
import { contentOverviewFigures } from '../figures/seeding.ts'
import { listColumns } from '../listColumns.ts'
import { goodsColumns } from './goods.ts'
import { priceText } from './prices.ts'

const { author_count, content_count, cost, cpe, hot_count, interactions, plays } = contentOverviewFigures.contents
const summed = { sort: true, total: true } as const

/** Columns of 种草 SPU. */
export const contentSpuColumns = listColumns<ContentSpu>()({
  spu: { kind: 'text', title: 'SPU', value: (row) => `${row.name}（${row.code}）`, pinned: true, width: 220 },
  content_count: {
    ...figureColumn(content_count),
    ...summed,
    note: '统计日期内发布、标为该 SPU 的内容；合计加上未关联 SPU 的内容为种草概览的内容数',
  },
  hot_count: { ...figureColumn(hot_count), ...summed, note: hot_count.note },
  plays: { ...figureColumn(plays), ...summed, note: '平台未提供时不计' },
  interactions: { ...figureColumn(interactions), ...summed, note: interactions.note },
  cost: { ...figureColumn(cost), ...summed, note: cost.note },
  cpe: { ...figureColumn(cpe), ...summed, note: cpe.note },
  author_count: { ...figureColumn(author_count), ...summed, note: '发布该 SPU 内容的达人，合计已去重' },
  campaign_count: {
    kind: 'count',
    title: '项目数',
    ...summed,
    note: '可见的、推广该 SPU 的种草项目，不随统计日期变化；合计已去重',
  },
  goods_count: { kind: 'count', title: '关联商品', note: '所选平台的商品' },
  positive_rate: {
    kind: 'percent',
    title: '正面率',
    ...summed,
    note: '这些内容的评论中正面评论的占比',
  },
  content_count_rate: {
    kind: 'change',
    title: '声量环比',
    ...summed,
    note: '内容数与上一周期相比；全部时间没有上一周期',
  },
  gmv: { ...figureColumn(salesFigures.gmv), ...summed, right: 'sales', note: '关联商品的成交，按支付时间统计' },
  brand: { kind: 'text', title: '品牌', width: 96 },
  owner: { kind: 'staff', title: '负责人' },
  category: { kind: 'text', title: '分类', width: 96, hidden: true },
  points: { kind: 'tags', title: '卖点', hidden: true },
  updated_at: { kind: 'time', title: '更新时间', hidden: true },
})

/** Columns of 种草商品. */
export const contentGoodsColumns = listColumns<ContentGoods>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  spu: { kind: 'text', title: 'SPU', value: (row) => row.spu_name, width: 136 },
  content_count: {
    ...figureColumn(content_count),
    ...summed,
    note: '统计日期内发布、标为商品所属 SPU 的内容；同一 SPU 的商品相同，合计只计一次',
  },
  plays: { ...figureColumn(plays), ...summed, note: '平台未提供时不计' },
  interactions: { ...figureColumn(interactions), ...summed, note: interactions.note },
  cost: { ...figureColumn(cost), ...summed, right: 'seedingCosts', note: cost.note },
  cpe: { ...figureColumn(cpe), ...summed, right: 'seedingCosts', note: cpe.note },
  author_count: { ...figureColumn(author_count), ...summed, note: '发布其 SPU 内容的达人，合计已去重' },
  sample_count: {
    ...figureColumn(sampleFigures.sample_count),
    ...summed,
    note: '按发货时间统计的、该商品的种草样品件数',
  },
  price: {
    kind: 'text',
    title: '价格 ¥',
    value: priceText,
    sort: true,
    width: 136,
  },
  status: goodsColumns.status,
  platform: { kind: 'label', title: '平台', labels: platformLabel },
  shop: { kind: 'text', title: '店铺', value: (row) => row.shop_name, width: 120 },
  updated_at: { kind: 'time', title: '更新时间', sort: true },
})
