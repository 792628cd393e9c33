import { expect, it } from 'vitest'
import { moved } from './groupOrder.ts'

it.each([
  [1, 2, [2, 3, 1, 4]],
  [4, 0, [4, 1, 2, 3]],
  [2, -1, [2, 1, 3, 4]],
  [3, 9, [1, 2, 4, 3]],
  [2, 1, [1, 2, 3, 4]],
])('%i put to place %i: %o', (id, at, order) => {
  expect(moved([1, 2, 3, 4], id, at)).toEqual(order)
})
