import type { Campaign } from '@crm/contracts/calls/campaigns'
import type { campaignColumns } from '@crm/contracts/columns/campaigns'
import { Count, type ListCells } from '@crm/ui/data'
import { CampaignBudget } from '../../parts/campaign/CampaignBudget.tsx'
import { CampaignProgress, CampaignTerm } from '../../parts/campaign/CampaignTerm.tsx'

/** Cells that the columns' kinds do not draw: 已发布 of all talents, what is left of time and budget, and who is behind. */
export const campaignCells: ListCells<Campaign, typeof campaignColumns> = {
  author_count: ({ row }) => (
    <>
      <Count value={row.published_count} /> / <Count value={row.author_count} />
    </>
  ),
  spent: ({ row }) => <CampaignBudget campaign={row} />,
  period: ({ row }) => <CampaignTerm campaign={row} />,
  progress: ({ row }) => <CampaignProgress campaign={row} />,
}
