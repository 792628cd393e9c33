import { createReadStream, createWriteStream } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { isBucket } from '@crm/registry/bucketClient'
import { z } from 'zod'
import { heard } from '../files/streams.ts'
import { secretsKeyIds } from '../database/secrets.ts'
import { FORGET_SECRETS, NEEDED_KEYS } from '../database/storedSecrets.ts'
import type { CopyConnection } from './copyConnection.ts'

/** What keeps a backup from being made or restored, in one line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Folders that belong to the rows: uploads and exports, and what portals serve. */
export interface Folders {
  filesDir: string
  registryDir: string
}

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number() })
/** The table of contents of a backup; written last, so that without it a backup is none. */
const contentsSchema = z.object({
  takenAt: z.iso.datetime(),
  /** Hashes of the migrations that made the tables, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Ids of the keys that open its secrets. The keys are no part of a backup. */
  secretsKeys: z.array(z.string()),
  /** Sequence to its value, and whether it gave that already or gives it next. */
  sequences: z.record(z.string(), z.object({ last: z.number(), given: z.boolean() })),
})
/** What a backup holds. */
export type Contents = z.output<typeof contentsSchema>

const CONTENTS = 'backup.json'
const TABLES = 'tables'
/** Rows of the product, and of its queue those jobs that are not done. */
const JOBS = 'pgboss.job'
const OPEN_JOBS = `state in ('created', 'retry', 'active')`

/** The folders by their name in a backup. */
const placesOf = ({ filesDir, registryDir }: Folders): [name: string, place: string][] => [
  ['files', filesDir],
  ['registry', registryDir],
]
/** Those on this machine, which a backup holds. */
export const foldersHere = (folders: Folders) => placesOf(folders).filter(([, place]) => !isBucket(place))
/** Those that lie in a bucket, which no backup holds and no restoring fills. */
export const bucketsOf = (folders: Folders) => placesOf(folders).filter(([, place]) => isBucket(place))

/**
 * Writes a backup into a new folder: every row as of one moment, then the files that they name. The database may be at
 * work meanwhile. Throws `BackupError`; a folder without `backup.json` was not finished.
 */
export async function makeBackup(
  connection: CopyConnection,
  folder: string,
  { filesDir, registryDir }: Folders,
): Promise<Contents> {
  await refuseUsed(folder)
  await mkdir(join(folder, TABLES), { recursive: true })
  await connection.rows('begin isolation level repeatable read read only')
  try {
    const tables: Contents['tables'] = []
    for (const { table, columns } of await tablesOf(connection)) {
      const query = `select ${listOf(columns)} from ${table} ${table === JOBS ? `where ${OPEN_JOBS}` : ''}`
      const [counted] = await connection.rows<{ count: number }>(
        `select count(*)::int as count from (${query}) as rows`,
      )
      const file = heard(createWriteStream(fileOf(folder, table)))
      await pipeline(await connection.copyOut(query), createGzip(), file)
      tables.push({ table, columns, rows: counted?.count ?? 0 })
    }
    const contents: Contents = {
      takenAt: new Date().toISOString(),
      migrations: await migrationsOf(connection),
      tables,
      secretsKeys: (await connection.rows<{ id: string }>(NEEDED_KEYS)).map(({ id }) => id),
      sequences: await sequencesOf(connection),
    }
    for (const [name, place] of foldersHere({ filesDir, registryDir }))
      await cp(place, join(folder, name), { recursive: true }).catch(unlessMissing)
    await writeFile(join(folder, `${CONTENTS}.part`), JSON.stringify(contents, undefined, 2))
    await rename(join(folder, `${CONTENTS}.part`), join(folder, CONTENTS))
    return contents
  } finally {
    await connection.rows('rollback')
  }
}

/**
 * Puts a backup into a database whose tables are there and hold no enterprise; all rows or none. Files are added to those that
 * are there. The keys of its secrets have to be in use, unless it is to be `withoutSecrets`. Throws `BackupError`.
 */
export async function restoreBackup(
  connection: CopyConnection,
  folder: string,
  { withoutSecrets = false, ...folders }: Folders & { withoutSecrets?: boolean },
): Promise<Contents> {
  const contents = await readContents(folder)
  const absent = contents.secretsKeys.filter((id) => !secretsKeyIds().includes(id))
  if (absent.length > 0 && !withoutSecrets)
    throw new BackupError(
      `${folder} holds secrets that were sealed with the key ${absent.join(', ')}, which SECRETS_KEY does not have: add it, or restore without them (--without-secrets)`,
    )
  const ours = await migrationsOf(connection)
  if (ours.join() !== contents.migrations.join())
    throw new BackupError(
      `${folder} was taken from tables of ${contents.migrations.length} migrations, these have ${ours.length}: restore with the version that took it, then start the new one`,
    )
  const [enterprises] = await connection.rows<{ count: number }>('select count(*)::int as count from corp')
  if (enterprises?.count !== 0)
    throw new BackupError('this database holds enterprises already: restore into an empty one')
  await connection.rows('begin')
  try {
    await replaceRows(connection, folder, contents)
    for (const statement of withoutSecrets ? FORGET_SECRETS : []) await connection.rows(statement)
    await connection.rows('commit')
  } catch (error) {
    await connection.rows('rollback')
    throw error
  }
  for (const [name, place] of foldersHere(folders))
    await cp(join(folder, name), place, { recursive: true }).catch(unlessMissing)
  return contents
}

async function replaceRows(connection: CopyConnection, folder: string, { tables, sequences }: Contents): Promise<void> {
  // Rows come in the order of their tables' names: what they refer to may come later, and what triggers wrote is among them.
  const keys = await connection.rows<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const key of keys) await connection.rows(`alter table ${key.on} drop constraint "${key.name}"`)
  const known = new Map((await tablesOf(connection)).map(({ table, columns }) => [table, columns]))
  for (const { table, columns, rows } of tables) {
    const ours = known.get(table)
    if (ours?.join() !== columns.join())
      throw new BackupError(`${table} has other columns here than in ${folder}: restore with the version that took it`)
    const isOurs = table !== JOBS
    if (isOurs) await connection.rows(`alter table ${table} disable trigger user`)
    await connection.rows(`delete from ${table}`)
    const text = heard(createGunzip())
    // Whoever reads the text is told of what cannot be read.
    pipeline(createReadStream(fileOf(folder, table)), text).catch(() => undefined)
    await connection.copyIn(table, listOf(columns), text)
    if (isOurs) await connection.rows(`alter table ${table} enable trigger user`)
    const [counted] = await connection.rows<{ count: number }>(`select count(*)::int as count from ${table}`)
    if (counted?.count !== rows)
      throw new BackupError(
        `${table} has ${counted?.count} rows after the copy, the backup says ${rows}: it is damaged`,
      )
  }
  for (const key of keys) await connection.rows(`alter table ${key.on} add constraint "${key.name}" ${key.definition}`)
  for (const [sequence, { last, given }] of Object.entries(sequences))
    await connection.rows('select setval($1::regclass, $2, $3)', [sequence, last, given])
}

async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new BackupError(`${folder} has no ${CONTENTS}: it is no backup, or one that was not finished`)
  const read = contentsSchema.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupError(`${join(folder, CONTENTS)} cannot be read: ${z.prettifyError(read.error)}`)
  return read.data
}

async function refuseUsed(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0) throw new BackupError(`${folder} is not empty: a backup gets a folder of its own`)
}

/** Tables with the columns that can be written; those that the database computes come again by themselves. */
async function tablesOf(connection: CopyConnection): Promise<{ table: string; columns: string[] }[]> {
  return connection.rows<{ table: string; columns: string[] }>(
    `select format('%s.%I', n.nspname, c.relname) as table, array_agg(a.attname::text order by a.attname) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where (n.nspname = 'public' and c.relkind = 'r') or (n.nspname = 'pgboss' and c.relname = 'job')
     group by 1 order by 1`,
  )
}

async function migrationsOf(connection: CopyConnection): Promise<string[]> {
  const rows = await connection.rows<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

async function sequencesOf(connection: CopyConnection): Promise<Contents['sequences']> {
  const names = await connection.rows<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'`,
  )
  const sequences: Contents['sequences'] = {}
  for (const { name } of names) {
    // pg_sequences hides the value of one that was set and has not given it yet.
    const [at] = await connection.rows<{ last: string | number; given: boolean }>(
      `select last_value as last, is_called as given from ${name}`,
    )
    if (at) sequences[name] = { last: Number(at.last), given: at.given }
  }
  return sequences
}

const fileOf = (folder: string, table: string) => join(folder, TABLES, `${table.replaceAll('"', '')}.gz`)
const listOf = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ')

// An installation without uploads or portals has no such folder.
function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
