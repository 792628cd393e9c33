import { remoteManifest } from '@crm/contracts/manifest'
export const manifest = remoteManifest({ id: 'content', version: '1.0.0', title: 'content', rows: [], screens: [] })
