import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../store/database/schema.ts'
import type { Rows } from './seedContext.ts'
import { rowWriter } from './seedContext.ts'
import { rowText } from './copyText.ts'
import { type WorldChoice, type WorldPart, worldParts } from './seedWorld.ts'

/** Rows that nobody reads or completes once they are put: they go to the files at once. */
const STREAMED: ReadonlySet<PgTable> = new Set<PgTable>([
  schema.orders,
  schema.orderItem,
  schema.orderAttr,
  schema.refund,
  schema.live,
  schema.video,
  schema.videoDay,
  schema.videoComment,
  schema.followLog,
  schema.sample,
  schema.sampleItem,
  schema.sampleLog,
  schema.authorTag,
  schema.authorContact,
  schema.contentItem,
  schema.notice,
  schema.noticeRead,
  schema.oplog,
  schema.liveGoods,
  schema.liveMinute,
  schema.liveComment,
  schema.liveSource,
  schema.liveReplay,
  schema.recordSession,
  schema.percentageLine,
  schema.erpLog,
  schema.monitorLog,
  schema.quoteLog,
  schema.materialTagged,
  schema.materialUse,
])

const ROWS_PER_FILE = 200_000
const FLUSH_BYTES = 1 << 20

/** One file of rows, in the text format of COPY. */
export interface RowFile {
  file: string
  part: string
  table: string
  columns: string[]
  rows: number
}

/** What a folder of files holds. It is written last, so that a folder with it is complete. */
export interface SeedFiles {
  size: string
  scale: number
  seed: string
  version: number
  now: number
  files: RowFile[]
}

/** Writes the rows of one table into files of at most `ROWS_PER_FILE`. */
function tableWriter(folder: string, number: string, table: PgTable, done: (file: RowFile) => void) {
  const name = getTableName(table)
  const textOf = rowText(table)
  let columns: string[] = []
  let file = ''
  let handle = -1
  let rows = 0
  let count = 0
  let text = ''
  const flush = () => {
    if (text !== '') writeSync(handle, text)
    text = ''
  }
  const end = () => {
    if (handle < 0) return
    flush()
    closeSync(handle)
    done({ file, part: '', table: name, columns, rows })
    handle = -1
    rows = 0
  }
  const write = (row: object) => {
    if (columns.length === 0) columns = Object.keys(row)
    if (handle < 0) {
      count += 1
      file = `${number}-${name}-${String(count).padStart(4, '0')}.tsv`
      handle = openSync(join(folder, file), 'w')
    }
    text += textOf(row, columns)
    rows += 1
    if (text.length > FLUSH_BYTES) flush()
    if (rows === ROWS_PER_FILE) end()
  }
  return { write, end }
}

/** The manifest of a complete folder, if it is one. */
export function readSeedFiles(folder: string): SeedFiles | undefined {
  const file = join(folder, 'files.json')
  // Written by `writeSeedFiles` in one piece.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as SeedFiles) : undefined
}

/** The files of one part: rows that stream while it is made, and those that it held until its end. */
function partWriter(folder: string, number: number) {
  const prefix = String(number).padStart(2, '0')
  const files: RowFile[] = []
  // In the order of their first rows, which satisfies the foreign keys.
  const writers = new Map<PgTable, ReturnType<typeof tableWriter>>()
  const writerOf = (table: PgTable) => {
    const known = writers.get(table)
    if (known) return known
    const made = tableWriter(folder, prefix, table, (file) => files.push(file))
    writers.set(table, made)
    return made
  }
  return {
    writerOf,
    end: ({ name, rows }: WorldPart): RowFile[] => {
      for (const [table, list] of rows) {
        const writer = writerOf(table)
        for (const row of list) writer.write(row)
      }
      for (const writer of writers.values()) writer.end()
      const order = [...writers.keys()].map((table) => getTableName(table))
      return files
        .map((file) => ({ ...file, part: name }))
        .sort((a, b) => order.indexOf(a.table) - order.indexOf(b.table) || (a.file < b.file ? -1 : 1))
    },
  }
}

/** Writes a world into files, part by part and table by table in an order that satisfies the foreign keys. */
export function writeSeedFiles(
  folder: string,
  choice: WorldChoice,
  about: Omit<SeedFiles, 'files'>,
  onProgress: (part: string, rows: number) => void = () => undefined,
): SeedFiles {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const files: RowFile[] = []
  let number = 0
  let writer = partWriter(folder, number)
  const putOf = (rows: Rows): ReturnType<typeof rowWriter> => {
    const stored = rowWriter(rows)
    const { writerOf } = writer
    return (table, row) => {
      const one = writerOf(table)
      if (STREAMED.has(table)) one.write(row)
      else stored(table, row)
    }
  }
  for (const part of worldParts({ ...choice, putOf })) {
    files.push(...writer.end(part))
    onProgress(
      part.name,
      files.reduce((sum, { rows }) => sum + rows, 0),
    )
    number += 1
    writer = partWriter(folder, number)
  }
  const written: SeedFiles = { ...about, files }
  writeFileSync(join(folder, 'files.json.part'), JSON.stringify(written))
  renameSync(join(folder, 'files.json.part'), join(folder, 'files.json'))
  return written
}
