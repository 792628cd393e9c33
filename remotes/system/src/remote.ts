import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('system', {
  screens: {
    SystemMember: () => import('./screens/system-member/SystemMemberPage.tsx'),
    TaskCenter: () => import('./screens/task-center/TaskCenterPage.tsx'),
  },
  openers: {
    taskCentre: () => import('./task-centre/TaskCentre.tsx'),
  },
})
