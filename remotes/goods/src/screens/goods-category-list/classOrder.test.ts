import { describe, expect, it } from 'vitest'
import { keyMove, type Move, moveOf, possibleParents, type Side, unfolded } from './classOrder.ts'

// 1 holds 2 and 3, of which 3 holds 4; 5 stands alone.
const rows = [
  { id: 1, parent_id: 0, depth: 1 },
  { id: 2, parent_id: 1, depth: 2 },
  { id: 3, parent_id: 1, depth: 2 },
  { id: 4, parent_id: 3, depth: 3 },
  { id: 5, parent_id: 0, depth: 1 },
]

describe('a class that is dropped', () => {
  it.each<[number, Side, number, Move | undefined]>([
    [5, 'before', 1, { parent_id: 0, position: 0 }],
    [5, 'inside', 1, { parent_id: 1, position: 2 }],
    [5, 'inside', 4, undefined],
    [3, 'before', 2, { parent_id: 1, position: 0 }],
    [3, 'behind', 2, undefined],
    [3, 'inside', 2, undefined],
    [1, 'inside', 2, undefined],
    [1, 'inside', 5, undefined],
    [1, 'behind', 5, { parent_id: 0, position: 1 }],
    [2, 'behind', 4, { parent_id: 3, position: 1 }],
    [2, 'inside', 2, undefined],
  ])('%i %s %i', (moved, side, over, expected) => expect(moveOf(rows, moved, { over, side })).toEqual(expected))
})

it.each<[number, string, Move | undefined]>([
  [5, 'ArrowUp', { parent_id: 0, position: 0 }],
  [1, 'ArrowUp', undefined],
  [2, 'ArrowDown', { parent_id: 1, position: 1 }],
  [5, 'ArrowRight', { parent_id: 1, position: 2 }],
  [2, 'ArrowRight', undefined],
  [4, 'ArrowLeft', { parent_id: 1, position: 2 }],
  [1, 'ArrowLeft', undefined],
  [1, 'Enter', undefined],
])('Alt takes %i by %s', (moved, key, expected) => expect(keyMove(rows, moved, key)).toEqual(expected))

it('may stand below what leaves three levels', () => {
  const parentsOf = (id: number) =>
    possibleParents(rows, rows.find((row) => row.id === id) ?? { id: 0, parent_id: 0, depth: 1 }).map((row) => row.id)
  expect(parentsOf(5)).toEqual([1, 2, 3])
  expect(parentsOf(3)).toEqual([1, 5])
  expect(parentsOf(1)).toEqual([])
})

it('hides everything below what is folded', () => {
  expect(unfolded(rows, new Set([1])).map(({ id }) => id)).toEqual([1, 5])
  expect(unfolded(rows, new Set([3])).map(({ id }) => id)).toEqual([1, 2, 3, 5])
})
