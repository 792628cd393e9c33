import { describe, expect, it } from 'vitest'
import { fansDaysOf, portraitOf } from './audience.ts'
import { randomOf } from './random.ts'

const NOW = Date.UTC(2026, 10, 20, 6, 30) / 1000
const random = () => randomOf('test', 'audience')
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the portrait', () => {
  const { gender, age, region, active_hours } = portraitOf(random(), '美妆护肤', ['浙江', '广东', '江苏'])

  it('divides all followers by sex and age, and says where some of them live', () => {
    const whole = (shares: readonly { value: number }[]) => sum(shares.map(({ value }) => value))
    expect([whole(gender), whole(age)].map(Math.round)).toEqual([100, 100])
    expect(region.map(({ name }) => name)).toEqual(['浙江', '广东', '江苏'])
    expect(whole(region)).toBeLessThan(60)
  })

  it('sees women where beauty is shown, and most of all in the evening', () => {
    expect(gender[0]?.value).toBeGreaterThan(65)
    expect(Math.min(...active_hours.slice(20, 22))).toBeGreaterThan(3 * Math.max(...active_hours.slice(2, 5)))
  })
})

describe('growth of the fans', () => {
  it.each([0, 7, -900, 123_456])('ends with a week of %i', (week) => {
    const { last, gains = [] } = fansDaysOf(random(), { week, fans: 85_000 }, NOW) ?? {}
    expect({ last, days: gains.length }).toEqual({ last: '2026-11-19', days: 90 })
    expect(sum(gains.slice(-7))).toBe(week)
  })

  it('is missing where the platform does not deliver it', () => {
    expect(fansDaysOf(random(), { week: null, fans: 85_000 }, NOW)).toBeUndefined()
  })
})
