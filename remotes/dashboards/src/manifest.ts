import { remoteManifest } from '@crm/contracts/manifest'
export const manifest = remoteManifest({ id: 'dashboards', version: '1.0.0', title: 'dashboards', rows: [], screens: [] })
