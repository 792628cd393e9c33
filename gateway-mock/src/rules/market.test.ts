import { UNAVAILABLE } from '@crm/base/numbers'
import { describe, expect, it } from 'vitest'
import { marketBucket, marketCount, marketMoney, marketMoneyBucket } from './market.ts'

describe('market buckets', () => {
  const rows: [number | null | undefined, string][] = [
    [0, '<1w'],
    [9_999, '<1w'],
    [10_000, '1w~2.5w'],
    [24_999, '1w~2.5w'],
    [25_000, '2.5w~5w'],
    [50_000, '5w~7.5w'],
    [75_000, '7.5w~10w'],
    [100_000, '10w~25w'],
    [250_000, '25w~50w'],
    [500_000, '50w~75w'],
    [750_000, '75w~100w'],
    [1_000_000, '100w~250w'],
    [2_500_000, '250w~500w'],
    [5_000_000, '500w~750w'],
    [7_500_000, '750w~1000w'],
    [9_999_999, '750w~1000w'],
    [10_000_000, '≥1000w'],
    [900_000_000, '≥1000w'],
    [UNAVAILABLE, '-'],
    [null, '-'],
    [undefined, '-'],
  ]
  it.each(rows)('%s is %s', (value, expected) => {
    expect(marketBucket(value)).toBe(expected)
  })

  it('reads money in yuan', () => {
    expect(marketMoneyBucket(999_999)).toBe('<1w')
    expect(marketMoneyBucket(1_000_000)).toBe('1w~2.5w')
    expect(marketMoneyBucket(UNAVAILABLE)).toBe('-')
  })

  it('leaves the raw value out unless the corp is whitelisted', () => {
    expect(marketMoney('gmv_30d', 1_500_000, false)).toEqual({ gmv_30d_str: '1w~2.5w' })
    expect(marketMoney('gmv_30d', 1_500_000, true)).toEqual({ gmv_30d: 1_500_000, gmv_30d_str: '1w~2.5w' })
    expect(marketCount('volume', 30_000, false)).not.toHaveProperty('volume')
  })
})
