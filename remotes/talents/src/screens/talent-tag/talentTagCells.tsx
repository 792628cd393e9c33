import { leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { TalentTag } from '@crm/contracts/calls/talentTags'
import type { talentTagColumns } from '@crm/contracts/columns/talentTags'
import { useWho } from '@crm/platform/session'
import { TextLink } from '@crm/ui/base'
import { type ListCells, TagsCell } from '@crm/ui/data'

function UseCount({ row: { id, author_count } }: { row: TalentTag }) {
  const who = useWho()
  if (author_count === 0) return '0'
  const query = { tag_ids: String(id), ...(leadsTalents(who) ? { scope: 'team' } : {}) }
  return (
    <TextLink to="TalentManage" query={query}>
      {thousands(author_count)}
    </TextLink>
  )
}

/** Cells of 达人标签 that the kind of their column does not draw. */
export const talentTagCells: ListCells<TalentTag, typeof talentTagColumns> = {
  name: ({ row }) => <TagsCell tags={[row]} />,
  author_count: UseCount,
}
