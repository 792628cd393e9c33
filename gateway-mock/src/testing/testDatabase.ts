import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { seedWhenEmpty } from '../demo/business/seedWorld.ts'
import { lockFolder } from '../store/database/lock.ts'
import { createBoss, openQueues } from '../store/pgBoss.ts'
import type { OpenedDatabase } from '../store/database/open.ts'
import { parseSecretsKeys, useSecretsKeys } from '../store/database/secrets.ts'
import { embeddedDb, embeddedQueue, memoryClient, migrateClient } from '../store/database/open.ts'
import { DumpedFiles, writeDumped } from './dumpedFiles.ts'

/** The clock of test databases: Friday 2026-11-20 14:30 in Shanghai. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 6, 30) / 1000

/** What a test process seals with. */
export const TEST_KEYS = parseSecretsKeys('5e'.repeat(32), 'the test')

const sourceFolders = ['database', 'database/schema', 'database/migrations', '../demo/business'].map((folder) =>
  fileURLToPath(new URL(`../store/${folder}`, import.meta.url)),
)
const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/gateway-world', import.meta.url))

/** Changes whenever the tables or the world do, so that a kept dump is never an old one. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const folder of sourceFolders) {
    for (const name of readdirSync(folder).sort()) {
      if (/(?<!\.test)\.(ts|sql)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)))
    }
  }
  hash.update(readFileSync(fileURLToPath(new URL('../store/pgBoss.ts', import.meta.url))))
  return hash.digest('hex').slice(0, 16)
}

/** Builds a dump unless it is there by the time this process may build: one builds, the others wait for it. */
async function buildDump(file: string, hash: string, empty: boolean) {
  mkdirSync(cacheFolder, { recursive: true })
  let lock = lockFolder(cacheFolder)
  while ('heldBy' in lock) {
    await setTimeout(200)
    lock = lockFolder(cacheFolder)
  }
  try {
    if (existsSync(file)) return
    const client = await memoryClient()
    // A log segment that is done with goes instead of waiting for reuse: every test would read it again.
    await client.query('set wal_recycle = off')
    await migrateClient(client)
    if (!empty) await seedWhenEmpty(embeddedDb(client), { now: TEST_NOW })
    const boss = createBoss(embeddedQueue(client), console.error)
    await openQueues(boss)
    await boss.stop()
    await client.query('checkpoint')
    for (const name of readdirSync(cacheFolder)) {
      if (name.endsWith('.tar') && !name.startsWith(hash)) rmSync(join(cacheFolder, name), { force: true })
    }
    // Whoever does not wait, since it sees the file, must see a complete one.
    const part = `${file}.part`
    writeFileSync(part, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    renameSync(part, file)
    await client.close()
  } finally {
    lock.release()
  }
}

async function dumpFile(empty: boolean): Promise<string> {
  const hash = sourcesHash()
  const file = join(cacheFolder, `${hash}-${empty ? 'empty' : 'world'}.tar`)
  if (!existsSync(file)) await buildDump(file, hash, empty)
  return file
}

/**
 * An own in-memory database for one test file, with the whole demo business of `TEST_NOW` (`empty`: tables only).
 * Built once and kept as a dump under node_modules/.cache; afterwards it opens in less than a second.
 */
export async function openTestDatabase({ empty = false } = {}): Promise<OpenedDatabase> {
  useSecretsKeys(TEST_KEYS)
  const client = await memoryClient(new DumpedFiles(await dumpFile(empty)))
  return { db: embeddedDb(client), kind: 'embedded', queue: embeddedQueue(client), close: () => client.close() }
}

/** The same as a data folder, for a gateway in a process of its own. */
export async function copyTestDatabase(dataDir: string, { empty = false } = {}): Promise<void> {
  writeDumped(await dumpFile(empty), join(dataDir, 'db'))
}
