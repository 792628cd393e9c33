import { requestOf, readAddress } from '@crm/ui/filters'
import { describe, expect, it } from 'vitest'
import { companyTalentFilters, listedTalentFilters } from './companyTalentFilters.ts'

const asked = (filters: typeof companyTalentFilters | typeof listedTalentFilters, query: Record<string, string>) =>
  requestOf(filters as typeof companyTalentFilters, readAddress(filters as typeof companyTalentFilters, query)) // both have the fields of the first

describe('the requests of addresses', () => {
  it('of a tag over all platforms', () => {
    expect(asked(companyTalentFilters, { tag_ids: '3', platform: 'all' })).toMatchObject({
      tag_ids: [3],
      platform: 'all',
    })
  })

  it('of prices and costs in yuan', () => {
    expect(asked(companyTalentFilters, { quote_min: '500', cpe_max: '2.5', tab: 'running' })).toMatchObject({
      ...{ quote_min: 50_000, cpe_max: 250, tab: 'running' },
    })
  })

  it('of the lists, which begin with the red one', () => {
    expect(asked(listedTalentFilters, {})).toMatchObject({ tab: 'red', order_by: 'flagged_at', sort: 'desc' })
    expect(asked(listedTalentFilters, { tab: 'all' })).toMatchObject({ tab: 'red' })
  })
})
