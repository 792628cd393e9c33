import { readAddress, requestOf } from '@crm/ui/filters'
import { testLinksTo, testRequestsBy } from '@crm/ui/testLinks'
import { expect, it } from 'vitest'
import { seedingTrackAuthorFilters, trackAuthorFilters } from './trackAuthorFilters.ts'

it.each([
  [{}, { platform: 'all', tab: 'running', order_by: 'gmv' }],
  [
    { tab: 'ending', platform: 'ks', events: '11,20' },
    { tab: 'ending', platform: 'ks', events: [11, 20] },
  ],
  [
    { tab: 'gone', has_output: '0', user_id: '6' },
    { tab: 'running', has_output: 0, user_id: 6 },
  ],
])('the address %j asks %j', (address, request) => {
  expect(requestOf(trackAuthorFilters, readAddress(trackAuthorFilters, address))).toMatchObject(request)
})

it('in seeding begins with what moved most', () => {
  expect(requestOf(seedingTrackAuthorFilters, readAddress(seedingTrackAuthorFilters, {}))).toMatchObject({
    order_by: 'interactions',
    sort: 'desc',
  })
})

const month = { due_start: 1_773_244_800, due_end: 1_773_331_199 }
it.each(testLinksTo('MediaCenterTrackAuthor'))('the list asks what %s was made for', (name) => {
  // What kind of range it is stands in the address alone.
  for (const { asked, said } of testRequestsBy(name, trackAuthorFilters, month))
    expect(asked).toEqual({ ...said, due_type: undefined })
})
