import type { GoodsRow, GoodsSampleRow, GoodsTalentRow } from '../calls/goods.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { sampleFigures } from '../figures/samples.ts'
import { goodsStatusLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { priceText } from './prices.ts'

/** Columns of 商品列表. */
export const goodsColumns = listColumns<GoodsRow>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      0: { text: goodsStatusLabel[0], color: 'green' },
      1: { text: goodsStatusLabel[1], color: 'grey' },
      2: { text: goodsStatusLabel[2], color: 'red' },
      3: { text: goodsStatusLabel[3], color: 'orange' },
    },
  },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true, right: 'goodsSales', note: '按支付时间统计' },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true, right: 'goodsSales' },
  price: {
    kind: 'text',
    title: '价格 ¥',
    value: priceText,
    sort: true,
    width: 136,
  },
  stock: { kind: 'count', title: '库存', sort: true },
  commission: {
    kind: 'percent',
    title: '佣金率',
    value: (row) => row.cos_ratio ?? row.commission_rate,
    sort: true,
    note: '活动商品为公开佣金率',
    width: 112,
  },
  total_cp_author: {
    kind: 'count',
    title: '合作达人',
    sort: true,
    total: true,
    right: 'goodsSales',
    note: '统计日期内该商品有成交的达人数，合计已去重',
  },
  shop: { kind: 'text', title: '店铺', value: (row) => row.shop_name, width: 120 },
  sample_count: {
    ...figureColumn(sampleFigures.sample_count),
    sort: true,
    total: true,
    note: '统计日期内发货的样品件数',
  },
  spu: { kind: 'text', title: 'SPU', value: (row) => row.spu_name, width: 120 },
  class: { kind: 'text', title: '分类', value: (row) => row.class_name, width: 136 },
  service: { kind: 'percent', title: '服务费率', value: (row) => row.service_ratio, note: '仅活动商品', hidden: true },
  brand: { kind: 'text', title: '品牌', value: (row) => row.brand_name, hidden: true },
  first_cp_author: {
    kind: 'count',
    title: '首次合作达人',
    sort: true,
    total: true,
    right: 'goodsSales',
    note: '首次成交该商品的日期在统计日期内的达人数',
  },
  live_count: { kind: 'count', title: '直播', sort: true, total: true, right: 'goodsSales', note: '出单直播场次' },
  video_count: {
    kind: 'count',
    title: '视频',
    sort: true,
    total: true,
    right: 'goodsSales',
    note: '出单视频数',
  },
  issue_rate: {
    kind: 'percent',
    title: '签收出单率',
    value: (row) => row.sample_author_issue_rate,
    note: '签收样品后有成交的达人数 ÷ 签收样品的达人数',
  },
  cost_price: { kind: 'money', title: '成本价 ¥', right: 'costPrice' },
  synced_at: { kind: 'time', title: '同步时间', sort: true },
  created_at: { kind: 'time', title: '添加时间', sort: true, hidden: true },
})

/** Columns of 合作达人 of one product. */
export const goodsTalentColumns = listColumns<GoodsTalentRow>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row.author_info, pinned: true },
  medium: {
    kind: 'staff',
    title: '媒介',
    value: (row) =>
      row.medium_info.map(({ user_name, user_status, ...person }) => ({
        ...person,
        name: user_name,
        status: user_status,
      })),
  },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true },
  live_count: { kind: 'count', title: '直播场次', sort: true },
  video_count: { kind: 'count', title: '视频数', sort: true },
})

/** Columns of 寄样列表 of one product: who sent samples, and what came of them. */
export const goodsSampleColumns = listColumns<GoodsSampleRow>()({
  medium: {
    kind: 'staff',
    title: '媒介',
    value: ({ medium_info: { user_id, nick_name, avatar, user_status } }) => ({
      user_id,
      name: nick_name,
      avatar,
      status: user_status,
    }),
  },
  product_sample_count: { kind: 'count', title: '商品寄样数', sort: true },
  product_sample_rate: { kind: 'percent', title: '寄样占比', note: '该媒介的商品寄样数 ÷ 商品寄样数' },
  sample_author_count: {
    kind: 'count',
    title: '寄样达人数',
    sort: true,
    note: '收到该商品样品的达人与团长，去重',
  },
  sample_author_issue_count: {
    kind: 'percent',
    title: '签收出单率',
    value: (row) => row.sample_author_issue_rate,
    sort: true,
    note: '签收后有成交的达人数 ÷ 签收样品的达人数，括号内为签收出单达人数',
  },
})
