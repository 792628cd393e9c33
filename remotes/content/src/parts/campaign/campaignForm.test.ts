import { expect, it } from 'vitest'
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

it('says that a text is empty, which a form leaves out, so that what stood there goes', () => {
  const { keywords: _, brief: __, first: ___, second: ____, ...shown } = blankCampaign(3)
  expect(toTerms({ ...shown, is_reviewed: false })).toMatchObject({ brief: '', keywords: [] })
})
