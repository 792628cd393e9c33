import { testRequestsBy, testLinksTo } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { campaignFilters } from './campaignFilters.ts'

const filters = campaignFilters({ spus: [{ value: 7, label: '面霜' }], known: true })

it.each(testLinksTo('ContentCampaign'))('the list asks what %s was made for', (name) => {
  for (const { asked, said } of testRequestsBy(name, filters))
    expect(asked).toEqual({ ...said, ...('tab' in said && { tab: String(said.tab) }) })
})
