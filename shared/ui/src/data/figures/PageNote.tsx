import { IconClock } from '@douyinfe/semi-icons'
import type { ReactNode } from 'react'
import { Tooltip } from '../../base/Tooltip.tsx'
import classes from './PageNote.module.css'

/** Beside the title of a page, with a clock: what its data are, and in a tooltip what that means. Orange when they are late. */
export function PageNote({ tip, isLate, children }: { tip?: ReactNode; isLate?: boolean; children: ReactNode }) {
  return (
    <Tooltip content={tip} taps>
      <span className={classes.note} data-page-note data-late={isLate || undefined}>
        <IconClock size="small" /> {children}
      </span>
    </Tooltip>
  )
}
