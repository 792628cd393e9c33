import { expect, it } from 'vitest'
import { findNeighbours } from './talentTrail.ts'

const key = (author_id: string, platform = 'dy') => ({ author_id, platform })
const trail = [key('1'), key('2'), key('2'), key('2', 'ks'), key('3')]

it.each([
  [key('1'), undefined, key('2')],
  [key('2'), key('1'), key('2', 'ks')],
  [key('2', 'ks'), key('2'), key('3')],
  [key('3'), key('2', 'ks'), undefined],
  [key('9'), undefined, undefined],
  [key('1', 'ks'), undefined, undefined],
])('beside %o stand %o and %o', (talent, previous, next) => {
  expect(findNeighbours(trail, talent)).toEqual({ previous, next })
})
