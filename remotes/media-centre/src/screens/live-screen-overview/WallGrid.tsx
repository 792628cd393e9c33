import type { WallTrouble } from '@crm/contracts/calls/liveScreens'
import { type ShownCard, keyOf } from './steadyCards.ts'
import { byLive } from './troubles.ts'
import { WallCard } from './WallCard.tsx'
import classes from './WallGrid.module.css'

interface WallGridProps {
  cards: readonly ShownCard[]
  troubles: readonly WallTrouble[]
  /** As many columns as let all cards stand on the screen; absent: by their width, the page scrolls. */
  columns?: number
}

const NONE: readonly WallTrouble[] = []

/** The cards, each in its place. */
export function WallGrid({ cards, troubles, columns }: WallGridProps) {
  const of = new Map(byLive(troubles).map(({ live_id, list }) => [live_id, list]))
  return (
    <div
      className={columns === undefined ? classes.grid : classes.fitted}
      style={columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {cards.map((card) => (
        <WallCard key={keyOf(card)} card={card} troubles={of.get(card.live_id) ?? NONE} />
      ))}
    </div>
  )
}
