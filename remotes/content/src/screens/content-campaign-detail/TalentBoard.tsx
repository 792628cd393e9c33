import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { UNAVAILABLE } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { type CampaignCard, campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { CampaignAuthorStage, campaignAuthorStageLabel, contentFormLabel } from '@crm/contracts/enums'
import { BOARD_STAGES } from '@crm/contracts/rules/campaignStages'
import { Button, GuardedButton, Loaded } from '@crm/ui/base'
import { Board, BoardCard, Count, Money, RowActions, TalentBadges } from '@crm/ui/data'
import { badgesOf } from '../../parts/company/talentBadges.ts'
import classes from './CampaignDetail.module.css'
import { nextOf, stepText } from './stageMoves.ts'
import { otherActs } from './TalentActions.tsx'
import { useMovesOfTab } from './useStageMoves.tsx'

const STAGES: readonly CampaignAuthorStage[] = BOARD_STAGES
// The columns of the board are the stages.
const stageOf = (key: string) => STAGES.find((stage) => String(stage) === key) ?? CampaignAuthorStage.toInvite

/** The talents of a campaign by stage, each with the one button of its next step; moved by dragging and by keys, too. */
export function TalentBoard() {
  const { move, refusalOf, campaign, saving } = useMovesOfTab()
  const read = useCall(campaignTalentCalls.board, { id: campaign.id })
  if (read.state === 'failed') return <Loaded read={read} />
  const stages = read.data?.list ?? STAGES.map((stage) => ({ stage, count: 0, cards: [] }))
  return (
    <Board
      columns={stages.map(({ stage, count, cards }) => ({
        key: String(stage),
        title: campaignAuthorStageLabel[stage],
        count,
        cards,
      }))}
      loading={read.state === 'waiting'}
      stale={saving || read.stale}
      cardKey={(row) => row.id}
      cardLabel={(row) => `${row.author_name}，${campaignAuthorStageLabel[row.stage]}，按 Alt 加左右方向键移动`}
      renderCard={(row) => <Card row={row} />}
      onMove={(row, _from, to) => void move(row, stageOf(to))}
      moveRefusal={(row, to) => refusalOf(row, stageOf(to))}
      empty="暂无达人"
    />
  )
}

/** What follows next: the draft until it is there, then the publication; nothing once it is out. */
function dueOf({ stage, draft_due, publish_due }: CampaignCard): { label: string; at: number } | undefined {
  if (stage >= CampaignAuthorStage.published) return undefined
  if (stage < CampaignAuthorStage.reviewing && draft_due !== null) return { label: '交稿', at: draft_due }
  return publish_due === null ? undefined : { label: '发布', at: publish_due }
}

function Card({ row }: { row: CampaignCard }) {
  const { user_name, form, quote, interactions, reason, author_name, moves } = row
  const tabMoves = useMovesOfTab()
  const { move, refusalOf, campaign } = tabMoves
  const due = dueOf(row)
  const next = nextOf(row, campaign)
  const badges = badgesOf(row)
  return (
    <>
      <BoardCard talent={row}>
        <dt>媒介</dt>
        <dd>{user_name || '-'}</dd>
        <dt>{contentFormLabel[form]}报价</dt>
        <dd>{quote === 0 ? '置换' : <Money value={quote} sign />}</dd>
        {due && (
          <>
            <dt>{due.label}</dt>
            <dd className={due.at < nowSeconds() ? classes.late : undefined}>
              {day(due.at)}
              {due.at < nowSeconds() && ' 逾期'}
            </dd>
          </>
        )}
        {interactions !== UNAVAILABLE && (
          <>
            <dt>互动</dt>
            <dd>
              <Count value={interactions} />
            </dd>
          </>
        )}
        {reason !== '' && (
          <>
            <dt>原因</dt>
            <dd title={reason}>{reason}</dd>
          </>
        )}
      </BoardCard>
      {(moves === 1 || badges.length > 0) && (
        <div className={classes.acts}>
          <TalentBadges badges={badges} />
          {moves === 1 && (
            <RowActions of={author_name} more={otherActs(row, tabMoves)}>
              {row.draft_id !== null && (
                <Button
                  size="small"
                  aria-label={`${author_name}：查看稿件`}
                  onClick={() => tabMoves.showDraft(row.draft_id ?? 0)}
                >
                  查看稿件
                </Button>
              )}
              {row.draft_id === null && next !== undefined && (
                <GuardedButton
                  size="small"
                  guardRepeats={false}
                  refusal={refusalOf(row, next)}
                  aria-label={`${author_name}：${stepText(next)}`}
                  onClick={() => void move(row, next)}
                >
                  {stepText(next)}
                </GuardedButton>
              )}
            </RowActions>
          )}
        </div>
      )}
    </>
  )
}
