import { expect, test } from 'vitest'
import { skuRows, type SpecGroup, specError, toHandMade } from './handMade.ts'

const groups: SpecGroup[] = [
  { id: 1, name: '口味', items: ['原味', '椒盐'] },
  { id: 2, name: '规格', items: ['1袋'] },
  { id: 3, name: '', items: [] },
]
const skus = { '原味/1袋': { price: 1000, stock: 3 }, '椒盐/1袋': { price: 1200 } }
const values = { title: '礼盒', images: ['/files/a.png'], points: '甲\n\n乙' }

test('every combination is a row; a group that says nothing is left out', () => {
  expect(skuRows(groups).map(({ key, places }) => [key, places])).toEqual([
    ['原味/1袋', [0, 0]],
    ['椒盐/1袋', [1, 0]],
  ])
  expect(skuRows([])).toEqual([])
  const twenty = Array.from({ length: 20 }, (_, at) => String(at))
  expect(skuRows([1, 2, 3].map((id) => ({ id, name: String(id), items: twenty })))).toEqual([])
})

test.each([
  [groups, undefined],
  [[], undefined],
  [[{ id: 1, name: '', items: ['甲'] }], '请输入规格名称'],
  [[{ id: 1, name: '口味', items: [] }], '请输入规格值'],
  [[groups[0], { ...groups[0], id: 9 }], '规格名称不能重复'],
  [[{ id: 1, name: '口味', items: Array.from({ length: 21 }, (_, at) => String(at)) }], '每组最多 20 个规格值'],
  [[{ id: 1, name: '口味', items: ['字'.repeat(21)] }], '规格名称与规格值不能超过 20 字'],
  [[{ id: 1, name: '口味', items: ['原味', '麻辣'] }], '请输入「原味」的价格'],
])('%# is refused in words', (given, error) => {
  expect(specError(given as SpecGroup[], skus)).toBe(error)
})

test('is sent with a row for each combination, or with its one price', () => {
  expect(toHandMade('dy', values, groups, skus)).toEqual({
    ...{ platform: 'dy', title: '礼盒', images: ['/files/a.png'], points: ['甲', '乙'] },
    specs: [
      { name: '口味', items: ['原味', '椒盐'] },
      { name: '规格', items: ['1袋'] },
    ],
    skus: [
      { places: [0, 0], price: 1000, stock: 3 },
      { places: [1, 0], price: 1200, stock: 0 },
    ],
  })
  expect(toHandMade('dy', { ...values, price: 500 }, [], {})).toMatchObject({ price: 500, stock: 0 })
})
