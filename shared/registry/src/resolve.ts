import type { RemoteDescriptor } from '@crm/contracts/portal/manifest'
import { ActivationError, apiReasons, type SelectedRemote } from './compose.ts'
import type { LoadedPortal } from './portalSource.ts'
import { remoteDescriptor, shellDescriptor, type ShellDescriptor, tamperedFiles } from './publish.ts'
import type { RemotePin } from './revisions.ts'
import type { Store } from './store.ts'

/** The builds that the pins of a portal name. Throws `ActivationError` when one in use is not published. */
export async function selectedRemotes(
  store: Store,
  portal: string,
  pins: Readonly<Record<string, RemotePin>>,
): Promise<SelectedRemote[]> {
  const published = async (id: string, key: string): Promise<RemoteDescriptor> => {
    const found = await remoteDescriptor(store, id, key)
    if (!found) throw new ActivationError(portal, [`${id} ${key} is not published (not-published)`])
    return found
  }
  const chosen: SelectedRemote[] = []
  for (const [id, pin] of Object.entries(pins)) {
    const fallback: RemoteDescriptor | undefined = pin.fallback
      ? await remoteDescriptor(store, id, pin.fallback)
      : undefined
    const canary = pin.canary && { ...pin.canary, build: await published(id, pin.canary.build) }
    chosen.push({
      current: await published(id, pin.current),
      ...(fallback ? { fallback } : {}),
      ...(canary ? { canary } : {}),
      ...(pin.state ? { state: pin.state } : {}),
      ...(pin.message ? { message: pin.message } : {}),
    })
  }
  return chosen
}

/** The shell that a portal names. Throws `ActivationError` when it is not published. */
export async function publishedShell(store: Store, portal: string, key: string): Promise<ShellDescriptor> {
  const shell = await shellDescriptor(store, key)
  if (!shell) throw new ActivationError(portal, [`the shell ${key} is not published (not-published)`])
  return shell
}

/** The same, after every file of it and of the builds in use was compared with what was published. */
export async function intactShell(
  store: Store,
  portal: string,
  key: string,
  chosen: readonly SelectedRemote[],
): Promise<ShellDescriptor> {
  const shell = await publishedShell(store, portal, key)
  const reasons: string[] = []
  const look = async (folder: string, files: Parameters<typeof tamperedFiles>[2]) => {
    for (const file of await tamperedFiles(store, folder, files))
      reasons.push(`${folder}/${file} is not what was published (tampered)`)
  }
  await look(`shell/${key}`, shell.files)
  const builds = chosen.flatMap(({ current, canary }) => [current, ...(canary ? [canary.build] : [])])
  for (const build of builds) await look(`r/${build.id}/${build.version}-${build.build}`, build.files)
  if (reasons.length > 0) throw new ActivationError(portal, reasons)
  return shell
}

/**
 * Leaves out the builds to fall back to that could not take the place of the current one: files that are not what was published,
 * or made for another shell. They keep nobody from activating; answers what is against them, for the log.
 */
export async function withUsableFallbacks(
  store: Store,
  chosen: readonly SelectedRemote[],
  shell: ShellDescriptor,
): Promise<{ selected: SelectedRemote[]; dropped: string[] }> {
  const selected: SelectedRemote[] = []
  const dropped: string[] = []
  for (const { fallback, ...remote } of chosen) {
    if (!fallback) {
      selected.push(remote)
      continue
    }
    const folder = `r/${fallback.id}/${fallback.version}-${fallback.build}`
    const damaged = await tamperedFiles(store, folder, fallback.files)
    const reasons = [
      ...apiReasons(fallback, shell),
      ...damaged.map((file) => `${folder}/${file} is not what was published (tampered)`),
    ]
    selected.push(reasons.length > 0 ? remote : { ...remote, fallback })
    dropped.push(...reasons)
  }
  return { selected, dropped }
}

/** A source whose files lie in the registry already. */
export function named(source: LoadedPortal['source'], assets: Readonly<Record<string, string>>): LoadedPortal {
  const files = Object.entries(assets).map(([name, served]) => [name, { name: served, content: Buffer.alloc(0) }])
  return { source, assets: Object.fromEntries(files) as LoadedPortal['assets'] }
}
