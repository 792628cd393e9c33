import type { GoodsCandidate } from '@crm/contracts/calls/goodsAdding'
import { CandidateState } from '@crm/contracts/rules/goodsRules'
import { expect, test } from 'vitest'
import {
  type CandidateRow,
  selectCandidates,
  defaultRateOf,
  inClass,
  joined,
  rateOf,
  remaining,
  rowOf,
  toAdded,
} from './candidateRows.ts'
import { linesOf } from './goodsForms.ts'

const found = (product_id: string): GoodsCandidate => ({
  ...{ product_id, title: product_id, cover: '', detail_url: '', price_min: 100, price_max: 100, stock: 1 },
  ...{ commission: 10, shop_name: '', category: '', state: CandidateState.addable, reason: '' },
  plans: [
    { plan: 1, rate: 10 },
    { plan: 2, rate: 13 },
  ],
})

const row = (product_id: string, more: Partial<CandidateRow> = {}): CandidateRow => ({
  ...rowOf(product_id, found(product_id), {}),
  ...more,
})

test('lines are read once each', () => {
  expect(linesOf(' a \n\nb\r\na')).toEqual(['a', 'b'])
})

test('products that stay chosen keep what was said of them, and may be tried again', () => {
  const before = [row('1', { class_id: 3, state: CandidateState.failed, reason: '请选择关联 SPU' }), row('2')]
  const after = selectCandidates(before, [found('1'), found('3')])
  expect(after.map((each) => [each.key, each.class_id, each.state, each.reason])).toEqual([
    ['1', 3, CandidateState.addable, ''],
    ['3', 0, CandidateState.addable, ''],
  ])
})

test('a product that is in the table already is told, and is not added twice', () => {
  const rows = joined([row('1')], [row('2'), row('1', { key: 'https://x/1' })])
  expect(rows.map(({ key, state, reason }) => [key, state, reason])).toEqual([
    ['1', CandidateState.addable, ''],
    ['2', CandidateState.addable, ''],
    ['https://x/1', CandidateState.failed, '与列表中的商品重复'],
  ])
  // Read again, a line takes the place of what it was.
  expect(joined(rows, [row('2', { title: '新' })]).map(({ title }) => title)).toEqual(['1', '1', '新'])
})

test('the rate is the agreed one, else that of the plan', () => {
  expect([row('1'), row('1', { plan: 2 }), row('1', { plan: 2, agreed: 8 })].map(rateOf)).toEqual([10, 13, 8])
  expect(toAdded(row('1', { plan: 2, class_id: 3, cost_price: 0 }))).toEqual({
    ...{ product_id: '1', plan: 2, class_id: 3, cost_price: 0 },
  })
})

test('what was refused stays with its reason, what was added goes', () => {
  const failed = row('3', { state: CandidateState.failed, reason: '商品已下架' })
  const left = remaining([row('1'), row('2'), failed], {
    added: ['1'],
    failures: [{ key: '2', reason: '商品已存在' }],
  })
  expect(left.map(({ key, reason }) => [key, reason])).toEqual([
    ['2', '商品已存在'],
    ['3', '商品已下架'],
  ])
})

const classes = [
  { id: 1, parent_id: 0, default_rate: 15 },
  { id: 2, parent_id: 1, default_rate: null },
  { id: 3, parent_id: 1, default_rate: 20 },
  { id: 4, parent_id: 0, default_rate: null },
]

test.each([
  [1, 15],
  [2, 15],
  [3, 20],
  [4, undefined],
  [0, undefined],
])('goods of class %i begin with the rate %s: its own, or that of the nearest above', (id, rate) =>
  expect(defaultRateOf(classes, id)).toBe(rate),
)

test('the rate goes with the class until somebody types one', () => {
  const first = row('1', inClass(row('1'), 2, classes))
  expect([first.class_id, rateOf(first)]).toEqual([2, 15])
  const second = row('1', inClass(first, 3, classes))
  expect(rateOf(second)).toBe(20)
  // Without a default it is the product's own again.
  expect(rateOf(row('1', inClass(second, 4, classes)))).toBe(10)
  const typed = row('1', { class_id: 3, agreed: 12 })
  expect(inClass(typed, 1, classes)).toEqual({ class_id: 1 })
})
