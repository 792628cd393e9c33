import { expect, it } from 'vitest'
import { promoText } from './promoText.ts'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000

it.each([
  ['2024-10-23T23:59:59', false],
  ['2024-10-24T00:00:00', true],
  ['2024-11-03T23:59:59', true],
  ['2024-11-04T00:00:00', true],
  ['2024-11-10T23:59:59', true],
  ['2024-11-11T12:00:00', true],
  ['2024-11-12T12:00:00', true],
  ['2024-11-13T23:59:59', true],
  ['2024-11-14T00:00:00', false],
  ['2025-11-11T12:00:00', false],
])('the promotion at %s: %s', (moment, shown) => {
  expect(promoText(at(moment)) !== undefined).toBe(shown)
})
