import { leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { TalentTag } from '@crm/contracts/calls/talentTags'
import { talentTagColumns as columns } from '@crm/contracts/columns/talentTags'
import { useWho } from '@crm/platform/session'
import { TextLink } from '@crm/ui/base'
import { tableColumns, TagsCell } from '@crm/ui/data'
import { TalentTagActions } from './TalentTagActions.tsx'

/** Columns of the tags. */
export const talentTagColumns = tableColumns(
  columns,
  { name: ({ row }) => <TagsCell tags={[row]} />, author_count: UseCount },
  { Actions: ({ row }) => <TalentTagActions tag={row} /> },
)

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
