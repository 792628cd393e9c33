import { remoteManifest } from '@crm/contracts/portal/manifest'
import { dashboardsRoutes } from '@crm/contracts/routes/dashboards'
import { dashboardsPages } from './pages.ts'

export const manifest = remoteManifest({
  id: 'dashboards',
  version: '1.0.0',
  title: '数据',
  rows: dashboardsRoutes,
  pages: dashboardsPages,
  screens: [
    'Overview',
    'OverviewBack',
    'Workbench',
    'PerformanceList',
    'OldPerformanceList',
    'CommissionManage',
    'ReportCenterList',
    'ReportCenterCreate',
    'MediumDetail',
    'DataDashboard',
    'DashboardOverview',
    'DashboardCommerce',
    'DashboardGoods',
    'DashboardTeam',
    'DashboardContent',
  ],
  openers: ['goalsDrawer', 'mediumDrawer'],
  uses: ['goodsDrawer', 'videoDrawer'],
})
