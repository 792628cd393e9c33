import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('content', {
  screens: {
    ContentCampaign: () => import('./screens/content-campaign/ContentCampaignPage.tsx'),
    ContentCampaignAnalysis: () => import('./screens/content-campaign-detail/ContentCampaignDetailPage.tsx'),
    ContentCampaignDetail: () => import('./screens/content-campaign-detail/ContentCampaignDetailPage.tsx'),
    ContentWorkbench: () => import('./screens/content-workbench/ContentWorkbenchPage.tsx'),
    ContentGoods: () => import('./screens/content-goods/ContentGoodsPage.tsx'),
    ContentGoodsList: () => import('./screens/content-goods-list/ContentGoodsListPage.tsx'),
    ContentPerformance: () => import('./screens/content-performance/ContentPerformancePage.tsx'),
    ContentMaterial: () => import('./screens/content-material/ContentMaterialPage.tsx'),
    ContentMaterialTag: () => import('./screens/content-material-tag/ContentMaterialTagPage.tsx'),
    ContentOverview: () => import('./screens/content-overview/ContentOverviewPage.tsx'),
    ContentTalentBlackRed: () => import('./screens/content-talent-black-red/ContentTalentBlackRedPage.tsx'),
    ContentTalentCompany: () => import('./screens/content-talent-company/ContentTalentCompanyPage.tsx'),
  },
  openers: {
    materialPicker: () => import('./parts/material/MaterialPicker.tsx'),
  },
})
