import type { Decision } from './revisions.ts'
import { readLines, type Store } from './store.ts'

/** One line of what was done to the registry itself: builds and keys. What was done to portals stands in theirs. */
export interface RegistryEntry extends Decision {
  /** In words of the command line. */
  did: string
}

const LOG = 'log.jsonl'

/** Adds a line to the log of the registry. */
export async function writeRegistryLog(store: Store, entry: RegistryEntry): Promise<void> {
  await store.append(LOG, JSON.stringify(entry))
}

/** Lines of the log of the registry, oldest first. */
export function readRegistryLog(store: Store): Promise<RegistryEntry[]> {
  return readLines<RegistryEntry>(store, LOG)
}
