import { day, minute, second } from './time.ts'

/**
 * What a cell of a sheet holds, kept until a field reads it. Text, also the digits of a whole number that a file spells out beyond
 * 15; a number of at most 15 digits; a truth value; `percent` (20 is shown as 20%); `day` and `time`, a moment without and with a
 * time, unix seconds of Asia/Shanghai; `rounded`, a long number of which the sheet has kept 15 digits; `error` as `#N/A`; a
 * `formula` without a kept result. What is typed into a form is text.
 */
export type SheetCell =
  | string
  | number
  | boolean
  | { readonly percent: number }
  | { readonly day: number }
  | { readonly time: number }
  | { readonly rounded: string }
  | { readonly error: string }
  | { readonly formula: true }

/** What stands for a formula without a result where only text can stand. */
export const NO_RESULT = '#未计算!'

const plainNumber = (value: number) =>
  Math.abs(value) < 1e-6 ? value.toFixed(15).replace(/\.?0+$/, '') : String(value)

/** The text that stands for a cell in a preview, and in a file that is sent again: a field reads it as it reads the cell. */
export function shownCell(cell: SheetCell): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return plainNumber(cell)
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if ('percent' in cell) return `${plainNumber(cell.percent)}%`
  if ('day' in cell) return day(cell.day)
  if ('time' in cell) return cell.time % 60 === 0 ? minute(cell.time) : second(cell.time)
  if ('rounded' in cell) return cell.rounded
  return 'error' in cell ? cell.error : NO_RESULT
}
