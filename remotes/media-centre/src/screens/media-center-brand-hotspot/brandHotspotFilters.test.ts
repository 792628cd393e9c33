import { readAddress, requestOf } from '@crm/ui/filters'
import { expect, it } from 'vitest'
import { brandHotspotFilters, ownHotspotFilters } from './brandHotspotFilters.ts'

it.each([
  [{}, { platform: 'all', board: 'all', order_by: 'heat', sort: 'desc' }],
  [
    { board: 'trade', platform: 'ks', class_id: '101', type: '3', heat_min: '10' },
    { board: 'trade', platform: 'ks', class_id: 101, type: 3, heat_min: 10 },
  ],
  [{ board: 'gone', class_id: '9' }, { board: 'all' }],
])('the address %j asks %j', (address, request) => {
  expect(requestOf(brandHotspotFilters, readAddress(brandHotspotFilters, address))).toMatchObject(request)
})

it('own topics begin with what comes last; the place on the page is not asked for', () => {
  const asked = requestOf(
    ownHotspotFilters,
    readAddress(ownHotspotFilters, { tab: 'mine', topic_id: '3', day: '2026-11-20' }),
  )
  expect(asked).toMatchObject({ order_by: 'start_time', sort: 'desc' })
  for (const name of ['tab', 'topic_id', 'day', 'view_mode']) expect(asked).not.toHaveProperty(name)
})
