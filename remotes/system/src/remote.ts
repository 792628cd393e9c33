import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('system', {
  screens: {
    SystemAccount: () => import('./screens/system-account/SystemAccountPage.tsx'),
    SystemNotice: () => import('./screens/system-notice/SystemNoticePage.tsx'),
    SystemShop: () => import('./screens/system-shop/SystemShopPage.tsx'),
    SystemBindWdt: () => import('./screens/system-bind/SystemBindWdtPage.tsx'),
    SystemBindJst: () => import('./screens/system-bind/SystemBindJstPage.tsx'),
    SystemBindHupun: () => import('./screens/system-bind/SystemBindHupunPage.tsx'),
    SystemBindGyy: () => import('./screens/system-bind/SystemBindGyyPage.tsx'),
    SystemBindJky: () => import('./screens/system-bind/SystemBindJkyPage.tsx'),
    SystemBindInternal: () => import('./screens/system-bind/SystemBindInternalPage.tsx'),
    SystemBindKuaimai: () => import('./screens/system-bind/SystemBindKuaimaiPage.tsx'),
    SystemBindBaisheng: () => import('./screens/system-bind/SystemBindBaishengPage.tsx'),
    SystemBindFlux: () => import('./screens/system-bind/SystemBindFluxPage.tsx'),
    SystemBindGuanjiapo: () => import('./screens/system-bind/SystemBindGuanjiapoPage.tsx'),
    SystemBindWangdianguanjia: () => import('./screens/system-bind/SystemBindWangdianguanjiaPage.tsx'),
    ShopBind: () => import('./screens/shop-bind/ShopBindPage.tsx'),
    ShopBindKs: () => import('./screens/shop-bind/ShopBindKsPage.tsx'),
    ShopBindSph: () => import('./screens/shop-bind/ShopBindSphPage.tsx'),
    ShopBindXhs: () => import('./screens/shop-bind/ShopBindXhsPage.tsx'),
    SystemRole: () => import('./screens/system-role/SystemRolePage.tsx'),
    SystemMember: () => import('./screens/system-member/SystemMemberPage.tsx'),
    SystemLog: () => import('./screens/system-log/SystemLogPage.tsx'),
    ContentSystemRole: () => import('./screens/content-system-role/ContentSystemRolePage.tsx'),
    ContentSystemMember: () => import('./screens/content-system-member/ContentSystemMemberPage.tsx'),
    ContentSystemLog: () => import('./screens/content-system-log/ContentSystemLogPage.tsx'),
    SystemBusinessConfigure: () => import('./screens/system-business-configure/SystemBusinessConfigurePage.tsx'),
    SystemMonitorConfigure: () => import('./screens/system-monitor-configure/SystemMonitorConfigurePage.tsx'),
    ContentBusinessConfigure: () => import('./screens/content-business-configure/ContentBusinessConfigurePage.tsx'),
    TaskCenter: () => import('./screens/task-center/TaskCenterPage.tsx'),
  },
  openers: {
    noticeSettings: () => import('./notice-settings/NoticeSettings.tsx'),
    taskCentre: () => import('./task-centre/TaskCentre.tsx'),
  },
})
