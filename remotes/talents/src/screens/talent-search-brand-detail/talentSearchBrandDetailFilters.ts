import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketGoodsColumns, marketLiveColumns, marketVideoColumns } from '@crm/contracts/columns/market'
import { dateRange, filterSpec, hidden, hiddenId, inAddress, listFilters, tab } from '@crm/ui/filters'

const TABS = ['authors', 'goods', 'lives', 'videos'] as const
export type BrandDetailTab = (typeof TABS)[number]

const date = dateRange('统计日期', { initial: 'last30day', types: ['last7day', 'last30day', 'customize'] })

/** Which brand, which days, and which of its lists. */
export const talentSearchBrandDetailFilters = filterSpec({
  brand_id: hiddenId(),
  // Of the address only: what somebody was sent must not become the platform that lists begin with.
  platform: hidden(),
  date,
  tab: inAddress(tab(TABS, 'authors')),
})

/** Days, page and order of the lists, one at a time in the address. The standard order is the server's. */
export const brandSellerFilters = listFilters(marketBrandCalls.authors, sellerColumns, { date })
export const brandGoodsFilters = listFilters(marketBrandCalls.goods, marketGoodsColumns, { date })
export const brandLiveFilters = listFilters(marketBrandCalls.lives, marketLiveColumns, { date })
export const brandVideoFilters = listFilters(marketBrandCalls.videos, marketVideoColumns, { date })
