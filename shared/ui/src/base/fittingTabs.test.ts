import { expect, test } from 'vitest'
import { fittingTabs } from './fittingTabs.ts'

test.each([
  [340, 0, 'abcd', 'all fit, to the pixel'],
  [339.2, 3, 'abcd', 'a fraction of a pixel is no reason'],
  [330, 0, 'abc', 'the last makes room for the menu'],
  [300, 0, 'ab', 'so do more of them'],
  [300, 3, 'ad', 'the chosen one takes the place of the last'],
  [300, 1, 'ab', 'not when it is among the first'],
  [20, 2, 'c', 'the chosen one alone is never folded'],
])('in %i px with tab %i chosen: %s (%s)', (room, selected, shown) => {
  const fits = fittingTabs([70, 70, 70, 70], { chosen: selected, room, gap: 20, menu: 40 })
  expect([...'abcd'].filter((_, index) => fits[index]).join('')).toBe(shown)
})
