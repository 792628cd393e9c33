import { hasRole } from '@crm/access/roles'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { useWho } from '@crm/platform/session'
import { createContext, useContext } from 'react'

/** The campaign of the page, for cells and acts that are given a row alone. */
export const CampaignOfPage = createContext<CampaignDetail | undefined>(undefined)

/** The campaign that the page shows, and whether the reader is a lead, who may take a settlement back. */
export function useCampaign(): { campaign: CampaignDetail; isLead: boolean } {
  const campaign = useContext(CampaignOfPage)
  if (campaign === undefined) throw new Error('useCampaign: outside of the page of a campaign')
  return { campaign, isLead: hasRole(useWho(), SEEDING_LEADS) }
}
