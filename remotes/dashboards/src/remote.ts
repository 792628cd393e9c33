import { defineRemote } from '@crm/platform/defineRemote'
import type { manifest } from './manifest.ts'

export const remote = defineRemote<typeof manifest>('dashboards', {
  screens: {
    Overview: () => import('./screens/overview/OverviewPage.tsx'),
    Workbench: () => import('./screens/workbench/WorkbenchPage.tsx'),
    MediumDetail: () => import('./screens/medium-detail/MediumDetailPage.tsx'),
    CommissionManage: () => import('./screens/commission-manage/CommissionManagePage.tsx'),
    ReportCenterList: () => import('./screens/report-center-list/ReportCenterListPage.tsx'),
    ReportCenterCreate: () => import('./screens/report-center-create/ReportCenterCreatePage.tsx'),
    PerformanceList: () => import('./screens/performance-list/PerformanceListPage.tsx'),
    OldPerformanceList: () => import('./screens/old-performance-list/OldPerformanceListPage.tsx'),
    OverviewBack: () => import('./screens/overview-back/OverviewBackPage.tsx'),
    DataDashboard: () => import('./screens/data-dashboard/DataDashboardPage.tsx'),
    DashboardOverview: () => import('./screens/dashboard-overview/DashboardOverviewPage.tsx'),
    DashboardCommerce: () => import('./screens/dashboard-commerce/DashboardCommercePage.tsx'),
    DashboardGoods: () => import('./screens/dashboard-goods/DashboardGoodsPage.tsx'),
    DashboardTeam: () => import('./screens/dashboard-team/DashboardTeamPage.tsx'),
    DashboardContent: () => import('./screens/dashboard-content/DashboardContentPage.tsx'),
  },
  openers: {
    goalsDrawer: () => import('./parts/goals/OpenedGoals.tsx'),
    mediumDrawer: () => import('./medium-drawer/MediumDrawer.tsx'),
  },
})
