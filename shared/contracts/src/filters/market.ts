import { GOODS_RANKS, goodsRankLabel, RANK_CYCLES, rankCycleLabel } from '../rules/market.ts'
import { keyword, percent, platform, yuan } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 爆品榜单. */
export const goodsRankFilterDefinitions = {
  platform,
  kind: { kind: 'options', label: '榜单', options: optionsOf(goodsRankLabel, GOODS_RANKS) },
  cycle: { kind: 'options', label: '周期', options: optionsOf(rankCycleLabel, RANK_CYCLES) },
  date: { kind: 'text', label: '周期开始日' },
  keyword,
  category_id: { kind: 'category', label: '商品类目' },
  price: { kind: 'range', label: '价格', ...yuan },
  rate: { kind: 'range', label: '佣金率', ...percent },
  main_kind: {
    kind: 'options',
    label: '带货方式',
    options: [
      { value: 1, label: '直播为主' },
      { value: 2, label: '视频为主' },
    ],
  },
} as const satisfies FilterDefinitions
