import { noticeCalls } from '@crm/contracts/calls/notice'
import { memberCalls } from '@crm/contracts/calls/members'
import { shopCalls } from '@crm/contracts/calls/shops'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { userLogCalls } from '@crm/contracts/calls/userLog'
import { type FilterRow, listJourneys } from '../../support/listJourney.ts'

// The task centre is a dialog as well, and keeps its filters to itself.
const platform: FilterRow = { select: '平台', option: '快手', query: {}, request: { platform: 'ks' } }
const taskModule: FilterRow = { select: '任务模块', option: '商品', query: {}, request: { module: '9' } }

listJourneys([
  {
    title: '店铺授权',
    path: '/system/shop',
    call: shopCalls.list,
    as: 2,
    refused: 6,
    filters: [
      { select: '平台', option: '抖店', query: { type: '1' } },
      { select: '授权状态', option: '已授权', query: { status: '1' } },
      { select: '分组', option: '未分组', query: { group_id: '0' } },
      { search: '旗舰', query: { keyword: '旗舰' } },
    ],
    sort: { column: '授权到期', query: { order_by: 'auth_end', sort: 'desc' } },
    nothing: '没有这样的店铺',
    fewerRows: { rows: 2, because: 'an enterprise has few shops' },
  },
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
    title: '消息中心',
    path: '/system/notice',
    call: noticeCalls.list,
    as: 2,
    filters: [
      { select: '状态', option: '已读', query: { unread: '0' } },
      { select: '事件', option: '样品待审核', query: { notice_type: '1001' } },
      { search: '样品', query: { keyword: '样品' } },
    ],
    sort: { column: '时间', query: { order_by: 'created_at', sort: 'asc' } },
    nothing: '没有这样的消息',
  },
  {
    title: '操作日志',
    path: '/system/log',
    call: userLogCalls.list,
    as: 2,
    refused: 4,
    filters: [
      { select: '模块', option: '成员管理', query: { module: '成员管理' } },
      { select: '动作', option: '编辑', query: { action: '编辑' } },
      { search: '林', query: { keyword: '林' } },
    ],
    sort: { column: '时间', query: { order_by: 'created_at', sort: 'asc' } },
    nothing: '没有这样的对象',
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
  // Last: they turn the page to the other module.
  {
    title: '种草成员管理',
    path: '/content/system/member',
    call: memberCalls.list,
    as: 2,
    refused: 6,
    filters: [
      { link: '部门', query: { dept_id: '-1' } },
      { tab: /^已禁用/, query: { status: '1' } },
      { select: '角色', option: '种草媒介', query: { role_id: '5' } },
      { search: '138', query: { keyword: '138' } },
    ],
    sort: { column: '近30天互动', query: { order_by: 'interactions_30d', sort: 'desc' } },
    nothing: '没有这样的成员',
    exports: true,
  },
  {
    title: '种草操作日志',
    path: '/content/system/log',
    call: userLogCalls.list,
    as: 2,
    filters: [{ select: '动作', option: '新建', query: { action: '新建' } }],
    exports: true,
  },
])
