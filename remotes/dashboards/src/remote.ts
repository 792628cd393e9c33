import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('dashboards', {
  screens: {
    Overview: () => import('./screens/overview/OverviewPage.tsx'),
  },
  openers: {
    mediumDrawer: () => import('./medium-drawer/MediumDrawer.tsx'),
  },
})
