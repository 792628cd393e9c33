import { remoteManifest } from '@crm/contracts/portal/manifest'
import { systemRoutes } from '@crm/contracts/routes/system'
import { systemPages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'system',
  version: '1.0.0',
  title: '系统',
  rows: systemRoutes,
  pages: systemPages,
  screens: ['SystemMember', 'TaskCenter'],
  openers: ['noticeSettings', 'taskCentre'],
})
