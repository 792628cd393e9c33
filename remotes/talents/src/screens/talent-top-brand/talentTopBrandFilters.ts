import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { brandRankColumns } from '@crm/contracts/columns/market'
import { PLATFORMS } from '@crm/contracts/enums'
import { cascade, hidden, hiddenId, inAddress, keyword, listFilters, tab } from '@crm/ui/filters'
import { goodsCategories } from '../../lib/marketOptions.ts'

/** Periods of the ranking of brands. */
export const BRAND_CYCLES = ['week', 'month'] as const

/** The ranking of brands of one class; none chosen is the corporation's main class, which the server knows. */
export const talentTopBrandFilters = listFilters(marketBrandCalls.rankList, brandRankColumns, {
  platform: tab(PLATFORMS, 'dy'),
  category_id: cascade('商品类目', goodsCategories),
  cycle: tab(BRAND_CYCLES, 'week'),
  date: hidden(),
  keyword: keyword({ placeholder: '搜索品牌' }),
  expand: inAddress(hiddenId()),
})
