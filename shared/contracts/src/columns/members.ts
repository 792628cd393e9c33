import type { Member } from '../calls/members.ts'
import { userStatusLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { ALL_SHOPS } from '../rules/memberShops.ts'

// What the lists of both modules show of a member.
const { member, role, dept, shops, status, phone, created_at, hire_date, last_login_at, wechat, feishu } =
  listColumns<Member>()({
    member: {
      kind: 'staff',
      title: '成员',
      value: ({ user_id, nick_name, avatar }) => ({ user_id, name: nick_name, avatar }),
      pinned: true,
      width: 120,
    },
    role: { kind: 'text', title: '角色', value: (row) => row.role_name, width: 96 },
    dept: { kind: 'text', title: '部门', value: (row) => row.dept_name, width: 96 },
    shops: {
      kind: 'text',
      title: '店铺',
      value: (row) => row.shops.map(({ shop_name }) => shop_name).join('、') || ALL_SHOPS,
      note: '限定后，该成员的订单、商品、寄样与指标只含这些店铺',
      width: 120,
    },
    status: {
      kind: 'label',
      title: '状态',
      labels: {
        1: { text: userStatusLabel[1], color: 'grey' },
        2: { text: '在职', color: 'green' },
        3: { text: userStatusLabel[3], color: 'red' },
      },
    },
    phone: { kind: 'text', title: '手机', width: 104 },
    created_at: { kind: 'time', title: '创建时间', sort: true },
    hire_date: { kind: 'day', title: '入职日期', sort: true, width: 128 },
    last_login_at: { kind: 'time', title: '最近登录', sort: true },
    wechat: { kind: 'text', title: '微信', value: (row) => row.wechat_name },
    feishu: { kind: 'text', title: '飞书', value: (row) => row.feishu_name },
  })

/** Columns of 成员管理. */
export const memberColumns = listColumns<Member>()({
  member,
  role,
  dept,
  status,
  gmv_30d: { kind: 'money', title: '近30天成交 ¥', sort: true, note: '今天与之前29天，按支付时间归属' },
  created_at,
  author_count: { kind: 'count', title: '跟进达人', sort: true },
  phone,
  shops,
  last_login_at,
  hire_date,
  wechat,
  feishu,
})

/** Columns of 种草成员管理. */
export const contentMemberColumns = listColumns<Member>()({
  member,
  role,
  dept,
  status,
  content_count: { kind: 'count', title: '内容数', sort: true, note: '已发布的种草内容，累计' },
  created_at,
  content_author_count: {
    kind: 'count',
    title: '合作达人',
    sort: true,
    note: '发布过这些内容的达人，累计',
  },
  interactions_30d: {
    kind: 'count',
    title: '近30天互动',
    sort: true,
    note: '今天与之前29天发布的内容，点赞、评论、收藏与分享之和',
  },
  phone,
  last_login_at,
  hire_date,
  wechat,
  feishu,
})
