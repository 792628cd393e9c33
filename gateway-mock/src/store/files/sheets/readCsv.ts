import type { SheetCell } from '@crm/base/sheetCell'
import { CsvError, parse } from 'csv-parse/sync'
import { FIELDS_MAX, LINE_MAX, SHEET_COLUMNS_MAX, type Table, unreadable } from './bounds.ts'

// Excel saves CSV in the code page of the system: on Chinese ones that is GBK.
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Reads CSV into the table. Throws when it is beyond the bounds. */
export function readCsv(bytes: Buffer, table: Table): void {
  let no = 0
  let fieldCount = 0
  try {
    parse(decoded(bytes), {
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: LINE_MAX,
      // Asked field by field, before there is a row.
      cast: (field, { index }) => {
        fieldCount += 1
        if (index >= SHEET_COLUMNS_MAX) unreadable(`第${no + 1}行超过${SHEET_COLUMNS_MAX}列，请删除多余的列后重新上传`)
        if (fieldCount > FIELDS_MAX) unreadable(`表格超过${FIELDS_MAX / 10_000}万个单元格，请分批上传`)
        // The guard that our own CSV files put before a formula.
        return table.cell(index, field.replace(/^'(?=[=+\-@])/, ''))
      },
      on_record: (cells: SheetCell[]) => {
        no += 1
        table.row(no, cells)
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      unreadable(`第${no + 1}行超过${LINE_MAX / 10_000}万个字，请检查引号是否成对`)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') unreadable(`第${no + 1}行的引号没有成对`)
    throw error
  }
}
