import { guardedText } from '@crm/base/csv'
import { type FileCell, fileCellText } from '@crm/base/fileCell'
import { fileColumns } from '@crm/contracts/fileColumns'
import type { ListColumns } from '@crm/contracts/listColumns'

/** Rows as the clipboard holds them: lines with tabs for what reads text, a table for spreadsheets and documents. */
export interface CopiedRows {
  text: string
  html: string
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const shown = (cell: FileCell) => (typeof cell === 'string' ? guardedText(cell) : fileCellText(cell))

/** A field of a line: breaks and tabs would make further cells of it. */
const field = (cell: FileCell) => shown(cell).replace(/\s+/g, ' ')

/** Texts are marked as such for Excel, which would round IDs of many digits. */
const cellOf = (cell: FileCell) =>
  `<td${typeof cell === 'string' ? ` style="mso-number-format:'\\@'"` : ''}>${escaped(shown(cell))}</td>`

/** The rows as the columns of their list write them into a file, below the titles. */
export function copiedRows(shownColumns: ListColumns, rows: readonly object[]): CopiedRows {
  const columns = fileColumns(shownColumns)
  const titles = columns.map(({ title }) => title)
  const lines = rows.map((row) => columns.map(({ cell }) => cell(row)))
  const head = `<tr>${titles.map((title) => `<th>${escaped(title)}</th>`).join('')}</tr>`
  return {
    text: [titles, ...lines].map((cells) => cells.map(field).join('\t')).join('\r\n'),
    html: `<table>${head}${lines.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('')}</table>`,
  }
}
