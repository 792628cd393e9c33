import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { ListFlag } from '@crm/contracts/enums'

type FollowedTalent = Pick<TalentDetail, 'followers' | 'corp'>

/** Whether the reader follows the talent, or leads somebody who does. */
export function isFollowedInScope({ followers }: Pick<TalentDetail, 'followers'>): boolean {
  return followers.some((each) => each.is_reached === 1)
}

/** Whether the talent is one whose stage the reader sets, and whom he writes follow-ups about: nobody works on what is on the black list. */
export function isWorkable(talent: FollowedTalent): boolean {
  return isFollowedInScope(talent) && talent.corp?.list_flag !== ListFlag.black
}

/** Why the talent cannot be followed, as staff read it; other reasons depend on the follow mode and come from the server. */
export function followRefusal({ corp }: Pick<TalentDetail, 'corp'>): string | undefined {
  return corp?.list_flag === ListFlag.black ? '该达人在黑名单中，无法跟进' : undefined
}
