import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('content', {
  screens: {
    ContentCampaign: () => import('./screens/content-campaign/ContentCampaignPage.tsx'),
    ContentCampaignDetail: () => import('./screens/content-campaign-detail/ContentCampaignDetailPage.tsx'),
    ContentGoods: () => import('./screens/content-goods/ContentGoodsPage.tsx'),
    ContentGoodsList: () => import('./screens/content-goods-list/ContentGoodsListPage.tsx'),
    ContentPerformance: () => import('./screens/content-performance/ContentPerformancePage.tsx'),
    ContentOverview: () => import('./screens/content-overview/ContentOverviewPage.tsx'),
  },
  openers: {},
})
