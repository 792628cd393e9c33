import { remoteManifest } from '@crm/contracts/portal/manifest'
import { mediaCentreRoutes } from '@crm/contracts/routes/mediaCentre'

export const manifest = remoteManifest({
  id: 'media-centre',
  version: '1.0.0',
  title: '媒体中心',
  rows: mediaCentreRoutes,
  screens: ['MediaCenterCommerceVideo', 'MediaCenterGrassVideo'],
})
