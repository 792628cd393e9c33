import { expect, it } from 'vitest'
import { lengthText } from './courseLabels.ts'

it.each([
  [0, '0:00'],
  [65, '1:05'],
  [245.9, '4:05'],
  [3729, '1:02:09'],
])('%d seconds read %s', (seconds, text) => {
  expect(lengthText(seconds)).toBe(text)
})
