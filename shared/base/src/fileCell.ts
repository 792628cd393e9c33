import { csvFigure, csvText } from './csv.ts'
import { day, minute } from './time.ts'

/**
 * A cell of a file that is written: text, a number as it is, `money` in yuan with two decimals, `percent` (12.5 is 12.50%), `time` and
 * `day` in unix seconds, or nothing.
 */
export type FileCell =
  | string
  | number
  | { money: number }
  | { percent: number }
  | { time: number }
  | { day: number }
  | null

/** What a cell says where only text can stand: `19.90`, `12.50%`, `2026-11-20 14:30`; nothing is empty. */
export function fileCellText(cell: FileCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  if ('money' in cell) return cell.money.toFixed(2)
  if ('percent' in cell) return `${cell.percent.toFixed(2)}%`
  return 'time' in cell ? minute(cell.time) : day(cell.day)
}

/** A cell as a field of CSV; texts that begin like a formula are guarded, figures are not. */
export const csvCell = (cell: FileCell): string => (typeof cell === 'string' ? csvText : csvFigure)(fileCellText(cell))
