import type { PortalManifest, RemoteDescriptor, RemoteState } from '@crm/contracts/manifest'
import { ActivationRefused, type ChosenRemote, compose } from './compose.ts'
import type { LoadedPortal } from './portalSource.ts'
import { remoteDescriptor, shellDescriptor, tamperedFiles } from './publish.ts'
import { folderStore, readJson, type Store } from './store.ts'

/** What an activation changes; everything not named stays as it is. Builds are named `<version>-<build>`. */
export interface Changes {
  /** Brand, addresses and features; needed for the first activation. */
  portal?: LoadedPortal
  shell?: string
  /** A build by remote; null takes the remote out of the portal. */
  remotes?: Record<string, string | null>
  /** Remotes that `remotes` does not name leave the portal. */
  exactly?: boolean
  /** Switch of a remote, with a sentence for users when it is killed. */
  states?: Record<string, { state: RemoteState; message?: string }>
  /** Routes that a second person allowed to be looser than the baseline. */
  approved?: string[]
  /** Who asked, for the log. */
  by?: string
}

interface Pinned {
  current: string
  fallback?: string
  state?: RemoteState
  message?: string
}

/** What one revision was made of; kept in `history/<rev>.json` with the manifest it gave. */
interface Revision {
  rev: number
  source: LoadedPortal['source']
  assets: Record<string, string>
  shell: string
  remotes: Record<string, Pinned>
  approved: string[]
  portal: PortalManifest
}

/** Somebody else activated at the same moment: read again and retry. */
export class PointerMoved extends Error {
  override name = 'PointerMoved'

  constructor(portal: string) {
    super(`The portal ${portal} was changed by somebody else meanwhile: try again`)
  }
}

/** A half-done activation older than this is finished by the next one. */
const CRASHED_AFTER_MS = 3000

/**
 * Makes a new revision of a portal: checks every build and rule, writes the history, then moves the pointer in one step.
 * Of two at the same moment one wins and the other gets {@link PointerMoved}. Answers with the manifest now served.
 */
export async function activate(registryDir: string, portal: string, changes: Changes): Promise<PortalManifest> {
  const store = folderStore(registryDir)
  const before = await currentRevision(store, portal)
  const rev = (before?.rev ?? 0) + 1
  const source = changes.portal?.source ?? before?.source
  const shellKey = changes.shell ?? before?.shell
  if (!source || !shellKey) throw new ActivationRefused(portal, ['the first activation names a source and a shell'])
  if (source.portal !== portal) throw new ActivationRefused(portal, [`the source belongs to ${source.portal}`])
  const assets = { ...(changes.portal ? await putAssets(store, portal, changes.portal) : before?.assets) }
  const remotes = pinned(before?.remotes ?? {}, changes)
  const approved = changes.approved ?? before?.approved ?? []
  const shell = await shellDescriptor(store, shellKey)
  if (!shell) throw new ActivationRefused(portal, [`the shell ${shellKey} is not published`])
  const chosen = await chosenRemotes(store, portal, remotes)
  await refuseTampered(store, portal, shellKey, shell.files, chosen)
  const loaded: LoadedPortal = {
    source,
    assets: Object.fromEntries(
      Object.entries(assets).map(([name, served]) => [name, { name: served, content: Buffer.alloc(0) }]),
    ),
  }
  const composed = compose(loaded, chosen, shell, rev, { approved })
  const revision: Revision = { rev, source, assets, shell: shellKey, remotes, approved, portal: composed.portal }
  await claim(store, portal, revision)
  await log(store, portal, { rev, by: changes.by ?? 'unknown', changes: summaryOf(changes), reports: composed.reports })
  return composed.portal
}

/** Makes a new revision with the content of an older one, by default the one before. */
export async function rollback(
  registryDir: string,
  portal: string,
  to?: number,
  by = 'unknown',
): Promise<PortalManifest> {
  const store = folderStore(registryDir)
  const before = await currentRevision(store, portal)
  const target = to ?? (before?.rev ?? 0) - 1
  const old = await readJson<Revision>(store, historyOf(portal, target))
  if (!before || !old) throw new ActivationRefused(portal, [`there is no revision ${target}`])
  const chosen = await chosenRemotes(store, portal, old.remotes)
  const shell = await shellDescriptor(store, old.shell)
  if (!shell) throw new ActivationRefused(portal, [`the files of the shell ${old.shell} are gone`])
  await refuseTampered(store, portal, old.shell, shell.files, chosen)
  const rev = before.rev + 1
  const next: Revision = { ...old, rev, portal: { ...old.portal, rev, issuedAt: new Date().toISOString() } }
  await claim(store, portal, next)
  await log(store, portal, { rev, by, rollbackTo: target })
  return next.portal
}

/** The manifest that a portal serves now, or nothing. */
export async function currentPortal(store: Store, portal: string): Promise<PortalManifest | undefined> {
  return readJson<PortalManifest>(store, pointerOf(portal))
}

/** What every portal serves: revision, shell and the build of each remote. */
export async function status(
  registryDir: string,
): Promise<{ portal: string; rev: number; shell: string; remotes: Record<string, string> }[]> {
  const store = folderStore(registryDir)
  const rows = []
  for (const portal of await store.list('portals')) {
    const served = await currentPortal(store, portal)
    if (!served) continue
    const remotes = served.remotes.map((remote) => [
      remote.id,
      `${remote.current.version}-${remote.current.build} ${remote.state}`,
    ])
    rows.push({
      portal,
      rev: served.rev,
      shell: served.shell.version,
      remotes: Object.fromEntries(remotes) as Record<string, string>,
    })
  }
  return rows
}

/** Whether a portal already serves exactly this source, shell and builds, so that nothing needs to be activated. */
export async function isActive(
  registryDir: string,
  loaded: LoadedPortal,
  shell: string,
  remotes: Readonly<Record<string, string>>,
): Promise<boolean> {
  const store = folderStore(registryDir)
  const revision = await currentRevision(store, loaded.source.portal)
  if (!revision) return false
  const names = Object.fromEntries(Object.entries(loaded.assets).map(([name, asset]) => [name, asset.name]))
  const builds = Object.fromEntries(Object.entries(revision.remotes).map(([id, pin]) => [id, pin.current]))
  return (
    revision.shell === shell &&
    same(revision.source, loaded.source) &&
    same(revision.assets, names) &&
    same(builds, remotes)
  )
}

/** Which host shows which portal. */
export async function readHosts(registryDir: string): Promise<Record<string, string>> {
  return (await readJson<Record<string, string>>(folderStore(registryDir), 'hosts.json')) ?? {}
}

/** Writes which host shows which portal; hosts that are not named show the default portal. */
export async function setHosts(registryDir: string, hosts: Readonly<Record<string, string>>): Promise<void> {
  await folderStore(registryDir).replace('hosts.json', JSON.stringify(hosts, null, 1))
}

function pointerOf(portal: string): string {
  return `portals/${portal}/current.json`
}

function historyOf(portal: string, rev: number): string {
  return `portals/${portal}/history/${rev}.json`
}

async function currentRevision(store: Store, portal: string): Promise<Revision | undefined> {
  const served = await currentPortal(store, portal)
  return served && readJson<Revision>(store, historyOf(portal, served.rev))
}

// Creating the history file is the compare-and-swap: the number of a revision can be taken only once.
async function claim(store: Store, portal: string, revision: Revision): Promise<void> {
  const name = historyOf(portal, revision.rev)
  if (!(await store.create(name, JSON.stringify(revision)))) {
    const taken = await store.changedAt(name)
    const served = await currentPortal(store, portal)
    if ((served?.rev ?? 0) < revision.rev && taken !== undefined && Date.now() - taken > CRASHED_AFTER_MS) {
      // Somebody took the number and died before moving the pointer: finish that activation first.
      const stranded = await readJson<Revision>(store, name)
      if (stranded) await store.replace(pointerOf(portal), JSON.stringify(stranded.portal))
    }
    throw new PointerMoved(portal)
  }
  await store.replace(pointerOf(portal), JSON.stringify(revision.portal))
}

function pinned(before: Readonly<Record<string, Pinned>>, changes: Changes): Record<string, Pinned> {
  const named = changes.remotes ?? {}
  const kept = Object.entries(before).filter(([id]) => !changes.exactly || Object.hasOwn(named, id))
  const pins: Record<string, Pinned> = Object.fromEntries(kept)
  for (const [id, key] of Object.entries(named)) {
    const old = pins[id]
    if (key === null) delete pins[id]
    else if (old?.current !== key) pins[id] = { ...old, current: key, ...(old ? { fallback: old.current } : {}) }
  }
  for (const [id, { state, message }] of Object.entries(changes.states ?? {})) {
    const pin = pins[id]
    if (pin)
      pins[id] = {
        current: pin.current,
        ...(pin.fallback ? { fallback: pin.fallback } : {}),
        state,
        ...(message ? { message } : {}),
      }
  }
  return pins
}

async function chosenRemotes(
  store: Store,
  portal: string,
  pins: Readonly<Record<string, Pinned>>,
): Promise<ChosenRemote[]> {
  const chosen: ChosenRemote[] = []
  for (const [id, pin] of Object.entries(pins)) {
    const current = await remoteDescriptor(store, id, pin.current)
    if (!current) throw new ActivationRefused(portal, [`${id} ${pin.current} is not published`])
    const fallback: RemoteDescriptor | undefined = pin.fallback
      ? await remoteDescriptor(store, id, pin.fallback)
      : undefined
    chosen.push({
      current,
      ...(fallback ? { fallback } : {}),
      ...(pin.state ? { state: pin.state } : {}),
      ...(pin.message ? { message: pin.message } : {}),
    })
  }
  return chosen
}

async function refuseTampered(
  store: Store,
  portal: string,
  shellKey: string,
  shellFiles: Parameters<typeof tamperedFiles>[2],
  chosen: readonly ChosenRemote[],
): Promise<void> {
  const reasons: string[] = []
  const look = async (folder: string, files: Parameters<typeof tamperedFiles>[2]) => {
    for (const file of await tamperedFiles(store, folder, files))
      reasons.push(`${folder}/${file} is not what was published (tampered)`)
  }
  await look(`shell/${shellKey}`, shellFiles)
  for (const { current } of chosen) await look(`r/${current.id}/${current.version}-${current.build}`, current.files)
  if (reasons.length > 0) throw new ActivationRefused(portal, reasons)
}

async function putAssets(store: Store, portal: string, loaded: LoadedPortal): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [name, asset] of Object.entries(loaded.assets)) {
    await store.create(`brand/${portal}/${asset.name}`, asset.content)
    names[name] = asset.name
  }
  return names
}

function summaryOf({ portal, ...changes }: Changes): object {
  return { ...changes, ...(portal ? { source: true } : {}) }
}

async function log(store: Store, portal: string, entry: object): Promise<void> {
  await store.append(`portals/${portal}/log.jsonl`, JSON.stringify({ at: new Date().toISOString(), ...entry }))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
