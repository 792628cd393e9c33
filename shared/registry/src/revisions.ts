import type { PortalManifest, RemoteState } from '@crm/contracts/portal/manifest'
import type { LoadedPortal } from './portalSource.ts'
import { readJson, readLines, type Store } from './store.ts'

/** Who decided something, when (ISO time), and why. */
export interface Decision {
  by: string
  at: string
  why?: string
}

/** Name under which a start decides; what it decided the next start may change. */
export const START = 'start'

/** Whether only starts have decided this: also without a mark, as in revisions from before marks were kept. */
export function isStartDecision(decision: Decision | undefined): boolean {
  return decision === undefined || decision.by === START
}

/** A build under trial: by how many of 10000 subjects, drawn by `salt`. */
export interface CanaryPin {
  build: string
  weight: number
  salt: string
  by: Decision
}

/** The builds of one remote in one portal, named `<version>-<build>`, with who chose them and who switched the remote. */
export interface RemotePin {
  current: string
  fallback?: string
  canary?: CanaryPin
  state?: RemoteState
  /** Sentence for users when the remote is killed. */
  message?: string
  by?: Decision
  stateBy?: Decision
}

/** What one revision was made of; kept in `history/<rev>.json` with the manifest it gave. */
export interface Revision {
  rev: number
  source: LoadedPortal['source']
  assets: Record<string, string>
  shell: string
  remotes: Record<string, RemotePin>
  approved: string[]
  portal: PortalManifest
  /** Who made this revision; absent in old ones. */
  by?: Decision
  sourceBy?: Decision
  shellBy?: Decision
  /** Remotes that somebody took out of the portal. */
  takenOut?: Record<string, Decision>
}

/** Somebody else activated at the same moment: read again and retry. */
export class RevisionConflictError extends Error {
  override name = 'RevisionConflictError'

  constructor(portal: string) {
    super(`${portal} was changed by somebody else meanwhile: moved, retry (moved)`)
  }
}

/** A half-done activation older than this is finished by the next one. */
const CRASHED_AFTER_MS = 3000

/** The manifest that a portal serves now, or nothing. */
export async function currentPortal(store: Store, portal: string): Promise<PortalManifest | undefined> {
  return readJson<PortalManifest>(store, pointerOf(portal))
}

/** What the manifest that a portal serves now was made of, or nothing. */
export async function currentRevision(store: Store, portal: string): Promise<Revision | undefined> {
  const served = await currentPortal(store, portal)
  return served && revisionOf(store, portal, served.rev)
}

/** A revision of a portal by its number, or nothing. */
export function revisionOf(store: Store, portal: string, rev: number): Promise<Revision | undefined> {
  return readJson<Revision>(store, historyOf(portal, rev))
}

/**
 * Makes a revision the one that is served. Creating its history file is the compare-and-swap: the number of a revision can
 * be taken only once, and whoever comes second gets {@link PointerMoved}.
 */
export async function claim(store: Store, portal: string, revision: Revision): Promise<void> {
  const name = historyOf(portal, revision.rev)
  if (!(await store.create(name, JSON.stringify(revision)))) {
    const taken = await store.changedAt(name)
    const served = await currentPortal(store, portal)
    if ((served?.rev ?? 0) < revision.rev && taken !== undefined && Date.now() - taken > CRASHED_AFTER_MS) {
      // Somebody took the number and died before moving the pointer: finish that activation first.
      const stranded = await revisionOf(store, portal, revision.rev)
      if (stranded) await point(store, portal, stranded)
    }
    throw new RevisionConflictError(`portal ${portal}`)
  }
  await point(store, portal, revision)
}

// Whoever was held up between the two steps must not move the pointer back from a later revision.
async function point(store: Store, portal: string, claimed: Revision): Promise<void> {
  for (let last: Revision | undefined = claimed; last; last = await revisionOf(store, portal, last.rev + 1))
    await store.replace(pointerOf(portal), JSON.stringify(last.portal))
}

/** One line of a portal's log. */
export interface LogEntry extends Decision {
  rev: number
  /** What was asked for, in words of the command line. */
  did?: string
  changes?: unknown
}

/** Adds a line to the log of a portal. */
export async function writeLog(store: Store, portal: string, entry: LogEntry & Record<string, unknown>): Promise<void> {
  await store.append(`portals/${portal}/log.jsonl`, JSON.stringify(entry))
}

/** Lines of a portal's log, oldest first. */
export function readLog(store: Store, portal: string): Promise<LogEntry[]> {
  return readLines<LogEntry>(store, `portals/${portal}/log.jsonl`)
}

function pointerOf(portal: string): string {
  return `portals/${portal}/current.json`
}

function historyOf(portal: string, rev: number): string {
  return `portals/${portal}/history/${rev}.json`
}
