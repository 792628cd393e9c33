import type { PortalManifest, RemoteState } from '@crm/contracts/portal/manifest'
import { ActivationError, approvalOf, compose } from './compose.ts'
import { type LoadedPortal, servedNames } from './portalSource.ts'
import { intactShell, named, publishedShell, selectedRemotes, withUsableFallbacks } from './resolve.ts'
import {
  claim,
  currentRevision,
  type Decision,
  type RemotePin,
  RevisionConflictError,
  type Revision,
  START,
  writeLog,
} from './revisions.ts'
import { openStore, type Store } from './store.ts'

/** Who asks for a change, and why; kept with the revision and in the log. */
export interface ChangeAuthor {
  by?: string
  why?: string
  /** What was asked for, in words for the log. */
  did?: string
  /** Revision that the portal must be at: refused with `RevisionConflictError` when it has moved on. */
  expect?: number
}

/** What an activation changes; everything not named stays as it is. Builds are named `<version>-<build>`. */
export interface ActivationChanges extends ChangeAuthor {
  /** Brand, addresses and features; needed for the first activation. */
  portal?: LoadedPortal
  shell?: string
  /** A build by remote; null takes the remote out of the portal. */
  remotes?: Record<string, string | null>
  /** A build on trial by remote, for `weight` of 10000 subjects drawn by `salt`; null ends the trial. */
  canaries?: Record<string, { build: string; weight: number; salt: string } | null>
  /** Switch of a remote, with a sentence for users when it is killed. */
  states?: Record<string, { state: RemoteState; message?: string }>
  /** Files are not compared with what was published: for one developer, who changes them all the time. */
  unverified?: boolean
  /** Routes outside the baseline, or looser than it, that are allowed from now on. */
  approved?: string[]
  /** What is named is left to later starts, which take the builds of their checkout; otherwise it stays until somebody changes it. */
  unpin?: boolean
}

/** A checked revision that nobody sees yet. */
export interface Draft {
  revision: Revision
  log: Record<string, unknown>
  /** Brand files that the registry may not have yet, by the name under which they are served. */
  files?: Record<string, Buffer>
}

/**
 * Makes a new revision of a portal: checks every build and rule, writes the history, then moves the pointer in one step.
 * Of two at the same moment one wins and the other gets `RevisionConflictError`. Answers with the manifest now served.
 */
export async function activate(
  registryDir: string,
  portal: string,
  changes: ActivationChanges,
): Promise<PortalManifest> {
  const store = openStore(registryDir)
  return commit(store, await draft(store, portal, changes))
}

/** The revision that an activation would make, with every check done and nothing changed. Throws `ActivationError`. */
export async function draft(store: Store, portal: string, changes: ActivationChanges): Promise<Draft> {
  const before = await currentRevision(store, portal)
  const rev = revAfter(before, portal, changes)
  const source = changes.portal?.source ?? before?.source
  const shell = changes.shell ?? before?.shell
  if (!source || !shell)
    throw new ActivationError(portal, ['portal: the first activation names a source and a shell (first-activation)'])
  if (source.portal !== portal)
    throw new ActivationError(portal, [`portal: the source belongs to ${source.portal} (wrong-portal)`])
  const files = Object.values(changes.portal?.assets ?? {}).map(({ name, content }) => [name, content] as const)
  const assets = { ...(changes.portal ? servedNames(changes.portal) : before?.assets) }
  const decision = markOf(changes)
  const chosenBy = changes.unpin ? { ...decision, by: START } : decision
  const remotes = pinned(portal, before?.remotes ?? {}, changes, { mark: decision, chosenBy })
  const approved = [...(before?.approved ?? []), ...(changes.approved ?? [])]
  const chosen = await selectedRemotes(store, portal, remotes)
  const found =
    onlySwitchesOff(changes) || changes.unverified
      ? await publishedShell(store, portal, shell)
      : await intactShell(store, portal, shell, chosen)
  const { selected, dropped } = await withUsableFallbacks(store, chosen, found)
  const composed = compose(named(source, assets), selected, found, rev, { approved })
  const takenOut = { ...before?.takenOut }
  for (const [id, key] of Object.entries(changes.remotes ?? {})) {
    if (key === null) takenOut[id] = chosenBy
    else delete takenOut[id]
  }
  const revision: Revision = {
    ...{ rev, source, assets, shell, remotes, portal: composed.portal, by: decision, takenOut },
    approved: keptApprovals(approved, changes.approved ?? [], composed.portal),
    ...decisionAfter('sourceBy', changes.portal !== undefined, before?.sourceBy, chosenBy),
    ...decisionAfter('shellBy', changes.shell !== undefined, before?.shellBy, chosenBy),
  }
  const log = {
    ...summaryOf(changes),
    reports: composed.reports,
    ...(dropped.length > 0 && { withoutFallback: dropped }),
  }
  return { revision, log, files: Object.fromEntries(files) }
}

// What was approved just now is kept with the access that was approved.
function keptApprovals(all: readonly string[], now: readonly string[], { routes }: PortalManifest): string[] {
  const rows = new Map(routes.map((row) => [row.name, row]))
  const kept = all.map((name) => {
    const row = now.includes(name) ? rows.get(name) : undefined
    return row ? approvalOf(row) : name
  })
  return [...new Set(kept)]
}

/** Makes a draft the revision that is served. Throws `RevisionConflictError` when the portal was changed since it was made. */
export async function commit(store: Store, { revision, log, files = {} }: Draft): Promise<PortalManifest> {
  const portal = revision.source.portal
  for (const [name, content] of Object.entries(files)) await store.create(`brand/${portal}/${name}`, content)
  await claim(store, portal, revision)
  await writeLog(store, portal, { rev: revision.rev, ...(revision.by ?? markOf({})), ...log })
  return revision.portal
}

/** The mark of whoever asks, now. */
export function markOf({ by = 'unknown', why }: ChangeAuthor): Decision {
  return { by, at: new Date().toISOString(), ...(why ? { why } : {}) }
}

/** Number of the next revision; throws `RevisionConflictError` when the portal is not where the asker thinks it is. */
export function revAfter(before: Revision | undefined, portal: string, { expect }: ChangeAuthor): number {
  if (expect !== undefined && expect !== (before?.rev ?? 0)) throw new RevisionConflictError(`portal ${portal}`)
  return (before?.rev ?? 0) + 1
}

/** The mark of something that had the mark `before`: a new one when it was decided anew. */
export function decisionAfter<Name extends string>(
  name: Name,
  changed: boolean,
  before: Decision | undefined,
  decision: Decision,
): Partial<Record<Name, Decision>> {
  const now = changed ? decision : before
  return (now ? { [name]: now } : {}) as Partial<Record<Name, Decision>> // one key, the one asked for
}

function pinned(
  portal: string,
  before: Readonly<Record<string, RemotePin>>,
  changes: ActivationChanges,
  { mark: decision, chosenBy }: { mark: Decision; chosenBy: Decision },
): Record<string, RemotePin> {
  const pins: Record<string, RemotePin> = { ...before }
  const present = (id: string): RemotePin => {
    const pin = pins[id]
    if (!pin) throw new ActivationError(portal, [`${id} is no remote of this portal (unknown-remote)`])
    return pin
  }
  for (const [id, key] of Object.entries(changes.remotes ?? {})) {
    const old = pins[id]
    if (key === null) {
      delete pins[id]
      continue
    }
    const { canary, by: _, ...unchanged } = old ?? { current: key }
    pins[id] = {
      ...unchanged,
      current: key,
      ...(old && old.current !== key ? { fallback: old.current } : {}),
      ...(canary && canary.build !== key ? { canary } : {}),
      ...decisionAfter('by', old?.current !== key || old.by?.by !== chosenBy.by, old?.by, chosenBy),
    }
  }
  for (const [id, trial] of Object.entries(changes.canaries ?? {})) {
    const { canary: _, ...unchanged } = present(id)
    pins[id] = trial ? { ...unchanged, canary: { ...trial, by: decision } } : unchanged
  }
  for (const [id, { state, message }] of Object.entries(changes.states ?? {})) {
    const { message: _, ...unchanged } = present(id)
    pins[id] = { ...unchanged, state, ...(message ? { message } : {}), stateBy: decision }
  }
  return pins
}

// Damaged files must not keep anybody from killing the remote they belong to.
function onlySwitchesOff({ portal, shell, remotes, canaries, states = {} }: ActivationChanges): boolean {
  const switches = Object.values(states)
  return !portal && !shell && !remotes && !canaries && switches.length > 0 && switches.every((to) => to.state !== 'on')
}

function summaryOf({
  did,
  portal,
  shell,
  remotes,
  canaries,
  states,
  approved,
  unpin,
}: ActivationChanges): Record<string, unknown> {
  const named = { shell, remotes, canaries, states, approved, unpin, ...(portal ? { source: true } : {}) }
  return { ...(did ? { did } : {}), changes: named }
}
