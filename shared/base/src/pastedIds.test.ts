import { expect, test } from 'vitest'
import { idsIn, idsOfSearched, listedIds, searchedIds } from './pastedIds.ts'

test.each([
  ['7001\n7002\r\n7003', ['7001', '7002', '7003']],
  ['7001,7002，7003;7004；7005、7006', ['7001', '7002', '7003', '7004', '7005', '7006']],
  ['7001\t7002 | 7003｜7004 / 7005', ['7001', '7002', '7003', '7004', '7005']],
  [' 7001  7001\u00a07002\u3000', ['7001', '7002']],
  ['', []],
])('the IDs in %j', (pasted, ids) => {
  expect(idsIn(pasted)).toEqual(ids)
})

test.each([
  ['7001 MS4wLjABAAAA-x_9', ['7001', 'MS4wLjABAAAA-x_9']],
  ['xiaomei\nlaoli', ['xiaomei', 'laoli']],
  ['7001，7002', ['7001', '7002']],
])('%j is a list of IDs', (pasted, ids) => {
  expect(listedIds(pasted)).toEqual(ids)
})

test.each(['7001', ' 7001\n', '蓝月亮 洗衣液 3kg', 'Coco Chanel', 'iPhone 15', '7001，糯米妈妈', ''])(
  '%j is looked for',
  (pasted) => {
    expect(listedIds(pasted)).toBeUndefined()
  },
)

test.each([
  ['3654321098765430001\n3654321098765430002 3654321098765430001', ['3654321098765430001', '3654321098765430002']],
  ['３６５４３２１０９８，3654321099；3654321097', ['3654321098', '3654321099', '3654321097']],
  ['JY20261101001\tJY20261101002', ['JY20261101001', 'JY20261101002']],
  ['https://a.cn/user/77 3654321098', ['https://a.cn/user/77', '3654321098']],
  ['3654321098', []],
  ['橙风 瑜伽', []],
  ['橙风 3654321098', []],
  ['iPhone15 2024', []],
  ['', []],
])('a search for %j is one for the IDs %j', (keyword, ids) => {
  expect(searchedIds(keyword)).toEqual(ids)
})

test('a link stands for the IDs that it names', () => {
  const link = 'https://haohuo.jinritemai.com/views/product/detail?id=3654321098765430001&origin=pc'
  expect(idsOfSearched(link)).toEqual([link, '3654321098765430001'])
})
