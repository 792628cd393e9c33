import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { Tag, Tooltip } from '@crm/ui/base'
import { relationTags, relationText } from '../lib/marketOptions.ts'

/** 未跟进, 我跟进, 他人跟进(name), 公海 or 黑名单, as a coloured tag; several followers stand in the tooltip. */
export function RelationBadge({ relation, followers }: Pick<FoundTalent, 'relation' | 'followers'>) {
  const tag = <Tag color={relationTags[relation]?.color ?? 'grey'}>{relationText(relation, followers)}</Tag>
  if (followers.length < 2) return tag
  return (
    <Tooltip content={followers.map(({ name }) => name).join('、')}>
      <span>{tag}</span>
    </Tooltip>
  )
}
