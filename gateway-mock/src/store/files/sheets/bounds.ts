import type { SheetCell } from '@crm/base/sheetCell'
import { IMPORT_ROWS_MAX } from '@crm/contracts/taskTypes'
import { UnreadableFile } from '../unreadable.ts'

/** Filled rows of a table, the header not counted: more than an import takes, so that the page can say how many there are. */
export const ROWS_MAX = 4 * IMPORT_ROWS_MAX
/** Columns that hold anything; templates have about ten. */
export const COLUMNS_MAX = 256
/** Cells of all rows, each row as wide as the header or itself. */
export const CELLS_MAX = 2_000_000
/** Characters of a cell; Excel knows no longer ones. */
export const CELL_TEXT_MAX = 32_767
/** Characters of all cells, and of the texts that cells share. */
export const TEXT_MAX = 10_000_000
/** Rows and columns that a sheet of Excel has, empty ones counted. */
export const SHEET_ROWS_MAX = 1_048_576
/** See `SHEET_ROWS_MAX`. */
export const SHEET_COLUMNS_MAX = 16_384
/** Entries of an archive, pictures in the cells counted. */
export const ENTRIES_MAX = 10_000
/** Bytes that the parts which are read unpack to, together. */
export const UNPACKED_MAX = 100 * 1024 * 1024
/** How many times larger than packed a part may become, once it is larger than `RATIO_FROM` bytes. Tables reach about 20. */
export const RATIO_MAX = 200
/** See `RATIO_MAX`. */
export const RATIO_FROM = 1024 * 1024
/** Elements within elements; a sheet has about eight. */
export const DEPTH_MAX = 64
/** Attributes of one element. */
export const ATTRIBUTES_MAX = 100
/** Characters of a line of CSV. */
export const LINE_MAX = 1_000_000
/** Fields of a CSV file, empty ones counted. */
export const FIELDS_MAX = 5_000_000

/** A file as no spreadsheet program writes it: what exactly is wrong with it helps nobody who uploads it. */
const STRANGE_FILE = '文件结构异常，请用 Excel 或 WPS 另存为 .xlsx 后重新上传'

/** Refuses a table in words. */
export function unreadable(sentence: string = STRANGE_FILE): never {
  throw new UnreadableFile(sentence)
}

/** Characters of text that take the memory of a number, and of any other value. */
const NUMBER_LENGTH = 4
const VALUE_LENGTH = 12

/** Characters that a cell counts for, so that what is no text is bounded by its memory too. */
export const cellLength = (cell: SheetCell): number =>
  typeof cell === 'string' ? cell.length : typeof cell === 'object' ? VALUE_LENGTH : NUMBER_LENGTH

/** Collects the rows of a table as they are read; one that goes beyond a bound is refused before it is there. */
export function createTable() {
  const rows: { no: number; cells: SheetCell[]; isHidden?: true }[] = []
  let cellCount = 0
  let textLength = 0
  return {
    rows,
    /** A cell in a column counted from 0. Answers it, a text trimmed. */
    cell(column: number, raw: SheetCell): SheetCell {
      if (typeof raw === 'string' && raw.length > CELL_TEXT_MAX)
        unreadable(`单元格内容超过 ${CELL_TEXT_MAX} 个字，请精简后重新上传`)
      const cell = typeof raw === 'string' ? raw.trim() : raw
      if (cell !== '' && column >= COLUMNS_MAX) unreadable(`表格超过 ${COLUMNS_MAX} 列，请删除多余的列后重新上传`)
      textLength += cellLength(cell)
      if (textLength > TEXT_MAX) unreadable(`表格文字总量超过 ${TEXT_MAX / 10_000} 万字，请分批上传`)
      return cell
    },
    /** A row with its number in the file, the header's being the first; empty ones are left out. Hidden ones are marked. */
    row(no: number, cells: SheetCell[], isHidden = false): void {
      const length = cells.findLastIndex((cell) => cell !== '') + 1
      if (length === 0) return
      if (rows.length > ROWS_MAX) unreadable(`表格超过 ${ROWS_MAX} 行，请分批上传`)
      cellCount += Math.max(length, rows[0]?.cells.length ?? 0)
      if (cellCount > CELLS_MAX) unreadable(`表格超过 ${CELLS_MAX / 10_000} 万个单元格，请分批上传`)
      rows.push({ no, cells: cells.slice(0, length), ...(isHidden && { isHidden }) })
    },
  }
}
/** See `createTable`. */
export type Table = ReturnType<typeof createTable>
