import type { SheetCell } from '@crm/base/sheetCell'
import type { FileKind } from '../kinds.ts'
import { kindNamed } from '../kinds.ts'
import { createProcessPool } from './processPool.ts'

/** What is asked of a reader. */
export interface ReadTask {
  what: 'look' | 'sheet'
  path: string
  /** Of a workbook: the sheet that is read; the first that is shown unless given. */
  sheet?: string | undefined
}

/** What a look into a file says. */
export interface FileInspection {
  mime: string | undefined
  /** Why it is not shown as a picture or read as a table, which it was sent as. */
  fault: string | undefined
  /** Where a picture lies that says nothing besides itself; absent where the file itself does. Whoever asked removes it. */
  cleanPath?: string | undefined
}

/** A row of a table with its number in the file; the header of most is 1. */
export interface SheetRow {
  no: number
  cells: SheetCell[]
  /** The sheet does not show it, as where a filter is on. */
  isHidden?: true
}

/** A table, and where it comes from. */
export interface SheetTable {
  rows: SheetRow[]
  /** The shown sheets of a workbook that has several, with their first rows; of any other file none. */
  heads: { name: string; rows: SheetRow[] }[]
}

const shared = {
  script: new URL('./reader.ts', import.meta.url),
  places: 2,
  heapMegabytes: 256,
  dataMegabytes: 1200,
  seconds: 30,
  idleSeconds: 10,
}
// Two pools, so that nobody's picture waits behind somebody's tables.
const looks = createProcessPool<ReadTask>(shared)
const sheets = createProcessPool<ReadTask>(shared)

/**
 * What a file is by its content, why it may not be shown or read as a table, and a picture's copy without its notes, read in another process. Throws
 * `UnreadableFile`.
 */
export async function inspectFile(
  path: string,
  signal?: AbortSignal,
): Promise<{ kind: FileKind | undefined } & Omit<FileInspection, 'mime'>> {
  const { mime, ...rest } = (await looks.run({ what: 'look', path }, undefined, signal)) as FileInspection // `look` of the reader
  return { kind: kindNamed(mime), ...rest }
}

/**
 * A shown sheet of an XLSX file, the first unless it is named, or a CSV file, as cells, its texts trimmed, the header row first, each row at least as wide; empty rows are left
 * out. Read in another process and within the bounds of `sheets/bounds.ts`. Throws `UnreadableFile` with a sentence for whoever
 * uploaded it.
 */
export async function readWorkbookSheet(path: string, signal?: AbortSignal, sheet?: string): Promise<SheetTable> {
  const rows: SheetRow[] = []
  const heads = await sheets.run(
    { what: 'sheet', path, sheet },
    (part) => {
      // `readSheet` of the reader
      for (const row of part as SheetRow[]) {
        const width = rows[0]?.cells.length ?? 0
        while (row.cells.length < width) row.cells.push('')
        rows.push(row)
      }
    },
    signal,
  )
  return { rows, heads: heads as SheetTable['heads'] } // `readSheet` of the reader
}

/** The rows of `readWorkbookSheet`, of the first sheet. */
export const readSheet = async (path: string, signal?: AbortSignal): Promise<SheetRow[]> =>
  (await readWorkbookSheet(path, signal)).rows
