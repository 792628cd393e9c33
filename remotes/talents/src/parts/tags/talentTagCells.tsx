import type { TalentTag } from '@crm/contracts/calls/talentTags'
import type { talentTagColumns } from '@crm/contracts/columns/talentTags'
import { type ListCells, TagsCell } from '@crm/ui/data'

/** Cells of 达人标签 that the kind of their column does not draw. */
export const talentTagCells: ListCells<TalentTag, typeof talentTagColumns> = {
  name: ({ row }) => <TagsCell tags={[row]} />,
}
