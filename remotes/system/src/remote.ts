import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('system', {
  screens: {
    SystemMember: () => import('./screens/system-member/SystemMemberPage.tsx'),
    TaskCenter: () => import('./screens/task-center/TaskCenterPage.tsx'),
  },
  openers: {
    noticeSettings: () => import('./notice-settings/NoticeSettings.tsx'),
    taskCentre: () => import('./task-centre/TaskCentre.tsx'),
  },
})
