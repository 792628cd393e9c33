import type { MyTalent } from '@crm/contracts/calls/talents'
import { myTalentColumns } from '@crm/contracts/columns/talents'
import { type Column, tableColumns } from '@crm/ui/data'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { TalentManageOldActions } from './TalentManageOldActions.tsx'

const { talent, gmv, tags, fans, user, sample_count, last_log_at, bind_time } = myTalentColumns
const { hidden: _, ...shownFans } = fans

const columns = tableColumns<MyTalent>(
  { talent, gmv, tags, fans: shownFans, user, sample_count, last_log_at: { ...last_log_at, width: 150 }, bind_time },
  { talent: ({ row }) => <TalentNameCell talent={row} /> },
  { Actions: ({ row }) => <TalentManageOldActions talent={row} />, width: 180 },
)
const withoutMedium = columns.filter(({ key }) => key !== 'user')

/** Columns of the former list; leads see whose talent each is. */
export function talentManageOldColumns(leads: boolean): readonly Column<MyTalent>[] {
  return leads ? columns : withoutMedium
}
