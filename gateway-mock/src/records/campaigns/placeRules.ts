import { hasRole } from '@crm/access/roles'
import type { CampaignAuthorStage, CampaignStatus } from '@crm/contracts/enums'
import { type CampaignWork, workRefusal } from '@crm/contracts/rules/campaignRules'
import { needsReason, stageRefusal, workOfStep } from '@crm/contracts/rules/campaignStages'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { Code } from '../../rules/refusal.ts'
import { NOT_ALLOWED, type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { runsCampaign } from './storedCampaigns.ts'
import type { StoredPlace } from './storedPlaces.ts'

// What may be done to the talents of a campaign, by its status and by who asks.

type Campaign = { owner_id: number; status: CampaignStatus }

/** Whether the caller looks after a talent of a campaign: whoever runs the campaign, and the talent's own medium. */
export const managesPlace = (who: Staff, campaign: { owner_id: number }, place: { user_id: number }): boolean =>
  runsCampaign(who, campaign) || place.user_id === who.user_id

/** Why work of a kind may not be done in a campaign of that status, or nothing. */
export function closedRefusal(status: CampaignStatus, work: CampaignWork): RuleRefusal | undefined {
  const message = workRefusal(status, work)
  return message === undefined ? undefined : { code: WRONG_STATE_CODE, message }
}

/** Why the caller may not bring a talent to a stage, or nothing. */
export function stepRefusal(
  who: Staff,
  campaign: Campaign,
  place: StoredPlace,
  { stage, quote = place.quote, reason }: { stage: CampaignAuthorStage; quote?: number | null; reason: string },
): RuleRefusal | undefined {
  if (!managesPlace(who, campaign, place)) return NOT_ALLOWED
  const closed = closedRefusal(campaign.status, workOfStep(place.stage, stage))
  if (closed) return closed
  const message = stageRefusal({ ...place, quote }, stage, { isLead: hasRole(who, SEEDING_LEADS) })
  if (message !== undefined) return { code: WRONG_STATE_CODE, message }
  if (needsReason(place.stage, stage) && reason === '')
    return { code: Code.badField, message: '请填写原因', data: { field: 'reason' } }
  return undefined
}
