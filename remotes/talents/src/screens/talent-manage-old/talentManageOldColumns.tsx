import type { MyTalent } from '@crm/contracts/calls/talents'
import { type Column, StaffCell, TimeCell } from '@crm/ui/data'
import { ownColumns } from '../../parts/ownColumns.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { TalentManageOldActions } from './TalentManageOldActions.tsx'

const columns: readonly Column<MyTalent>[] = [
  {
    key: 'author',
    title: '达人',
    width: 280,
    fixed: 'left',
    locked: true,
    render: (row) => <TalentNameCell talent={row} />,
  },
  ownColumns.tags,
  ownColumns.fans,
  { key: 'user', title: '媒介', width: 130, render: (row) => <StaffCell staff={[row.user]} /> },
  { ...ownColumns.gmv, note: '归属于跟进人的累计成交金额；合计中每位达人只计一次' },
  ownColumns.sample_count,
  {
    key: 'last_log_at',
    title: '最近跟进',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.last_log_at} />,
  },
  ownColumns.bind_time,
  {
    key: 'actions',
    title: '操作',
    width: 180,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentManageOldActions talent={row} />,
  },
]

const withoutMedium = columns.filter(({ key }) => key !== 'user')

/** Columns of the former list; leads see whose talent each is. */
export function talentManageOldColumns(leads: boolean): readonly Column<MyTalent>[] {
  return leads ? columns : withoutMedium
}
