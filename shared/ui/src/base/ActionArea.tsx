import type { ReactNode } from 'react'
import classes from './ActionArea.module.css'
import { useIsPhone } from './phone.ts'
import { ActsOnRow } from './useFreshPress.ts'

/**
 * A place for what can be done: title rows, records, rows of a table have one. Buttons in it count as writes, so a phone shows
 * only its links, its tabs and what stands in `ReadActions`.
 */
export function ActionArea({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`${classes.actions} ${className ?? ''}`} data-actions>
      {children}
    </div>
  )
}

/** Buttons in a place for acts that only read (open, copy, unfold): a phone keeps them. */
export function ReadActions({ children }: { children: ReactNode }) {
  return (
    <ActsOnRow value={false}>
      <span className={classes.readActions} data-read-actions>
        {children}
      </span>
    </ActsOnRow>
  )
}

/** What writes and stands anywhere else: absent on a phone. */
export function DesktopOnly({ children }: { children: ReactNode }) {
  return useIsPhone() ? null : children
}
