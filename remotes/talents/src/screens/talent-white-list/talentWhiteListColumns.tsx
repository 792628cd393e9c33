import { whiteListColumns } from '@crm/contracts/columns/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { tableColumns } from '@crm/ui/data'
import { TalentListActions } from '../../parts/TalentListActions.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'

/** Columns of the white list. */
export const talentWhiteListColumns = tableColumns(
  whiteListColumns,
  {
    // Every row of the list would have its badge.
    talent: ({ row }) => <TalentNameCell talent={{ ...row, list_flag: ListFlag.none }} followers={row.followers} />,
  },
  { Actions: ({ row }) => <TalentListActions entry={row} flag={ListFlag.white} /> },
)
