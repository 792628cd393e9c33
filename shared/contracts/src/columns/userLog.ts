import type { UserLog } from '../calls/userLog.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 操作日志. */
export const userLogColumns = listColumns<UserLog>()({
  created_at: { kind: 'time', title: '时间', sort: true, pinned: true },
  operator: { kind: 'staff', title: '操作人' },
  role: { kind: 'text', title: '角色', value: (row) => row.role_name, width: 104 },
  module: { kind: 'text', title: '模块', width: 88 },
  action: { kind: 'text', title: '动作', width: 96 },
  object: { kind: 'text', title: '对象', width: 136 },
  content: { kind: 'text', title: '内容', width: 240 },
  result: {
    kind: 'label',
    title: '结果',
    labels: { 1: { text: '成功', color: 'green' }, 2: { text: '被拒绝', color: 'red' } },
  },
  ip: { kind: 'text', title: 'IP', right: 'logOrigin', width: 120 },
  device: { kind: 'text', title: '设备', right: 'logOrigin', width: 136 },
  request_id: { kind: 'text', title: '请求号', hidden: true, width: 168 },
})
