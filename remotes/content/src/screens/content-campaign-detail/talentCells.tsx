import { type CampaignTalent, campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import type { campaignTalentColumns } from '@crm/contracts/columns/campaignTalents'
import { sampleStatusLabel } from '@crm/contracts/enums'
import { workRefusal } from '@crm/contracts/rules/campaignRules'
import { Ellipsis } from '@crm/ui/base'
import { InlineMoney, type ListCells, TalentCell, useBulkAction } from '@crm/ui/data'
import { placeWrite } from '../../parts/campaign/placeWrite.ts'
import { badgesOf } from '../../parts/company/talentBadges.ts'
import { ContentLink } from '../../parts/ContentLink.tsx'
import classes from './CampaignDetail.module.css'
import { useCampaign } from './campaignOfPage.ts'
import { acceptsOver } from './StepDialogs.tsx'
import { overBudget } from './stageMoves.ts'

type Cell = { row: CampaignTalent }

/** 报价, changed in place by whoever sees it; one beyond the budget asks. */
function Quote({ row }: Cell) {
  const { campaign } = useCampaign()
  const { run, failure } = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    ...{ weight: 'asked', done: '已更新报价' },
  })
  const { id, quote, updated_at, moves, author_name } = row
  if (quote === 0 && moves === 0) return '置换'
  return (
    <InlineMoney
      label={`${author_name} 的报价`}
      disabled={moves === 0 || workRefusal(campaign.status, 'plan') !== undefined}
      value={quote}
      failure={failure}
      onSave={async (next, agreement) =>
        (await acceptsOver(overBudget(campaign, [row], next)))
          ? run({ id: campaign.id, ids: [id], changes: { quote: next }, updated_at }, agreement)
          : undefined
      }
    />
  )
}

function Sample({ row: { sample } }: Cell) {
  if (!sample) return '-'
  return (
    <div className={classes.lines}>
      <Ellipsis>{sample.sample_no}</Ellipsis>
      <span className={classes.second}>{sampleStatusLabel[sample.status]}</span>
    </div>
  )
}

function Content({ row: { content } }: Cell) {
  if (!content) return '-'
  return (
    <ContentLink id={content.content_id}>
      <Ellipsis>{content.title}</Ellipsis>
    </ContentLink>
  )
}

/** Cells of the talents of a campaign that the kind of their column does not draw. */
export const talentCells: ListCells<CampaignTalent, typeof campaignTalentColumns> = {
  talent: ({ row }) => <TalentCell talent={row} badges={badgesOf(row)} />,
  quote: Quote,
  sample: Sample,
  content: Content,
}
