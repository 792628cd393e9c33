import type { Campaign } from '@crm/contracts/calls/campaigns'
import type { campaignColumns } from '@crm/contracts/columns/campaigns'
import { numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { Ellipsis, NumberLink, TextLink } from '@crm/ui/base'
import { Count, type ListCells } from '@crm/ui/data'
import { CampaignBudget } from '../../parts/campaign/CampaignBudget.tsx'
import { CampaignProgress, CampaignTerm } from '../../parts/campaign/CampaignTerm.tsx'

// Of nothing there is nothing to open.
const leadsOf = (name: NumberLinkName, { id }: Campaign, value: number) =>
  value > 0 ? numberLink(name, {}, { id }) : undefined

/** Cells that the columns' kinds do not draw: 已发布 of all talents, what is left of time and budget, and who is behind. */
export const campaignCells: ListCells<Campaign, typeof campaignColumns> = {
  name: ({ row }) => (
    <TextLink to="ContentCampaignDetail" query={{ id: row.id }} quiet>
      <Ellipsis>{row.name}</Ellipsis>
    </TextLink>
  ),
  author_count: ({ row }) => (
    <NumberLink leads={leadsOf('campaignTalents', row, row.author_count)}>
      <Count value={row.published_count} /> / <Count value={row.author_count} />
    </NumberLink>
  ),
  content_count: ({ row }) => (
    <NumberLink leads={leadsOf('campaignContents', row, row.content_count)}>
      <Count value={row.content_count} />
    </NumberLink>
  ),
  spent: ({ row }) => <CampaignBudget campaign={row} />,
  period: ({ row }) => <CampaignTerm campaign={row} />,
  progress: ({ row }) => <CampaignProgress campaign={row} />,
}
