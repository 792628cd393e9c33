import { day, minute } from '@crm/base/dates'
import type { Writable } from 'node:stream'
import { drained } from '../streams.ts'
import type { Cell, SheetWriter } from './sheet.ts'

// A text that a spreadsheet would run as a formula is led by an apostrophe, which it shows as text.
const FORMULA = /^[=+\-@\t\r]/

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') {
    if ('money' in cell) return cell.money.toFixed(2)
    if ('percent' in cell) return `${cell.percent.toFixed(2)}%`
    return 'time' in cell ? minute(cell.time) : day(cell.day)
  }
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes CSV with a byte-order mark, because Excel takes a file without one for GBK. Texts that begin like a formula are guarded. */
export function csvWriter(stream: Writable, headers: readonly string[]): SheetWriter {
  let isOpen = false
  const put = async (text: string) => {
    stream.write(text)
    await drained(stream)
  }
  const line = (cells: readonly Cell[]) => `${cells.map(field).join(',')}\r\n`
  const open = async () => {
    if (isOpen) return
    isOpen = true
    await put(`\uFEFF${line(headers)}`)
  }
  return {
    write: async (rows) => {
      await open()
      await put(rows.map(line).join(''))
    },
    end: open,
  }
}
