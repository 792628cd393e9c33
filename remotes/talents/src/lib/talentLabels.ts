import { isMyTalent } from '@crm/access/visibility'
import type { Who } from '@crm/access/who'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { ContactStatus, contactStatusLabel, FollowLogKind, followLogKindLabel, ListFlag } from '@crm/contracts/enums'
import { type TalentStage, talentStageLabel } from '@crm/contracts/rules/talentStages'
import type { TalentBadge } from '@crm/ui/data'

/** How far the contact has come, as staff set it. */
export const contactOptions = [
  { value: ContactStatus.none, label: talentStageLabel.none },
  ...[ContactStatus.contacting, ContactStatus.contacted, ContactStatus.refused].map((value) => ({
    value,
    label: contactStatusLabel[value],
  })),
]

/** Ways of a follow-up that staff write. */
export const logKindOptions = [FollowLogKind.call, FollowLogKind.wechat, FollowLogKind.visit].map((value) => ({
  value,
  label: followLogKindLabel[value],
}))

/** The contact status that a stage sets; 已寄样 and 已出单 come from samples and orders and are not set by hand. */
export const statusOfStage: Readonly<Partial<Record<TalentStage, ContactStatus>>> = {
  none: ContactStatus.none,
  contacting: ContactStatus.contacting,
  contacted: ContactStatus.contacted,
  refused: ContactStatus.refused,
}

/** `LV3`, or 未评级. */
export function levelText(level: number | null): string {
  return level === null ? '未评级' : `LV${level}`
}

/** Badges beside a talent's name. */
export function badgesOf(
  talent: Pick<PublicTalent, 'is_new' | 'list_flag'>,
  who: Pick<Who, 'role_id' | 'user_id'>,
  followers: readonly { user_id: number }[],
): TalentBadge[] {
  const ids = followers.map((each) => each.user_id)
  return [
    ...(ids.length > 0 && isMyTalent(who, ids) ? (['mine'] as const) : []),
    ...(talent.is_new === 1 ? (['new'] as const) : []),
    ...(talent.list_flag === ListFlag.white ? (['white'] as const) : []),
    ...(talent.list_flag === ListFlag.black ? (['black'] as const) : []),
  ]
}
