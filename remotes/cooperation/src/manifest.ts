import { remoteManifest } from '@crm/contracts/manifest'
export const manifest = remoteManifest({ id: 'cooperation', version: '1.0.0', title: 'cooperation', rows: [], screens: [] })
