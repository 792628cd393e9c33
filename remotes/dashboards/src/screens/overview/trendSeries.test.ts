import { describe, expect, it } from 'vitest'
import { trendSeries } from './trendSeries.ts'

const list = [
  { date: '2026-11-19', values: { gmv: 100, order_count: 1 } },
  { date: '2026-11-20', values: { gmv: 200, order_count: 2 } },
]
const previous = [
  { date: '2026-11-17', values: { gmv: 50, order_count: 1 } },
  { date: '2026-11-18', values: { gmv: 60, order_count: 1 } },
]

describe('series of the trend', () => {
  it('are the metric, the period before over the same days, and the orders', () => {
    const series = trendSeries({ list, previous }, 'gmv', true)
    expect(series.map(({ name }) => name)).toEqual(['成交金额', '上期成交金额', '订单数'])
    expect(series.map(({ values }) => values)).toEqual([
      [100, 200],
      [50, 60],
      [1, 2],
    ])
    expect(series[1]?.dashed).toBe(true)
    expect(series[2]).toMatchObject({ shape: 'bar', right: true })
  })

  it.each([
    ['when it is not wanted', previous, false],
    ['when there is none', [], true],
  ])('leave out the period before %s', (_, before, compares) => {
    expect(trendSeries({ list, previous: before }, 'gmv', compares).map(({ key }) => key)).toEqual([
      'gmv',
      'order_count',
    ])
  })
})
