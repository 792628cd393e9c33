import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketGoodsColumns } from '@crm/contracts/columns/market'
import { PLATFORMS } from '@crm/contracts/enums'
import { cascade, dateRange, hidden, inAddress, listFilters, numberRange, tab } from '@crm/ui/filters'
import { goodsCategories } from '../../lib/marketOptions.ts'

const fields = {
  platform: tab(PLATFORMS, 'dy'),
  keyword: hidden(),
  mode: inAddress(tab(['goods', 'author'], 'goods')),
  category_id: cascade('商品类目', goodsCategories),
  date: dateRange('统计日期', { initial: 'last30day', types: ['last7day', 'last30day', 'customize'] }),
  price: numberRange('价格', { unit: '元', scale: 100 }),
  rate: numberRange('佣金率', { unit: '%' }),
}
const sort = { order_by: 'volume', sort: 'desc' } as const

/** A search of goods: the word, and what narrows it; the same word costs nothing more on the same day. */
export const talentSearchGoodsFilters = listFilters(marketGoodsCalls.search, marketGoodsColumns, fields, { sort })

/** The same search, for the talents who sold the goods. */
export const goodsSellersFilters = listFilters(marketGoodsCalls.searchAuthors, sellerColumns, fields, { sort })
