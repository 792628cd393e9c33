import type { WallAnomaly } from '@crm/contracts/calls/liveScreens'
import { type ShownCard, keyOf } from './steadyCards.ts'
import { byLive } from './anomalies.ts'
import { WallCard } from './WallCard.tsx'
import classes from './WallGrid.module.css'

interface WallGridProps {
  cards: readonly ShownCard[]
  anomalies: readonly WallAnomaly[]
  /** As many columns as let all cards stand on the screen; absent: by their width, the page scrolls. */
  columns?: number
}

const NONE: readonly WallAnomaly[] = []

/** The cards, each in its place. */
export function WallGrid({ cards, anomalies, columns }: WallGridProps) {
  const of = new Map(byLive(anomalies).map(({ live_id, list }) => [live_id, list]))
  return (
    <div
      className={columns === undefined ? classes.grid : classes.fitted}
      style={columns === undefined ? undefined : { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {cards.map((card) => (
        <WallCard key={keyOf(card)} card={card} anomalies={of.get(card.live_id) ?? NONE} />
      ))}
    </div>
  )
}
