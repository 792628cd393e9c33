import { healthOf, type PortalHealth } from './health.ts'
import { readHosts } from './hosts.ts'
import { remoteDescriptor, shellDescriptor } from './publish.ts'
import { currentRevision, type Decision, type RemotePin, type Revision } from './revisions.ts'
import { isEqual } from './isEqual.ts'
import { openStore } from './store.ts'

/** What one portal serves. */
export interface PortalStatus {
  portal: string
  rev: number
  /** ISO time of the revision. */
  issuedAt: string
  hosts: string[]
  shell: string
  shellBy?: Decision
  remotes: Record<string, RemotePin>
  /** What tabs have reported of builds, by `remote@version-build`. */
  health: PortalHealth
}

/** What every portal serves: revision, hosts, shell and the builds of each remote, with who decided it. */
export async function status(registryDir: string): Promise<PortalStatus[]> {
  const store = openStore(registryDir)
  const hosts = Object.entries(await readHosts(registryDir))
  const rows: PortalStatus[] = []
  for (const portal of await store.list('portals')) {
    const revision = await currentRevision(store, portal)
    if (!revision) continue
    rows.push({
      portal,
      rev: revision.rev,
      issuedAt: revision.portal.issuedAt,
      hosts: hosts.filter(([, shown]) => shown === portal).map(([host]) => host),
      shell: revision.shell,
      ...(revision.shellBy ? { shellBy: revision.shellBy } : {}),
      remotes: revision.remotes,
      health: await healthOf(store, portal),
    })
  }
  return rows
}

/** A published build of an application. */
export interface BuildRow {
  /** `<version>-<build>` */
  key: string
  /** ISO time. */
  builtAt: string
  /** What it was built from, when it was published by command. */
  commit?: string
}

/** What is published of a remote, or of the `shell`, the youngest last. */
export async function builds(registryDir: string, app: string): Promise<BuildRow[]> {
  const store = openStore(registryDir)
  const rows: BuildRow[] = []
  for (const key of await store.list(app === 'shell' ? 'shell' : `r/${app}`)) {
    const found = app === 'shell' ? await shellDescriptor(store, key) : await remoteDescriptor(store, app, key)
    if (!found) continue
    const commit = 'commit' in found ? found.commit : undefined
    rows.push({ key, builtAt: found.builtAt, ...(commit ? { commit } : {}) })
  }
  return rows.sort((one, other) => (one.builtAt < other.builtAt ? -1 : 1))
}

/** Lines that say what differs between two revisions: `<field>: <before> → <after>`. */
export function differences(before: Revision, after: Revision): string[] {
  const lines: string[] = []
  const differ = (field: string, was: unknown, is: unknown) => {
    if (!isEqual(was, is)) lines.push(`${field}: ${formatValue(was)} → ${formatValue(is)}`)
  }
  differ('shell', before.shell, after.shell)
  for (const id of keysOf(before.remotes, after.remotes)) {
    const [was, is] = [before.remotes[id], after.remotes[id]]
    differ(id, was?.current, is?.current)
    if (!was || !is) continue
    differ(`${id} fallback`, was.fallback, is.fallback)
    differ(`${id} state`, was.state ?? 'on', is.state ?? 'on')
    differ(`${id} message`, was.message, is.message)
    differ(`${id} trial`, trialOf(was), trialOf(is))
  }
  const rows = (revision: Revision) => Object.fromEntries(revision.portal.routes.map((row) => [row.name, row]))
  const [routesWere, routesAre] = [rows(before), rows(after)]
  for (const name of keysOf(routesWere, routesAre)) differ(`route ${name}`, routesWere[name], routesAre[name])
  fieldDifferences('brand', before.source, after.source, differ)
  fieldDifferences('files', before.assets, after.assets, differ)
  return lines
}

function fieldDifferences(
  field: string,
  was: unknown,
  is: unknown,
  differ: (field: string, was: unknown, is: unknown) => void,
): void {
  if (!isRecord(was) || !isRecord(is)) return differ(field, was, is)
  for (const name of keysOf(was, is)) fieldDifferences(`${field}.${name}`, was[name], is[name], differ)
}

function trialOf({ canary }: RemotePin): string | undefined {
  return canary && `${canary.build} ${canary.weight}/10000`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keysOf(...objects: object[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object)))].sort()
}

function formatValue(value: unknown): string {
  if (value === undefined) return '(none)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
