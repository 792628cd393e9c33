import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { campaignFilters } from './campaignFilters.ts'

const filters = campaignFilters({ spus: [], known: false })

it.each(testLinksTo('ContentCampaign'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, filters))
    expect(asked).toEqual({ ...said, ...('tab' in said && { tab: String(said.tab) }) })
})
