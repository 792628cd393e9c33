import { remoteManifest } from '@crm/contracts/portal/manifest'
import { dashboardsRoutes } from '@crm/contracts/routes/dashboards'

export const manifest = remoteManifest({
  id: 'dashboards',
  version: '1.0.0',
  title: '数据',
  rows: dashboardsRoutes,
  screens: ['Overview'],
  openers: ['mediumDrawer'],
  uses: ['goodsDrawer'],
})
