import { parseDay } from '@crm/base/dates'
import { setClock } from '@crm/base/clock'
import { expect, it } from 'vitest'
import { figureItems } from './figureItems.ts'

const figures = {
  gmv: { kind: 'money', title: '成交金额', note: '按支付时间统计' },
  volume: { kind: 'count', title: '销量' },
} as const
const dayOf = (text: string) => parseDay(text) ?? 0

it('gives each figure its value, and its change where the answer has one, with the days that it compares with', () => {
  setClock(dayOf('2026-11-20') * 1000)
  const march = { start_time: dayOf('2026-03-01'), end_time: dayOf('2026-04-01') - 1 }
  const february = { start: dayOf('2026-02-01'), end: dayOf('2026-03-01') - 1 }
  expect(figureItems(figures, { gmv: 1250, gmv_rate: 12.5, volume: 3 }, march)).toEqual([
    {
      ...{ key: 'gmv', kind: 'money', title: '成交金额', note: '按支付时间统计', value: 1250 },
      change: { rate: 12.5, than: february },
    },
    { key: 'volume', kind: 'count', title: '销量', value: 3 },
  ])
})

it('keeps the places while nothing has answered', () => {
  expect(figureItems(figures, undefined, {}).map(({ key, value }) => [key, value])).toEqual([
    ['gmv', undefined],
    ['volume', undefined],
  ])
})

it('takes no answer that lacks a figure', () => {
  // @ts-expect-error volume is missing
  expect(figureItems(figures, { gmv: 1 }, {})[1]?.value).toBeUndefined()
})
