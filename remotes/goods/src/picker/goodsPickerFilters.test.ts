import { expect, it } from 'vitest'
import { idsIn } from './goodsPickerFilters.ts'

it.each([
  ['', []],
  ['1\n2\r\n3', ['1', '2', '3']],
  ['1, 2，3；4、5 \n\n', ['1', '2', '3', '4', '5']],
  ['7\n7', ['7']],
])('finds the IDs in %j', (pasted, ids) => {
  expect(idsIn(pasted)).toEqual(ids)
})
