import type { CampaignTalent } from '@crm/contracts/calls/campaignTalents'
import { CampaignAuthorStage, campaignAuthorStageLabel } from '@crm/contracts/enums'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import { TextButton } from '@crm/ui/base'
import { type RowAction, RowActions } from '@crm/ui/data'
import { nextOf, otherSteps, type Place, stepText } from './stageMoves.ts'
import { type StageMoves, useMovesOfTab } from './useStageMoves.tsx'

const nameOf = (from: CampaignAuthorStage, to: CampaignAuthorStage): string => {
  if (to === CampaignAuthorStage.cancelled) return '取消'
  if (from === CampaignAuthorStage.cancelled) return '恢复为待邀约'
  return to < from ? `退回${campaignAuthorStageLabel[to]}` : stepText(to)
}

/** What may be done with a talent besides its next step: its terms, a step to another stage, its end. */
export function otherActs(row: Place, { campaign, isLead, move, edit, remove }: StageMoves): RowAction[] {
  if (row.moves === 0) return []
  const isOpen = workRefusal(campaign.status, 'plan') === undefined
  const acts: (RowAction | false)[] = [
    isOpen && { text: '编辑', onClick: () => edit(row) },
    ...otherSteps(row, campaign, isLead).map((to) => ({
      text: nameOf(row.stage, to),
      danger: to === CampaignAuthorStage.cancelled,
      onClick: () => void move(row, to),
    })),
    isOpen &&
      row.stage === CampaignAuthorStage.toInvite && {
        text: '移除',
        danger: true,
        confirm: { title: `从项目移除「${row.author_name}」？`, confirmText: '移除', danger: true },
        onClick: (agreement) => remove(row, agreement),
      },
  ]
  return acts.filter((act) => act !== false)
}

/** What may be done with one talent of the table. */
export function TalentActions({ row }: { row: CampaignTalent }) {
  const moves = useMovesOfTab()
  if (row.moves === 0) return null
  const next = nextOf(row, moves.campaign)
  const { draft_id } = row
  return (
    <RowActions of={row.author_name} more={otherActs(row, moves)}>
      {draft_id !== null && (
        <TextButton label={`${row.author_name}：查看稿件`} onClick={() => moves.showDraft(draft_id)}>
          查看稿件
        </TextButton>
      )}
      {draft_id === null && next !== undefined && (
        <TextButton label={`${row.author_name}：${stepText(next)}`} onClick={() => void moves.move(row, next)}>
          {stepText(next)}
        </TextButton>
      )}
    </RowActions>
  )
}
