import { CSV_START, csvLine } from '@crm/base/csv'
import { csvCell, type FileCell } from '@crm/base/fileCell'
import type { Writable } from 'node:stream'
import { drained } from '../streams.ts'
import type { SheetWriter } from './sheet.ts'

/** Writes CSV with a byte-order mark, because Excel takes a file without one for GBK. Texts that begin like a formula are guarded. */
export function csvWriter(stream: Writable, headers: readonly string[]): SheetWriter {
  let isOpen = false
  const put = async (text: string) => {
    stream.write(text)
    await drained(stream)
  }
  const line = (cells: readonly FileCell[]) => csvLine(cells.map(csvCell))
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
