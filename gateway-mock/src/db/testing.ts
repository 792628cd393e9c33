import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seedWhenEmpty } from '../world/seedWorld.ts'
import type { OpenedDatabase } from './open.ts'
import { embeddedDb, memoryClient, migrateClient } from './open.ts'

/** The clock of test databases: Friday 2026-11-20 14:30 in Shanghai. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 6, 30) / 1000

const sourceFolders = ['schema', 'migrations', '../world'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
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
  return hash.digest('hex').slice(0, 16)
}

/**
 * An own in-memory database for one test file, with the whole demo business of `TEST_NOW` (`empty`: tables only).
 * Built once and kept as a dump under node_modules/.cache; afterwards it opens in about a second.
 */
export async function openTestDatabase({ empty = false } = {}): Promise<OpenedDatabase> {
  const hash = sourcesHash()
  const file = join(cacheFolder, `${hash}-${empty ? 'empty' : 'world'}.tar`)
  const kept = existsSync(file)
  const client = await memoryClient(kept ? await openAsBlob(file) : undefined)
  const db = embeddedDb(client)
  if (!kept) {
    await migrateClient(client)
    if (!empty) await seedWhenEmpty(db, { now: TEST_NOW })
    await client.query('checkpoint')
    mkdirSync(cacheFolder, { recursive: true })
    for (const name of readdirSync(cacheFolder))
      if (!name.startsWith(hash)) rmSync(join(cacheFolder, name), { force: true })
    // Test files run side by side: whoever is done renames a complete file into place.
    const part = `${file}.${process.pid}`
    writeFileSync(part, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    renameSync(part, file)
  }
  return { db, kind: 'embedded', close: () => client.close() }
}
