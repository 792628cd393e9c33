import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const FILE = new URL('fingerprints.json', import.meta.url)

/**
 * The rows of each table of the demo business at the clock of the tests, as a hash. `seedWorld.test.ts` says which tables have
 * other rows than before; run with `-u` it writes them down.
 */
const fingerprints = readFileSync(FILE, 'utf8')

/** The world that this code makes: another number when the same seed gives other rows. */
export const WORLD_VERSION = Number.parseInt(createHash('sha256').update(fingerprints).digest('hex').slice(0, 7), 16)
