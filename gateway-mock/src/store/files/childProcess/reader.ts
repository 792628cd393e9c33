import { writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { kindOf, pictureFault } from '../kindOf.ts'
import { TEXT, XLSX } from '../kinds.ts'
import { sheetFault } from '../sheetFault.ts'
import { withoutMetadata } from '../pictureMetadata.ts'
import { cellLength, createTable, unreadable } from '../sheets/bounds.ts'
import { readCsv } from '../sheets/readCsv.ts'
import { readWorkbook } from '../sheets/readWorkbook.ts'
import { UnreadableFile } from '../unreadable.ts'
import type { ProcessMessage } from './processPool.ts'
import type { FileInspection, ReadTask, SheetRow, SheetTable } from './readers.ts'

// The script of the processes that look into uploaded files; `processPool.ts` starts them.

/** Cells and characters of one message, so that no message keeps the gateway long. */
const MESSAGE_MAX = 50_000

const say = (message: ProcessMessage) =>
  new Promise<void>((resolve, reject) => {
    if (process.send) process.send(message, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })

/** What a file is; a picture that says more than itself is written without that beside it. */
async function look(path: string, bytes: Buffer): Promise<void> {
  const kind = await kindOf(bytes)
  const done: FileInspection = { mime: kind?.mime, fault: pictureFault(bytes, kind) ?? sheetFault(bytes, kind) }
  try {
    const clean = done.fault === undefined ? withoutMetadata(bytes, kind) : undefined
    if (clean) {
      done.cleanPath = `${path}.clean.part`
      await writeFile(done.cleanPath, clean)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    done.fault = error.message
  }
  await say({ done })
}

async function readSheet(bytes: Buffer, sheet: string | undefined): Promise<void> {
  const kind = await kindOf(bytes)
  const fault = sheetFault(bytes, kind)
  if (fault !== undefined) unreadable(fault)
  const table = createTable()
  let heads: SheetTable['heads'] = []
  if (kind === XLSX) heads = await readWorkbook(bytes, table, sheet)
  else if (kind === TEXT) readCsv(bytes, table)
  else unreadable('仅支持 .xlsx 与 .csv 文件')
  let part: SheetRow[] = []
  let size = 0
  for (const row of table.rows) {
    part.push(row)
    for (const cell of row.cells) size += 1 + cellLength(cell)
    if (size < MESSAGE_MAX) continue
    await say({ part })
    part = []
    size = 0
  }
  await say({ part })
  await say({ done: heads })
}

async function work({ what, path, sheet }: ReadTask): Promise<void> {
  try {
    await say({ taken: true })
    const bytes = await readFile(path)
    await (what === 'look' ? look(path, bytes) : readSheet(bytes, sheet))
  } catch (error) {
    // What the system says is not the file's fault.
    const isSystem = error instanceof Error && 'syscall' in error
    if (isSystem) await say({ failed: error.message })
    else await say({ refused: error instanceof UnreadableFile ? error.message : undefined })
  }
}

try {
  // Where memory runs out, this process is the one to go.
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not Linux.
}
// A terminal's Ctrl-C reaches this process too: it leaves with the gateway, not before.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', (task: ReadTask) => void work(task))
await say({ ready: true })
