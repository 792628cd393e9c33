import type { FileCell } from '@crm/base/fileCell'

/** A sheet that is written row by row. */
export interface SheetWriter {
  /** Waits when the file cannot follow, so that a long list never lies in memory. */
  write(rows: readonly (readonly FileCell[])[]): Promise<void>
  /** Ends the sheet; `notes` become a second sheet where the format has one. */
  end(notes?: readonly (readonly [string, string])[]): Promise<void>
}

/** Formats of a file. */
export type SheetFormat = 'xlsx' | 'csv'

export const SHEET_MIME: Record<SheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}
