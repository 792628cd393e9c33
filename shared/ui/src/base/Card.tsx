import { IconHelpCircle } from '@douyinfe/semi-icons'
import type { ReactNode } from 'react'
import classes from './Card.module.css'
import { Heading, HeadingsBelow } from './HeadingLevel.tsx'
import { Tooltip } from './Tooltip.tsx'

export interface CardProps {
  title?: ReactNode
  /** 口径: what the figures mean; behind a question mark beside the title. */
  note?: ReactNode
  /** Right end of the title row. */
  extra?: ReactNode
  /** Content without padding (tables). */
  flush?: boolean
  /** For anchors. */
  id?: string
  className?: string | undefined
  children: ReactNode
}

/** Surface of a page: 16 px padding, 16 px between cards by the page's grid. */
export function Card({ title, note, extra, flush, id, className, children }: CardProps) {
  return (
    <section
      id={id}
      className={`${classes.card} ${className ?? ''}`}
      aria-label={typeof title === 'string' ? title : undefined}
    >
      {(title !== undefined || extra) && (
        <header className={classes.header}>
          {title !== undefined && <Heading className={classes.title}>{title}</Heading>}
          {note && <Hint content={note} />}
          {extra && <div className={classes.extra}>{extra}</div>}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>
        <HeadingsBelow title={title}>{children}</HeadingsBelow>
      </div>
    </section>
  )
}

/** A part of a detail page or form with its own heading, without a surface. */
export function Section({ title, note, extra, id, children }: Omit<CardProps, 'flush' | 'className'>) {
  return (
    <section id={id} className={classes.section} aria-label={typeof title === 'string' ? title : undefined}>
      {(title !== undefined || extra) && (
        <header className={classes.sectionHead}>
          {title !== undefined && <Heading className={classes.title}>{title}</Heading>}
          {note && <Hint content={note} />}
          {extra && <div className={classes.extra}>{extra}</div>}
        </header>
      )}
      <HeadingsBelow title={title}>{children}</HeadingsBelow>
    </section>
  )
}

/** Question mark that explains the word before it. */
export function Hint({ content }: { content: ReactNode }) {
  return (
    <Tooltip content={content} taps>
      <button type="button" className={classes.hint} aria-label="说明">
        <IconHelpCircle size="small" />
      </button>
    </Tooltip>
  )
}
