import { UNAVAILABLE } from '@crm/base/numbers'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import type { CampaignCard, CampaignTalent } from '@crm/contracts/calls/campaignTalents'
import { CampaignAuthorStage, campaignAuthorStageLabel, DraftStatus } from '@crm/contracts/enums'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import {
  handSteps,
  needsReason,
  nextStage,
  PROMISED_STAGES,
  type StageFacts,
  stageRefusal,
  workOfStep,
} from '@crm/contracts/rules/campaignStages'

const { invited, confirmed, creating, reviewing, toPublish, published, settled } = CampaignAuthorStage

/** A talent of a campaign, of the board or the table. */
export type Place = CampaignCard | CampaignTalent

/** What a campaign says of all of its talents' steps. */
export type StepCampaign = Pick<CampaignDetail, 'status' | 'review'>

/** What a dialog asks before a step: a price, a draft, a link, a settlement, a reason; nothing for the others. */
export function inputOf({ stage }: Pick<Place, 'stage'>, to: CampaignAuthorStage) {
  if (stage === invited && to === confirmed) return 'quote'
  if (stage === creating && to === reviewing) return 'draft'
  if (stage === toPublish && to === published) return 'link'
  if (to === settled) return 'settlement'
  return needsReason(stage, to) ? 'reason' : undefined
}

/** What the stage table asks about a row; what a dialog is about to ask counts as there. */
const factsOf = (row: Place, { review }: StepCampaign, to?: CampaignAuthorStage): StageFacts => {
  const asked = to && inputOf(row, to)
  return {
    stage: row.stage,
    quote: row.quote === UNAVAILABLE ? (asked === 'quote' ? 0 : null) : row.quote,
    has_sample: row.has_sample === 1,
    is_reviewed: review.first.length > 0,
    // Where nobody reviews there is nothing to be handed in.
    draft: asked === 'draft' && review.first.length > 0 ? DraftStatus.reviewing : row.draft,
    has_content: row.has_content === 1 || asked === 'link',
  }
}

/** Why a talent may not be brought to a stage, as a sentence; undefined when it may, or when a dialog asks for what is missing. */
export function moveRefusal(
  row: Place,
  to: CampaignAuthorStage,
  campaign: StepCampaign,
  isLead: boolean,
): string | undefined {
  const closed = workRefusal(campaign.status, workOfStep(row.stage, to))
  if (closed !== undefined) return closed
  if (row.moves === 0) return '暂无操作权限'
  return stageRefusal(factsOf(row, campaign, to), to, { isLead })
}

/** What the button of a step says. */
export const stepText = (to: CampaignAuthorStage): string =>
  to === reviewing ? '上传稿件' : `推进到${campaignAuthorStageLabel[to]}`

/** The stage of the one button of a talent; undefined where nothing comes next. */
export const nextOf = (row: Place, campaign: StepCampaign): CampaignAuthorStage | undefined =>
  nextStage(factsOf(row, campaign))

/** The other stages that a talent may be brought to now: back, or given up. */
export const otherSteps = (row: Place, campaign: StepCampaign, isLead: boolean): CampaignAuthorStage[] =>
  handSteps(row.stage).filter(
    (to) => to !== nextOf(row, campaign) && moveRefusal(row, to, campaign, isLead) === undefined,
  )

/** Whether 撤销 may take a step back: the table knows the way. */
export const isReversible = (from: CampaignAuthorStage, to: CampaignAuthorStage): boolean =>
  handSteps(to).includes(from)

/**
 * Fen by which prices go beyond the budget of a campaign; 0 within it, without a budget, and for whoever does not see it.
 *
 * @param rows with what is promised of each so far
 * @param quote the price of each from now on
 */
export function overBudget(
  { budget, spent, promised }: Pick<CampaignDetail, 'budget' | 'spent' | 'promised'>,
  rows: readonly Pick<Place, 'stage' | 'quote'>[],
  quote: number,
): number {
  if (budget <= 0) return 0
  const known = rows
    .filter((row) => PROMISED_STAGES.includes(row.stage) && row.quote !== UNAVAILABLE)
    .reduce((sum, row) => sum + row.quote, 0)
  return Math.max(0, spent + promised - known + quote * rows.length - budget)
}
