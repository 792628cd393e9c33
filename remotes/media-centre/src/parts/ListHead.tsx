import type { ReactNode } from 'react'
import classes from './ListFrame.module.css'

/** Head of a list without tabs of its own: its platform at the right. */
export function ListHead({ children }: { children: ReactNode }) {
  return <div className={classes.header}>{children}</div>
}
