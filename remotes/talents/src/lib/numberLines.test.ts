import { expect, it } from 'vitest'
import { numberLines } from './numberLines.ts'

it.each([
  ['', []],
  [' 1 \n\n2,3，1', ['1', '2', '3']],
])('%j: %o', (text, lines) => {
  expect(numberLines(text)).toEqual(lines)
})
