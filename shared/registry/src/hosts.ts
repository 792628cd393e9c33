import { currentRevision, type Decision, RevisionConflictError } from './revisions.ts'
import { openStore, readJson, type Store } from './store.ts'

/** Host names with the portal they show; an empty name: the host was taken away on purpose and shows the default portal. */
export type Hosts = Readonly<Record<string, string>>

const SERVED = 'hosts.json'

interface HostsRevision {
  hosts: Hosts
  by: Decision
}

/** Which host shows which portal. */
export async function readHosts(registryDir: string): Promise<Record<string, string>> {
  return (await readJson<Record<string, string>>(openStore(registryDir), SERVED)) ?? {}
}

/** Writes which host shows which portal; hosts that are not named show the default portal. */
export function setHosts(registryDir: string, hosts: Hosts, by = 'unknown'): Promise<Hosts> {
  return changeHosts(registryDir, () => hosts, { by, at: new Date().toISOString() })
}

/**
 * Changes the table of hosts; `change` gets what is there and answers with what shall be there. Of two changes at the same
 * moment one wins and the other gets {@link PointerMoved}.
 */
export async function changeHosts(registryDir: string, change: (hosts: Hosts) => Hosts, by: Decision): Promise<Hosts> {
  const store = openStore(registryDir)
  const last = await lastRev(store)
  const before = await latest(store, last)
  const hosts = change(before)
  if (JSON.stringify(hosts) === JSON.stringify(before)) return hosts
  const revision: HostsRevision = { hosts, by }
  if (!(await store.create(nameOf(last + 1), JSON.stringify(revision))))
    throw new RevisionConflictError('the table of hosts')
  // Whoever was held up here must not put back an older table.
  for (let rev = last + 1; ; rev += 1) {
    const next = await readJson<HostsRevision>(store, nameOf(rev))
    if (!next) return hosts
    await store.replace(SERVED, JSON.stringify(next.hosts, null, 1))
  }
}

/** Why a portal cannot have one of its hosts, which is another's by the table or by its brand; nothing when it can. */
export async function hostTaken(
  store: Store,
  portal: string,
  hosts: readonly string[],
  table: Hosts,
): Promise<string | undefined> {
  const shown = hosts.find((host) => table[host] && table[host] !== portal)
  if (shown) return `${shown} shows ${table[shown]} already`
  for (const other of await store.list('portals')) {
    if (other === portal) continue
    const claimed = (await currentRevision(store, other))?.source.hosts.find((host) => hosts.includes(host))
    // What was taken from a portal on purpose is free for others.
    if (claimed && table[claimed] !== '' && table[claimed] !== portal) return `${claimed} is a host of ${other}`
  }
  return undefined
}

/** Every change of the table of hosts, oldest first. */
export async function hostsLog(registryDir: string): Promise<(HostsRevision & { rev: number })[]> {
  const store = openStore(registryDir)
  const found = []
  for (let rev = 1; rev <= (await lastRev(store)); rev += 1) {
    const revision = await readJson<HostsRevision>(store, nameOf(rev))
    if (revision) found.push({ rev, ...revision })
  }
  return found
}

// Somebody may have taken the last number and not yet put its table in place; whoever edits the table itself comes later.
async function latest(store: Store, last: number): Promise<Hosts> {
  const claimed = await store.changedAt(nameOf(last))
  const served = await store.changedAt(SERVED)
  const stranded = claimed !== undefined && (served === undefined || served < claimed)
  if (stranded) return (await readJson<HostsRevision>(store, nameOf(last)))?.hosts ?? {}
  return (await readJson<Hosts>(store, SERVED)) ?? {}
}

async function lastRev(store: Store): Promise<number> {
  return Math.max(0, ...(await store.list('hosts')).map((name) => Number.parseInt(name, 10) || 0))
}

function nameOf(rev: number): string {
  return `hosts/${rev}.json`
}
