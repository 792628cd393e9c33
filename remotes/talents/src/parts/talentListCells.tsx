import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import type { blackListColumns, whiteListColumns } from '@crm/contracts/columns/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { NumberLink } from '@crm/ui/base'
import { Count, type ListCells, Thumbnails } from '@crm/ui/data'
import { TalentNameCell } from './TalentNameCell.tsx'

function Unfulfilled({ row: { author_id, platform, unfulfilled_count } }: { row: ListedTalent }) {
  return (
    <NumberLink leads={numberLink('listedUnfulfilled', { platform }, { author_id })}>
      <Count value={unfulfilled_count} />
    </NumberLink>
  )
}

/** Cells of 白名单 and 黑名单 that the kind of their column does not draw. */
export const talentListCells: ListCells<ListedTalent, typeof blackListColumns & typeof whiteListColumns> = {
  // Every row of the list would have its badge.
  talent: ({ row }) => <TalentNameCell talent={{ ...row, list_flag: ListFlag.none }} followers={row.followers} />,
  images: ({ row }) => (row.images.length === 0 ? '-' : <Thumbnails images={row.images} label="凭证" size={32} />),
  unfulfilled_count: Unfulfilled,
}
