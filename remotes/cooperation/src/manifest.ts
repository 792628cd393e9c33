import { remoteManifest } from '@crm/contracts/portal/manifest'
import { cooperationRoutes } from '@crm/contracts/routes/cooperation'
import { cooperationPages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'cooperation',
  version: '1.0.0',
  title: '合作',
  rows: cooperationRoutes,
  pages: cooperationPages,
  screens: [
    'CooperateList',
    'CooperateCreate',
    'CooperateEdit',
    'CooperateDetail',
    'CooperateDemo',
    'ContentSample',
    'SamplesCreate',
    'SamplesEdit',
    'SamplesRenew',
    'OrdersList',
    'LiveScheduling',
    'ColonelList',
    'ColonelDetail',
    'ColonelCooperateDetail',
  ],
  openers: ['includeColonel'],
})
