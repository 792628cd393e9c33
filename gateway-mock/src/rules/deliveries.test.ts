import { expect, it } from 'vitest'
import { firstCounters, growCounters } from './deliveries.ts'

const known = { plays: 10_000, likes: 400, comments: 60, collects: 150, shares: 40 }

it.each([
  ['at once nothing is new', 0, known],
  ['an hour later a little is', 3600, { plays: 10_010, likes: 400, comments: 60, collects: 150, shares: 40 }],
  ['long after no more than a twentieth', 9e9, { plays: 10_500, likes: 420, comments: 63, collects: 157, shares: 42 }],
])('%s', (_, seconds, next) => expect(growCounters(known, seconds)).toEqual(next))

it('plays that are not delivered stay so', () => {
  expect(growCounters({ ...known, plays: null }, 9e9).plays).toBeNull()
  expect(firstCounters({ fans: 100_000, platform: 'xhs' }).plays).toBeNull()
  expect(firstCounters({ fans: 100_000, platform: 'dy' }).plays).toBe(5_120)
})
