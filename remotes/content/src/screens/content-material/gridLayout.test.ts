import { expect, it } from 'vitest'
import { GRID_GAP, gridColumns, stageHeight } from './gridLayout.ts'

it.each([
  [100, 1],
  [208, 1],
  [431, 1],
  [432, 2],
  [1000, 4],
])('in %i px stand %i cards', (width, lanes) => {
  const columns = gridColumns(width)
  expect(columns.lanes).toBe(lanes)
  expect(columns.cardWidth * lanes + GRID_GAP * (lanes - 1)).toBeLessThanOrEqual(width)
})

it('cards are as high as their picture, within bounds, and as wide as it is when nobody knows', () => {
  const of = (width: number, height: number, kind: 1 | 3 = 1) => stageHeight({ kind, width, height }, 200)
  expect([of(400, 400), of(400, 500), of(100, 900), of(900, 100), of(0, 0)]).toEqual([200, 250, 300, 120, 200])
  expect(of(0, 0, 3)).toBe(160)
})
