import { CampaignAuthorStage, campaignAuthorStageLabel, ContentItemStatus, DraftStatus } from '../enums.ts'
import type { CampaignWork } from './campaignRules.ts'

// The stages of a talent in a campaign as one table. Board, table, bulk, import, samples, drafts and found contents ask it and
// nothing else, in the browser before a card is dropped and in the gateway before a row is written.

const { toInvite, invited, confirmed, toSample, creating, reviewing, toPublish, published, settled, cancelled } =
  CampaignAuthorStage

/** What is known of a talent's place in a campaign. */
export interface StageFacts {
  stage: CampaignAuthorStage
  /** Fen; 0 is an exchange for goods, null not agreed. */
  quote: number | null
  /** A sample of this talent and campaign is linked. */
  has_sample: boolean
  /** Drafts of the campaign are reviewed. */
  is_reviewed: boolean
  /** Of the latest version; null without any. */
  draft: DraftStatus | null
  /** A published content of the talent is bound. */
  has_content: boolean
}

/** What brings a talent to another stage: somebody's hand, or what happens to the draft, the sample or the content. */
export type StageCause = 'hand' | 'draft' | 'sample' | 'content'

interface Step {
  from: CampaignAuthorStage
  to: CampaignAuthorStage
  by: readonly StageCause[]
  /** Said where it is not fulfilled. */
  needs?: Need
  /** A reason is asked for by hand. */
  reason?: true
  /** Only leads do it by hand. */
  leads?: true
}

/** What a step needs, with the sentence for whoever lacks it. */
const NEEDS = {
  quote: ['请先填写报价', ({ quote }) => quote !== null],
  sample: ['请先关联寄样单', ({ has_sample }) => has_sample],
  draft: ['请先上传稿件', ({ draft }) => draft === DraftStatus.reviewing],
  passed: [
    '稿件尚未通过',
    // Where the review was switched off meanwhile, what is under review is withdrawn first.
    ({ is_reviewed, draft }) =>
      draft !== DraftStatus.reviewing &&
      (!is_reviewed || draft === DraftStatus.passed || draft === DraftStatus.passedWithNote),
  ],
  content: ['请先填写内容链接', ({ has_content }) => has_content],
  unbound: ['请先解除内容关联', ({ has_content }) => !has_content],
  withdrawn: ['请先撤回审核中的稿件', ({ draft }) => draft !== DraftStatus.reviewing],
} as const satisfies Record<string, readonly [sentence: string, holds: (facts: StageFacts) => boolean]>
type Need = keyof typeof NEEDS

/** Every step that there is. */
export const STAGE_STEPS: readonly Step[] = [
  { from: toInvite, to: invited, by: ['hand'] },
  { from: invited, to: confirmed, by: ['hand'], needs: 'quote' },
  { from: confirmed, to: toSample, by: ['hand', 'sample'], needs: 'sample' },
  { from: confirmed, to: creating, by: ['hand', 'sample'] },
  { from: toSample, to: creating, by: ['hand', 'sample'], reason: true },
  { from: creating, to: reviewing, by: ['hand', 'draft'], needs: 'draft' },
  { from: reviewing, to: creating, by: ['hand', 'draft'], needs: 'withdrawn' },
  { from: reviewing, to: toPublish, by: ['hand', 'draft'], needs: 'passed' },
  { from: creating, to: toPublish, by: ['hand'], needs: 'passed' },
  { from: toPublish, to: published, by: ['hand', 'content'], needs: 'content' },
  { from: published, to: settled, by: ['hand'] },
  // One step back.
  { from: invited, to: toInvite, by: ['hand'], reason: true },
  { from: confirmed, to: invited, by: ['hand'], reason: true },
  { from: toSample, to: confirmed, by: ['hand', 'sample'], reason: true },
  { from: creating, to: toSample, by: ['hand'], needs: 'sample', reason: true },
  { from: toPublish, to: creating, by: ['hand'], reason: true },
  { from: published, to: toPublish, by: ['hand', 'content'], needs: 'unbound', reason: true },
  { from: settled, to: published, by: ['hand'], leads: true, reason: true },
  ...[toInvite, invited, confirmed, toSample, creating, reviewing, toPublish].map(
    (from) => ({ from, to: cancelled, by: ['hand'], reason: true }) as const,
  ),
  { from: cancelled, to: toInvite, by: ['hand'], reason: true },
]

const stepOf = (from: number, to: number) => STAGE_STEPS.find((step) => step.from === from && step.to === to)

/** Why a talent may not come to a stage, as a sentence; undefined when it may. */
export function stageRefusal(
  facts: StageFacts,
  to: CampaignAuthorStage,
  { by = 'hand', isLead = false }: { by?: StageCause; isLead?: boolean } = {},
): string | undefined {
  const step = stepOf(facts.stage, to)
  if (step === undefined || !step.by.includes(by) || (step.leads && by === 'hand' && !isLead))
    return `当前阶段不能变更为「${campaignAuthorStageLabel[to]}」`
  const [sentence, holds] = step.needs ? NEEDS[step.needs] : []
  return holds === undefined || holds(facts) ? undefined : sentence
}

/** Whether somebody who moves a talent by hand has to say why. */
export const needsReason = (from: CampaignAuthorStage, to: CampaignAuthorStage): boolean =>
  stepOf(from, to)?.reason === true

/** Steps onwards by hand, the nearest first. A step that asks for a reason is a detour and none of them. */
const onwards = (from: CampaignAuthorStage) =>
  STAGE_STEPS.filter((step) => step.from === from && step.to > from && step.to !== cancelled && !step.reason)

/**
 * The stage that a talent comes to next, for the one button of a card: the nearest that nothing speaks against, else the nearest,
 * whose sentence then says what is missing. Undefined where nothing comes next.
 */
export function nextStage(facts: StageFacts): CampaignAuthorStage | undefined {
  const steps = onwards(facts.stage).filter(({ to }) => to !== reviewing || facts.is_reviewed)
  return (steps.find(({ to }) => stageRefusal(facts, to) === undefined) ?? steps[0])?.to
}

/** The stages that somebody may bring a talent to by hand, for whoever takes it back or cancels it. */
export const handSteps = (from: CampaignAuthorStage): CampaignAuthorStage[] =>
  STAGE_STEPS.filter((step) => step.from === from && step.by.includes('hand')).map(({ to }) => to)

/** A step to a published content or a settlement, or back from one, is what an ended campaign still has to do. */
export const workOfStep = (from: CampaignAuthorStage, to: CampaignAuthorStage): CampaignWork =>
  to === settled || from === settled || (from === toPublish && to === published) ? 'closing' : 'progress'

/** The status of the planned or bound content at a stage; undefined where there is none. */
export function contentStatusAt(stage: CampaignAuthorStage): ContentItemStatus | undefined {
  if (stage < confirmed || stage === cancelled) return undefined
  if (stage === reviewing) return ContentItemStatus.reviewing
  return stage >= published ? ContentItemStatus.published : ContentItemStatus.toPublish
}

/** Stages whose quotes are promised and not yet spent: 已承诺. */
export const PROMISED_STAGES: readonly CampaignAuthorStage[] = [confirmed, toSample, creating, reviewing, toPublish]

/** Stages in which nothing is left to be done: an archive asks about the others. */
export const DONE_STAGES: readonly CampaignAuthorStage[] = [published, settled, cancelled]

/** Stages of the board, in their order. */
export const BOARD_STAGES = [
  ...[toInvite, invited, confirmed, toSample, creating, reviewing, toPublish, published, settled, cancelled],
] as const

/** Stages of a talent in a campaign, in their colours. */
export const campaignStages = {
  1: { text: campaignAuthorStageLabel[1], color: 'grey' },
  2: { text: campaignAuthorStageLabel[2], color: 'orange' },
  3: { text: campaignAuthorStageLabel[3], color: 'blue' },
  4: { text: campaignAuthorStageLabel[4], color: 'cyan' },
  5: { text: campaignAuthorStageLabel[5], color: 'blue' },
  6: { text: campaignAuthorStageLabel[6], color: 'violet' },
  7: { text: campaignAuthorStageLabel[7], color: 'orange' },
  8: { text: campaignAuthorStageLabel[8], color: 'green' },
  9: { text: campaignAuthorStageLabel[9], color: 'green' },
  90: { text: campaignAuthorStageLabel[90], color: 'grey' },
} as const
