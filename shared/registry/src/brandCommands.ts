import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { DAY_MS } from '@crm/base/durations'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { type ActivationChanges, commit, draft } from './activate.ts'
import { changeHosts, hostTaken, readHosts } from './hosts.ts'
import { type LoadedPortal, loadPortal, loadPortalFiles, SOURCE_FILE } from './portalSource.ts'
import { RegistryError } from './registryError.ts'
import { currentRevision, type Decision } from './revisions.ts'
import { changeAuthorOf, byOf, type CommandCall, changedSince, type Outcome, served, storeOf } from './call.ts'

/** Checks the folder of a portal as an activation would, and changes nothing. */
export async function checkBrand(call: CommandCall, folder: string): Promise<Outcome> {
  const loaded = await loadedFrom(call, folder)
  await refuseTakenHosts(call, loaded)
  await draft(storeOf(call), loaded.source.portal, await changesFor(call, loaded))
  return { lines: [`${folder}: portal ${loaded.source.portal} can be added`] }
}

/** Serves a portal from its folder under its hosts; a new one gets shell and builds of the portal `--like` (default). */
export async function addBrand(call: CommandCall, folder: string): Promise<Outcome> {
  const loaded = await loadedFrom(call, folder)
  const { portal, hosts } = loaded.source
  await refuseTakenHosts(call, loaded)
  const before = await currentRevision(storeOf(call), portal)
  const checked = await draft(storeOf(call), portal, await changesFor(call, loaded))
  const own = Object.fromEntries(hosts.map((host) => [host, portal]))
  const released = (before?.source.hosts ?? []).filter((host) => !hosts.includes(host))
  await changeHosts(
    call.place.registryDir,
    (table) => {
      // Of two that ask for one host at the same moment the second finds it here.
      const taken = hosts.find((host) => table[host] && table[host] !== portal)
      if (taken) throw new RegistryError('hosts', `${taken} shows ${table[taken]} already`, 'host-taken')
      const others = Object.entries(table).filter(([host, shown]) => shown !== portal || !released.includes(host))
      return { ...Object.fromEntries(others), ...own }
    },
    byOf(call),
  )
  await commit(storeOf(call), checked)
  const { lines, data } = await changedSince(call, portal, before)
  return { lines: [...lines, `hosts ${hosts.join(' ')}`], data }
}

async function changesFor(call: CommandCall, loaded: LoadedPortal): Promise<ActivationChanges> {
  const store = storeOf(call)
  const changes: ActivationChanges = {
    ...changeAuthorOf(call),
    portal: loaded,
    ...(call.options.unpin ? { unpin: true } : {}),
  }
  if (await currentRevision(store, loaded.source.portal)) return changes
  const { revision } = await served(call, call.options.like ?? 'default')
  const builds = Object.entries(revision.remotes).map(([id, { current }]) => [id, current] as const)
  return { ...changes, shell: revision.shell, remotes: Object.fromEntries(builds) }
}

async function refuseTakenHosts(call: CommandCall, { source }: LoadedPortal): Promise<void> {
  const table = await readHosts(call.place.registryDir)
  const taken = await hostTaken(storeOf(call), source.portal, source.hosts, table)
  if (taken) throw new RegistryError('hosts', taken, 'host-taken')
}

async function loadedFrom({ files }: CommandCall, folder: string): Promise<LoadedPortal> {
  return files ? loadPortalFiles(files) : loadPortal(folder)
}

/** Texts that the pages of a portal may have been filled with. */
const FILLED = ['company', 'product', 'mail', 'phone'] as const

/**
 * The folder of a new brand, as files by name: that of the portal `--like` (default) under another name and host, its pages with
 * gaps for the texts that name the company.
 */
export async function newBrand(call: CommandCall, folder: string): Promise<Outcome> {
  const name = path.basename(folder)
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
    throw new RegistryError('folder', `${name} is no name of a portal: small letters, digits and -`, 'brand')
  const { store, revision } = await served(call, call.options.like ?? 'default')
  if ((await store.list('portals')).includes(name))
    throw new RegistryError('folder', `there is a portal ${name} already`, 'brand')
  const { source, assets } = revision
  const texts = Object.entries(source.theme.texts ?? {})
    .filter(([key]) => FILLED.some((one) => one === key))
    .sort(([, a], [, b]) => b.length - a.length)
  const files: Record<string, string> = {}
  const renamed = new Map<string, string>()
  for (const [written, served] of Object.entries(assets)) {
    const content = await store.read(`brand/${source.portal}/${served}`)
    if (!content) continue
    const base = path.basename(written)
    const own = Object.hasOwn(files, base) ? `${renamed.size}-${base}` : base
    renamed.set(written, own)
    const page = written.endsWith('.json')
      ? Buffer.from(texts.reduce((text, [key, value]) => text.replaceAll(value, `{${key}}`), content.toString('utf8')))
      : content
    files[own] = page.toString('base64')
  }
  const theme = JSON.parse(JSON.stringify(source.theme), (_, value: unknown) =>
    typeof value === 'string' ? (renamed.get(value) ?? value) : value,
  ) as object // the same theme, files under their new names
  const written = { ...source, portal: name, hosts: [`${name}.localhost`], theme: { ...theme, id: name } }
  files[SOURCE_FILE] = Buffer.from(`${JSON.stringify(written, null, 2)}\n`).toString('base64')
  const lines = [`${folder}: ${Object.keys(files).sort().join(' ')}`]
  return { lines, data: { folder, files } }
}

/** Where a preview is looked at; its last part is the secret. */
export const PREVIEW_PATH = '/operator/preview/'
const PREVIEW_DAYS = 7

/** A manifest that somebody may look at under its token, and nobody is served. */
export interface Preview {
  portal: PortalManifest
  shell: string
  /** ISO time. */
  until: string
  by: Decision
}

/** File of the preview of a token: the registry keeps no token. */
export function previewFile(token: string): string {
  return `previews/${createHash('sha256').update(token).digest('hex')}.json`
}

/** Checks the folder of a portal as an activation would, and answers where it can be looked at before it is one. */
export async function previewBrand(call: CommandCall, folder: string): Promise<Outcome> {
  const loaded = await loadedFrom(call, folder)
  const store = storeOf(call)
  const { revision, files = {} } = await draft(store, loaded.source.portal, await changesFor(call, loaded))
  for (const [name, content] of Object.entries(files))
    await store.create(`brand/${loaded.source.portal}/${name}`, content)
  const token = randomBytes(24).toString('base64url')
  const until = new Date(Date.now() + PREVIEW_DAYS * DAY_MS).toISOString()
  const preview: Preview = { portal: revision.portal, shell: revision.shell, until, by: byOf(call) }
  await store.create(previewFile(token), JSON.stringify(preview))
  const address = PREVIEW_PATH + token
  return { lines: [`preview until ${until}, for whoever has the address: ${address}`], data: { path: address, until } }
}
