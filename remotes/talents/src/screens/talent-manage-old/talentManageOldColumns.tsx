import type { MyTalent } from '@crm/contracts/calls/talents'
import { type Column, Count, Money, StaffCell, TagsCell, TimeCell } from '@crm/ui/data'
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
  { key: 'tags', title: '标签', width: 180, render: (row) => <TagsCell tags={row.tags} /> },
  {
    key: 'fans',
    title: '粉丝数',
    width: 120,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.fans} />,
  },
  { key: 'user', title: '媒介', width: 130, render: (row) => <StaffCell staff={[row.user]} /> },
  {
    key: 'gmv',
    title: '成交金额 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: '归属于跟进人的累计成交金额；合计中每位达人只计一次',
    render: (row) => <Money value={row.gmv} />,
    total: (total) => <Money value={Number(total.gmv)} />,
  },
  {
    key: 'sample_count',
    title: '寄样数',
    width: 100,
    align: 'right',
    sortable: true,
    note: '已发货的寄样件数',
    render: (row) => <Count value={row.sample_count} />,
    total: (total) => <Count value={Number(total.sample_count)} />,
  },
  {
    key: 'last_log_at',
    title: '最近跟进',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.last_log_at} />,
  },
  {
    key: 'bind_time',
    title: '绑定时间',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.bind_time} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 180,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentManageOldActions talent={row} />,
  },
]

const ownColumns = columns.filter(({ key }) => key !== 'user')

/** Columns of the former list; leads see whose talent each is. */
export function talentManageOldColumns(leads: boolean): readonly Column<MyTalent>[] {
  return leads ? columns : ownColumns
}
