import { UNAVAILABLE } from '@crm/base/numbers'
import { expect, test } from 'vitest'
import { axisFigure, dayNames, plotValue, isEmptyChart, tableOfParts, tableOfSeries } from './chartData.ts'

test('the data behind a chart: full figures, amounts in yuan, gaps as -', () => {
  const series = [
    { key: 'g', name: '成交额', kind: 'money' as const, values: [123456, UNAVAILABLE] },
    { key: 'o', name: '订单量', values: [0, 12] },
  ]
  expect(tableOfSeries('日期', ['03-01', '03-02'], series)).toEqual({
    head: ['日期', '成交额（元）', '订单量'],
    rows: [
      ['03-01', '1,234.56', '0'],
      ['03-02', '-', '12'],
    ],
  })
})

test('a day that is not over is named so', () => {
  const series = [{ key: 'o', name: '订单量', values: [3, 12] }]
  expect(tableOfSeries('日期', ['11-19', '11-20'], series, '截至 07:05').rows).toEqual([
    ['11-19', '3'],
    ['11-20（截至 07:05）', '12'],
  ])
})

test('days are named by month and day, and by year too when there are many', () => {
  expect(dayNames(['2026-11-19', '2026-11-20'])).toEqual(['11-19', '11-20'])
  expect(dayNames(Array.from({ length: 301 }, () => '2026-11-19'))[0]).toBe('26-11-19')
})

test('parts with their share', () => {
  expect(
    tableOfParts(
      '平台',
      [
        { name: '抖音', value: 3 },
        { name: '快手', value: 1 },
        { name: '小红书', value: UNAVAILABLE },
      ],
      undefined,
    ).rows,
  ).toEqual([
    ['抖音', '3', '75.00%'],
    ['快手', '1', '25.00%'],
    ['小红书', '-', '-'],
  ])
})

test('drawn figures: yuan for amounts, a gap for what is unavailable', () => {
  expect([plotValue(12345, 'money'), plotValue(UNAVAILABLE), plotValue(0)]).toEqual([123.45, null, 0])
  expect([axisFigure(12345, 'money'), axisFigure(20000), axisFigure(5, 'percent')]).toEqual(['1.2w', '2w', '5%'])
})

test('zeros and unavailable figures are nothing to draw', () => {
  expect(isEmptyChart([UNAVAILABLE, null])).toBe(true)
  expect(isEmptyChart([0, UNAVAILABLE])).toBe(true)
  expect(isEmptyChart([0, 1])).toBe(false)
})
