import { filterSpec, hidden, tab } from '@crm/ui/filters'

const TABS = ['authors', 'lives', 'videos'] as const
export type GoodsDetailTab = (typeof TABS)[number]

/** Which product, and which of its lists. Each list has an order of its own, so the standard one is the server's. */
export const talentSearchGoodsDetailFilters = filterSpec(
  {
    product_id: hidden(),
    // Of the address only: what somebody was sent must not become the platform that lists begin with.
    platform: hidden(),
    tab: tab(TABS, 'authors', { addressOnly: true }),
  },
  { sortable: ['volume', 'gmv', 'live_count', 'video_count', 'fans', 'start_at', 'views', 'likes'] },
)
