import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import { blackListColumns } from '@crm/contracts/columns/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { TextLink } from '@crm/ui/base'
import { Count, tableColumns, Thumbnails } from '@crm/ui/data'
import { TalentListActions } from '../../parts/TalentListActions.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'

/** Columns of the black list. */
export const talentBlackListColumns = tableColumns(
  blackListColumns,
  {
    // Every row of the list would have its badge.
    talent: ({ row }) => <TalentNameCell talent={{ ...row, list_flag: ListFlag.none }} followers={row.followers} />,
    images: ({ row }) => (row.images.length === 0 ? '-' : <Thumbnails images={row.images} label="凭证" size={32} />),
    unfulfilled_count: Unfulfilled,
  },
  { Actions: ({ row }) => <TalentListActions entry={row} flag={ListFlag.black} />, width: 130 },
)

function Unfulfilled({ row: { author_id, platform, unfulfilled_count } }: { row: ListedTalent }) {
  if (unfulfilled_count === 0) return <Count value={0} />
  return (
    <TextLink to="CooperateDemo" query={{ author_id, platform }}>
      <Count value={unfulfilled_count} />
    </TextLink>
  )
}
