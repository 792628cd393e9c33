import { UNAVAILABLE } from '@crm/base/numbers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentParts, contentRates, contentTotals, contentTrend } from './content.ts'
import type { Scope } from '../rules/filter.ts'
import { lastDays } from '../rules/period.ts'
import { NOW, openSmallWorld, type SmallWorld } from '../testing/smallWorld.ts'

const scope: Scope = { corp_id: 1, user_id: 101, dept_ids: [], kind: 'corp' }
const filter = { now: NOW, ...lastDays(60, NOW) }

let world: SmallWorld
beforeAll(async () => {
  world = await openSmallWorld('content-1')
  await world.db.execute(sql`update content_item set plays = null where platform = 'xhs'`)
})
afterAll(() => world.close())

it('plays that a platform does not deliver are unavailable, in sums, rates, days and parts, and never 0', async () => {
  const xhs = await contentTotals(world.db, scope, { ...filter, platform: 'xhs' })
  expect(xhs.content_count).toBeGreaterThan(0)
  expect(xhs.plays).toBe(UNAVAILABLE)
  expect(contentRates(xhs)).toMatchObject({ interaction_rate: UNAVAILABLE, cpm: UNAVAILABLE, cpv: UNAVAILABLE })
  expect(contentRates(xhs).cpe).toBeGreaterThan(0)
  const days = await contentTrend(world.db, scope, { ...filter, platform: 'xhs' })
  for (const day of days) expect(day.plays).toBe(day.content_count > 0 ? UNAVAILABLE : 0)
  const parts = await contentParts(world.db, scope, filter, 'platform')
  expect(parts.find(({ id }) => id === 'xhs')?.plays).toBe(UNAVAILABLE)
  // Those of the others count as they are.
  const all = await contentTotals(world.db, scope, filter)
  const others = parts.filter(({ id }) => id !== 'xhs').reduce((sum, { plays }) => sum + plays, 0)
  expect(all.plays).toBe(others)
  expect((await contentTotals(world.db, scope, { ...filter, start: NOW + 1, platform: 'xhs' })).plays).toBe(0)
})
