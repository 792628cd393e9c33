import type { CallState } from '@crm/client/hooks'
import type { FigureKind } from '@crm/contracts/figures/figure'
import type { NumberTarget } from '@crm/contracts/links/numberLinks'
import { word } from '@crm/base/messages'
import { available, type Figure, isUnavailable } from '@crm/base/numbers'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { BlockSkeleton, FailedBlock } from '../../base/Blocks.tsx'
import { Hint } from '../../base/Card.tsx'
import { useLead } from '../../base/numberTargets.tsx'
import { Change, type FigureChange, FigureCell } from '../cells/Figures.tsx'
import { FigureButton } from './FigureButton.tsx'
import classes from './KpiCard.module.css'

export interface KpiItem {
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
  /** Small text under the value. */
  foot?: ReactNode
  /** The list behind it. */
  leads?: NumberTarget | undefined
}

/** One key figure: abbreviated with the full number as tooltip, change, trend. */
export function KpiCard({
  title,
  value,
  text,
  kind = 'count',
  note,
  change,
  trend,
  isOpen = false,
  foot,
  leads,
}: Omit<KpiItem, 'key'>) {
  const open = useLead()(leads)
  const titleId = useId()
  const figure = text ?? <FigureCell kind={kind} value={value} />
  return (
    <div className={open ? `${classes.card} ${classes.leads}` : classes.card}>
      <div className={classes.title}>
        <span id={titleId}>{title}</span>
        {note && <Hint content={note} />}
      </div>
      {open ? (
        // Its press area is the whole card.
        <FigureButton titleId={titleId} className={`${classes.value} ${classes.button}`} onClick={open}>
          {figure}
        </FigureButton>
      ) : (
        <div className={classes.value}>{figure}</div>
      )}
      {(change !== undefined || trend) && (
        <div className={classes.footer}>
          {change !== undefined && (
            <span className={classes.change}>
              {word.change} <Change {...change} />
            </span>
          )}
          {trend && <Sparkline values={trend} isOpen={isOpen} />}
        </div>
      )}
      {foot && <div className={classes.footer}>{foot}</div>}
    </div>
  )
}

export interface KpiRowProps {
  items: readonly KpiItem[]
  /** The call behind the figures: skeleton and failure in place. */
  read?: Pick<CallState<unknown>, 'state' | 'failure' | 'retry'>
  /** Narrowest card in px. */
  minWidth?: number
  /** At most so many per line, so that 8 cards make two even lines on wide windows too. */
  perRow?: number
}

const GAP = 16

/**
 * Key figures side by side, as many per line as fit, two on a phone. While loading give the items with `value: undefined`. Where none
 * of them has a change there is no period before (all days), and no card speaks of one.
 */
export function KpiRow({ items, read, minWidth = 200, perRow }: KpiRowProps) {
  const isCompared = items.some(({ change }) => !isUnavailable(change?.rate))
  if (read?.state === 'failed')
    return (
      <div className={classes.card}>
        <FailedBlock failure={read.failure} onRetry={read.retry} small />
      </div>
    )
  const narrowest = perRow ? `max(${minWidth}px, calc((100% - ${(perRow - 1) * GAP}px) / ${perRow}))` : `${minWidth}px`
  // A variable, so that a phone may do without it; the type of styles knows none.
  const columns = { '--columns': `repeat(auto-fit, minmax(min(${narrowest}, 100%), 1fr))` } as CSSProperties
  return (
    <div className={classes.row} style={columns}>
      {read?.state === 'waiting'
        ? items.map((item) => (
            <div key={item.key} className={classes.card}>
              <div className={classes.title}>{item.title}</div>
              <div className={classes.shape}>
                <BlockSkeleton lines={2} />
              </div>
            </div>
          ))
        : items.map(({ key, change, ...item }) => (
            <KpiCard key={key} {...item} {...(isCompared && change !== undefined && { change })} />
          ))}
    </div>
  )
}

/**
 * Course of a figure as a line; gaps where it is unavailable, dashes to a last day that is not over (`isOpen`). Decoration: the numbers
 * stand beside it.
 */
export function Sparkline({
  values,
  isOpen = false,
  width = 72,
  height = 24,
}: {
  values: readonly Figure[]
  isOpen?: boolean
  width?: number
  height?: number
}) {
  const numbers = values.map(available)
  const known = numbers.filter((number) => number !== undefined)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const step = width / (numbers.length - 1)
  const last = numbers.length - 1
  const paths = { over: '', open: '' }
  numbers.forEach((number, index) => {
    if (number === undefined) return
    const place = `${(index * step).toFixed(1)} ${(height - 2 - ((number - low) / span) * (height - 4)).toFixed(1)}`
    if (isOpen && index === last) paths.open += `L${place}`
    else paths.over += `${numbers[index - 1] === undefined ? 'M' : 'L'}${place}`
    if (isOpen && index === last - 1) paths.open = `M${place}`
  })
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes.spark}>
      <g fill="none" stroke="var(--semi-color-primary)" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        <path d={paths.over} />
        {paths.open.startsWith('M') && <path d={paths.open} strokeDasharray="2 3.5" opacity="0.7" />}
      </g>
    </svg>
  )
}
