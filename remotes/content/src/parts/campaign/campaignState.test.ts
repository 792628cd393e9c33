import { DAY_SECONDS } from '@crm/base/durations'
import { UNAVAILABLE } from '@crm/base/numbers'
import { CampaignStatus } from '@crm/contracts/enums'
import { expect, it } from 'vitest'
import { budgetParts, isBehind, isEnding, periodGone } from './campaignState.ts'

it.each([
  [100_000, 62_000, 30_000, 62, 30, false],
  [100_000, 80_000, 30_000, 80_000 / 1_100, 30_000 / 1_100, true],
])(
  'a budget of %d with %d spent and %d promised has parts of %d and %d percent',
  (budget, spent, promised, a, b, isOver) => {
    const parts = budgetParts({ budget, spent, promised })
    expect(parts?.spent).toBeCloseTo(a)
    expect(parts?.promised).toBeCloseTo(b)
    expect(parts?.isOver).toBe(isOver)
  },
)

it('has no bar without a budget, and none where costs are not shown', () => {
  expect(budgetParts({ budget: 0, spent: 1, promised: 1 })).toBeUndefined()
  expect(budgetParts({ budget: UNAVAILABLE, spent: UNAVAILABLE, promised: UNAVAILABLE })).toBeUndefined()
})

const NOW = 1_795_000_000
const campaign = (ends: number, progress = 40, status: CampaignStatus = CampaignStatus.running) => ({
  ...{ status, progress, start_time: NOW - 10 * DAY_SECONDS, end_time: NOW + ends * DAY_SECONDS },
})

it('is behind when more of its period is over than of its goal is reached, while it runs', () => {
  expect(periodGone(campaign(10), NOW)).toBe(50)
  expect(periodGone(campaign(-5), NOW)).toBe(100)
  expect(isBehind(campaign(10, 49.99), NOW)).toBe(true)
  expect(isBehind(campaign(10, 50), NOW)).toBe(false)
  expect(isBehind(campaign(10, UNAVAILABLE), NOW)).toBe(false)
  expect(isBehind(campaign(10, 0, CampaignStatus.ended), NOW)).toBe(false)
})

it('is about to end in its last three days and today, while it runs', () => {
  expect([4, 3, 0].map((days) => isEnding(campaign(days), NOW))).toEqual([false, true, true])
  expect(isEnding(campaign(1, 0, CampaignStatus.draft), NOW)).toBe(false)
})
