import type { UserLog } from '../calls/userLog.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 操作日志. */
export const userLogColumns = listColumns<UserLog>()({
  created_at: { kind: 'time', title: '时间', sort: true, pinned: true, width: 150 },
  operator: { kind: 'staff', title: '操作人', width: 150 },
  role: { kind: 'text', title: '角色', value: (row) => row.role_name, width: 130 },
  module: { kind: 'text', title: '模块', width: 110 },
  action: { kind: 'text', title: '动作', width: 120 },
  object: { kind: 'text', title: '对象', width: 170 },
  content: { kind: 'text', title: '内容', width: 300 },
  result: {
    kind: 'label',
    title: '结果',
    labels: { 1: { text: '成功', color: 'green' }, 2: { text: '被拒绝', color: 'red' } },
    width: 88,
  },
  ip: { kind: 'text', title: 'IP', right: 'logOrigin', width: 130 },
  device: { kind: 'text', title: '设备', right: 'logOrigin', width: 160 },
  request_id: { kind: 'text', title: '请求号', hidden: true, width: 180 },
})
