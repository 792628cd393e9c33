import { expect, it } from 'vitest'
import { sameGoodsQuery } from './sameGoods.ts'

it('looks for the class of the goods within 30 % of the price', () => {
  expect(sameGoodsQuery({ platform: 'dy', category_id: 201, price: 9_990 })).toEqual({
    platform: 'dy',
    keyword: '面部护肤',
    category_id: '201',
    price_min: '69',
    price_max: '130',
  })
})
