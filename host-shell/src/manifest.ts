import { remoteManifest } from '@crm/contracts/manifest'
import { shellRoutes } from '@crm/contracts/routes/shell'

/** The shell's own pages. Its menu has no entries of its own. */
export const manifest = remoteManifest({
  id: 'shell',
  version: '1.0.0',
  title: '门户',
  rows: shellRoutes,
  screens: [
    'Home',
    'About',
    'School',
    'SchoolLecturerDetail',
    'Vip',
    'IframePage',
    'UserLogin',
    'Agreement',
    'Privacy',
    'ErrorPage',
    'NotFound',
  ],
})
