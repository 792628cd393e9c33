import type { ReactNode } from 'react'
import classes from './PlatformLink.module.css'

/** Leaves for the platform in a new tab, which learns nothing of this one; without an address nothing. */
export function PlatformLink({ url, children }: { url: string; children: ReactNode }) {
  if (url === '') return null
  return (
    <a
      className={classes.link}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </a>
  )
}
