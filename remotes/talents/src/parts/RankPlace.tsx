import { isUnavailable } from '@crm/base/numbers'
import { Tag } from '@crm/ui/base'
import classes from './RankPlace.module.css'

/** A place in a ranking with how far it moved: ↑2, ↓1, NEW. `change` null is new, unavailable is not known. */
export function RankPlace({ rank, change }: { rank: number; change: number | null }) {
  return (
    <span className={classes.place}>
      <b data-top={rank <= 3 ? rank : undefined}>{rank}</b>
      {change === null ? (
        <Tag size="small" color="red">
          NEW
        </Tag>
      ) : change === 0 || isUnavailable(change) ? (
        <span className={classes.same}>-</span>
      ) : (
        <span className={change > 0 ? classes.up : classes.down}>
          {change > 0 ? '↑' : '↓'}
          {Math.abs(change)}
        </span>
      )}
    </span>
  )
}
