import { describe, expect, it } from 'vitest'
import { isOffered, priceOfChoice, toggleItem, type SpecChoice } from './specChoice.ts'

const spec = [
  {
    name: '颜色',
    spec_items: [
      { id: '11', name: '红' },
      { id: '12', name: '蓝' },
    ],
  },
  {
    name: '尺寸',
    spec_items: [
      { id: '21', name: '大' },
      { id: '22', name: '小' },
    ],
  },
]
const answer = {
  product_id: 'p',
  title: '商品',
  cover: '',
  price_min: 900,
  price_max: 2000,
  spec,
  skus: {
    '11,21': { sku_id: 'a', price: 1000, stock: 1 },
    '11,22': { sku_id: 'b', price: 900, stock: 1 },
    '12,21': { sku_id: 'c', price: 2000, stock: 1 },
  },
}

describe('the price of a choice', () => {
  it.each<[string, SpecChoice, number, number]>([
    ['nothing chosen', [undefined, undefined], 900, 2000],
    ['one group', ['11', undefined], 900, 1000],
    ['all groups', ['12', '21'], 2000, 2000],
    ['a combination without sku', ['12', '22'], 900, 2000],
  ])('%s', (_what, choice, min, max) => expect(priceOfChoice(answer, choice)).toEqual({ min, max }))
})

describe('an item', () => {
  it.each<[SpecChoice, number, string, boolean]>([
    [[undefined, undefined], 1, '22', true],
    [['12', undefined], 1, '22', false],
    [['12', undefined], 1, '21', true],
    [[undefined, '22'], 0, '12', false],
    [['11', '22'], 0, '12', false],
  ])('with %j: group %i item %s offered %s', (choice, group, item, offered) =>
    expect(isOffered(answer.skus, choice, group, item)).toBe(offered),
  )

  it('is chosen by a press and given up by another', () => {
    const once = toggleItem(spec, [], 0, '11')
    expect(once).toEqual(['11', undefined])
    expect(toggleItem(spec, once, 0, '11')).toEqual([undefined, undefined])
  })
})
