import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from '../../store/database/db.ts'
import { heard } from '../../store/files/streams.ts'
import { worldPart } from '../../store/database/schema.ts'
import { rowsOf } from '../../store/database/query.ts'
import { dropIndexes, moveSequences, doAsTriggers } from './seedWorld.ts'
import type { SeedFiles, RowFile } from './seedFiles.ts'
import { LOADING } from './stale.ts'
import { select, text } from '../../store/database/select.ts'

const quoted = (name: string) => `"${name}"`
const nameOf = ({ part, file }: RowFile) => `${part}/${file}`

/** Copies one file and notes it, both or neither. */
async function copyFile(client: pg.Client, folder: string, written: SeedFiles, file: RowFile): Promise<void> {
  const columns = file.columns.map(quoted).join(', ')
  await client.query('begin')
  try {
    await pipeline(
      createReadStream(join(folder, file.file), { highWaterMark: 1 << 20 }),
      client.query(copyFrom(`copy ${quoted(file.table)} (${columns}) from stdin`)),
    )
    await client.query(
      'insert into world_part (part, version, seed, size, rows, seeded_at) values ($1, $2, $3, $4, $5, $6)',
      [nameOf(file), written.version, written.seed, written.size, file.rows, written.now],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Loads files of rows into a PostgreSQL server, file by file; what an earlier call has loaded is left out, so that a call that was
 * killed is taken up by the next. Until the end the database says of itself that it is loading.
 */
export async function loadSeedFiles(
  { db, databaseUrl }: { db: Db; databaseUrl: string },
  folder: string,
  written: SeedFiles,
  onProgress: (line: string) => void,
): Promise<{ rows: number; seconds: number }> {
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const about = { version: written.version, seed: written.seed, size: written.size, seeded_at: written.now }
  const loaded = new Set((await db.select({ part: worldPart.part }).from(worldPart)).map(({ part }) => part))
  await db.execute(sql`create table if not exists world_index (name text primary key, definition text not null)`)
  if (!loaded.has(LOADING)) await db.insert(worldPart).values({ part: LOADING, rows: 0, ...about })
  // In one statement: whatever is dropped can be made again.
  await db.transaction(async (tx) => {
    for (const { name, definition } of await dropIndexes(tx))
      await tx.execute(sql`insert into world_index values (${name}, ${definition}) on conflict do nothing`)
  })

  const client = heard(new pg.Client({ connectionString: databaseUrl }))
  await client.connect()
  const total = written.files.reduce((sum, file) => sum + file.rows, 0)
  let rows = 0
  try {
    // A superuser may leave out triggers and foreign keys: the files come from one generator, whose tests check them.
    await client.query("set session_replication_role = 'replica'").catch(() => undefined)
    await client.query('set synchronous_commit = off')
    for (const file of written.files) {
      rows += file.rows
      if (loaded.has(nameOf(file))) continue
      await copyFile(client, folder, written, file)
      const share = ((rows / total) * 100).toFixed(1)
      onProgress(`loading: ${share} %, ${file.part} ${file.table}, ${rows} rows after ${seconds().toFixed(0)} s`)
    }
  } finally {
    await client.end()
  }

  const indexes = await rowsOf(
    db,
    select({ name: text`name`, definition: text`definition` }, sql`from world_index order by name`),
  )
  for (const { name, definition } of indexes) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
      await tx.execute(sql.raw(definition))
      await tx.execute(sql`delete from world_index where name = ${name}`)
    })
    onProgress(`index ${name} after ${seconds().toFixed(0)} s`)
  }
  await moveSequences(db)
  await db.execute(sql`vacuum analyze`)
  onProgress(`analyzed after ${seconds().toFixed(0)} s`)
  return { rows: total, seconds: seconds() }
}

/** The last step: the database is complete. */
export async function finishLoading(db: Db): Promise<void> {
  await doAsTriggers(db)
  await db.execute(sql`drop table if exists world_index`)
  await db.execute(sql`delete from world_part where part = ${LOADING}`)
}
