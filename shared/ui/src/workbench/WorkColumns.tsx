import { Fragment, type ReactNode } from 'react'
import type { Blocks, Layout, LayoutColumn } from './layout.ts'
import classes from './WorkColumns.module.css'

interface WorkColumnsProps<Key extends string> {
  blocks: Blocks<Key>
  layout: Layout<Key>
  /** Blocks that the reader has. */
  offered: readonly Key[]
  /** What each block shows. */
  contents: Readonly<Record<Key, ReactNode>>
  /** Name of the narrow column to screen readers. */
  sideLabel: string
}

/** The blocks of a workbench in the reader's order: over both columns, in the wide one, in the narrow one. */
export function WorkColumns<Key extends string>(props: WorkColumnsProps<Key>) {
  const { blocks, layout, offered, contents, sideLabel } = props
  const shown = (column: LayoutColumn) =>
    layout.order
      .filter((key) => blocks[key].column === column && offered.includes(key) && !layout.hidden.includes(key))
      .map((key) => <Fragment key={key}>{contents[key]}</Fragment>)
  return (
    <>
      {shown('top')}
      <div className={classes.columns}>
        <div className={classes.main}>{shown('main')}</div>
        <aside className={classes.side} aria-label={sideLabel}>
          {shown('side')}
        </aside>
      </div>
    </>
  )
}
