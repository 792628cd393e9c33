import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { Ellipsis } from '@crm/ui/base'
import { type Column, Money, StaffCell, TagsCell, textOr, TimeCell } from '@crm/ui/data'
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
    render: (row) => <TalentNameCell talent={row} followers={row.followers} />,
  },
  { key: 'followers', title: '媒介', width: 130, render: (row) => <StaffCell staff={row.followers} /> },
  { key: 'tags', title: '标签', width: 180, render: (row) => <TagsCell tags={row.tags} /> },
  {
    key: 'gmv',
    title: '成交金额 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: '数据范围内的累计成交金额',
    render: (row) => <Money value={row.gmv} />,
    total: (total) => <Money value={Number(total.gmv)} />,
  },
  {
    key: 'gmv_30d',
    title: '近30天成交 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.gmv_30d} />,
    total: (total) => <Money value={Number(total.gmv_30d)} />,
  },
  {
    key: 'last_order_at',
    title: '最近出单',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.last_order_at} />,
  },
  { key: 'reason', title: '添加原因', width: 200, render: (row) => <Ellipsis>{textOr(row.reason)}</Ellipsis> },
  {
    key: 'added_by',
    title: '添加人',
    width: 120,
    render: (row) => <StaffCell staff={row.added_by ? [row.added_by] : []} />,
  },
  {
    key: 'added_at',
    title: '添加时间',
    width: 150,
    sortable: true,
    render: (row) => <TimeCell value={row.added_at} />,
  },
  {
    key: 'actions',
    title: '操作',
    width: 150,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentListActions entry={row} flag={ListFlag.white} />,
  },
]
