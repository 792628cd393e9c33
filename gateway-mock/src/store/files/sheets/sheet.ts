/**
 * A cell of a file: text, a number as it is, `money` in yuan with two decimals, `percent` (12.5 is 12.50%), `time` and `day` in
 * unix seconds, or nothing.
 */
export type Cell = string | number | { money: number } | { percent: number } | { time: number } | { day: number } | null

/** A sheet that is written row by row. */
export interface SheetWriter {
  /** Waits when the file cannot follow, so that a long list never lies in memory. */
  write(rows: readonly (readonly Cell[])[]): Promise<void>
  /** Ends the sheet; `notes` become a second sheet where the format has one. */
  end(notes?: readonly (readonly [string, string])[]): Promise<void>
}

/** Formats of a file. */
export type SheetFormat = 'xlsx' | 'csv'

export const SHEET_MIME: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
