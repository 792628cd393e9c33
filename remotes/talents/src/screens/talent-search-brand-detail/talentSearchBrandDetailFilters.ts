import { dateRange, filterSpec, hidden, hiddenId, tab } from '@crm/ui/filters'

const TABS = ['authors', 'goods', 'lives', 'videos'] as const
export type BrandDetailTab = (typeof TABS)[number]

/** Which brand, which days, and which of its lists. Each list has an order of its own, so the standard one is the server's. */
export const talentSearchBrandDetailFilters = filterSpec(
  {
    brand_id: hiddenId(),
    // Of the address only: what somebody was sent must not become the platform that lists begin with.
    platform: hidden(),
    date: dateRange('统计日期', { initial: 'last30day', types: ['last7day', 'last30day', 'customize'] }),
    tab: tab(TABS, 'authors', { addressOnly: true }),
  },
  {
    sortable: [
      ...['gmv', 'volume', 'live_count', 'video_count', 'fans', 'goods_count'],
      ...['price', 'commission_rate', 'author_count', 'start_at', 'views', 'likes'],
    ],
  },
)
