/** Lists of goods that sell best, grow fastest, or pay the highest commission. */
export const GOODS_RANKS = ['hot', 'rising', 'commission'] as const
export type GoodsRank = (typeof GOODS_RANKS)[number]

/** Chinese names of the lists. */
export const goodsRankLabel: Readonly<Record<GoodsRank, string>> = {
  hot: '热销榜',
  rising: '飙升榜',
  commission: '高佣榜',
}

/** Periods of a ranking: a day, a week from Monday, a calendar month; `date` is the first day, `YYYY-MM-DD`. */
export const RANK_CYCLES = ['day', 'week', 'month'] as const
export type RankCycle = (typeof RANK_CYCLES)[number]

/** Chinese names of the periods. */
export const rankCycleLabel: Readonly<Record<RankCycle, string>> = { day: '日榜', week: '周榜', month: '月榜' }

/** Rows of a ranking in total. */
export const RANK_MAX = 500
/** 高佣榜 holds goods from this commission on, percent. */
export const HIGH_COMMISSION = 20
/** Letters of a searched word of goods. */
export const GOODS_WORD_MAX = 30

/** 30天成交额 of brands in yuan, as the filter offers it. */
export const BRAND_GMV_BUCKETS = [
  { value: 1, label: '10w以下', min: 0, max: 100_000 },
  { value: 2, label: '10w~50w', min: 100_000, max: 500_000 },
  { value: 3, label: '50w~100w', min: 500_000, max: 1_000_000 },
  { value: 4, label: '100w~500w', min: 1_000_000, max: 5_000_000 },
  { value: 5, label: '500w以上', min: 5_000_000, max: undefined },
] as const
