import { expect, test } from 'vitest'
import { centred, cropSquare, clampPlacement, shownSize } from './cropArea.ts'

const wide = { width: 800, height: 400 }

test('the short side fills the window, in the middle', () => {
  expect(shownSize(wide, 200, 1)).toEqual({ width: 400, height: 200 })
  expect(centred(wide, 200)).toEqual({ zoom: 1, x: -100, y: 0 })
})

test.each([
  [
    { x: 50, y: 9, zoom: 1 },
    { x: 0, y: 0, zoom: 1 },
  ],
  [
    { x: -900, y: -9, zoom: 1 },
    { x: -200, y: 0, zoom: 1 },
  ],
  [
    { x: -30, y: -40, zoom: 9 },
    { x: -30, y: -40, zoom: 3 },
  ],
  [
    { x: -30, y: -40, zoom: 0 },
    { x: -30, y: 0, zoom: 1 },
  ],
])('%j never leaves an empty edge', (wish, placement) => {
  expect(clampPlacement(wish, wide, 200)).toEqual(placement)
})

test('what the window shows, in pixels of the picture', () => {
  expect(cropSquare(centred(wide, 200), wide, 200)).toEqual({ x: 200, y: 0, edge: 400 })
  expect(cropSquare({ x: -100, y: -50, zoom: 2 }, wide, 200)).toEqual({ x: 100, y: 50, edge: 200 })
})
