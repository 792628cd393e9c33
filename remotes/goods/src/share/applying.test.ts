import { expect, it } from 'vitest'
import { applyError, isPlatform, skuNames } from './applying.ts'

it('names the specs of a product', () => {
  const spec = [
    { name: '颜色', spec_items: [{ id: 'a', name: '红' }] },
    { name: '尺码', spec_items: [{ id: 'l', name: 'L' }] },
  ]
  const skus = {
    'a,l': { sku_id: '7', price: 1, stock_level: 2 },
    'a,x': { sku_id: '8', price: 1, stock_level: 2 },
  } as const
  expect(skuNames({ spec, skus })).toEqual([
    { sku_id: '7', name: '红 / L' },
    { sku_id: '8', name: '红 / x' },
  ])
})

it.each([
  [[], undefined],
  [['dy', 'dy'], undefined],
  [['dy', 'ks'], '请选择同一平台的商品'],
  [Array<string>(11).fill('dy'), '单次最多申请 10 件样品'],
])('%j together: %s', (platforms, error) => {
  expect(applyError(platforms.map((platform) => ({ platform })))).toBe(error)
})

it('knows the platforms', () => {
  expect(['dy', 'tw'].map(isPlatform)).toEqual([true, false])
})
