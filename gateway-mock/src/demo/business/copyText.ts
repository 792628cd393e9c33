import { getTableColumns, getTableName } from 'drizzle-orm'
import { PgArray, type PgTable } from 'drizzle-orm/pg-core'

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A value in the text format of COPY. */
export function copyText(value: unknown): string {
  if (value === null) return '\\N'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign) : text
}

/** How a table's rows are written for COPY: a list is JSON, but in a column of the database's own lists. */
export function rowText(table: PgTable): (row: object, columns: readonly string[]) => string {
  const listed = new Set(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => (column instanceof PgArray ? [name] : [])),
  )
  const cell = (name: string, value: unknown) =>
    listed.has(name) && Array.isArray(value) ? `{${value.join()}}` : copyText(value)
  return (row, columns) => {
    const cells = Object.entries(row)
    if (
      cells.length === columns.length &&
      cells.every(([name, value], index) => name === columns[index] && value !== undefined)
    )
      return `${cells.map(([name, value]) => cell(name, value)).join('\t')}\n`
    // All columns, in another order, is the same row.
    const byName = new Map(cells)
    if (cells.length !== columns.length || !columns.every((name) => byName.get(name) !== undefined))
      throw new Error(`${getTableName(table)}: a row has other columns than the first: ${JSON.stringify(row)}`)
    return `${columns.map((name) => cell(name, byName.get(name))).join('\t')}\n`
  }
}
