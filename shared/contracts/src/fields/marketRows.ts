import { z } from 'zod'
import { GoodsStatus, goodsStatusLabel, PLATFORMS } from '../enums.ts'
import { decimal, enumOf, fen, flag, id, oneOf, pageOf, platform, sortedBy, text, unixTime } from '../fields.ts'
import { marketLiveColumns, marketVideoColumns } from '../columns/market.ts'
import { sellerColumns } from '../columns/foundTalents.ts'
import { foundTalent, marketSum } from './foundTalent.ts'
import { RANK_CYCLES } from '../rules/market.ts'

const percentage = (what: string) => z.number().describe(`${what}，百分数`)

/** A product of the market with its sums over the asked days. */
export const marketGoodsRow = {
  product_id: z.string(),
  platform: z.enum(PLATFORMS),
  title: z.string(),
  cover: z.string(),
  brand_id: z.int(),
  brand_name: z.string(),
  category_id: z.int(),
  shop_id: z.string(),
  shop_name: z.string(),
  price: z.number().describe('分'),
  commission_rate: percentage('佣金率'),
  detail_url: z.string(),
  status: enumOf([GoodsStatus.onSale, GoodsStatus.offline], goodsStatusLabel),
  removed_at: z.int().nullable(),
  ...marketSum('volume'),
  ...marketSum('gmv'),
  author_count: z.int().describe('带货达人数'),
  live_rate: percentage('直播成交占比'),
  video_rate: percentage('视频成交占比'),
}

/** A talent with what it sold of the asked goods in the asked days. */
export const sellingTalent = {
  ...foundTalent,
  ...marketSum('gmv'),
  ...marketSum('volume'),
  goods_count: z.int(),
  live_count: z.int().describe('带货直播场次'),
  video_count: z.int().describe('带货视频数'),
  commission_rate: percentage('平均佣金率'),
  first_day: z.string().describe('首次带货，YYYY-MM-DD'),
  last_day: z.string().describe('最近带货'),
  own_gmv: z.number().describe('该达人为本企业累计成交，分'),
}

/** A live or video that sold the asked goods. */
export const marketContentRow = {
  content_id: z.string(),
  title: z.string(),
  cover: z.string(),
  author_id: z.string(),
  platform: z.enum(PLATFORMS),
  author_name: z.string(),
  display_id: z.string().describe('平台展示的达人号'),
  avatar: z.string(),
  start_at: z.int(),
  duration: z.int().describe('秒'),
  views: z.number(),
  likes: z.number(),
  comments: z.number(),
  shares: z.number(),
  ...marketSum('volume'),
  ...marketSum('gmv'),
}

/** A day of a trend. `index`: 0–100, the highest day of the trend is 100, for those who see ranges only. */
export const marketPoint = {
  date: z.string(),
  ...marketSum('gmv'),
  ...marketSum('volume'),
  gmv_index: z.number(),
  volume_index: z.number(),
  author_count: z.int(),
}

/** Parts of a whole in percent. */
export const shares = z.array(z.object({ name: z.string(), value: z.number() }))

/** How sales divide: by lives and videos, by the size of the talents, by the price of the goods, and who watches. */
export const marketParts = {
  contents: shares.describe('成交占比：直播、视频'),
  fans_layers: z.array(z.object({ name: z.string(), value: z.int() })).describe('各粉丝量级的达人数'),
  price_bands: shares.describe('成交占比，按商品价格'),
  portrait: z.object({ gender: shares, age: shares, region: shares }).describe('带货达人的粉丝画像，按成交加权'),
}

/** A brand of the market with its sums over the asked days. */
export const marketBrandRow = {
  brand_id: z.int(),
  platform: z.enum(PLATFORMS),
  name: z.string(),
  logo: z.string(),
  category_id: z.int(),
  ...marketSum('gmv'),
  author_count: z.int(),
  is_competitor: flag('本企业已关注为竞品'),
}

/** Which days; absent: the last 30 complete ones. A range that is not over yet is moved back to the last complete day. */
export const marketDates = { start_time: unixTime().optional(), end_time: unixTime().optional() }

/** Bounds of goods. */
export const goodsBounds = {
  price_min: fen().optional(),
  price_max: fen().optional(),
  rate_min: decimal({ min: 0, max: 100 }).optional().describe('佣金率，百分数'),
  rate_max: decimal({ min: 0, max: 100 }).optional(),
}

/** Which period of a ranking. */
export const rankPeriod = {
  platform: platform().default('dy'),
  cycle: oneOf(RANK_CYCLES).default('day'),
  date: text({ max: 10 }).optional().describe('周期的第一天，YYYY-MM-DD；默认最近一个完整周期'),
}

/** Notes of a ranking: the period shown, and the latest one that exists. */
export const rankNotes = z.object({
  date: z.string(),
  latest: z.string(),
  is_missing: flag('该周期的榜单不存在'),
})

/** A class of goods of either level. */
export const marketCategory = { category_id: id().optional() }

/** A trend by day; the shape is the request that names its subject. */
export const trendOf = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  request: z.object(shape),
  answer: z.object({ list: z.array(z.object(marketPoint)) }),
})

/** Who sells something, page by page. */
export const sellersOf = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  columns: sellerColumns,
  request: z.object({ ...sortedBy(sellerColumns), ...shape }),
  answer: pageOf(z.object(sellingTalent)),
})

/** Lives that sold something, page by page. */
export const livesOf = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  request: z.object({ ...sortedBy(marketLiveColumns), ...shape }),
  answer: pageOf(z.object(marketContentRow)),
})

/** Videos that sold something, page by page. */
export const videosOf = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  request: z.object({ ...sortedBy(marketVideoColumns), ...shape }),
  answer: pageOf(z.object(marketContentRow)),
})
