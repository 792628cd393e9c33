import { expect, it } from 'vitest'
import { competitorLimit } from './competitors.ts'

it.each([
  [90, 10],
  [100, 10],
  [300, 30],
  [500, 50],
  [900, 50],
])('level %i watches %i competitors', (level, limit) => {
  expect(competitorLimit(level)).toBe(limit)
})
