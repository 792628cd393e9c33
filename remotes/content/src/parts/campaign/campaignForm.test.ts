import { expect, it } from 'vitest'
import { budgetParts } from './CampaignBudget.tsx'
import { blankCampaign, toTerms, wordsOf } from './campaignForm.ts'

it('takes words that are written one a line or with commas, each once', () => {
  expect(wordsOf('好吃\n回购、性价比，好吃,\n\n')).toEqual(['好吃', '回购', '性价比'])
})

it('runs from the first moment of its first day to the last of its last, and forgets reviewers that are not wanted', () => {
  const day = new Date(2026, 10, 20)
  const terms = toTerms({ ...blankCampaign(3), start: day, end: day, is_reviewed: false, first: [1], second: [2] })
  expect(terms.end_time - terms.start_time).toBe(86_399)
  expect(terms.review).toEqual({ first: [], second: [] })
  expect(terms.user_id).toBe(3)
})

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

it('has no bar without a budget', () => expect(budgetParts({ budget: 0, spent: 1, promised: 1 })).toBeUndefined())
