import { IconChevronDown, IconChevronRight, IconChevronUp } from '@douyinfe/semi-icons'
import { type CSSProperties, memo, type MouseEvent, type ReactNode, useState } from 'react'
import { Tooltip } from '../../base/Tooltip.tsx'
import { ACTIONS, type Column } from '../columns/columns.ts'
import { titleLines } from '../columns/titles.ts'
import classes from './DataTable.module.css'
import type { FilterFields } from '../filters/filterSpec.ts'
import type { Filters } from '../filters/useFilters.ts'
import type { RowKey, Selection } from './useSelection.ts'

/** px of a leading column: box, expander. */
export const BOX = 40

/** Widths and the distance of fixed columns from their edge. */
export interface Layout {
  width: number
  /** Widths of the leading columns: box, expander. */
  lead: number[]
  left: Readonly<Record<string, number>>
  right: Readonly<Record<string, number>>
  lastLeft: string | undefined
  firstRight: string | undefined
  /** On paper: the columns that are printed, by key, how much smaller, and the titles of those that are left out. */
  printed: { zoom: number; keys: ReadonlySet<string>; left: readonly string[] }
}

interface RowParts<Row> {
  columns: readonly Column<Row>[]
  layout: Layout
}

/** How many columns a card shows before 更多; undefined: all, and always on a wide screen. */
interface Folding {
  folds: number | undefined
}

/** The columns that a card shows now, and its 更多. */
function useFolding<Row>(columns: readonly Column<Row>[], folds: number | undefined) {
  const [isOpen, setOpen] = useState(false)
  if (folds === undefined) return { shown: columns, more: null }
  return {
    shown: isOpen ? columns : columns.filter(({ fixed }, index) => index < folds || fixed === 'right'),
    more: (
      <td role="cell" className={classes.more}>
        <button type="button" className={classes.expander} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? '收起' : '更多'}
          {isOpen ? <IconChevronUp size="small" /> : <IconChevronDown size="small" />}
        </button>
      </td>
    ),
  }
}

/** Classes and place of a cell by its column. */
function cell<Row>(column: Column<Row>, layout: Layout): { className: string; style: CSSProperties | undefined } {
  const align = column.align === 'right' ? classes.number : column.align === 'center' ? classes.center : ''
  const left = layout.left[column.key]
  const right = layout.right[column.key]
  const edge =
    layout.lastLeft === column.key ? classes.lastLeft : layout.firstRight === column.key ? classes.firstRight : ''
  const fixed = left !== undefined || right !== undefined ? classes.fixed : ''
  const screen = layout.printed.keys.has(column.key) ? '' : classes.screen
  return {
    className: `${align} ${fixed} ${edge} ${screen}`,
    style: left !== undefined ? { left } : right !== undefined ? { right } : undefined,
  }
}

interface HeadRowProps<Row, S extends FilterFields> extends RowParts<Row> {
  filters: Filters<S> | undefined
  selection: Selection | undefined
  /** Keys of this page that may be selected. */
  keys: readonly RowKey[]
  expands: boolean
}

export function HeadRow<Row, S extends FilterFields>({
  columns,
  layout,
  filters,
  selection,
  keys,
  expands,
}: HeadRowProps<Row, S>) {
  const selected = selection?.all ? keys.length : keys.filter((key) => selection?.keys.has(key)).length
  return (
    <thead role="rowgroup">
      <tr role="row">
        {selection && (
          <th role="columnheader" className={`${classes.fixed} ${classes.box} ${classes.screen}`} style={{ left: 0 }}>
            <Tick
              label="选择本页"
              checked={keys.length > 0 && selected === keys.length}
              partly={selected > 0 && selected < keys.length}
              disabled={keys.length === 0}
              onChange={() => selection.togglePage(keys)}
            />
          </th>
        )}
        {expands && (
          <th
            role="columnheader"
            className={`${classes.fixed} ${classes.box} ${classes.screen}`}
            style={{ left: selection ? BOX : 0 }}
          >
            <div className={classes.unseen}>展开</div>
          </th>
        )}
        {columns.map((column) => {
          const place = cell(column, layout)
          const sortKey = column.sortBy ?? column.key
          const sorted = filters?.sort?.order_by === sortKey ? filters.sort.sort : undefined
          const sort =
            column.sortable && filters
              ? {
                  'aria-sort':
                    sorted === 'asc'
                      ? ('ascending' as const)
                      : sorted === 'desc'
                        ? ('descending' as const)
                        : ('none' as const),
                }
              : {}
          return (
            <th role="columnheader" key={column.key} {...place} {...sort}>
              <div className={classes.title}>
                {column.sortable && filters ? (
                  <Noted note={column.note}>
                    <button
                      type="button"
                      className={classes.sort}
                      data-sort={sorted}
                      // Descending first: the large ones are what staff look for.
                      onClick={() =>
                        filters.setSort(
                          sorted === undefined
                            ? { order_by: sortKey, sort: 'desc' }
                            : sorted === 'desc'
                              ? { order_by: sortKey, sort: 'asc' }
                              : undefined,
                        )
                      }
                    >
                      <Title column={column} />
                      <Arrows />
                    </button>
                  </Noted>
                ) : (
                  <Noted note={column.note} taps>
                    <Title column={column} />
                  </Noted>
                )}
              </div>
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

/** The words of a column on one line or two; dotted below where a note explains them. */
function Title<Row>({ column: { title, note } }: { column: Column<Row> }) {
  const [first, second] = titleLines(title)
  return (
    <span className={classes.titleText} data-noted={note !== undefined || undefined}>
      <span>{first}</span>
      {second !== undefined && (
        <>
          <wbr />
          <span>{second}</span>
        </>
      )}
    </span>
  )
}

/** What a column means, at its title; where the title does nothing (`taps`) it is reached and opened by itself. */
function Noted({ note, taps, children }: { note: string | undefined; taps?: boolean; children: ReactNode }) {
  if (note === undefined) return children
  if (!taps) return <Tooltip content={note}>{children}</Tooltip>
  return (
    <Tooltip content={note} taps>
      <button type="button" className={classes.sort}>
        {children}
      </button>
    </Tooltip>
  )
}

function Arrows() {
  return (
    <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden className={classes.arrows}>
      <path d="M4 0l4 5H0z" data-up="" />
      <path d="M4 12L0 7h8z" data-down="" />
    </svg>
  )
}

interface TickProps {
  label: string
  checked: boolean
  /** Some but not all. */
  partly?: boolean
  disabled: boolean
  onChange: () => void
}

/** The browser's own box: a table may show fifty of them. */
function Tick({ label, checked, partly = false, disabled, onChange }: TickProps) {
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      ref={(box) => {
        if (box) box.indeterminate = partly
      }}
      onChange={onChange}
    />
  )
}

interface BodyRowProps<Row> extends RowParts<Row>, Folding {
  row: Row
  id: RowKey
  index: number
  selection: Selection | undefined
  refusal: string | undefined
  active: boolean
  onOpen: ((row: Row) => void) | undefined
  isMarked: boolean
  /** An own write has just changed or added it. */
  isChanged: boolean
  /** The next row is of the same group. */
  isJoined: boolean
  expand: ((row: Row) => ReactNode) | undefined
  /** Where the caller keeps which row is expanded; absent: each row keeps it for itself. */
  expanded?: { key: RowKey | undefined; onChange: (key: RowKey | undefined) => void } | undefined
}

function PlainBodyRow<Row>({
  row,
  id,
  index,
  columns,
  folds,
  layout,
  selection,
  refusal,
  active,
  onOpen,
  isMarked,
  isChanged,
  isJoined,
  expand,
  expanded,
}: BodyRowProps<Row>) {
  const { shown, more } = useFolding(columns, folds)
  const [ownOpen, setOwnOpen] = useState(false)
  const open = expanded ? expanded.key === id : ownOpen
  const setOpen = (next: boolean) => (expanded ? expanded.onChange(next ? id : undefined) : setOwnOpen(next))
  const inside = open ? expand?.(row) : undefined
  const selected = selection !== undefined && (selection.all || selection.keys.has(id))
  const click = (event: MouseEvent<HTMLElement>) => {
    // Controls in the row act for themselves, and marking text is not opening.
    if (isControl(event.target, event.currentTarget) || window.getSelection()?.toString()) return
    onOpen?.(row)
  }
  return (
    <>
      <tr
        role="row"
        aria-selected={selection ? selected : undefined}
        data-active={active || undefined}
        data-row={index}
        className={onOpen ? classes.opens : undefined}
        data-marked={isMarked || undefined}
        data-changed={isChanged || undefined}
        data-joined={isJoined || undefined}
        onClick={onOpen && click}
      >
        {selection && (
          <td role="cell" className={`${classes.fixed} ${classes.box} ${classes.screen}`} style={{ left: 0 }}>
            {refusal === undefined ? (
              <Tick label="选择此行" checked={selected} disabled={false} onChange={() => selection.toggle(id)} />
            ) : (
              <Tooltip content={refusal}>
                <Tick label="选择此行" checked={selected} disabled onChange={() => {}} />
              </Tooltip>
            )}
          </td>
        )}
        {expand && (
          <td
            role="cell"
            className={`${classes.fixed} ${classes.box} ${classes.screen} ${classes.unfold}`}
            style={{ left: selection ? BOX : 0 }}
          >
            <button
              type="button"
              className={classes.expander}
              aria-expanded={open}
              aria-label={open ? '收起' : '展开'}
              onClick={() => setOpen(!open)}
            >
              {open ? <IconChevronDown size="small" /> : <IconChevronRight size="small" />}
              <span className={classes.word}>{open ? '收起' : '展开'}</span>
            </button>
          </td>
        )}
        {shown.map((column) => (
          <td
            role="cell"
            key={column.key}
            data-title={column.title}
            data-actions={column.key === ACTIONS || undefined}
            {...cell(column, layout)}
          >
            {column.render(row, index)}
          </td>
        ))}
        {more}
      </tr>
      {inside !== undefined && (
        <tr role="row" className={classes.inside}>
          <td role="cell" colSpan={columns.length + layout.lead.length}>
            {inside}
          </td>
        </tr>
      )}
    </>
  )
}

// memo loses the type parameter; the props of this component are the same.
export const BodyRow = memo(PlainBodyRow) as typeof PlainBodyRow

function isControl(target: EventTarget, row: HTMLElement): boolean {
  const hit =
    target instanceof Element
      ? target.closest(
          'a, button, input, textarea, label, [role="button"], [role="checkbox"], [role="switch"], .semi-checkbox',
        )
      : null
  // A portal's event reaches the row through React, not through the document.
  return (hit !== null && row.contains(hit)) || (target instanceof Node && !row.contains(target))
}

/** Grey bars in the shape of the rows that come. */
export function SkeletonRows<Row>({ columns, layout }: RowParts<Row>) {
  return Array.from({ length: 8 }, (_, line) => (
    <tr role="row" key={line} className={classes.skeleton}>
      {layout.lead.map((_width, index) => (
        <td role="cell" key={index} />
      ))}
      {columns.map((column) => (
        <td role="cell" key={column.key} className={cell(column, layout).className} style={cell(column, layout).style}>
          <span
            className={classes.bone}
            style={{ width: `${column.fixed === 'left' ? 80 : 60 - ((line * 13) % 25)}%` }}
          />
        </td>
      ))}
    </tr>
  ))
}

/** Sums of the whole list, as the backend computed them; `note` says what they leave out or count more than once. */
export function TotalRow<Row>({
  columns,
  folds,
  layout,
  totals,
  note,
}: RowParts<Row> & Folding & { totals: Readonly<Record<string, unknown>>; note: string | undefined }) {
  // A card has no line for what is not summed.
  const summed = folds === undefined ? columns : columns.filter(({ total }, index) => index === 0 || total)
  const { shown, more } = useFolding(summed, folds !== undefined && summed.length > folds ? folds : undefined)
  return (
    <tfoot role="presentation">
      <tr role="row" className={classes.total}>
        {layout.lead.map((_width, index) => (
          <td role="cell" key={index} className={`${classes.fixed} ${classes.screen}`} style={{ left: index * BOX }} />
        ))}
        {shown.map((column, index) => (
          <td role="cell" key={column.key} data-title={column.title} {...cell(column, layout)}>
            {index === 0 ? <TotalLabel note={note} /> : column.total?.(totals)}
          </td>
        ))}
        {more}
      </tr>
    </tfoot>
  )
}

function TotalLabel({ note }: { note: string | undefined }) {
  if (note === undefined) return '合计'
  return (
    <>
      合计<span className={classes.totalNote}>（{note}）</span>
    </>
  )
}
