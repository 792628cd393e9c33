import type { Spu, SpuCampaign, SpuContent, SpuProduct, SpuTalent } from '../calls/spus.ts'
import { campaignStatusLabel, contentFormLabel, platformLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { sampleFigures } from '../figures/samples.ts'
import { listColumns } from '../listColumns.ts'
import { priceText } from './prices.ts'

/** Columns of SPU 列表. */
export const spuColumns = listColumns<Spu>()({
  spu: { kind: 'text', title: 'SPU', value: (row) => `${row.name}（${row.code}）`, pinned: true, width: 220 },
  gmv: {
    ...figureColumn(salesFigures.gmv),
    sort: true,
    total: true,
    right: 'goodsSales',
    note: '关联商品的成交，按支付时间统计',
  },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true, right: 'goodsSales' },
  total_cp_author: {
    kind: 'count',
    title: '合作达人',
    sort: true,
    total: true,
    right: 'goodsSales',
    note: '统计日期内关联商品有成交的达人数，去重',
  },
  sample_count: { ...figureColumn(sampleFigures.sample_count), sort: true, total: true },
  brand: { kind: 'text', title: '品牌', width: 96 },
  goods_count: { kind: 'count', title: '关联商品数', note: '所选平台的商品' },
  updated_at: { kind: 'time', title: '更新时间', sort: true },
  owner: { kind: 'staff', title: '负责人' },
  live_count: {
    kind: 'count',
    title: '直播',
    sort: true,
    total: true,
    right: 'goodsSales',
    note: '出单直播场次，去重',
  },
  video_count: {
    kind: 'count',
    title: '视频',
    sort: true,
    total: true,
    right: 'goodsSales',
    note: '出单视频数，去重',
  },
  content_count: {
    kind: 'count',
    title: '种草内容数',
    sort: true,
    total: true,
    note: '统计日期内发布、标为该 SPU 的内容',
  },
  interactions: { kind: 'count', title: '种草互动', sort: true, total: true, note: '点赞 + 评论 + 收藏 + 分享' },
  category: { kind: 'text', title: '分类', width: 96 },
  points: { kind: 'tags', title: '卖点' },
})

/** Columns of 商品 of one SPU. */
export const spuProductColumns = listColumns<SpuProduct>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, right: 'goodsSales' },
  price: {
    kind: 'text',
    title: '价格 ¥',
    value: priceText,
    width: 130,
  },
  commission: { kind: 'percent', title: '佣金率', value: (row) => row.commission_rate },
  volume: { ...figureColumn(salesFigures.volume), sort: true, right: 'goodsSales' },
  platform: { kind: 'label', title: '平台', labels: platformLabel },
})

/** Columns of 达人 of one SPU. */
export const spuTalentColumns = listColumns<SpuTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row.author_info, pinned: true },
  medium: { kind: 'staff', title: '媒介', value: (row) => row.medium_info },
  gmv: { ...figureColumn(salesFigures.gmv), sort: true, total: true, right: 'goodsSales' },
  sample_count: {
    ...figureColumn(sampleFigures.sample_count),
    sort: true,
    total: true,
    note: '按发货时间统计的样品件数；合计含寄给团长的样品',
  },
  content_count: { kind: 'count', title: '内容数', sort: true, total: true },
  interactions: { kind: 'count', title: '互动', sort: true, total: true, note: '点赞 + 评论 + 收藏 + 分享' },
})

/** Columns of 内容 of one SPU. */
export const spuContentColumns = listColumns<SpuContent>()({
  content: { kind: 'text', title: '内容', value: (row) => row.title, pinned: true, width: 220 },
  author: { kind: 'talent', title: '达人', value: (row) => row.author },
  publish_at: { kind: 'time', title: '发布时间', sort: true },
  plays: { kind: 'count', title: '播放/阅读', sort: true, total: true },
  interactions: { kind: 'count', title: '互动', sort: true, total: true, note: '点赞 + 评论 + 收藏 + 分享' },
  cost: { kind: 'money', title: '花费 ¥', sort: true, total: true, note: '达人报价 + 样品成本 + 投放花费' },
  cpe: { kind: 'money', title: 'CPE ¥', sort: true, total: true, note: '花费 ÷ 互动量' },
  form: { kind: 'label', title: '形式', labels: contentFormLabel, hidden: true },
})

/** Columns of 推广计划 of one SPU. */
export const spuCampaignColumns = listColumns<SpuCampaign>()({
  campaign: { kind: 'text', title: '计划', value: (row) => row.name, pinned: true, width: 200 },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      1: { text: campaignStatusLabel[1], color: 'grey' },
      2: { text: campaignStatusLabel[2], color: 'green' },
      3: { text: campaignStatusLabel[3], color: 'blue' },
      4: { text: campaignStatusLabel[4], color: 'grey' },
    },
  },
  period: { kind: 'period', title: '周期', value: (row) => [row.start_time, row.end_time] },
  progress: { kind: 'percent', title: '完成', sort: true, note: '已发布的内容数 ÷ 目标内容数' },
  goal_contents: { kind: 'count', title: '目标内容数', value: ({ goals }) => goals.content_count || null },
  content_count: { kind: 'count', title: '已发布', sort: true, note: '整个项目至今发布的内容' },
  goal_interactions: { kind: 'count', title: '目标互动', value: ({ goals }) => goals.interactions || null },
  interactions: { kind: 'count', title: '互动', sort: true },
  goal_hot: { kind: 'count', title: '目标爆文', value: ({ goals }) => goals.hot_count || null },
  hot_count: { kind: 'count', title: '爆文数', sort: true },
  budget: { kind: 'money', title: '预算 ¥' },
  cost: { kind: 'money', title: '已花 ¥', sort: true, note: '达人报价 + 样品成本 + 投放花费' },
  owner: { kind: 'staff', title: '负责人' },
})
