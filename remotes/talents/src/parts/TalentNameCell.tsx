import { talentDetailRefusal } from '@crm/access/refusals'
import { abbreviate } from '@crm/base/numbers'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { useWho } from '@crm/platform/session'
import { TalentCell } from '@crm/ui/data'
import { badgesOf } from '../lib/talentLabels.ts'

type Talent = Pick<
  PublicTalent,
  'author_id' | 'platform' | 'author_name' | 'avatar' | 'display_id' | 'is_new' | 'list_flag' | 'fans'
>

/** A talent of the corporation with its badges; the name opens the detail for those who may see it. */
export function TalentNameCell({ talent, followers }: { talent: Talent; followers: readonly { user_id: number }[] }) {
  const who = useWho()
  return (
    <TalentCell
      talent={talent}
      badges={badgesOf(talent, who, followers)}
      note={`粉丝 ${abbreviate(talent.fans)}`}
      {...(talentDetailRefusal(who) ? { to: false as const } : {})}
    />
  )
}
