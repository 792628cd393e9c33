import type { Parsed } from '@crm/base/parsed'
import type { SheetCell } from '@crm/base/sheetCell'
import type { Staff } from '../rules/staff.ts'

/** A row of a file by field: cells as the sheet holds them, until the parser of the field reads them; absent or empty text is nothing. */
export type ImportRow = Readonly<Record<string, SheetCell>>

/** What an import knows besides its rows. */
export interface ImportSetting {
  who: Staff
  platform: string
  now: number
  /** Rows that are doubtful are written too; otherwise they come back as those that are wrong. */
  withDoubtful?: boolean
}

/** The value of a cell that may be left out: without it `absent` holds. */
export const optional = <Value, Absent>(
  cell: SheetCell | undefined,
  absent: Absent,
  parse: (cell: SheetCell) => Parsed<Value>,
): Parsed<Value | Absent> => (cell === undefined || cell === '' ? { value: absent } : parse(cell))
