import { remoteManifest } from '@crm/contracts/portal/manifest'
import { systemRoutes } from '@crm/contracts/routes/system'
import { systemPages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'system',
  version: '1.0.0',
  title: '系统',
  rows: systemRoutes,
  pages: systemPages,
  screens: [
    ...(['SystemAccount', 'SystemShop', 'ShopBind', 'ShopBindKs', 'ShopBindSph', 'ShopBindXhs'] as const),
    ...(['SystemBindWdt', 'SystemBindJst', 'SystemBindHupun', 'SystemBindGyy', 'SystemBindJky'] as const),
    ...(['SystemBindInternal', 'SystemBindKuaimai', 'SystemBindBaisheng', 'SystemBindFlux'] as const),
    ...(['SystemBindGuanjiapo', 'SystemBindWangdianguanjia'] as const),
    ...(['SystemNotice', 'SystemRole', 'SystemMember', 'SystemLog', 'TaskCenter'] as const),
    ...(['ContentSystemRole', 'ContentSystemMember', 'ContentSystemLog'] as const),
    ...(['SystemBusinessConfigure', 'SystemMonitorConfigure', 'ContentBusinessConfigure'] as const),
  ],
  openers: ['noticeSettings', 'taskCentre'],
})
