import type { Staff } from '../rules/staff.ts'

/** A row of a file by field; a column that the file lacks is empty. */
export type ImportRow = Readonly<Record<string, string>>

/** What an import knows besides its rows. */
export interface ImportSetting {
  who: Staff
  platform: string
  now: number
}
