import { UNAVAILABLE } from '@crm/base/numbers'
import { describe, expect, test } from 'vitest'
import type { ChartSeries } from './chartData.ts'
import { pieOption, seriesOption } from './options.ts'

const colors = { series: ['#1', '#2', '#3'], surface: '#fff', line: '#eee', text: '#000', faint: '#888' }

// What is read of an option; its own type knows no charts.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Read = any

describe('courses over time', () => {
  const amount: ChartSeries = { key: 'gmv', name: '成交金额', kind: 'money', values: [500_000, UNAVAILABLE, 200_000] }
  const growth: ChartSeries = {
    key: 'growth',
    name: '增量',
    kind: 'money',
    shape: 'line',
    values: [0, -500_000, 200_000],
  }
  const authors: ChartSeries = { key: 'n', name: '出单达人数', right: true, values: [3, 0, 2] }
  const optionOf = (...series: ChartSeries[]): Read => seriesOption(colors, ['a', 'b', 'c'], series, 'bar')

  test('the scales of both edges have one zero, also when the left one falls below it', () => {
    for (const series of [
      [amount, authors],
      [amount, growth, authors],
    ]) {
      const [left, right] = optionOf(...series).yAxis
      expect(left.min / left.max).toBeCloseTo(right.min / right.max, 9)
      expect(left.max).toBeGreaterThanOrEqual(5000)
      expect(left.min).toBeLessThanOrEqual(series.includes(growth) ? -5000 : 0)
    }
  })

  test('a long name is cut in the legend', () => {
    const { formatter } = optionOf(amount, authors).legend
    expect([formatter('成交金额'), formatter('一个特别特别长的系列名称')]).toEqual([
      '成交金额',
      '一个特别特别长的系列…',
    ])
  })

  test('marks below zero are told where something falls below it', () => {
    const [left, right] = optionOf(amount, growth, authors).yAxis
    expect([left.axisLabel.formatter(-5000), right.axisLabel.formatter(-2)]).toEqual(['-5,000', ''])
    expect(right.axisLabel.formatter(2)).toBe('2')
  })

  test('bars that stand on one another count together', () => {
    const [left] = optionOf({ ...amount, stack: 's' }, { ...amount, key: 'b', stack: 's' }, authors).yAxis
    expect(left.max).toBeGreaterThanOrEqual(10_000)
  })

  test('one scale is left to the library', () => {
    expect(optionOf(amount, growth).yAxis.max).toBeUndefined()
  })

  test('a point reads its full figures; what is unavailable is a gap', () => {
    const option = optionOf(amount, authors)
    expect(option.series[0].data).toEqual([5000, null, 2000])
    const points = [
      { seriesIndex: 0, seriesName: '成交金额', dataIndex: 1, name: 'b' },
      { seriesIndex: 1, seriesName: '出单达人数', dataIndex: 1, name: 'b' },
    ]
    expect(option.tooltip.formatter(points)).toBe('b\n成交金额：-\n出单达人数：0')
  })
})

describe('a day that is not over', () => {
  const sales: ChartSeries = { key: 'gmv', name: '成交金额', kind: 'money', shape: 'line', values: [500, 600, 100] }
  const before: ChartSeries = {
    key: 'before',
    name: '上期',
    shape: 'line',
    dashed: true,
    kind: 'money',
    values: [4, 5, 6],
  }
  const orders: ChartSeries = { key: 'n', name: '订单数', right: true, values: [5, 6, 1] }
  const option: Read = seriesOption(colors, ['18', '19', '20'], [sales, before, orders], 'bar', { until: '截至 07:05' })
  const [over, open, former, bars] = option.series

  test('is reached by a dashed line of the same name and colour', () => {
    expect([over.data, open.data]).toEqual([
      [5, 6, null],
      [null, 6, 1],
    ])
    expect([over.lineStyle, open.lineStyle.type]).toEqual([undefined, 'dashed'])
    expect([over.name, over.color]).toEqual([open.name, open.color])
    expect(former.data).toEqual([0.04, 0.05, 0.06])
  })

  test('has a paler bar', () => {
    expect(bars.data.slice(0, 2)).toEqual([5, 6])
    expect(bars.data[2]).toMatchObject({ value: 1, itemStyle: { borderType: 'dashed' } })
  })

  test('says until when, at the axis and in the tooltip, which names each figure once', () => {
    const { formatter } = option.xAxis.axisLabel
    expect([formatter('19', 1), formatter('20', 2)]).toEqual(['19', '20\n截至 07:05'])
    const points = [over, open, former, bars].map(({ name }, seriesIndex) => ({
      ...{ seriesIndex, seriesName: name, dataIndex: 2 },
      name: '20',
    }))
    expect(option.tooltip.formatter(points)).toBe('20 截至 07:05\n成交金额：1.00\n上期：0.06\n订单数：1')
  })
})

describe('parts of a whole', () => {
  const name = '一个很长很长的达人名字'
  const parts = [
    { name, value: 300 },
    { name: '短名', value: 100 },
  ]

  test.each([
    [6, '一个很长很长…：3.00（75%）'],
    [undefined, `${name}：3.00（75%）`],
  ])('names in a tooltip are cut at %s letters', (letters, said) => {
    const option: Read = pieOption(colors, parts, 'money', letters)
    expect(option.tooltip.formatter({ name, dataIndex: 0, percent: 75 })).toBe(said)
  })

  test('the legend has the shares', () => {
    const option: Read = pieOption(colors, parts, 'money')
    expect(option.legend.formatter('短名')).toBe('短名  25.0%')
    // Beside the ring there is room for eight letters.
    expect(option.legend.formatter(name)).toBe('一个很长很长的达…  75.0%')
  })
})
