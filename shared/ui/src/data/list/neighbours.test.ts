import { expect, it } from 'vitest'
import { findNeighbours } from './neighbours.ts'

const key = (author_id: string, platform = 'dy') => ({ author_id, platform })
const keys = [key('1'), key('2'), key('2'), key('2', 'ks'), key('3')]

it.each([
  [key('1'), undefined, key('2')],
  [key('2'), key('1'), key('2', 'ks')],
  [key('2', 'ks'), key('2'), key('3')],
  [key('3'), key('2', 'ks'), undefined],
  [key('9'), undefined, undefined],
  [key('1', 'ks'), undefined, undefined],
])('beside %o stand %o and %o', (here, previous, next) => {
  expect(findNeighbours(keys, here)).toEqual({ previous, next })
})

it('takes a number for what the address says of it', () => {
  expect(findNeighbours([{ coop_id: 1 }, { coop_id: 2 }], { coop_id: '1' })).toEqual({
    previous: undefined,
    next: { coop_id: 2 },
  })
})
