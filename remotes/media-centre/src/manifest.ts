import { remoteManifest } from '@crm/contracts/manifest'
export const manifest = remoteManifest({ id: 'media-centre', version: '1.0.0', title: 'media-centre', rows: [], screens: [] })
