import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import readXlsx from 'read-excel-file/node'
import type { FileKind } from '../kinds.ts'

/** What a table may unpack to; a small file that swells beyond it was made to do so. */
const UNPACKED_MAX = 200 * 1024 * 1024

/** A table that cannot be read; the message is for the person who uploaded it. */
export class UnreadableSheet extends Error {
  override name = 'UnreadableSheet'
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  // 1.2e+21 is nobody's number, but the digits of an id that a spreadsheet took for a number are wanted back.
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : String(value)
  return String(value).trim()
}

async function readWorkbook(bytes: Buffer): Promise<string[][]> {
  let unpacked = 0
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize
      return false
    },
  })
  if (unpacked > UNPACKED_MAX) throw new UnreadableSheet('文件内容过大')
  const [first] = await readXlsx(bytes)
  return (first?.data ?? []).map((row) => row.map(textOf))
}

// Excel saves CSV in the code page of the system: on Chinese ones that is GBK.
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

function readCsv(bytes: Buffer): string[][] {
  const rows = parse(decoded(bytes), {
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: 1_000_000,
  })
  // The guard that our own CSV files put before a formula.
  return rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')))
}

const isFilled = (row: readonly string[]) => row.some((cell) => cell !== '')

/**
 * The first sheet of an XLSX or CSV file as trimmed texts, the header row first; each row with its number in the file
 * (the header is 1). Empty rows are left out. Throws `UnreadableSheet`.
 */
export async function readSheet(path: string, kind: FileKind | undefined): Promise<{ no: number; cells: string[] }[]> {
  const isWorkbook = kind?.endings.includes('.xlsx') ?? false
  if (!isWorkbook && !kind?.endings.includes('.csv')) throw new UnreadableSheet('仅支持 .xlsx 与 .csv 文件')
  try {
    const bytes = await readFile(path)
    const rows = isWorkbook ? await readWorkbook(bytes) : readCsv(bytes)
    return rows.map((cells, at) => ({ no: at + 1, cells })).filter(({ cells }) => isFilled(cells))
  } catch (error) {
    if (error instanceof UnreadableSheet) throw error
    throw new UnreadableSheet('文件无法读取，请检查是否损坏或加密', { cause: error })
  }
}
