import { PLATFORMS } from '@crm/contracts/enums'
import { cascade, dateRange, filterSpec, hidden, numberRange, tab } from '@crm/ui/filters'
import { goodsCategories } from '../../lib/findingOptions.ts'

/** A search of goods: the word, and what narrows it; the same word costs nothing more on the same day. */
export const talentSearchGoodsFilters = filterSpec(
  {
    platform: tab(PLATFORMS, 'dy'),
    keyword: hidden(),
    mode: tab(['goods', 'author'], 'goods', { addressOnly: true }),
    category_id: cascade('商品类目', goodsCategories),
    date: dateRange('统计日期', { initial: 'last30day', types: ['last7day', 'last30day', 'customize'] }),
    price: numberRange('价格', { unit: '元', scale: 100 }),
    rate: numberRange('佣金率', { unit: '%' }),
  },
  {
    sort: { order_by: 'volume', sort: 'desc' },
    sortable: [
      'volume',
      'gmv',
      'price',
      'commission_rate',
      'author_count',
      'goods_count',
      'live_count',
      'video_count',
      'fans',
    ],
  },
)
