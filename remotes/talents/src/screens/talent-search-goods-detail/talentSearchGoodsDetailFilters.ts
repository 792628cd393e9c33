import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketLiveColumns, marketVideoColumns } from '@crm/contracts/columns/market'
import { filterSpec, hidden, inAddress, listFilters, tab } from '@crm/ui/filters'

const TABS = ['authors', 'lives', 'videos'] as const
export type GoodsDetailTab = (typeof TABS)[number]

/** Which product, and which of its lists. */
export const talentSearchGoodsDetailFilters = filterSpec({
  product_id: hidden(),
  // Of the address only: what somebody was sent must not become the platform that lists begin with.
  platform: hidden(),
  tab: inAddress(tab(TABS, 'authors')),
})

/** Page and order of the lists, one at a time in the address. The standard order is the server's. */
export const goodsSellerFilters = listFilters(marketGoodsCalls.authors, sellerColumns, {})
export const goodsLiveFilters = listFilters(marketGoodsCalls.lives, marketLiveColumns, {})
export const goodsVideoFilters = listFilters(marketGoodsCalls.videos, marketVideoColumns, {})
