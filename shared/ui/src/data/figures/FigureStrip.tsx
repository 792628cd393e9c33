import type { CallState } from '@crm/client/hooks'
import { type Figure, isUnavailable } from '@crm/base/numbers'
import type { FigureKind } from '@crm/contracts/figures/figure'
import type { NumberTarget } from '@crm/contracts/links/numberLinks'
import { type ReactNode, useId } from 'react'
import { FailedBlock } from '../../base/Blocks.tsx'
import { Hint } from '../../base/Card.tsx'
import { useLead } from '../../base/numberTargets.tsx'
import { Change, type FigureChange, FigureCell } from '../cells/Figures.tsx'
import { FigureButton } from './FigureButton.tsx'
import classes from './FigureStrip.module.css'
import { Sparkline } from './Sparkline.tsx'

export interface FigureStripItem {
  key: string
  title: string
  value: Figure
  /** Stands for the value where only a text is known, e.g. a range. */
  text?: string | undefined
  kind?: FigureKind
  /** 口径. */
  note?: string
  /** 环比; absent: not shown. */
  change?: FigureChange | undefined
  /** Course of the figure, oldest first. */
  trend?: readonly Figure[] | undefined
  /** The last day of the course is not over. */
  isOpen?: boolean
  /** The list behind it. */
  leads?: NumberTarget | undefined
}

export interface FigureStripProps {
  items: readonly FigureStripItem[]
  /** The call behind the figures: their places stay empty until it answers. Absent where they came with what they stand on. */
  read?: Pick<CallState<unknown>, 'state' | 'failure' | 'retry'> | undefined
  /** What the figures are, for screen readers. */
  label?: string
  /** They are read anew: of other days, another platform. */
  stale?: boolean | undefined
  /** All equally wide: one strip stands below another. */
  even?: boolean
  /** A line of 40 px, each title beside its figure: what a tab comes to, below the strip of the page. */
  inline?: boolean
  /** At the right end. */
  extra?: ReactNode
}

/**
 * What a list, a record or a board comes to, in one strip of 64 to 72 px: figures side by side with their change, where there is
 * one. A change stands below its figure where the strip has no room for it beside.
 */
export function FigureStrip({ items, read, label, stale, even, inline, extra }: FigureStripProps) {
  const id = useId()
  const isWaiting = read?.state === 'waiting'
  const isFailed = read?.state === 'failed'
  return (
    <div
      className={`${classes.strip} ${even ? classes.even : ''} ${inline ? classes.inline : ''} ${isFailed ? classes.failed : ''}`}
      {...(label !== undefined && { role: 'region', 'aria-label': label })}
      data-figures={inline ? undefined : ''}
      data-stale={stale || undefined}
    >
      {isFailed ? (
        <FailedBlock failure={read.failure} onRetry={read.retry} small />
      ) : (
        <dl className={classes.figures}>
          {items.map((item) => (
            <div key={item.key} className={classes.figure}>
              <dt className={classes.title}>
                <span id={`${id}-${item.key}`}>{item.title}</span>
                {item.note && <Hint content={item.note} />}
              </dt>
              <dd className={classes.line}>
                <FigureValue item={item} titleId={`${id}-${item.key}`} waiting={isWaiting} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {extra && <div className={classes.extra}>{extra}</div>}
    </div>
  )
}

function FigureValue({ item, titleId, waiting }: { item: FigureStripItem; titleId: string; waiting: boolean }) {
  const { value, text, kind = 'count', change, trend, isOpen = false, leads } = item
  const open = useLead()(leads)
  if (waiting) return <span className={classes.skeleton} aria-hidden />
  const figure = <span className={classes.value}>{text ?? <FigureCell kind={kind} value={value} />}</span>
  return (
    <>
      {open ? (
        <FigureButton titleId={titleId} className={classes.button ?? ''} onClick={open}>
          {figure}
        </FigureButton>
      ) : (
        figure
      )}
      {/* Without a period before there is nothing to compare with. */}
      {change !== undefined && (change.none !== undefined || !isUnavailable(change.rate)) && (
        <span className={classes.change}>
          <Change {...change} />
        </span>
      )}
      {trend && <Sparkline values={trend} isOpen={isOpen} />}
    </>
  )
}
