import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { IMPORT_ROWS_MAX } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import { importOf } from '../../jobs/imports/definitions.ts'
import { headerOf } from '../../jobs/imports/importDefinition.ts'
import { checkRows, readTable } from '../../jobs/imports/importFile.ts'
import { staffOf } from '../../records/members/staff.ts'
import { readSheet } from '../../store/files/childProcess/readers.ts'
import { folderFiles } from '../../store/files/folderFiles.ts'
import { createTable } from '../../store/files/sheets/bounds.ts'
import { readWorkbook } from '../../store/files/sheets/readWorkbook.ts'
import { xlsxWriter } from '../../store/files/sheets/xlsx.ts'
import { openTestDatabase, TEST_NOW } from '../testDatabase.ts'
import { type ImportKind, importKinds } from '../testImportFiles.ts'
import { shown } from './figures.ts'

// What the preview of a full file takes, every row judged, beside reading the same file alone: each kind of import, one after the
// other in one run, the least of several times each. Processor time, which a busy machine changes less than the clock: the reading
// happens in a process of its own, so it is done in this one as well, for its time. A ratio above `MOST` fails.

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: String(IMPORT_ROWS_MAX) },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
})
const MOST = 3

/** Milliseconds of processor that this process uses for some work. The database is in this process. */
async function used(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-imports-'))
  const files = folderFiles(folder)
  const { db, close } = await openTestDatabase()
  await db.execute(sql`update plan_quota set limit_value = null where classify = 1`)
  await db.execute(sql`update corp_setting set max_bind = 0 where corp_id = 1`)
  const who = await staffOf(db, 1, 2)
  if (!who) throw new Error('nobody imports')
  const signal = new AbortController().signal

  const written = async ({ module, mode, rowAt }: ImportKind) => {
    const definition = importOf(module, mode)
    if (!definition) throw new Error('no such import')
    const draft = await files.draft()
    const headers = definition.fields.map(headerOf)
    const writer = xlsxWriter(draft.stream, headers, { sheet: '数据', notesSheet: '填写说明' })
    const rows = Array.from({ length: Number(values.rows) }, (_, no) => rowAt(no))
    await writer.write(rows.map((row) => definition.fields.map(({ key }) => row[key] ?? '')))
    await writer.end([])
    await draft.keep()
    return { definition, key: draft.key }
  }

  console.log(`| ${'import'.padEnd(20)} | right | read ms | preview ms | ratio |`)
  console.log(`|${'-'.repeat(22)}|------:|--------:|-----------:|------:|`)
  for (const kind of await importKinds(db)) {
    if (!new RegExp(values.only).test(kind.name)) continue
    const { definition, key } = await written(kind)
    const bytes = await files.withPath(key, (path) => readFile(path))
    const times = { inside: [] as number[], reads: [] as number[], previews: [] as number[] }
    let right = 0
    for (let run = 0; run <= Number(values.runs); run += 1) {
      const inside = await used(() => readWorkbook(bytes, createTable()))
      const read = await used(() => files.withPath(key, (path) => readSheet(path, signal)))
      const preview = await used(async () => {
        const table = await readTable(files, key, definition, signal)
        const issues = await checkRows(db, definition, { who, platform: 'dy', now: TEST_NOW }, table)
        right = issues.filter((own) => own.every(({ level }) => level === 'warning')).length
      })
      // The first time starts the reading process.
      if (run === 0) continue
      times.inside.push(inside)
      times.reads.push(read)
      times.previews.push(preview)
    }
    const inside = Math.min(...times.inside)
    const [read, preview] = [inside + Math.min(...times.reads), inside + Math.min(...times.previews)]
    const ratio = preview / read
    if (ratio > MOST) process.exitCode = 1
    const cells = [String(right).padStart(5), shown(read).padStart(7), shown(preview).padStart(10)]
    console.log(`| ${kind.name.padEnd(20)} | ${cells.join(' | ')} | ${ratio.toFixed(1).padStart(5)} |`)
  }
  await close()
  rmSync(folder, { recursive: true, force: true })
}

bench().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
