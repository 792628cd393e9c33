import { expect, it } from 'vitest'
import { figureItems } from './figureItems.ts'

const figures = {
  gmv: { kind: 'money', title: '成交金额', note: '按支付时间统计' },
  volume: { kind: 'count', title: '销量' },
} as const

it('gives each figure its value, and its change where the answer has one', () => {
  expect(figureItems(figures, { gmv: 1250, gmv_rate: 12.5, volume: 3 })).toEqual([
    { key: 'gmv', kind: 'money', title: '成交金额', note: '按支付时间统计', value: 1250, change: 12.5 },
    { key: 'volume', kind: 'count', title: '销量', value: 3, change: undefined },
  ])
})

it('keeps the places while nothing has answered', () => {
  expect(figureItems(figures, undefined).map(({ key, value }) => [key, value])).toEqual([
    ['gmv', undefined],
    ['volume', undefined],
  ])
})

it('takes no answer that lacks a figure', () => {
  // @ts-expect-error volume is missing
  expect(figureItems(figures, { gmv: 1 })[1]?.value).toBeUndefined()
})
