import { expect, it } from 'vitest'
import type { WallCard } from '@crm/contracts/calls/liveScreens'
import { keyOf, steadyCards } from './steadyCards.ts'

const card = (live_id: string, gmv = 0) => ({ live_id, gmv }) as WallCard // What the rule reads.
const ids = (cards: readonly WallCard[]) => cards.map(({ live_id }) => live_id)

it('cards stay where they are while figures move, and what begins stands at the end', () => {
  const shown = steadyCards([card('a'), card('b')], [card('c'), card('b', 5), card('a', 3)], true)
  expect(ids(shown)).toEqual(['a', 'b', 'c'])
  expect(shown.map(({ gmv }) => gmv)).toEqual([3, 5, 0])
})

it('a live that is over keeps its place and says so', () => {
  const shown = steadyCards([card('a', 7), card('b')], [card('b')], true)
  expect(shown[0]).toMatchObject({ live_id: 'a', gmv: 7, isGone: true })
  expect(steadyCards(shown, [card('b'), card('a')], true)[0]).not.toHaveProperty('isGone')
})

it('with further pages a new one takes the place of what has left this one', () =>
  expect(ids(steadyCards([card('a'), card('b')], [card('c'), card('b')], false))).toEqual(['c', 'b']))

/** Every order of every choice of these. */
const arrangements = (from: readonly string[]): string[][] => [
  [],
  ...from.flatMap((first) => arrangements(from.filter((each) => each !== first)).map((rest) => [first, ...rest])),
]

it('whatever comes, none is shown twice, none that is told of is missing, and those that stay keep their order', () => {
  const some = arrangements(['a', 'b', 'c'])
  for (const before of some)
    for (const fresh of some)
      for (const isWhole of [true, false]) {
        const keys = steadyCards(
          before.map((id) => card(id)),
          fresh.map((id) => card(id)),
          isWhole,
        ).map(keyOf)
        expect(new Set(keys).size).toBe(keys.length)
        expect(fresh.every((id) => keys.includes(id))).toBe(true)
        const stayed = before.filter((id) => fresh.includes(id))
        expect(keys.filter((id) => stayed.includes(id))).toEqual(stayed)
      }
})
