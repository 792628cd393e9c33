import { withoutGuard } from '@crm/base/csv'
import type { SheetCell } from '@crm/base/sheetCell'
import { CsvError, parse } from 'csv-parse/sync'
import { utf16Of } from '../kindOf.ts'
import { FIELDS_MAX, LINE_MAX, SHEET_COLUMNS_MAX, type Table, unreadable } from './bounds.ts'

// Excel saves CSV in the code page of the system, on Chinese ones GBK, and its Unicode text in UTF-16.
function decoded(bytes: Buffer): string {
  const marked = utf16Of(bytes)
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const SEPARATORS = [',', ';', '\t', '，'] as const
/** Lines among which the headers are looked for. */
const HEAD_LINES = 10

/** What divides the fields: said by a line `sep=;` before them, else what divides the first line that anything divides. */
function separatorOf(text: string): { separator: string; isSaid: boolean } {
  const said = /^sep=([,;\t，])\r?(?:\n|$)/i.exec(text)?.[1]
  if (said !== undefined) return { separator: said, isSaid: true }
  for (const line of text.slice(0, LINE_MAX).split('\n', HEAD_LINES)) {
    const bare = line.replace(/"[^"]*"/g, '')
    const counts = SEPARATORS.map((separator) => bare.split(separator).length)
    const most = Math.max(...counts)
    if (most > 1) return { separator: SEPARATORS[counts.indexOf(most)] ?? ',', isSaid: false }
  }
  return { separator: ',', isSaid: false }
}

/** Reads CSV into the table. Throws when it is beyond the bounds. */
export function readCsv(bytes: Buffer, table: Table): void {
  let no = 0
  let fieldCount = 0
  try {
    const text = decoded(bytes)
    const { separator, isSaid } = separatorOf(text)
    parse(text, {
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: LINE_MAX,
      // Asked field by field, before there is a row.
      cast: (field, { index }) => {
        fieldCount += 1
        if (index >= SHEET_COLUMNS_MAX)
          unreadable(`第 ${no + 1} 行超过 ${SHEET_COLUMNS_MAX} 列，请删除多余的列后重新上传`)
        if (fieldCount > FIELDS_MAX) unreadable(`表格超过 ${FIELDS_MAX / 10_000} 万个单元格，请分批上传`)
        // The guard that our own CSV files put before a formula.
        return table.cell(index, withoutGuard(field))
      },
      on_record: (cells: SheetCell[]) => {
        no += 1
        if (!isSaid || no > 1) table.row(no, cells)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      unreadable(`第 ${no + 1} 行超过 ${LINE_MAX / 10_000} 万个字，请检查引号是否成对`)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') unreadable(`第 ${no + 1} 行的引号没有成对`)
    throw error
  }
}
