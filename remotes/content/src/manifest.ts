import { remoteManifest } from '@crm/contracts/portal/manifest'
import { contentRoutes } from '@crm/contracts/routes/content'
import { contentPages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'content',
  version: '1.0.0',
  title: '种草',
  rows: contentRoutes,
  pages: contentPages,
  screens: [
    'ContentOverview',
    'ContentWorkbench',
    'ContentCampaign',
    'ContentCampaignDetail',
    'ContentCampaignAnalysis',
    'ContentTalentCompany',
    'ContentTalentBlackRed',
    'ContentMaterial',
    'ContentMaterialTag',
    'ContentGoods',
    'ContentGoodsList',
    'ContentPerformance',
  ],
  uses: ['goalsDrawer', 'goodsDrawer', 'mediumDrawer', 'spuDrawer', 'spuForm', 'videoDrawer'],
  openers: ['materialPicker'],
})
