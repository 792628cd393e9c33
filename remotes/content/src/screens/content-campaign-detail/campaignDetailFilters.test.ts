import { testLinksTo, testRequestsBy } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { campaignTalentFilters } from './campaignDetailFilters.ts'

it.each(testLinksTo('ContentCampaignDetail').filter((name) => name !== 'campaignContents'))(
  'the table asks what %s was made for',
  (name) => {
    const requests = testRequestsBy(name, campaignTalentFilters, { id: 3 })
    expect(requests.length).toBeGreaterThan(0)
    for (const { asked, said } of requests)
      expect(asked['stages']).toEqual(String(said['stages']).split(',').map(Number))
  },
)
