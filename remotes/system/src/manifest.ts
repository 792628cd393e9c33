import { remoteManifest } from '@crm/contracts/manifest'
export const manifest = remoteManifest({ id: 'system', version: '1.0.0', title: 'system', rows: [], screens: [] })
