import type { ReactNode } from 'react'
import classes from './Acts.module.css'
import { usePhone } from './phone.ts'

/**
 * A place for what can be done: title rows, records, rows of a table have one. Buttons in it count as writes, so a phone shows
 * only its links, its tabs and what stands in `Reads`.
 */
export function Acts({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`${classes.acts} ${className ?? ''}`} data-acts>
      {children}
    </div>
  )
}

/** Buttons in a place for acts that only read (open, copy, unfold): a phone keeps them. */
export function Reads({ children }: { children: ReactNode }) {
  return (
    <span className={classes.reads} data-reads>
      {children}
    </span>
  )
}

/** What writes and stands anywhere else: absent on a phone. */
export function Writes({ children }: { children: ReactNode }) {
  return usePhone() ? null : children
}
