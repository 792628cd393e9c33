import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { Ellipsis } from '@crm/ui/base'
import { type Column, StaffCell, textOr } from '@crm/ui/data'
import { addedColumns, ownColumns } from '../../parts/ownColumns.tsx'
import { TalentListActions } from '../../parts/TalentListActions.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'

/** Columns of the white list. */
export const talentWhiteListColumns: readonly Column<ListedTalent>[] = [
  {
    key: 'author',
    title: '达人',
    width: 280,
    fixed: 'left',
    locked: true,
    // Every row of the list would have its badge.
    render: (row) => <TalentNameCell talent={{ ...row, list_flag: ListFlag.none }} followers={row.followers} />,
  },
  { key: 'followers', title: '媒介', width: 130, render: (row) => <StaffCell staff={row.followers} /> },
  ownColumns.tags,
  { ...ownColumns.gmv, note: '数据范围内的累计成交金额' },
  ownColumns.gmv_30d,
  ownColumns.last_order_at,
  { key: 'reason', title: '添加原因', width: 200, render: (row) => <Ellipsis>{textOr(row.reason)}</Ellipsis> },
  ...addedColumns,
  {
    key: 'actions',
    title: '操作',
    width: 150,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentListActions entry={row} flag={ListFlag.white} />,
  },
]
