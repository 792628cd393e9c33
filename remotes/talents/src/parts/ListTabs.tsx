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

/** Head of a list of talents: its platform, and below the tabs of the list. */
export function ListTabs({ platform, onPlatform, children }: ListTabsProps) {
  return (
    <div className={classes.head}>
      <PlatformTabs value={platform} onChange={onPlatform} />
      {children}
    </div>
  )
}
