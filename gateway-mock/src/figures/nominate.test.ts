import { describe, expect, it } from 'vitest'
import { fansPoints, meanAudience, nominateReasons, nominateScore } from './nominate.ts'

const women = [
  { name: '女', value: 80 },
  { name: '男', value: 20 },
]
const men = [
  { name: '女', value: 20 },
  { name: '男', value: 80 },
]
const young = [{ name: '18-23', value: 100 }]
const old = [{ name: '50+', value: 100 }]

describe('points of the audience', () => {
  it.each([
    ['the same', { gender: women, age: young }, { gender: women, age: young }, 20],
    ['nothing in common in age', { gender: women, age: old }, { gender: women, age: young }, 10],
    ['a part in common', { gender: men, age: old }, { gender: women, age: young }, 4],
    ['no portrait', {}, { gender: women, age: young }, 0],
    ['nothing to compare with', { gender: men, age: old }, { gender: [], age: [] }, 10],
  ])('%s', (_name, talent, audience, points) => {
    expect(fansPoints(talent, audience)).toBeCloseTo(points)
  })
  it('compares with the mean of those that have a portrait', () => {
    expect(meanAudience([{ gender: women }, { gender: men }, {}])).toEqual({
      gender: [
        { name: '女', value: 50 },
        { name: '男', value: 50 },
      ],
      age: [],
    })
  })
})

it('the score is the sum, whole', () => {
  expect(nominateScore({ category: 40, price: 25, fans: 20, activity: 15 })).toBe(100)
  expect(nominateScore({ category: 13.3, price: 0, fans: 10.4, activity: 1 })).toBe(25)
})

it.each([
  [{ category: 40, price: 25, fans: 20, activity: 15 }, true, ['goods', 'fans', 'price']],
  [{ category: 40, price: 0, fans: 15, activity: 15 }, false, ['active', 'fans']],
  [{ category: 10, price: 3, fans: 2, activity: 1 }, false, []],
])('reasons of %o', (parts, hasSold, reasons) => {
  expect(nominateReasons(parts, hasSold)).toEqual(reasons)
})
