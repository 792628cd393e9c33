import type { ReactNode } from 'react'
import { BlankHead } from './BlankHead.tsx'
import { SiteFoot } from './SiteFoot.tsx'
import css from './SitePage.module.css'

/** A page around the application: head, what it says, and a foot that ends the window when that is short. All begin at one left edge. */
export function SitePage({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={css.site}>
      <BlankHead />
      <main className={className ? `${css.main} ${className}` : css.main}>{children}</main>
      <SiteFoot />
    </div>
  )
}
