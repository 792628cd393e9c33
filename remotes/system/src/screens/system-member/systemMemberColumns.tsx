import type { Member } from '@crm/contracts/calls/members'
import { type Column, Count, Money, StaffCell, StatusTag, textOr, TimeCell } from '@crm/ui/data'
import { MemberDate, MemberDept, MemberRole } from './MemberCells.tsx'
import { MemberActions } from './MemberActions.tsx'

const statusLabels = {
  1: { text: '已禁用', color: 'grey' },
  2: { text: '在职', color: 'green' },
  3: { text: '已删除', color: 'red' },
} as const

const columns: Column<Member>[] = [
  {
    key: 'member',
    title: '成员',
    width: 180,
    fixed: 'left',
    locked: true,
    render: ({ user_id, nick_name, avatar }) => <StaffCell staff={[{ user_id, name: nick_name, avatar }]} />,
  },
  { key: 'phone', title: '手机', width: 130, render: (row) => row.phone },
  { key: 'role', title: '角色', width: 150, render: (row) => <MemberRole member={row} /> },
  { key: 'dept', title: '部门', width: 150, render: (row) => <MemberDept member={row} /> },
  { key: 'hire_date', title: '入职日期', width: 130, sortable: true, render: (row) => <MemberDate member={row} /> },
  {
    key: 'author_count',
    title: '跟进达人',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.author_count} />,
  },
  {
    key: 'gmv_30d',
    title: '近30天成交 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: '近30个完整日，按支付时间归属',
    render: (row) => <Money value={row.gmv_30d} />,
  },
  {
    key: 'wechat',
    title: '微信/飞书',
    width: 160,
    render: ({ wechat_name, feishu_name }) => (
      <>
        {textOr(wechat_name)} / {textOr(feishu_name)}
      </>
    ),
  },
  {
    key: 'last_login_at',
    title: '最近登录',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.last_login_at} />,
  },
  {
    key: 'created_at',
    title: '创建时间',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.created_at} />,
  },
  { key: 'status', title: '状态', width: 90, render: (row) => <StatusTag value={row.status} labels={statusLabels} /> },
  {
    key: 'actions',
    title: '操作',
    width: 130,
    fixed: 'right',
    locked: true,
    render: (row) => <MemberActions member={row} />,
  },
]

const withoutFeishu = columns.map((column) =>
  column.key === 'wechat' ? { ...column, title: '微信', render: (row: Member) => textOr(row.wechat_name) } : column,
)

/** Columns of the members. 飞书 is shown where the portal has it. */
export const systemMemberColumns = (hasFeishu: boolean): readonly Column<Member>[] =>
  hasFeishu ? columns : withoutFeishu
