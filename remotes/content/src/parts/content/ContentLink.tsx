import { useCanOpen } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import type { ReactNode } from 'react'
import classes from './ContentLink.module.css'

/** Opens the drawer of a content; plain for whoever may not. */
export function ContentLink({ id, children }: { id: string; children: ReactNode }) {
  const canOpen = useCanOpen()
  if (!canOpen('MediaCenterGrassVideo') || !isOffered('videoDrawer')) return children
  return (
    <button type="button" className={classes.open} onClick={() => open('videoDrawer', { id })}>
      {children}
    </button>
  )
}
