import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedDatabase } from '../database/open.ts'
import type { Db } from '../database/db.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import { rowsOf, rowsAs } from '../database/query.ts'
import { makeBackup, restoreBackup } from './backup.ts'
import { connectionOf } from './copyConnection.ts'
import { number, select, text } from '../database/select.ts'

const place = mkdtempSync(join(tmpdir(), 'backup-'))
const source = { filesDir: join(place, 'files'), registryDir: join(place, 'registry') }
const target = { filesDir: join(place, 'files-2'), registryDir: join(place, 'registry-2') }
const folder = join(place, 'backup')
let world: OpenedDatabase
let empty: OpenedDatabase
beforeAll(async () => {
  world = await openTestDatabase()
  empty = await openTestDatabase({ empty: true })
  mkdirSync(join(source.filesDir, 'ab'), { recursive: true })
  writeFileSync(join(source.filesDir, 'ab/file'), 'bytes of an upload')
})
afterAll(async () => {
  await world.close()
  await empty.close()
  rmSync(place, { recursive: true, force: true })
})

const connected = (database: OpenedDatabase) => connectionOf(database.db, undefined)

/** Every table with its rows and what they hold, in any order. */
async function digestOf(db: Db): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    db,
    select(
      { name: text`relname` },
      sql`from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    ),
  )
  const digests: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [digest] = await rowsOf(
      db,
      select(
        { rows: number`count(*)`, sum: number`coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text` },
        sql`from ${sql.identifier(name)} t`,
      ),
    )
    digests[name] = digest
  }
  return digests
}

it('a restored database holds what the other one held, row by row, and its files', async () => {
  const made = await makeBackup(await connected(world), folder, source)
  await restoreBackup(await connected(empty), folder, target)
  const before = await digestOf(world.db)
  expect(Object.keys(before).length).toBe(made.tables.length - 1)
  expect(await digestOf(empty.db)).toEqual(before)
  expect(readFileSync(join(target.filesDir, 'ab/file'), 'utf8')).toBe('bytes of an upload')
}, 120_000)

it('keys, triggers and sequences work on after it', async () => {
  const keys = sql`select conname as name from pg_constraint where contype = 'f' order by 1`
  expect(await rowsOf(empty.db, keys)).toEqual(await rowsOf(world.db, keys))
  const off = sql`select count(*) as count from pg_trigger where tgenabled = 'D'`
  expect(await rowsOf(empty.db, off)).toEqual([{ count: 0 }])
  const next = sql`select nextval(pg_get_serial_sequence('oplog', 'id')) as id, max(id) as most from oplog`
  const [{ id, most } = { id: 0, most: 1 }] = await rowsOf(empty.db, rowsAs<{ id: number; most: number }>(next))
  expect(id).toBeGreaterThan(most)
})

it('refuses a folder in use, one without contents, tables of another version, and a database in use', async () => {
  const connection = await connected(world)
  await expect(makeBackup(connection, folder, source)).rejects.toThrow('is not empty')
  await expect(restoreBackup(connection, place, target)).rejects.toThrow('has no backup.json')
  await expect(restoreBackup(connection, folder, target)).rejects.toThrow('holds enterprises already')
  const file = join(folder, 'backup.json')
  const contents = readFileSync(file, 'utf8')
  writeFileSync(file, contents.replace(/"migrations": \[[^\]]*\]/, '"migrations": ["other"]'))
  await expect(restoreBackup(connection, folder, target)).rejects.toThrow('restore with the version that took it')
  writeFileSync(file, contents)
})

it('half a backup changes nothing', async () => {
  const other = await openTestDatabase({ empty: true })
  try {
    const before = await digestOf(other.db)
    rmSync(join(folder, 'tables/public.talent.gz'), { force: true })
    writeFileSync(join(folder, 'tables/public.tag.gz'), 'no archive')
    await expect(restoreBackup(await connected(other), folder, target)).rejects.toThrow()
    expect(await digestOf(other.db)).toEqual(before)
  } finally {
    await other.close()
  }
})
