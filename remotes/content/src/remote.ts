import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('content', {
  screens: {
    ContentCampaign: () => import('./screens/content-campaign/ContentCampaignPage.tsx'),
    ContentCampaignDetail: () => import('./screens/content-campaign-detail/ContentCampaignDetailPage.tsx'),
    ContentMaterial: () => import('./screens/content-material/ContentMaterialPage.tsx'),
    ContentMaterialTag: () => import('./screens/content-material-tag/ContentMaterialTagPage.tsx'),
    ContentOverview: () => import('./screens/content-overview/ContentOverviewPage.tsx'),
  },
  openers: {
    materialPicker: () => import('./parts/material/MaterialPicker.tsx'),
  },
})
