import { FollowMode, talentSourceLabel } from '@crm/contracts/enums'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { Ellipsis } from '@crm/ui/base'
import { type Column, StaffCell, textOr, TimeCell } from '@crm/ui/data'
import { ownColumns } from '../../parts/ownColumns.tsx'
import { ContactPopover } from '../../parts/ContactPopover.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { TalentPublicActions } from './TalentPublicActions.tsx'

const sources: Readonly<Record<number, string>> = talentSourceLabel

const columns: Column<PublicTalent>[] = [
  {
    key: 'author',
    title: '达人',
    width: 280,
    fixed: 'left',
    locked: true,
    render: (row) => <TalentNameCell talent={row} followers={row.followers} />,
  },
  ownColumns.fans,
  ownColumns.level,
  ownColumns.tags,
  { key: 'contact', title: '联系方式', width: 100, render: (row) => <ContactPopover talent={row} /> },
  { key: 'source', title: '来源', width: 100, render: (row) => textOr(sources[row.source]) },
  {
    ...ownColumns.gmv,
    title: '历史成交 ¥',
    note: '该达人在本企业的累计成交金额，含曾经跟进期间与自然成交',
  },
  ownColumns.last_order_at,
  { key: 'former', title: '曾跟进人', width: 140, render: (row) => <StaffCell staff={row.former} /> },
  { key: 'followers', title: '当前跟进数', width: 140, render: (row) => <StaffCell staff={row.followers} /> },
  {
    key: 'release_reason',
    title: '释放原因',
    width: 180,
    render: (row) => <Ellipsis>{textOr(row.release_reason)}</Ellipsis>,
  },
  { key: 'pool_at', title: '入海时间', width: 150, sortable: true, render: (row) => <TimeCell value={row.pool_at} /> },
  {
    key: 'actions',
    title: '操作',
    width: 190,
    fixed: 'right',
    locked: true,
    render: (row) => <TalentPublicActions talent={row} />,
  },
]

const singleColumns = columns.filter(({ key }) => key !== 'followers')

/** Columns of the pool; where a talent has one follower at most, nobody follows what lies in the pool. */
export function talentPublicColumns(mode: number | undefined): readonly Column<PublicTalent>[] {
  return mode === FollowMode.single ? singleColumns : columns
}
