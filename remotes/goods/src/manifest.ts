import { remoteManifest } from '@crm/contracts/manifest'
export const manifest = remoteManifest({ id: 'goods', version: '1.0.0', title: 'goods', rows: [], screens: [] })
