import type { Platform } from '@crm/contracts/enums'
import { PlatformTabs } from '@crm/ui/data'
import type { ReactNode } from 'react'
import classes from './ListTabs.module.css'

interface ListTabsProps {
  platform: Platform
  onPlatform: (platform: Platform) => void
  /** The tabs of the list. */
  children?: ReactNode
}

/** Head of a list of talents, one row: its tabs at the left, its platform at the right. */
export function ListTabs({ platform, onPlatform, children }: ListTabsProps) {
  return (
    <div className={classes.head}>
      <div className={classes.tabs}>{children}</div>
      <PlatformTabs value={platform} onChange={onPlatform} />
    </div>
  )
}
