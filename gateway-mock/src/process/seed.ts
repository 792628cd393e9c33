import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../store/database/open.ts'
import { corp, worldPart } from '../store/database/schema.ts'
import { finishLoading, loadSeedFiles } from '../demo/business/load.ts'
import { DEFAULT_SEED } from '../demo/business/seedWorld.ts'
import { LOADING } from '../demo/business/stale.ts'
import { SIZE_NAMES, type SizeName, worldOfSize } from '../demo/business/sizes.ts'
import { readSeedFiles, type SeedFiles, writeSeedFiles } from '../demo/business/seedFiles.ts'
import { WORLD_VERSION } from '../demo/business/version.ts'

const USAGE = `usage: DATABASE_URL=postgres://… pnpm seed ${SIZE_NAMES.join('|')} [--scale 0.1] [--seed ${DEFAULT_SEED}] [--folder <folder>]
Fills an empty PostgreSQL database with a business of that size. Killed, it goes on where it was when called again.`

/** A sentence for the operator. */
class SeedError extends Error {}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { scale: { type: 'string' }, seed: { type: 'string' }, folder: { type: 'string' } },
  })
  const size = SIZE_NAMES.find((name) => name === positionals[0])
  const scale = Number(values.scale ?? 1)
  const databaseUrl = process.env.DATABASE_URL
  if (!size || positionals.length > 1 || !(scale > 0 && scale <= 1) || !databaseUrl) throw new SeedError(USAGE)
  const seed = values.seed ?? DEFAULT_SEED
  const folder = values.folder ?? join(tmpdir(), `crm-seed-${size}-${scale}-${seed}`)
  return { size, scale, seed, folder, databaseUrl }
}

const print = (line: string) => console.log(line)

/** The files of an earlier call when they are of the same world, else new ones that end now. */
function seedFilesOf(folder: string, size: SizeName, scale: number, seed: string): SeedFiles {
  const written = readSeedFiles(folder)
  if (written?.size === size && written.scale === scale && written.seed === seed && written.version === WORLD_VERSION) {
    print(`taking up the files in ${folder}`)
    return written
  }
  const begun = performance.now()
  const now = Math.floor(Date.now() / 1000)
  const about = { size, scale, seed, version: WORLD_VERSION, now }
  return writeSeedFiles(folder, worldOfSize(size, { now, seed, scale }), about, (part, rows) =>
    print(`writing: ${part}, ${rows} rows after ${((performance.now() - begun) / 1000).toFixed(0)} s`),
  )
}

async function seed(): Promise<void> {
  const { size, scale, seed: name, folder, databaseUrl } = readArguments()
  const database = await openDatabase({ dataDir: '', databaseUrl })
  try {
    const stored = await database.db.select({ part: worldPart.part, seeded_at: worldPart.seeded_at }).from(worldPart)
    if (stored.length === 0 && (await database.db.$count(corp)) > 0)
      throw new SeedError('This database holds a business already: give an empty one.')
    const loading = stored.find(({ part }) => part === LOADING)
    if (stored.length > 0 && !loading) throw new SeedError('This database is seeded already: give an empty one.')
    const written = seedFilesOf(folder, size, scale, name)
    if (loading && loading.seeded_at !== written.now)
      throw new SeedError(`This database was begun with other files than those in ${folder}: give an empty one.`)
    const { rows, seconds } = await loadSeedFiles({ db: database.db, databaseUrl }, folder, written, print)
    await finishLoading(database.db)
    print(`done: ${rows} rows in ${seconds.toFixed(0)} s; the files in ${folder} may go`)
  } finally {
    await database.close()
  }
}

seed().catch((error: unknown) => {
  console.error(error instanceof SeedError ? error.message : error)
  process.exitCode = 1
})
