import { expect, it } from 'vitest'
import { toGoodsSelection, isWholeReceiver, type SampleValues, toChanges, toPayload } from './samplePayload.ts'

const bare = { receiver: '', phone: '', address: '' }

it.each<[Partial<SampleValues>, boolean, object]>([
  [
    { author_ids: ['7001'], product_ids: ['9'] },
    false,
    {
      targets: [{ author_id: '7001', colonel_buyin_id: '', ...bare }],
      products: [{ product_id: '9', qty: 1 }],
    },
  ],
  [
    {
      author_ids: ['7001', '7002'],
      to: {
        n7001: { address_key: 's4' },
        n7002: { address_key: 'typed', receiver: ' 李雷 ', phone: '13900001111', address: '南京 ' },
      },
      product_ids: ['9', '8'],
      goods: { n8: { sku_ids: ['a', 'b'], lines: { na: { qty: 3 }, nb: { cost_price: 500 } } } },
      ...{ user_id: 4, purpose: '直播', expected_type: 21, coop_id: 5, remark: ' 加急 ' },
      custom_fields: { wish: '开箱', other: ' ' },
      files: [{ name: '合同.pdf', url: '/files/1', size: 1 }],
    },
    true,
    {
      targets: [
        { author_id: '7001', colonel_buyin_id: '', ...bare, address_key: 's4' },
        { author_id: '7002', colonel_buyin_id: '', receiver: '李雷', phone: '13900001111', address: '南京' },
      ],
      products: [
        { product_id: '9', qty: 1 },
        { product_id: '8', qty: 3, sku_id: 'a' },
        { product_id: '8', qty: 1, sku_id: 'b', cost_price: 500 },
      ],
      ...{ user_id: 4, purpose: '直播', expected_type: 21, coop_id: 5, remark: '加急' },
      ...{ custom_fields: { wish: '开箱' }, files: ['/files/1'], is_draft: 1 },
    },
  ],
  [
    {
      kind: 'colonel',
      colonel_ids: ['c1'],
      author_ids: ['7001'],
      product_ids: ['9'],
      to: { nc1: { address_key: 'known' } },
    },
    false,
    { targets: [{ author_id: '', colonel_buyin_id: 'c1', ...bare }], products: [{ product_id: '9', qty: 1 }] },
  ],
  [
    { author_ids: ['1', '2'], is_same: false, product_ids: ['9'], own: { n1: { product_ids: ['8'] } } },
    false,
    {
      targets: [
        { author_id: '1', colonel_buyin_id: '', ...bare, products: [{ product_id: '8', qty: 1 }] },
        { author_id: '2', colonel_buyin_id: '', ...bare, products: [] },
      ],
    },
  ],
  // One alone gets what is chosen for all, whatever the switch says.
  [
    { author_ids: ['1'], is_same: false, product_ids: ['9'] },
    false,
    { targets: [{ author_id: '1', colonel_buyin_id: '', ...bare }], products: [{ product_id: '9', qty: 1 }] },
  ],
])('%j, a draft: %s', (values, isDraft, payload) => {
  expect(toPayload('dy', values, isDraft)).toEqual({ platform: 'dy', ...payload })
})

it('several specifications of one product stay what they are', () => {
  const goods = [
    { product_id: '9', sku_id: 'a', qty: 2, cost_price: 100 },
    { product_id: '9', sku_id: 'b', qty: 1, cost_price: 200 },
    { product_id: '8', sku_id: '', qty: 1, cost_price: 300 },
  ]
  expect(toChanges('dy', { author_ids: ['7'], ...toGoodsSelection(goods) }).products).toEqual([
    { product_id: '9', sku_id: 'a', qty: 2, cost_price: 100 },
    { product_id: '9', sku_id: 'b', qty: 1, cost_price: 200 },
    { product_id: '8', qty: 1, cost_price: 300 },
  ])
})

it('an edit leaves whom it goes to as it is, unless something was typed', () => {
  const values = { author_ids: ['7'], product_ids: ['9'], remark: ' 加急 ' }
  const kept = {
    ...{ products: [{ product_id: '9', qty: 1 }], purpose: '', remark: '加急' },
    ...{ expected_type: 0, expected_due: 0, coop_id: 0, files: [] },
  }
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
