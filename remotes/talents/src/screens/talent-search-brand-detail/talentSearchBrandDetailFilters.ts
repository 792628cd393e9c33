import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { marketGoodsColumns, marketLiveColumns, marketVideoColumns } from '@crm/contracts/columns/market'
import { brandSellerFilterDefinitions } from '@crm/contracts/filters/sellers'
import { dateRange, filterSpec, hidden, hiddenId, inAddress, listFilters, tab } from '@crm/ui/filters'

const TABS = ['authors', 'goods', 'lives', 'videos'] as const
export type BrandDetailTab = (typeof TABS)[number]

const date = dateRange(brandSellerFilterDefinitions.date, {
  initial: 'last30day',
  types: ['last7day', 'last30day', 'customize'],
})

/** Which brand, which days, and which of its lists. */
export const talentSearchBrandDetailFilters = filterSpec({
  brand_id: hiddenId(),
  // Of the address only: what somebody was sent must not become the platform that lists begin with.
  platform: hidden(),
  date,
  tab: inAddress(tab(TABS, 'authors')),
})

/** The lists, one at a time in the address; the standard order of each is the server's. */
export const brandLists = {
  authors: {
    call: marketBrandCalls.authors,
    id: 'brand_sellers',
    columns: sellerColumns,
    filters: listFilters(marketBrandCalls.authors, sellerColumns, { date }),
  },
  goods: {
    call: marketBrandCalls.goods,
    id: 'brand_goods',
    columns: marketGoodsColumns,
    filters: listFilters(marketBrandCalls.goods, marketGoodsColumns, { date }),
  },
  lives: {
    call: marketBrandCalls.lives,
    id: 'brand_lives',
    columns: marketLiveColumns,
    filters: listFilters(marketBrandCalls.lives, marketLiveColumns, { date }),
  },
  videos: {
    call: marketBrandCalls.videos,
    id: 'brand_videos',
    columns: marketVideoColumns,
    filters: listFilters(marketBrandCalls.videos, marketVideoColumns, { date }),
  },
}
