import { remoteManifest } from '@crm/contracts/portal/manifest'
import { shellRoutes } from '@crm/contracts/routes/shell'
import { shellDialogNames } from './dialogs/shellDialogs.ts'
import { shellPages } from './shellPages.ts'

/** The shell's own pages and the dialogs that it opens by name. Its menu has no entries of its own. */
export const manifest = remoteManifest({
  id: 'shell',
  version: '1.0.0',
  title: '门户',
  rows: shellRoutes,
  pages: shellPages,
  openers: shellDialogNames,
  screens: [
    'Home',
    'About',
    'School',
    'SchoolLecturerDetail',
    'Vip',
    'IframePage',
    'UserLogin',
    'UserRegister',
    'UserTrial',
    'UserJoin',
    'UserEntry',
    'Bridge',
    'AuthTemplate',
    'AuthMiniApp',
    'AuthBi',
    'BindFeishu',
    'Agreement',
    'Privacy',
    'ErrorPage',
    'NotFound',
  ],
})
