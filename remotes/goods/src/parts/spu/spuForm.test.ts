import { describe, expect, it } from 'vitest'
import { blankSpu, copyOf, pointsError, toTerms, valuesOf, type StoredSpu } from './spuForm.ts'

const stored: StoredSpu = {
  spu_id: 3,
  name: '面霜',
  code: 'MS-1',
  cover: '/files/a.png',
  brand: '橙风',
  category: '美妆',
  price_min: 1000,
  price_max: 2000,
  points: ['保湿', '温和'],
  owner: { user_id: 4, name: '甲', avatar: '', status: 2 },
  updated_at: 1,
  goods: [{ product_id: 'p1', title: '面霜', cover: '', platform: 'dy', status: 0 }],
}

it('the form of an SPU says what the SPU says', () => {
  expect(toTerms(valuesOf(stored))).toEqual({
    name: '面霜',
    code: 'MS-1',
    cover: '/files/a.png',
    brand: '橙风',
    category: '美妆',
    price_min: 1000,
    price_max: 2000,
    points: ['保湿', '温和'],
    owner_id: 4,
    product_ids: ['p1'],
  })
})

it('a copy has no code and no goods', () => {
  expect(copyOf(stored)).toMatchObject({ name: '面霜', code: '', product_ids: [] })
})

it('what was left empty is empty', () =>
  expect(toTerms({ name: '面霜', code: 'A' })).toMatchObject({ brand: '', points: [], cover: '', product_ids: [] }))

it('one price is both', () =>
  expect(toTerms({ ...blankSpu, price_min: 500 })).toMatchObject({ price_min: 500, price_max: 500 }))

describe('selling points', () => {
  it.each([
    ['保湿\n\n 温和 ', undefined],
    [Array.from({ length: 11 }, (_, at) => `点${at}`).join('\n'), '卖点最多 10 条'],
    ['字'.repeat(31), '每条卖点不超过 30 个字'],
  ])('%j', (text, error) => expect(pointsError(text)).toBe(error))
})
