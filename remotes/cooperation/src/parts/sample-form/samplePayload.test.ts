import { expect, it } from 'vitest'
import { isWholeReceiver, toChanges, toPayload } from './samplePayload.ts'

it.each([
  [
    { author_ids: ['7001'], product_ids: ['9'] },
    false,
    { targets: [{ author_id: '7001', receiver: '', phone: '', address: '' }], products: [{ product_id: '9', qty: 1 }] },
  ],
  [
    {
      author_ids: ['7001', '7002'],
      to: { n7002: { receiver: ' 李雷 ', phone: '13900001111', address: '南京 ' }, n7003: { receiver: '多余' } },
      product_ids: ['9', '8'],
      goods: { n8: { sku_id: 's', qty: 3 } },
      purpose: '直播',
      remark: ' 加急 ',
      custom_fields: { wish: '开箱', other: ' ' },
    },
    true,
    {
      targets: [
        { author_id: '7001', receiver: '', phone: '', address: '' },
        { author_id: '7002', receiver: '李雷', phone: '13900001111', address: '南京' },
      ],
      products: [
        { product_id: '9', qty: 1 },
        { product_id: '8', qty: 3, sku_id: 's' },
      ],
      ...{ purpose: '直播', remark: '加急', custom_fields: { wish: '开箱' }, is_draft: 1 },
    },
  ],
  [{}, false, { targets: [], products: [] }],
])('%j, a draft: %s', (values, isDraft, payload) => {
  expect(toPayload('dy', values, isDraft)).toEqual({ platform: 'dy', ...payload })
})

it('an edit leaves whom it goes to as it is, unless something was typed', () => {
  const values = { author_ids: ['7'], product_ids: ['9'], remark: ' 加急 ' }
  const kept = { products: [{ product_id: '9', qty: 1 }], purpose: '', remark: '加急' }
  expect(toChanges('dy', values)).toEqual(kept)
  expect(toChanges('dy', { ...values, to: { n7: { phone: '13900001111' } } })).toEqual({
    ...kept,
    phone: '13900001111',
  })
})

it.each([
  ['张小明', false],
  ['浙江省杭州市余杭区文一西路969号', false],
  ['张小明 13812345678 浙江省杭州市', true],
  ['姓名：张小明\n地址：浙江省杭州市', true],
])('%j is a whole receiver: %s', (text, is) => expect(isWholeReceiver(text)).toBe(is))
