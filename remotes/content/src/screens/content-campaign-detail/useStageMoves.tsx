import type { Agreement } from '@crm/client/weight'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { type CampaignAuthorStage, campaignAuthorStageLabel } from '@crm/contracts/enums'
import { confirm, toast } from '@crm/platform/feedback'
import { useQuery } from '@crm/platform/navigate'
import { useDialog } from '@crm/ui/base'
import { useBulkAction } from '@crm/ui/data'
import { createContext, useContext, useRef } from 'react'
import { useCampaign } from './campaignOfPage.ts'
import { HandInDialog } from './HandInDialog.tsx'
import { EditTalentDialog } from './EditTalentDialog.tsx'
import { placeWrite } from '../../parts/campaign/placeWrite.ts'
import { LinkDialog, QuoteDialog, ReasonDialog, SettleDialog } from './StepDialogs.tsx'
import { inputOf, isReversible, moveRefusal, type Place } from './stageMoves.ts'

const questionOf = ({ author_name }: Place, to: CampaignAuthorStage) => ({
  title: `「${author_name}」变更为「${campaignAuthorStageLabel[to]}」？`,
  confirmText: '变更',
})

/**
 * What is done to the talents of the page's campaign, once for all of them. To move one to a stage: what is refused says its
 * sentence, what a step needs is asked first in a dialog of its own, and a step that the table knows back is done at once and offers
 * 撤销.
 */
export function useStageMoves() {
  const { campaign, isLead } = useCampaign()
  const openDialog = useDialog()
  const [, change] = useQuery()
  const from = useRef<CampaignAuthorStage>(undefined)
  const back = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    weight: { harmless: 'reverse' },
    done: '已撤销',
  })
  const step = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    weight: ({ id, ids }) => {
      const stage = from.current
      return { undo: () => back.run({ id, ids, changes: { stage }, reason: '撤销' }) }
    },
    done: '已变更',
  })
  const asked = useBulkAction(campaignTalentCalls.update, { ...placeWrite, weight: 'asked', done: '已变更' })
  const removal = useBulkAction(campaignTalentCalls.remove, { ...placeWrite, weight: 'asked', done: '已移除' })
  const refusalOf = (row: Place, to: CampaignAuthorStage) => moveRefusal(row, to, campaign, isLead)

  const move = async (row: Place, to: CampaignAuthorStage) => {
    const refusal = refusalOf(row, to)
    if (refusal !== undefined) return toast.warning(refusal)
    const dialog = DIALOGS[inputOf(row, to) ?? 'none']
    if (dialog) return void openDialog(dialog, { campaign, row, to })
    const request = { id: campaign.id, ids: [row.id], updated_at: row.updated_at, changes: { stage: to } }
    if (isReversible(row.stage, to)) {
      from.current = row.stage
      await step.run(request)
      return undefined
    }
    const agreement = await confirm(questionOf(row, to))
    if (agreement) await asked.run(request, agreement)
    return undefined
  }
  return {
    campaign,
    isLead,
    move,
    refusalOf,
    edit: (row: Place) => void openDialog(EditTalentDialog, { campaign, place_id: row.id }),
    remove: (row: Place, agreement: Agreement) =>
      void removal.run({ id: campaign.id, ids: [row.id], updated_at: row.updated_at }, agreement),
    /** 审稿, with the draft of a talent opened. */
    showDraft: (draft_id: number) => change({ tab: 'drafts', draft_id: String(draft_id) }, { push: true }),
    saving: step.saving || asked.saving || back.saving || removal.saving,
  }
}
export type StageMoves = ReturnType<typeof useStageMoves>

const DIALOGS = {
  quote: QuoteDialog,
  draft: HandInDialog,
  link: LinkDialog,
  settlement: SettleDialog,
  reason: ReasonDialog,
  none: undefined,
} as const satisfies Record<
  string,
  | ((props: { campaign: CampaignDetail; row: Place; to: CampaignAuthorStage; onClose: () => void }) => unknown)
  | undefined
>

/** The moves of the tab, for its cards and rows. */
export const MovesOfTab = createContext<StageMoves | undefined>(undefined)

/** The moves of the tab that a card or row stands in. */
export function useMovesOfTab(): StageMoves {
  const moves = useContext(MovesOfTab)
  if (moves === undefined) throw new Error('useMovesOfTab: outside of the talents of a campaign')
  return moves
}
