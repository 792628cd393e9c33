import { pagesOf } from '@crm/contracts/portal/manifest'

/** What the pages of this remote are called, and where they stand in menu and guide. A page is served when its screen is in the manifest. */
export const dashboardsPages = pagesOf({
  Overview: {
    title: '数据概览',
    group: '工作台',
    menu: [{ module: 1, group: '工作台', order: 10 }],
    intros: [{ module: 1, order: 10, text: '成交、达人、寄样一页看清，数字可点开明细。', pictures: ['board'] }],
  },
  OverviewBack: { title: '数据概览（旧版）' },
  MediumDetail: { title: '媒介详情' },
  Workbench: { title: '工作台', group: '工作台', menu: [{ module: 1, group: '工作台', order: 20 }] },
  DataDashboard: { title: '数据看板', group: '工作台', menu: [{ module: 1, group: '工作台', order: 30 }] },
  CommissionManage: {
    title: '提成管理',
    group: '工作台',
    menu: [{ module: 1, group: '数据', order: 80, label: '提成' }],
  },
  PerformanceList: {
    title: '业绩列表',
    group: '工作台',
    menu: [{ module: 1, group: '数据', order: 70, label: '业绩' }],
  },
  OldPerformanceList: { title: '业绩列表（旧版）' },
  ReportCenterList: { title: '报表中心', group: '工作台', menu: [{ module: 1, group: '数据', order: 90 }] },
  ReportCenterCreate: { title: '新建报表' },
  DashboardOverview: { title: '经营概览', group: '数据大盘', menu: [{ module: 1, group: '数据', order: 10 }] },
  DashboardCommerce: { title: '带货分析', group: '数据大盘', menu: [{ module: 1, group: '数据', order: 20 }] },
  DashboardGoods: { title: '商品分析', group: '数据大盘', menu: [{ module: 1, group: '数据', order: 30 }] },
  DashboardTeam: { title: '团队分析', group: '数据大盘', menu: [{ module: 1, group: '数据', order: 40 }] },
  DashboardContent: { title: '内容分析', group: '数据大盘', menu: [{ module: 1, group: '数据', order: 50 }] },
  DashboardLargeScreen: { title: '数据大屏', group: '数据大盘', menu: [{ module: 1, group: '数据', order: 60 }] },
})
