import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MemoryFS, PGlite } from '@electric-sql/pglite'
import { folderFault, makeFolder } from '@crm/registry/folders'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite'
import { migrate as migrateEmbedded } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { fromPglite } from 'pg-boss'
import type { QueueStore } from '../pgBoss.ts'
import type { Db } from './db.ts'
import { lockFolder } from './lock.ts'
import { openReplica, type Replica } from './replica.ts'
import * as schema from './schema.ts'
import { readSecretsKeys, SecretsKeyError, type SecretsPlace, useSecretsKeys } from './secrets.ts'
import { sealStored } from './storedSecrets.ts'

/** How many connections a pool has, and who waits for one. */
export interface Connections {
  total: number
  idle: number
  waiting: number
}

export interface OpenedDatabase {
  db: Db
  kind: 'embedded' | 'server'
  /** Where the job queue keeps its rows: the same database. */
  queue: QueueStore
  /** Of the pool; an embedded database has one connection and no pool. */
  connections?: () => Connections
  /** What heavy reading goes to, where one is named. */
  replica?: Replica
  /** Flushes and frees the folder or the pool. */
  close: () => Promise<void>
}

/** A database that cannot be opened; the message is one line for the operator and says how to mend it. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

const migrations = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) }
const MIGRATION_LOCK = 20_261_119
const INT8 = 20
const NUMERIC = 1700
const asNumbers = { [INT8]: Number, [NUMERIC]: Number }
// Otherwise an embedded database keeps up to a gigabyte of log beside its data.
const startParams = [...PGlite.defaultStartParams, '-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']

/**
 * How a server is spoken to. Estimates of our statements are high, their times low: compiling them costs more than it saves, and so
 * do workers, which one question would take from all others (34 million rows, fifty members of staff: a quarter more answers
 * without). Sorts of a month's lines stay in memory.
 */
export const SESSION_OPTIONS = '-c jit=off -c work_mem=64MB -c max_parallel_workers_per_gather=0'

/** PGlite fails with its own words, or none, on files that it cannot read. */
const reasonOf = (error: unknown) => {
  const words = error instanceof Error ? error.message.split('\n', 1)[0] : ''
  return !words || words.startsWith('Aborted') ? 'its files cannot be read' : words
}

/** Hears every statement of a database before it runs; of tests. */
export type StatementListener = (statement: string) => void

const embedded = new WeakMap<Db, { client: PGlite; onStatement: StatementListener | undefined }>()

const drizzleOver = (client: PGlite, onStatement: StatementListener | undefined) =>
  drizzleEmbedded({ client, schema, ...(onStatement && { logger: { logQuery: onStatement } }) }) as unknown as Db

/** drizzle over a PGlite instance. The two drivers differ only in how they run queries, which `Db` does not show. */
export function embeddedDb(client: PGlite, onStatement?: StatementListener): Db {
  const db = drizzleOver(client, onStatement)
  embedded.set(db, { client, onStatement })
  return db
}

/** The instance under an embedded database; none under a server's. */
export const clientOf = (db: Db): PGlite | undefined => embedded.get(db)?.client

/** Puts rows into a table, given in the text format of COPY. */
export type CopyText = (table: string, columns: readonly string[], text: string) => Promise<void>

/** A transaction for many rows; in an embedded database with a way to copy them. */
export function bulkTransaction<Result>(
  db: Db,
  work: (tx: Db, copy: CopyText | undefined) => Promise<Result>,
): Promise<Result> {
  const own = embedded.get(db)
  if (!own) return db.transaction((tx) => work(tx, undefined))
  return own.client.transaction((tx) => {
    const copy: CopyText = async (table, columns, text) => {
      const list = columns.map((name) => `"${name}"`).join(', ')
      await tx.query(`copy "${table}" (${list}) from '/dev/blob'`, [], { blob: new Blob([text]) })
    }
    // A transaction runs statements as its client does.
    return work(drizzleOver(tx as unknown as PGlite, own.onStatement), copy)
  })
}

/** The job queue in a PGlite instance. */
export const embeddedQueue = (client: PGlite): QueueStore => ({ db: fromPglite(client), backend: 'pglite' })

/** Applies the migrations that an embedded database lacks. */
export const migrateClient = (client: PGlite) => migrateEmbedded(drizzleEmbedded({ client, schema }), migrations)

/** So long may statements follow one another before the process hears who else asks. */
const DEAF_MS = 5

/**
 * The database works in this very thread, and a statement that waited for another one begins with its end: while some wait nothing is
 * read from a socket, and whoever asks for a list is not even heard before a hundred calls of somebody else are done.
 */
function hearOthers(client: PGlite): PGlite {
  let heardAt = 0
  const run = client._runExclusiveTransaction.bind(client)
  client._runExclusiveTransaction = (work) =>
    run(async () => {
      if (performance.now() - heardAt > DEAF_MS) {
        await nextTurn()
        heardAt = performance.now()
      }
      return work()
    })
  return client
}

// Its files are in memory as well. The usual 128 MB of buffers are emptied at every start, which is most of its processor time.
const memoryParams = [...startParams, '-c', 'shared_buffers=16MB']

/** An embedded PostgreSQL in memory, without tables, or with those that the file system `fs` brings. */
export const memoryClient = async (fs?: MemoryFS) =>
  hearOthers(await PGlite.create({ parsers: asNumbers, startParams: memoryParams, ...(fs && { fs }) }))

/** An embedded PostgreSQL in the folder `db` of a data folder. */
const folderClient = async (dataDir: string) =>
  hearOthers(await PGlite.create(join(dataDir, 'db'), { parsers: asNumbers, startParams }))

/** Refuses a database that a later version of the product has changed: this one would read and write it wrongly. */
async function refuseNewer(db: Db): Promise<void> {
  const { rows: tables } = await db.execute<{ name: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  )
  if (!tables[0]?.name) return
  const { rows } = await db.execute<{ latest: number | null }>(
    sql`select max(created_at)::float8 as latest from drizzle.__drizzle_migrations`,
  )
  const known = readMigrationFiles(migrations).at(-1)?.folderMillis ?? 0
  if ((rows[0]?.latest ?? 0) > known)
    throw new DatabaseUnavailable(
      'The database was last used by a newer version of the product: start that version, or restore a backup that this one made.',
    )
}

/** An embedded database cannot start without room for its log, and says then that its files are damaged. */
const ROOM_BYTES = 64 * 1024 * 1024

function refuseFullDisk(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize >= ROOM_BYTES) return
  const free = Math.floor((bavail * bsize) / (1024 * 1024))
  throw new DatabaseUnavailable(
    `The disk of the data folder ${dataDir} is full (${free} MB free, at least ${ROOM_BYTES / (1024 * 1024)} are needed): make room, nothing else is wrong, or start with another DATA_DIR.`,
  )
}

async function lockedFolder(dataDir: string, port: number | undefined): Promise<ReturnType<typeof lockFolder>> {
  await makeFolder(dataDir, 'DATA_DIR')
  try {
    refuseFullDisk(dataDir)
    return lockFolder(dataDir, port)
  } catch (error) {
    throw folderFault(dataDir, 'DATA_DIR', error) ?? error
  }
}

async function openEmbedded(dataDir: string, port: number | undefined): Promise<OpenedDatabase> {
  const folder = join(dataDir, 'db')
  const lock = await lockedFolder(dataDir, port)
  if ('heldBy' in lock) {
    const at = lock.port ? ` on port ${lock.port}` : ''
    throw new DatabaseUnavailable(
      `The data folder ${dataDir} is in use by process ${lock.heldBy}${at}: stop that gateway, or start this one with another DATA_DIR.`,
    )
  }
  try {
    const client = await folderClient(dataDir)
    await refuseNewer(embeddedDb(client)).catch(async (error: unknown) => {
      await client.close()
      throw error
    })
    await migrateClient(client)
    return {
      db: embeddedDb(client),
      kind: 'embedded',
      queue: embeddedQueue(client),
      close: async () => {
        await client.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    if (error instanceof DatabaseUnavailable) throw error
    const fault = folderFault(dataDir, 'DATA_DIR', error)
    if (fault) throw fault
    throw new DatabaseUnavailable(
      `The database folder ${folder} cannot be opened (${reasonOf(error)}): move it away or restore a copy; without it the demo business is created anew.`,
      { cause: error },
    )
  }
}

/** Connections to a server. An idle one that breaks is replaced by the pool; without a listener it would end the process. */
function poolOf(connectionString: string, report: (error: unknown) => void, options = SESSION_OPTIONS): pg.Pool {
  // The timeout is also that of waiting for a free connection when many ask at once.
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: 60_000, options })
  pool.on('error', report)
  return pool
}

async function openServer(databaseUrl: string, report: (error: unknown) => void): Promise<OpenedDatabase> {
  pg.types.setTypeParser(INT8, Number)
  pg.types.setTypeParser(NUMERIC, Number)
  const pool = poolOf(databaseUrl, report)
  const database = drizzleServer({ client: pool, schema })
  try {
    // Several gateways may start at once on one server: one migrates, the others wait and find it done.
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await refuseNewer(drizzleServer({ client, schema }) as unknown as Db)
      await migrateServer(drizzleServer({ client, schema }), migrations)
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    } finally {
      client.release()
    }
  } catch (error) {
    await pool.end()
    if (error instanceof DatabaseUnavailable) throw error
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new DatabaseUnavailable(
      `PostgreSQL at ${withoutPassword(databaseUrl)} cannot be used (${reasonOf(cause)}): check DATABASE_URL, that the server runs and that its user may create tables.`,
      { cause: error },
    )
  }
  return {
    db: database as unknown as Db,
    kind: 'server',
    queue: { connectionString: databaseUrl, max: 4 },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  }
}

function withoutPassword(databaseUrl: string) {
  if (!URL.canParse(databaseUrl)) return 'the given address'
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}

/** Where the database is. */
export interface DatabasePlace extends Partial<SecretsPlace> {
  dataDir: string
  databaseUrl?: string | undefined
  /** A streaming replica of that server, for heavy reading, and how many seconds it may lag. */
  databaseReadUrl?: string | undefined
  replicaLagSeconds?: number
  port?: number
  /** Hears of connections that were lost while nobody used them. */
  report?: (error: unknown) => void
}

/**
 * Opens the gateway's database and brings its tables up to date: a PostgreSQL server when `databaseUrl` is given,
 * otherwise an embedded one in `<dataDir>/db`, which one process at a time may use; `port` is named to others. Its secrets are sealed
 * with the keys of `secretsKeyFile`, or those that the process has already. Throws `DatabaseUnavailable`.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  const opened = place.databaseUrl
    ? await openServer(place.databaseUrl, place.report ?? console.error)
    : await openEmbedded(place.dataDir, place.port)
  try {
    await openSecrets(opened.db, place)
  } catch (error) {
    await opened.close()
    throw error instanceof SecretsKeyError ? new DatabaseUnavailable(error.message, { cause: error }) : error
  }
  return withReplica(opened, place)
}

async function withReplica(
  opened: OpenedDatabase,
  { databaseReadUrl, replicaLagSeconds = 5, report = console.error }: DatabasePlace,
): Promise<OpenedDatabase> {
  if (!databaseReadUrl || opened.kind !== 'server') return opened
  const pool = poolOf(databaseReadUrl, report, `${SESSION_OPTIONS} -c default_transaction_read_only=on`)
  const replica = await openReplica(
    {
      primary: opened.db,
      replica: drizzleServer({ client: pool, schema }) as unknown as Db,
      lagSeconds: replicaLagSeconds,
      report,
    },
    () => pool.end(),
  )
  return {
    ...opened,
    replica,
    close: async () => {
      await replica.close()
      await opened.close()
    },
  }
}

/** Takes the keys of the secrets, when it is said where they stand, and seals what is not. */
async function openSecrets(db: Db, { secretsKey, secretsKeyFile, demo = false }: DatabasePlace): Promise<void> {
  if (secretsKeyFile !== undefined) useSecretsKeys(await readSecretsKeys({ secretsKey, secretsKeyFile, demo }))
  await sealStored(db)
}
