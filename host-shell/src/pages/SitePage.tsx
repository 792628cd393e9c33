import type { ReactNode } from 'react'
import { BlankHeader } from './BlankHeader.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import classes from './SitePage.module.css'

/** A page around the application: head, what it says, and a foot that ends the window when that is short. All begin at one left edge. */
export function SitePage({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes.site}>
      <BlankHeader />
      <main className={className ? `${classes.main} ${className}` : classes.main}>{children}</main>
      <SiteFooter />
    </div>
  )
}
