import { expect, test } from 'vitest'
import { readPastedCodes } from './pastedCodes.ts'

test.each([
  [
    '商品ID\t规格ID\tERP 编码\n1\t11\tA-1\n\n2\t22\tA-2',
    [
      { product_id: '1', sku_id: '11', code: 'A-1' },
      { product_id: '2', sku_id: '22', code: 'A-2' },
    ],
  ],
  ['1\tA-1\r\n', [{ product_id: '1', sku_id: '', code: 'A-1' }]],
  ['1，11，A-1', [{ product_id: '1', sku_id: '11', code: 'A-1' }]],
  ['  ', '请粘贴商品ID、规格ID、ERP 编码'],
  ['1\t11\tA\n2\t22\t', '第 2 行：请填写 ERP 编码'],
  ['1\t2\t3\t4', '第 1 行：须为商品ID、规格ID、ERP 编码三列'],
  [Array.from({ length: 501 }, (_, at) => `${at}\tA`).join('\n'), '一次最多 500 行'],
])('%j', (text, read) => expect(readPastedCodes(text)).toEqual(read))
