import type { CallState } from '@crm/client/hooks'
import { isUnavailable } from '@crm/base/numbers'
import { type ReactNode, useId } from 'react'
import { FailedBlock } from '../../base/Blocks.tsx'
import { Hint } from '../../base/Card.tsx'
import { useLead } from '../../base/numberTargets.tsx'
import { Change, FigureCell } from '../cells/Figures.tsx'
import { FigureButton } from './FigureButton.tsx'
import classes from './FigureStrip.module.css'
import type { KpiItem } from './KpiCard.tsx'

export type FigureStripItem = Pick<KpiItem, 'key' | 'title' | 'kind' | 'note' | 'value' | 'text' | 'change' | 'leads'>

export interface FigureStripProps {
  items: readonly FigureStripItem[]
  /** The call behind the figures: their places stay empty until it answers. */
  read: Pick<CallState<unknown>, 'state' | 'failure' | 'retry'>
  /** At the right end. */
  extra?: ReactNode
}

/** What a list comes to, in one strip of 64 px: figures side by side with their change, where there is one. */
export function FigureStrip({ items, read, extra }: FigureStripProps) {
  const id = useId()
  if (read.state === 'failed')
    return (
      <div className={`${classes.strip} ${classes.failed}`} data-figures>
        <FailedBlock failure={read.failure} onRetry={read.retry} small />
      </div>
    )
  return (
    <div className={classes.strip} data-figures>
      <dl className={classes.figures}>
        {items.map((item) => (
          <div key={item.key} className={classes.figure}>
            <dt className={classes.title}>
              <span id={`${id}-${item.key}`}>{item.title}</span>
              {item.note && <Hint content={item.note} />}
            </dt>
            <dd className={classes.line}>
              <FigureValue item={item} titleId={`${id}-${item.key}`} waiting={read.state === 'waiting'} />
            </dd>
          </div>
        ))}
      </dl>
      {extra}
    </div>
  )
}

function FigureValue({ item, titleId, waiting }: { item: FigureStripItem; titleId: string; waiting: boolean }) {
  const { value, text, kind = 'count', change, leads } = item
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
      {change !== undefined && !isUnavailable(change.rate) && (
        <span className={classes.change}>
          <Change {...change} />
        </span>
      )}
    </>
  )
}
