import { commissionCalls } from '@crm/contracts/calls/commission'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { reportCalls } from '@crm/contracts/calls/reports'
import { listJourneys, pickedDays } from '../../support/listJourney.ts'

listJourneys([
  {
    title: '提成管理',
    path: '/commission/manage?month=2026-10',
    call: commissionCalls.list,
    as: 2,
    refused: 6,
    filters: [
      { link: '部门', query: { dept_id: '1' } },
      { link: '成员', query: { user_id: '4' } },
      { select: '状态', option: '待确认', query: { tab: 'pending' } },
      { select: '方案', any: 'scheme_id' },
      { flag: '有疑问', query: { question: '1' } },
    ],
    sort: { column: '合计 ¥', query: { order_by: 'total', sort: 'desc' } },
    exports: true,
    fewerRows: { rows: 4, because: 'the enterprise has no more members with a scheme' },
  },
  {
    title: '业绩列表',
    path: '/performance/list',
    call: performanceCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { link: '部门', query: { dept_id: '1' } },
      { link: '成员', query: { user_id: '1' } },
      pickedDays('统计日期'),
      { tab: '快手', query: { platform: 'ks' } },
      { link: '角色', query: { role_id: '6,50' } },
      { select: '状态', option: '已禁用', query: { status: '1' } },
      { select: '目标', option: '退款金额', query: { option: 'refund_sales' } },
    ],
    sort: { column: '订单数', query: { order_by: 'order_count', sort: 'desc' } },
    exports: true,
  },
  {
    title: '业绩列表（旧版）',
    path: '/performance/list/back',
    call: performanceCalls.list,
    as: 2,
    refused: 7,
    filters: [
      { link: '部门', query: { dept_id: '1' } },
      { link: '成员', query: { user_id: '1' } },
      pickedDays('统计日期'),
      { tab: '快手', query: { platform: 'ks' } },
    ],
    sort: { column: '订单数', query: { order_by: 'order_count', sort: 'desc' } },
    exports: true,
  },
  {
    title: '报表中心',
    path: '/report-center/list',
    call: reportCalls.list,
    as: 2,
    refused: 6,
    filters: [
      { select: '数据源', option: '成交', query: { type: 'sales' } },
      { link: '创建人', query: { user_id: '2' } },
      { select: '定时', option: '已定时', query: { scheduled: '1' } },
      pickedDays('更新时间'),
      { link: '接收人', query: { receiver_id: '2' } },
    ],
    // The list begins with the latest.
    sort: { column: '最近生成', query: { order_by: 'last_run_at', sort: 'asc' } },
    fewerRows: { rows: 5, because: 'the enterprise has six reports, one of which a journey deletes' },
  },
])
