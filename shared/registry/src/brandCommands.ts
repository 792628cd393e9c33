import { activate, type ActivationChanges, draft } from './activate.ts'
import { changeHosts, readHosts } from './hosts.ts'
import { type LoadedPortal, loadPortal, PortalSourceError } from './portalSource.ts'
import { RegistryError } from './registryError.ts'
import { currentRevision } from './revisions.ts'
import { changeAuthorOf, byOf, type CommandCall, changedSince, type Outcome, served, storeOf } from './call.ts'

/** Checks the folder of a portal as an activation would, and changes nothing. */
export async function checkBrand(call: CommandCall, folder: string): Promise<Outcome> {
  const loaded = await loadedFrom(folder)
  await refuseTakenHosts(call, loaded)
  await draft(storeOf(call), loaded.source.portal, await changesFor(call, loaded))
  return { lines: [`${folder}: portal ${loaded.source.portal} can be added`] }
}

/** Serves a portal from its folder under its hosts; a new one gets shell and builds of the portal `--like` (default). */
export async function addBrand(call: CommandCall, folder: string): Promise<Outcome> {
  const loaded = await loadedFrom(folder)
  const { portal, hosts } = loaded.source
  await refuseTakenHosts(call, loaded)
  const before = await currentRevision(storeOf(call), portal)
  await activate(call.place.registryDir, portal, await changesFor(call, loaded))
  const own = Object.fromEntries(hosts.map((host) => [host, portal]))
  await changeHosts(call.place.registryDir, (table) => ({ ...table, ...own }), byOf(call))
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
  const hosts = await readHosts(call.place.registryDir)
  for (const host of source.hosts) {
    const shown = hosts[host]
    if (shown && shown !== source.portal)
      throw new RegistryError('hosts', `${host} shows ${shown} already`, 'host-taken')
  }
}

async function loadedFrom(folder: string): Promise<LoadedPortal> {
  try {
    return await loadPortal(folder)
  } catch (error) {
    if (error instanceof PortalSourceError || !(error instanceof Error)) throw error
    const missing = 'code' in error && error.code === 'ENOENT'
    if (!missing && !(error instanceof SyntaxError)) throw error
    throw new RegistryError(`${folder}/portal.json`, missing ? 'does not exist' : 'is no JSON', 'brand')
  }
}
