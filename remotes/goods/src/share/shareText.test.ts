import { expect, it } from 'vitest'
import { shareText } from './shareText.ts'

const one = { title: '坚果', price_min: 1990, price_max: 1990, detail_url: 'https://a.example/1' }

it('names each product with its price and link; without a link of its own, the page', () => {
  expect(shareText([one, { ...one, price_max: 2990, detail_url: '' }], 'https://crm.example/p')).toBe(
    '坚果 ¥19.90\nhttps://a.example/1\n\n坚果 ¥19.90 ~ ¥29.90\nhttps://crm.example/p',
  )
})
