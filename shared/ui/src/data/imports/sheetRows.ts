import type { UploadedTable } from './listImport.ts'

/** A row of an uploaded file: its cells as they are shown, and what the check says of them. */
export type SheetRow = UploadedTable['rows'][number]

/** A cell that was mended: `no` is the number of its row in the file, `column` counts from 0. */
export interface SheetEdit {
  no: number
  column: number
  text: string
}

/** Whether a row is imported, comes back, or is for staff to decide. */
export type RowState = 'right' | 'wrong' | 'doubtful'

/** How a row stands after its check. */
export function stateOf({ issues }: Pick<SheetRow, 'issues'>): RowState {
  if (issues.some(({ level }) => level === 'error')) return 'wrong'
  return issues.length > 0 ? 'doubtful' : 'right'
}

/** How many rows stand how. */
export function countStates(rows: readonly SheetRow[]): Record<RowState, number> {
  const counts = { right: 0, wrong: 0, doubtful: 0 }
  for (const row of rows) counts[stateOf(row)] += 1
  return counts
}

/**
 * The cells of a block that was copied from a sheet: columns between tabs, rows between lines; a cell with either of them, or with
 * quotes, stands in quotes. The line break at the end is none of it.
 */
export function pastedBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const put = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < lines.length; at += 1) {
    const sign = lines[at] ?? ''
    if (isQuoted && sign === '"' && lines[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === '\t') put()
    else if (!isQuoted && sign === '\n') {
      put()
      rows.push([])
    } else cell += sign
  }
  put()
  return rows
}

/** Where a block comes to lie whose first cell is put at a place of the shown rows; what reaches beyond them is left out. */
export function editsOf(
  block: readonly (readonly string[])[],
  { rows, columns, at }: { rows: readonly SheetRow[]; columns: number; at: { row: number; column: number } },
): SheetEdit[] {
  return block.flatMap((cells, down) => {
    const row = rows[at.row + down]
    if (row === undefined) return []
    return cells.flatMap((text, right) => {
      const column = at.column + right
      return column < columns && row.cells[column] !== text ? [{ no: row.no, column, text }] : []
    })
  })
}

/** The rows with mended cells; those of them that are untouched stay the same objects. */
export function withEdits(rows: readonly SheetRow[], edits: readonly SheetEdit[]): SheetRow[] {
  const byRow = Map.groupBy(edits, ({ no }) => no)
  return rows.map((row) => {
    const own = byRow.get(row.no)
    if (own === undefined) return row
    const cells = [...row.cells]
    for (const { column, text } of own) cells[column] = text
    return { ...row, cells }
  })
}

const WIDTH = { min: 72, max: 240, letter: 7.5, around: 24, looked: 200 }

// A Chinese letter is two wide.
const letters = (text: string) => [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)

/** Widths of the columns in px, by their titles and what their first rows hold. */
export function columnWidths(titles: readonly string[], rows: readonly SheetRow[]): number[] {
  return titles.map((title, column) => {
    const looked = rows.slice(0, WIDTH.looked).map(({ cells }) => letters(cells[column] ?? ''))
    const most = Math.max(letters(title), ...looked)
    return Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, most * WIDTH.letter + WIDTH.around)))
  })
}
