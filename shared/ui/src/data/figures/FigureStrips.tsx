import type { ReactNode } from 'react'
import { Heading } from '../../base/HeadingLevel.tsx'
import { FigureStrip, type FigureStripProps } from './FigureStrip.tsx'
import classes from './FigureStrips.module.css'

export interface FigureStripsProps extends Pick<FigureStripProps, 'items' | 'read'> {
  title: string
  /** Beside the title: until when the figures are. */
  note?: string | undefined
  /** Figures of a strip; a board has at most two strips. */
  perStrip: number
  /** At the right end of the title. */
  extra?: ReactNode
}

/** The key figures of a board: a line with their title, and below it strips of equally wide figures. */
export function FigureStrips({ title, note, items, read, perStrip, extra }: FigureStripsProps) {
  const strips = Array.from({ length: Math.ceil(items.length / perStrip) }, (_, at) =>
    items.slice(at * perStrip, (at + 1) * perStrip),
  )
  return (
    <div className={classes.card}>
      <div className={classes.header}>
        <Heading className={classes.title}>{title}</Heading>
        {note && <span className={classes.note}>{note}</span>}
        {extra && <div className={classes.extra}>{extra}</div>}
      </div>
      {/* One failure is told once. */}
      {(read?.state === 'failed' ? strips.slice(0, 1) : strips).map((strip) => (
        <FigureStrip key={strip[0]?.key} items={strip} read={read} even />
      ))}
    </div>
  )
}
