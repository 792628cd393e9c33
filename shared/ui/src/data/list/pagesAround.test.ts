import { expect, test } from 'vitest'
import { pagesAround } from './pagesAround.ts'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 6, undefined, 20]],
  [10, 20, [1, undefined, 8, 9, 10, 11, 12, undefined, 20]],
  [20, 20, [1, undefined, 15, 16, 17, 18, 19, 20]],
])('page %i of %i', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})
