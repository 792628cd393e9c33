import type { Member } from '@crm/contracts/calls/members'
import { memberColumns } from '@crm/contracts/columns/members'
import { type Column, tableColumns } from '@crm/ui/data'
import { MemberActions } from './MemberActions.tsx'
import { MemberDate, MemberDept, MemberRole } from './MemberCells.tsx'

const columns = tableColumns(
  memberColumns,
  {
    role: ({ row }) => <MemberRole member={row} />,
    dept: ({ row }) => <MemberDept member={row} />,
    hire_date: ({ row }) => <MemberDate member={row} />,
  },
  { Actions: ({ row }) => <MemberActions member={row} />, width: 130 },
)
const withoutFeishu = columns.filter(({ key }) => key !== 'feishu')

/** Columns of the members. 飞书 is shown where the portal has it. */
export const systemMemberColumns = (hasFeishu: boolean): readonly Column<Member>[] =>
  hasFeishu ? columns : withoutFeishu
