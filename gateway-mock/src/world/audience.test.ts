import { describe, expect, it } from 'vitest'
import { fansDaysOf, percents } from './audience.ts'
import { randomOf } from './random.ts'

const NOW = Date.UTC(2026, 10, 20, 6, 30) / 1000
const random = () => randomOf('test', 'audience')
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

it('shares sum to 100', () => {
  expect(sum(percents(random(), ['a', 'b', 'c']).map((each) => each.value * 100))).toBeCloseTo(10_000)
})

describe('growth of the fans', () => {
  it.each([0, 7, -900, 123_456])('ends with a week of %i', (week) => {
    const { last, gains = [] } = fansDaysOf(random(), week, NOW) ?? {}
    expect({ last, days: gains.length }).toEqual({ last: '2026-11-19', days: 90 })
    expect(sum(gains.slice(-7))).toBe(week)
  })

  it('is missing where the platform does not deliver it', () => {
    expect(fansDaysOf(random(), null, NOW)).toBeUndefined()
  })
})
