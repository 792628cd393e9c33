import type { Platform } from '@crm/contracts/enums'
import { PlatformTabs } from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './ListTabs.module.css'

interface ListTabsProps<P extends string> {
  platform: P
  onPlatform: (platform: P) => void
  /** Offered, in order; default those of the user's package. */
  platforms?: readonly P[]
  /** The tabs of the list. */
  children?: ReactNode
}

/** Head of a list of talents, one row: its tabs at the left, its platform at the right. */
export function ListTabs<P extends string = Platform>({ platform, onPlatform, platforms, children }: ListTabsProps<P>) {
  return (
    <div className={classes.header}>
      <div className={classes.tabs}>{children}</div>
      <PlatformTabs value={platform} onChange={onPlatform} {...(platforms && { platforms })} />
    </div>
  )
}
