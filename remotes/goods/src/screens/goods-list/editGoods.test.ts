import type { GoodsInfo } from '@crm/contracts/calls/goods'
import { describe, expect, it } from 'vitest'
import { pointsError, toPayload, toValues } from './editGoods.ts'

const info: GoodsInfo = {
  product_id: 'p1',
  title: '商品',
  class_id: 3,
  spu_id: 0,
  spu_name: '',
  cost_price: 1990,
  remark: '主推',
  card: { points: ['送运费险', '48小时发货'], script: '开场', price_text: '拍一发二' },
  updated_at: 7,
}

describe('the form of own fields', () => {
  it('unchanged, writes what it read', () =>
    expect(toPayload(info, toValues(info))).toEqual({
      product_id: 'p1',
      updated_at: 7,
      class_id: 3,
      spu_id: 0,
      cost_price: 1990,
      remark: '主推',
      card: info.card,
    }))

  it('empties what was emptied', () =>
    expect(toPayload(info, {})).toMatchObject({
      class_id: 0,
      spu_id: 0,
      cost_price: 0,
      remark: '',
      card: { points: [] },
    }))

  it('drops blank lines', () => expect(toPayload(info, { points: ' 甲 \n\n乙\n' }).card?.points).toEqual(['甲', '乙']))

  it.each([
    [undefined, undefined],
    ['甲\n乙', undefined],
    [Array.from({ length: 11 }, () => '甲').join('\n'), '卖点最多 10 条'],
    ['字'.repeat(31), '每条卖点不能超过 30 字'],
    ['😀'.repeat(30), undefined],
  ])('points %j: %s', (text, error) => expect(pointsError(text)).toBe(error))
})
