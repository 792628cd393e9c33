import { memberCalls } from '@crm/contracts/calls/members'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { type FilterRow, listJourneys } from '../../support/listJourney.ts'

// The task centre is a dialog as well, and keeps its filters to itself.
const platform: FilterRow = { select: '平台', option: '快手', query: {}, request: { platform: 'ks' } }
const taskModule: FilterRow = { select: '任务模块', option: '商品', query: {}, request: { module: '9' } }

listJourneys([
  {
    title: '成员管理',
    path: '/system/member',
    call: memberCalls.list,
    as: 2,
    refused: 6,
    filters: [
      { link: '部门', query: { dept_id: '-1' } },
      { tab: /^已禁用/, query: { status: '1' } },
      { select: '角色', option: '带货媒介', query: { role_id: '6' } },
      { select: '微信', option: '未绑定', query: { has_wechat: '0' } },
      { search: '138', query: { keyword: '138' } },
    ],
    sort: { column: '入职日期', query: { order_by: 'hire_date', sort: 'desc' } },
    nothing: '没有这样的成员',
    exports: true,
  },
  {
    title: '任务中心',
    path: '/system/task-center?tab=import',
    call: taskCalls.importTasks,
    as: 2,
    isUnlisted: true,
    filters: [platform, taskModule],
  },
  {
    title: '任务中心',
    path: '/system/task-center?tab=export',
    call: taskCalls.exportTasks,
    as: 2,
    isUnlisted: true,
    filters: [platform, taskModule, { select: '业务板块', option: '种草', query: {}, request: { classify: '2' } }],
  },
])
