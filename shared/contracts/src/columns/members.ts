import type { Member } from '../calls/members.ts'
import { userStatusLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 成员管理. */
export const memberColumns = listColumns<Member>()({
  member: {
    kind: 'staff',
    title: '成员',
    value: ({ user_id, nick_name, avatar }) => ({ user_id, name: nick_name, avatar }),
    pinned: true,
    width: 180,
  },
  created_at: { kind: 'time', title: '创建时间', sort: true },
  phone: { kind: 'text', title: '手机', width: 130 },
  role: { kind: 'text', title: '角色', value: (row) => row.role_name, width: 150 },
  dept: { kind: 'text', title: '部门', value: (row) => row.dept_name, width: 150 },
  gmv_30d: { kind: 'money', title: '近30天成交 ¥', sort: true, note: '今天与之前29天，按支付时间归属' },
  hire_date: { kind: 'day', title: '入职日期', sort: true, width: 130 },
  author_count: { kind: 'count', title: '跟进达人', sort: true, width: 110 },
  wechat: { kind: 'text', title: '微信', value: (row) => row.wechat_name },
  feishu: { kind: 'text', title: '飞书', value: (row) => row.feishu_name },
  last_login_at: { kind: 'time', title: '最近登录', sort: true },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      1: { text: userStatusLabel[1], color: 'grey' },
      2: { text: '在职', color: 'green' },
      3: { text: userStatusLabel[3], color: 'red' },
    },
  },
})
