import type { ReactNode } from 'react'

/** Key of the column of actions. */
export const ACTIONS = 'actions'

/** One column of a table. */
export interface Column<Row> {
  /** Wire name of the figure or a name of ours; key of sorting, settings and the summary row. */
  key: string
  title: string
  /** px. Columns share spare width in proportion. */
  width: number
  render: (row: Row, index: number) => ReactNode
  /** Numbers and money stand right, with figures of equal width. */
  align?: 'left' | 'right' | 'center'
  /** Sorted by its key (or `sortBy`) when its header is pressed. */
  sortable?: boolean
  sortBy?: string
  fixed?: 'left' | 'right'
  /** Off until ticked in the column settings. */
  hidden?: boolean
  /** Always shown: name and actions. */
  locked?: boolean
  /** 口径, behind a question mark in the header. */
  note?: string
  /** Cell of the 合计 row, from `ext.list_total`; absent: empty. */
  total?: (total: Readonly<Record<string, unknown>>) => ReactNode
  /** Texts of a column of figures, which it is made wide enough for. */
  figure?: { ofRow: (row: Row) => string; ofTotal: (total: Readonly<Record<string, unknown>>) => string }
}

/** What staff changed about the columns of a table. Unknown keys are ignored, new columns appear at their place. */
export interface ColumnChoice {
  order: string[]
  shown: string[]
  pinned: Record<string, 'left' | 'right' | 'none'>
}

/** The columns, those of a tab before the others that move; what it names is shown. */
export function columnsFirst<Row>(columns: Column<Row>[], first: readonly string[] | undefined): Column<Row>[] {
  if (!first) return columns
  const rank = ({ key, fixed }: Column<Row>) => {
    if (fixed === 'left') return -1
    const at = first.indexOf(key)
    return at < 0 ? first.length : at
  }
  return columns
    .map((column) => (first.includes(column.key) ? { ...column, hidden: false } : column))
    .sort((a, b) => rank(a) - rank(b))
}

/** The columns in the order, choice and fixing of staff: fixed left first, fixed right last. */
export function selectedColumns<Row>(columns: readonly Column<Row>[], choice: ColumnChoice | undefined): Column<Row>[] {
  const shown = columns.filter(
    (column) =>
      column.locked || (choice && knows(choice, column.key) ? choice.shown.includes(column.key) : !column.hidden),
  )
  const ordered = choice ? [...shown].sort((a, b) => place(choice, columns, a) - place(choice, columns, b)) : shown
  const placed = ordered.map((column) => {
    const pin = choice?.pinned[column.key]
    if (pin === undefined) return column
    const { fixed: _, ...rest } = column
    return pin === 'none' ? rest : { ...rest, fixed: pin }
  })
  const at = (column: Column<Row>) => (column.fixed === 'left' ? 0 : column.fixed === 'right' ? 2 : 1)
  return placed.sort((a, b) => at(a) - at(b))
}

/** The choice that the settings start from. */
export function choiceOf<Row>(columns: readonly Column<Row>[], choice: ColumnChoice | undefined): ColumnChoice {
  const ordered = choice ? [...columns].sort((a, b) => place(choice, columns, a) - place(choice, columns, b)) : columns
  return {
    order: ordered.map((column) => column.key),
    shown: columns
      .filter(
        (column) =>
          column.locked || (choice && knows(choice, column.key) ? choice.shown.includes(column.key) : !column.hidden),
      )
      .map((column) => column.key),
    pinned: { ...choice?.pinned },
  }
}

function knows(choice: ColumnChoice, key: string): boolean {
  return choice.order.includes(key)
}

// A column that came after the choice was kept stands behind the one it follows in code.
function place<Row>(choice: ColumnChoice, columns: readonly Column<Row>[], column: Column<Row>): number {
  const at = choice.order.indexOf(column.key)
  if (at >= 0) return at
  const before = columns[columns.indexOf(column) - 1]
  return before ? place(choice, columns, before) + 0.5 : -1
}

/** px of a figure's digit, of what stands between digits, and of the sides of its cell. */
const FIGURE = { digit: 8.5, sign: 4, sides: 16 }

/** px that the text of a figure takes with the sides of its cell. */
function figureWidth(text: string): number {
  const digits = text.replace(/\D/g, '').length
  return Math.ceil(digits * FIGURE.digit + (text.length - digits) * FIGURE.sign + FIGURE.sides)
}

/** The columns, those of figures wide enough for what the rows and 合计 say: a figure is never cut. */
export function widenedColumns<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  totals: Readonly<Record<string, unknown>> | undefined,
): readonly Column<Row>[] {
  const widths = columns.map(({ width, figure, total }) => {
    if (!figure) return width
    const texts = rows.map(figure.ofRow)
    if (totals && total) texts.push(figure.ofTotal(totals))
    return Math.max(width, ...texts.map(figureWidth))
  })
  if (widths.every((width, at) => width === columns[at]?.width)) return columns
  return columns.map((column, at) => ({ ...column, width: widths[at] ?? column.width }))
}

/**
 * The columns of a table that has `room` px for them. Where all fit, they share the room in proportion. Where not, those that do are
 * stretched to end exactly at the fixed columns of the right edge: what comes after them begins out of sight instead of being cut in
 * the middle of a letter.
 */
export function fittedColumns<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  const widthOf = (some: readonly Column<Row>[]) => some.reduce((sum, { width }) => sum + width, 0)
  const moving = columns.filter(({ fixed }) => fixed === undefined)
  const free = room - widthOf(columns.filter(({ fixed }) => fixed !== undefined))
  if (widthOf(moving) <= free) {
    const share = room / widthOf(columns)
    return columns.map((column) => ({ ...column, width: Math.floor(column.width * share) }))
  }
  let fit = 0
  while (fit < moving.length && widthOf(moving.slice(0, fit + 1)) <= free) fit += 1
  const spare = free - widthOf(moving.slice(0, fit))
  if (fit === 0 || spare <= 0) return columns
  const each = Math.floor(spare / fit)
  const stretched = new Map(
    moving
      .slice(0, fit)
      .map((column, index) => [column.key, column.width + each + (index === 0 ? spare - each * fit : 0)]),
  )
  return columns.map((column) => ({ ...column, width: stretched.get(column.key) ?? column.width }))
}

/** Lines of a card on a phone, its pinned columns included; the rest unfolds. */
const CARD_LINES = 5

/**
 * The columns in the order of a card on a phone: the pinned ones, what the list is sorted by, the others as they stand, the actions.
 * `folds`: how many of them show before 更多; undefined when all of them do.
 */
export function cardColumns<Row>(
  columns: readonly Column<Row>[],
  sortedBy: string | undefined,
): { columns: readonly Column<Row>[]; folds: number | undefined } {
  const pinned = columns.filter(({ fixed }) => fixed === 'left')
  const moving = columns.filter(({ fixed }) => fixed === undefined)
  const sorted = moving.filter(({ key, sortBy = key }) => sortBy === sortedBy)
  const others = moving.filter((column) => !sorted.includes(column))
  const lines = Math.max(CARD_LINES - pinned.length, 0)
  return {
    columns: [...pinned, ...sorted, ...others, ...columns.filter(({ fixed }) => fixed === 'right')],
    folds: moving.length > lines ? pinned.length + lines : undefined,
  }
}
