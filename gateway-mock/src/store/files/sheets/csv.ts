import { CSV_START, csvFigure, csvLine, csvText } from '@crm/base/csv'
import { day, minute } from '@crm/base/dates'
import type { Writable } from 'node:stream'
import { drained } from '../streams.ts'
import type { Cell, SheetWriter } from './sheet.ts'

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return csvText(cell)
  if (typeof cell === 'number') return csvFigure(String(cell))
  if ('money' in cell) return csvFigure(cell.money.toFixed(2))
  if ('percent' in cell) return csvFigure(`${cell.percent.toFixed(2)}%`)
  return csvFigure('time' in cell ? minute(cell.time) : day(cell.day))
}

/** Writes CSV with a byte-order mark, because Excel takes a file without one for GBK. Texts that begin like a formula are guarded. */
export function csvWriter(stream: Writable, headers: readonly string[]): SheetWriter {
  let isOpen = false
  const put = async (text: string) => {
    stream.write(text)
    await drained(stream)
  }
  const line = (cells: readonly Cell[]) => csvLine(cells.map(field))
  const open = async () => {
    if (isOpen) return
    isOpen = true
    await put(CSV_START + line(headers))
  }
  return {
    write: async (rows) => {
      await open()
      await put(rows.map(line).join(''))
    },
    end: open,
  }
}
