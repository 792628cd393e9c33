import type { RemoteBuild } from '@crm/contracts/portal/manifest'
import type { RemoteModule } from '@crm/platform/defineRemote'
import { getInstance, type ModuleFederationRuntimePlugin, registerPlugins } from '@module-federation/runtime'

/** By address without query: nothing that is not listed here is ever started as a remote's entry. */
const entries = new Map<string, { integrity: string; timeoutMs: number }>()

/** Puts integrity and a time limit on every entry script that the federation runtime creates. */
const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'integrity',
  createScript({ url }) {
    const entry = entries.get(withoutQuery(url))
    if (entry === undefined) throw new Error(`No integrity is known for ${url}`)
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.crossOrigin = 'anonymous'
    script.integrity = entry.integrity
    return { script, timeout: entry.timeoutMs }
  },
}

/** Makes the federation runtime load entries only as the portal manifest lists them. Once, at boot. */
export function setUpLoader(): void {
  registerPlugins([integrityPlugin])
}

/**
 * Loads one build of a remote; its entry may take `timeoutMs`. `attempt` > 1 asks a new address for the same bytes, so that a
 * hanging or cached failure is not met again. Rejects with whatever the federation runtime says.
 */
export async function loadBuild(
  build: RemoteBuild,
  { attempt, timeoutMs }: { attempt: number; timeoutMs: number },
): Promise<RemoteModule> {
  const federation = getInstance()
  if (!federation) throw new Error('The federation runtime has not started')
  const entry = new URL(build.entry, location.origin)
  entries.set(withoutQuery(entry.href), { integrity: build.integrity, timeoutMs })
  if (attempt > 1) entry.searchParams.set('try', `${attempt}-${Date.now().toString(36)}`)
  federation.registerRemotes([{ name: build.name, entry: entry.href, type: 'var', entryGlobalName: build.name }], {
    force: attempt > 1,
  })
  const module = await federation.loadRemote<{ remote?: unknown }>(`${build.name}/remote`)
  return remoteOf(module, build.name)
}

/** Whether the entry arrives, within `timeoutMs`, with exactly the manifest's bytes. */
export async function isIntact(build: RemoteBuild, timeoutMs: number): Promise<boolean> {
  const answer = await probe(build.entry, { integrity: build.integrity, signal: AbortSignal.timeout(timeoutMs) })
  return answer?.ok ?? false
}

/**
 * What the entry's address answers after it could not be loaded: the manifest's bytes, so that it is their code that fails; other
 * bytes, which the browser has refused; or nothing.
 */
export async function stateOfEntry(build: RemoteBuild, timeoutMs: number): Promise<'intact' | 'tampered' | 'absent'> {
  if (await isIntact(build, timeoutMs / 2)) return 'intact'
  // Integrity and network failures look alike; only when the plain request arrives was it the hash.
  return (await isReachable(build.entry, timeoutMs / 2)) ? 'tampered' : 'absent'
}

/** Whether a file can be fetched again: asked while a remote is unavailable, so that it comes back by itself. */
export async function isReachable(file: string, timeoutMs: number): Promise<boolean> {
  const answer = await probe(file, { signal: AbortSignal.timeout(timeoutMs) })
  return answer?.ok ?? false
}

function probe(file: string, options: RequestInit): Promise<Response | undefined> {
  const address = new URL(file, location.origin)
  address.searchParams.set('probe', Date.now().toString(36))
  return fetch(address, { ...options, cache: 'no-store' }).catch(() => undefined)
}

function remoteOf(module: { remote?: unknown } | null, name: string): RemoteModule {
  const remote = module?.remote
  const complete =
    typeof remote === 'object' &&
    remote !== null &&
    (['bootstrap', 'mount', 'unmount'] as const).every(
      (cycle) => cycle in remote && typeof (remote as Record<string, unknown>)[cycle] === 'function',
    )
  if (!complete) throw new Error(`${name} does not expose "remote" with bootstrap, mount and unmount`)
  return remote as RemoteModule // Checked above.
}

function withoutQuery(address: string): string {
  return address.split('?', 1)[0] ?? address
}
