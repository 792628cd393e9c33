import { talentDetailRefusal } from '@crm/access/refusals'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { useWho } from '@crm/platform/session'
import { TalentCell } from '@crm/ui/data'
import { badgesOf } from '../lib/talentLabels.ts'

type Talent = Pick<
  PublicTalent,
  'author_id' | 'platform' | 'author_name' | 'avatar' | 'display_id' | 'is_new' | 'list_flag'
>

interface TalentNameCellProps {
  talent: Talent
  /** Who follows it, for the badge 我的达人; a list of the own talents leaves it out. */
  followers?: readonly { user_id: number }[]
  /** Further text beside the number. */
  note?: string
}

/** A talent of the corporation with its badges; the name opens the detail for those who may see it. */
export function TalentNameCell({ talent, followers = [], note }: TalentNameCellProps) {
  const who = useWho()
  return (
    <TalentCell
      talent={talent}
      badges={badgesOf(talent, who, followers)}
      note={note}
      {...(talentDetailRefusal(who) ? { to: false as const } : {})}
    />
  )
}
