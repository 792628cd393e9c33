import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('cooperation', {
  screens: {
    CooperateList: () => import('./screens/cooperate-list/CooperateListPage.tsx'),
    CooperateCreate: () => import('./screens/cooperate-create/CooperateCreatePage.tsx'),
    CooperateEdit: () => import('./screens/cooperate-edit/CooperateEditPage.tsx'),
    CooperateDetail: () => import('./screens/cooperate-detail/CooperateDetailPage.tsx'),
    CooperateDemo: () => import('./screens/samples/SamplesPage.tsx'),
    ContentSample: () => import('./screens/content-sample/ContentSamplePage.tsx'),
    SamplesCreate: () => import('./screens/samples-create/SamplesCreatePage.tsx'),
    SamplesEdit: () => import('./screens/samples-edit/SamplesEditPage.tsx'),
    OrdersList: () => import('./screens/orders-list/OrdersListPage.tsx'),
    SamplesRenew: () => import('./screens/samples-renew/SamplesRenewPage.tsx'),
    LiveScheduling: () => import('./screens/live-scheduling/LiveSchedulingPage.tsx'),
    ColonelList: () => import('./screens/colonel-list/ColonelListPage.tsx'),
    ColonelDetail: () => import('./screens/colonel-detail/ColonelDetailPage.tsx'),
    ColonelCooperateDetail: () => import('./screens/colonel-cooperate-detail/ColonelCooperateDetailPage.tsx'),
  },
  openers: {
    includeColonel: () => import('./parts/IncludeColonelDialog.tsx'),
  },
})
