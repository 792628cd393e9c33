import type { CompetitorGoods } from '../calls/competitor.ts'
import type { MarketContent, MarketGoods, RankedGoods } from '../calls/market.ts'
import type { FoundBrand, RankedBrand } from '../calls/marketBrand.ts'
import { listColumns } from '../listColumns.ts'

const MARKET_NOTE = '平台预估，非企业白名单显示区间；按真实数值排序'
const yuan = (fen: number) => (fen / 100).toFixed(2)

// What several lists of market goods show of one.
const goods = {
  kind: 'goods',
  title: '商品',
  value: (row: MarketGoods) => row,
  pinned: true,
} as const
const price = { kind: 'money', title: '价格 ¥', sort: true } as const
const commissionRate = { kind: 'percent', title: '佣金率 %', sort: true } as const
const volume = {
  kind: 'marketCount',
  title: '销量',
  value: (row: MarketGoods) => ({ value: row.volume, text: row.volume_str }),
  sort: true,
  note: MARKET_NOTE,
} as const
const gmv = {
  kind: 'marketMoney',
  title: '成交额 ¥',
  value: (row: { gmv?: number | undefined; gmv_str: string }) => ({ value: row.gmv, text: row.gmv_str }),
  sort: true,
  note: MARKET_NOTE,
} as const
const authorCount = { kind: 'count', title: '带货达人数', sort: true } as const
const rates = {
  kind: 'text',
  title: '直播/视频占比',
  value: (row: MarketGoods) => `${row.live_rate.toFixed(2)}% / ${row.video_rate.toFixed(2)}%`,
  note: '成交额中来自直播、来自视频的部分',
  width: 150,
} as const
const shopName = { kind: 'text', title: '店铺', width: 150 } as const
const brandName = { kind: 'text', title: '品牌' } as const

/** Columns of goods that a search finds on the market. */
export const marketGoodsColumns = listColumns<MarketGoods>()({
  goods,
  volume,
  gmv,
  price,
  commission_rate: commissionRate,
  author_count: authorCount,
  rates,
  shop_name: shopName,
  brand_name: brandName,
})

/** Columns of the goods of competitors that one talent sold, the last sold first. */
export const competitorGoodsColumns = listColumns<CompetitorGoods>()({
  goods: { ...goods },
  price: { kind: 'money', title: '价格 ¥' },
  commission_rate: { kind: 'percent', title: '佣金率 %' },
  volume: { kind: 'marketCount', title: '销量', value: volume.value, note: MARKET_NOTE },
  last_day: { kind: 'text', title: '最近带货', value: (row) => row.last_day.replaceAll('-', '.') },
})

/** Columns of 爆品榜. */
export const goodsRankColumns = listColumns<RankedGoods>()({
  rank: { kind: 'text', title: '排名', pinned: true, note: '与上一周期的名次相比', sort: true, width: 104 },
  goods,
  volume,
  gmv,
  gmv_rate: { kind: 'change', title: '成交环比', sort: true, note: '与上一周期的成交额相比' },
  price,
  commission_rate: commissionRate,
  author_count: authorCount,
  rates,
  shop_name: shopName,
  brand_name: brandName,
})

/** Columns of 品牌榜. */
export const brandRankColumns = listColumns<RankedBrand>()({
  rank: { kind: 'text', title: '排名', pinned: true, note: '与上一周期的名次相比', sort: true, width: 104 },
  brand: { kind: 'text', title: '品牌', value: (row) => row.name, pinned: true, width: 176 },
  gmv,
  gmv_rate: { kind: 'change', title: '环比' },
  author_count: { ...authorCount, title: '合作达人数' },
  new_author_count: { kind: 'count', title: '新增达人数', note: '周期内首次与该品牌合作的达人' },
  live_rate: { kind: 'percent', title: '直播占比 %' },
  video_rate: { kind: 'percent', title: '视频占比 %' },
  top: {
    kind: 'text',
    title: 'Top3 达人',
    value: (row) => row.top_authors.map(({ author_name }) => author_name).join('、'),
    width: 128,
  },
})

/** Columns of brands that a search finds. */
export const foundBrandColumns = listColumns<FoundBrand>()({
  brand: { kind: 'text', title: '品牌', value: (row) => row.name, pinned: true, width: 176 },
  gmv: { ...gmv, title: '30天成交额 ¥' },
  author_count: { ...authorCount, title: '达人数' },
  goods_count: { kind: 'count', title: '商品数' },
  prices: {
    kind: 'text',
    title: '价格带 ¥',
    value: (row) => `${yuan(row.price_min)} ~ ${yuan(row.price_max)}`,
    width: 160,
  },
})

const hoursOf = ({ duration }: MarketContent) =>
  `${Math.floor(duration / 3600)} 小时${Math.round((duration % 3600) / 60)}分`
// What lives and videos show alike.
const author = { kind: 'talent', title: '达人', value: (row: MarketContent) => row } as const
const soldVolume = {
  ...volume,
  value: (row: MarketContent) => ({ value: row.volume, text: row.volume_str }),
} as const

/** Columns of lives that sold goods of the market. */
export const marketLiveColumns = listColumns<MarketContent>()({
  content: { kind: 'text', title: '直播', value: (row) => row.title, pinned: true, width: 220 },
  gmv,
  volume: soldVolume,
  author,
  start_at: { kind: 'time', title: '开播时间', sort: true },
  duration: { kind: 'text', title: '时长', value: hoursOf, width: 96 },
  views: { kind: 'count', title: '场观', sort: true },
})

/** Columns of videos that sold goods of the market. */
export const marketVideoColumns = listColumns<MarketContent>()({
  content: { kind: 'text', title: '视频', value: (row) => row.title, pinned: true, width: 220 },
  gmv,
  volume: soldVolume,
  author,
  start_at: { kind: 'time', title: '发布时间', sort: true },
  views: { kind: 'count', title: '播放', sort: true },
  likes: { kind: 'count', title: '点赞', sort: true },
  comments: { kind: 'count', title: '评论' },
  shares: { kind: 'count', title: '分享' },
})
