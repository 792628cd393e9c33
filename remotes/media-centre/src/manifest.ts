import { remoteManifest } from '@crm/contracts/portal/manifest'
import { mediaCentreRoutes } from '@crm/contracts/routes/mediaCentre'
import { mediaCentrePages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'media-centre',
  version: '1.0.0',
  title: '媒体中心',
  rows: mediaCentreRoutes,
  pages: mediaCentrePages,
  screens: [
    'MediaCenterCommerceVideo',
    'MediaCenterGrassVideo',
    'MediaCenterTrackAuthor',
    'MediaCenterCooperationLive',
    'LiveScreenOverview',
    'LiveScreenDetail',
    'MediaCenterBrandHotspot',
    'MediaCenterAddHotspot',
  ],
  openers: ['videoDrawer'],
})
