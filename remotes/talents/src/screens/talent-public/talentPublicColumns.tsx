import type { PublicTalent } from '@crm/contracts/calls/talents'
import { publicTalentColumns } from '@crm/contracts/columns/talents'
import { FollowMode } from '@crm/contracts/enums'
import { type Column, type ListCells, tableColumns } from '@crm/ui/data'
import { ContactPopover } from '../../parts/ContactPopover.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { TalentPublicActions } from './TalentPublicActions.tsx'

const cells: ListCells<PublicTalent, typeof publicTalentColumns> = {
  talent: ({ row }) => <TalentNameCell talent={row} followers={row.followers} />,
  contact: ({ row }) => <ContactPopover talent={row} />,
}
const columns = tableColumns(publicTalentColumns, cells, {
  Actions: ({ row }) => <TalentPublicActions talent={row} />,
  width: 190,
})
const singleColumns = columns.filter(({ key }) => key !== 'followers')

/** Columns of the pool; where a talent has one follower at most, nobody follows what lies in the pool. */
export function talentPublicColumns(mode: number | undefined): readonly Column<PublicTalent>[] {
  return mode === FollowMode.single ? singleColumns : columns
}
