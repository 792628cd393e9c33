import { expect, it } from 'vitest'
import { gapsOf, isComplete, lastDelivered, type MinuteLine, segmentsOf, sumOf, withMinutes } from './minuteLine.ts'

const START = 1_795_000_000
type Row = Parameters<typeof withMinutes>[1]['list'][number]
const answer = (list: Row[], more: Partial<Parameters<typeof withMinutes>[1]> = {}) => ({
  ...{ step: 1, start_time: START, length: 10, list, products: [{ product_id: 'p', title: '面霜' }], after_end: 0 },
  total: list.reduce((sum, { gmv = 0 }) => sum + gmv, 0),
  rows: list.filter(({ online }) => online !== undefined).length,
  ...more,
})
const told = (minute: number, gmv?: number, product_id?: string): Row => ({
  ...{ minute, online: 10, entered: 1 },
  ...(gmv !== undefined && { gmv }),
  ...(product_id !== undefined && { product_id }),
})

it('a product goes on until another is named, and its sales are those of its minutes', () => {
  const line = withMinutes(
    undefined,
    answer([told(0, 5, ''), told(1, 7, 'p'), told(2, 3), told(3, 2, ''), told(4, 1, 'p')]),
  )
  expect(segmentsOf(line)).toEqual([
    { from: 1, to: 2, product_id: 'p', title: '面霜', gmv: 10 },
    { from: 4, to: 4, product_id: 'p', title: '面霜', gmv: 1 },
  ])
  expect(sumOf(line, { from: 1, to: 3 })).toEqual({ gmv: 12, entered: 3 })
})

it('a refresh adds what is new, and writes the minute anew that was not over', () => {
  const before = withMinutes(undefined, answer([told(0, 5, 'p'), { minute: 1, gmv: 4 }]))
  expect(lastDelivered(before)).toBe(0)
  const line = withMinutes(before, answer([told(1, 9, 'p'), { minute: 2, gmv: 1 }], { total: 15, rows: 2 }), 0)
  expect(line.points.map(({ minute, gmv }) => [minute, gmv])).toEqual([
    [0, 5],
    [1, 9],
    [2, 1],
  ])
  expect(isComplete(line)).toBe(true)
})

it('an order or a minute that came late is seen by the sums, so that all is read anew', () => {
  const before = withMinutes(undefined, answer([told(0, 5, '')]))
  expect(isComplete(withMinutes(before, answer([], { total: 6, rows: 1 }), 0))).toBe(false)
  expect(isComplete(withMinutes(before, answer([], { total: 5, rows: 2 }), 0))).toBe(false)
  expect(isComplete(withMinutes(before, answer([], { total: 5, rows: 1 }), 0))).toBe(true)
})

it.each<[string, number[], Partial<MinuteLine>, [number, number][]]>([
  ['between two minutes', [0, 1, 5, 6, 7, 8, 9], {}, [[2, 4]]],
  ['none before the recording began', [4, 5, 6, 7, 8, 9], {}, []],
  ['none for the minute that is on its way', [0, 1, 2, 3, 4, 5, 6, 7, 8], {}, []],
  ['at the end when it lasts', [0, 1, 2, 3, 4, 5, 6], {}, [[7, 9]]],
  ['in rows of five', [0, 10], { step: 5, length: 15 }, [[5, 9]]],
  ['none where nothing was told', [], {}, []],
])('gaps: %s', (_, minutes, more, gaps) => {
  const line = { ...withMinutes(undefined, answer(minutes.map((minute) => told(minute)))), ...more }
  expect(gapsOf(line).map(({ from, to }) => [from, to])).toEqual(gaps)
})
