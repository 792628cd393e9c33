import { NO_FIGURE } from '@crm/base/numbers'
import type { CommissionChange } from '@crm/contracts/calls/commission'
import classes from './commission.module.css'

/** What a change was from and to, in words. */
export function ChangeLines({ changes }: { changes: CommissionChange['changes'] }) {
  return (
    <ul className={classes.changes}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}：{before === NO_FIGURE ? after : `${before} → ${after}`}
        </li>
      ))}
    </ul>
  )
}
