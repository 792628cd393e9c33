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

/** The lists, one at a time in the address; the standard order of each is the server's. */
export const goodsLists = {
  authors: {
    call: marketGoodsCalls.authors,
    id: 'goods_sellers',
    columns: sellerColumns,
    filters: listFilters(marketGoodsCalls.authors, sellerColumns, {}),
  },
  lives: {
    call: marketGoodsCalls.lives,
    id: 'goods_lives',
    columns: marketLiveColumns,
    filters: listFilters(marketGoodsCalls.lives, marketLiveColumns, {}),
  },
  videos: {
    call: marketGoodsCalls.videos,
    id: 'goods_videos',
    columns: marketVideoColumns,
    filters: listFilters(marketGoodsCalls.videos, marketVideoColumns, {}),
  },
}
