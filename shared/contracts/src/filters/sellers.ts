import { fans, keyword, mainKind, platform, statisticDates } from './common.ts'
import type { FilterDefinitions } from './filter.ts'

/** What narrows 竞品达人. */
export const competitorTalentFilterDefinitions = {
  platform,
  id: { kind: 'record', label: '竞品', record: 'competitor' },
  keyword,
  date: { kind: 'dates', label: '日期' },
  main_kind: mainKind,
  fans,
  is_cooperated: {
    kind: 'options',
    label: '合作情况',
    options: [
      { value: 0, label: '未合作' },
      { value: 1, label: '已合作' },
    ],
  },
} as const satisfies FilterDefinitions

/** What narrows the talents who sold a product of the market. */
export const goodsSellerFilterDefinitions = {
  platform,
  product_id: { kind: 'record', label: '商品', record: 'marketGoods' },
} as const satisfies FilterDefinitions

/** What narrows the talents who sold a brand. */
export const brandSellerFilterDefinitions = {
  platform,
  brand_id: { kind: 'record', label: '品牌', record: 'brand' },
  date: statisticDates,
} as const satisfies FilterDefinitions
