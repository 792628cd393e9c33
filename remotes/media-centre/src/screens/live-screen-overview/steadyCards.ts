import type { WallCard } from '@crm/contracts/calls/liveScreens'

/** A card of the wall; one that the answer no longer holds has gone off the air since. */
export type ShownCard = WallCard & { isGone?: boolean }

/** What one card is called. */
export const keyOf = ({ live_id, schedule_id }: Pick<WallCard, 'live_id' | 'schedule_id'>): string =>
  live_id === '' ? `schedule ${schedule_id}` : live_id

/**
 * The cards after a refresh: each stays where it was and has its new figures, what is new stands at the end. A live that is over keeps
 * its place and last figures; where there are further pages nobody knows whether it is over, and a new one takes its place.
 */
export function steadyCards(
  before: readonly ShownCard[],
  fresh: readonly WallCard[],
  isWhole: boolean,
): readonly ShownCard[] {
  const byKey = new Map(fresh.map((card) => [keyOf(card), card]))
  const known = new Set(before.map(keyOf))
  const added = fresh.filter((card) => !known.has(keyOf(card)))
  const kept = before.flatMap((card): ShownCard[] => {
    const now = byKey.get(keyOf(card))
    if (now) return [now]
    if (isWhole) return [{ ...card, isGone: true }]
    const next = added.shift()
    return next ? [next] : []
  })
  return [...kept, ...added]
}
