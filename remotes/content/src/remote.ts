import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('content', {
  screens: {
    ContentCampaign: () => import('./screens/content-campaign/ContentCampaignPage.tsx'),
    ContentCampaignDetail: () => import('./screens/content-campaign-detail/ContentCampaignDetailPage.tsx'),
    ContentOverview: () => import('./screens/content-overview/ContentOverviewPage.tsx'),
    ContentTalentBlackRed: () => import('./screens/content-talent-black-red/ContentTalentBlackRedPage.tsx'),
    ContentTalentCompany: () => import('./screens/content-talent-company/ContentTalentCompanyPage.tsx'),
  },
  openers: {},
})
