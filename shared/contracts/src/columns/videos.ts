import type { GrassRow } from '../calls/grassVideos.ts'
import type { VideoRow } from '../calls/videos.ts'
import { contentFormLabel, contentSourceLabel, platformLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 带货视频. */
export const videoColumns = listColumns<VideoRow>()({
  video: { kind: 'text', title: '视频', value: (row) => row.title, pinned: true, width: 208 },
  author: { kind: 'talent', title: '达人', value: (row) => row.author },
  gmv: {
    ...figureColumn(salesFigures.gmv),
    sort: true,
    total: true,
    note: '按成交时间：统计日期内支付的；按发布时间：该视频至今的',
  },
  publish_at: { kind: 'time', title: '发布时间', sort: true },
  plays: { kind: 'count', title: '播放', sort: true, total: true },
  ad_cost: { kind: 'money', title: '广告消耗 ¥', sort: true, total: true },
  staff: { kind: 'staff', title: '媒介' },
  likes: { kind: 'count', title: '点赞', sort: true, total: true },
  comments: { kind: 'count', title: '评论', sort: true, total: true },
  volume: { ...figureColumn(salesFigures.volume), sort: true, total: true },
  interaction_rate: { kind: 'percent', title: '互动率', sort: true, total: true, note: '互动 ÷ 播放' },
  goods: { kind: 'goodsList', title: '商品' },
  collects: { kind: 'count', title: '收藏', sort: true, total: true },
  shares: { kind: 'count', title: '分享', sort: true, total: true },
  gpm: { kind: 'money', title: 'GPM ¥', sort: true, total: true, note: '成交金额 ÷ 播放 × 1000' },
  labels: { kind: 'tags', title: '标签' },
  video_id: { kind: 'text', title: '视频ID', hidden: true, width: 168 },
  platform: { kind: 'label', title: '平台', labels: platformLabel, hidden: true },
  url: { kind: 'text', title: '链接', hidden: true, width: 200 },
})

/** Columns of 种草视频. */
export const grassVideoColumns = listColumns<GrassRow>()({
  content: { kind: 'text', title: '内容', value: (row) => row.title, pinned: true, width: 208 },
  author: { kind: 'talent', title: '达人', value: (row) => row.author },
  cost: {
    kind: 'money',
    title: '花费 ¥',
    sort: true,
    total: true,
    note: '达人报价 + 样品成本 + 投放花费；报价可直接修改',
  },
  publish_at: { kind: 'time', title: '发布时间', sort: true },
  plays: { kind: 'count', title: '播放/阅读', sort: true, total: true },
  cpe: { kind: 'money', title: 'CPE ¥', sort: true, total: true, note: '花费 ÷ 互动量' },
  staff: { kind: 'staff', title: '媒介' },
  spu: { kind: 'text', title: 'SPU', value: (row) => row.spu?.name ?? null, width: 112 },
  campaign: { kind: 'text', title: '种草项目', value: (row) => row.campaign?.name ?? null, width: 120 },
  likes: { kind: 'count', title: '点赞', sort: true, total: true },
  comments: { kind: 'count', title: '评论', sort: true, total: true },
  collects: { kind: 'count', title: '收藏', sort: true, total: true },
  shares: { kind: 'count', title: '分享', sort: true, total: true },
  interaction_rate: { kind: 'percent', title: '互动率', sort: true, total: true, note: '互动量 ÷ 播放/阅读' },
  is_hot: { kind: 'yesNo', title: '爆文', value: (row) => row.is_hot === 1 },
  labels: { kind: 'tags', title: '标签' },
  form: { kind: 'label', title: '形式', labels: contentFormLabel, hidden: true },
  platform: { kind: 'label', title: '平台', labels: platformLabel, hidden: true },
  source: {
    kind: 'label',
    title: '来源',
    labels: contentSourceLabel,
    hidden: true,
  },
  url: { kind: 'text', title: '链接', hidden: true, width: 200 },
})
