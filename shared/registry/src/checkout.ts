import { type ActivationChanges, commit, draft } from './activate.ts'
import { ActivationError } from './compose.ts'
import { changeHosts, type Hosts, readHosts } from './hosts.ts'
import { type LoadedPortal, servedNames } from './portalSource.ts'
import {
  currentRevision,
  isStartDecision,
  type Decision,
  RevisionConflictError,
  type Revision,
  START,
} from './revisions.ts'
import { isEqual } from './isEqual.ts'
import { openStore, type Store } from './store.ts'

/** What a checkout brings: its portals with the folder of each, and the key `<version>-<build>` of every application. */
export interface Checkout {
  portals: readonly { loaded: LoadedPortal; folder: string }[]
  shell: string
  remotes: Readonly<Record<string, string>>
}

/** What a start did to one portal. */
export interface FollowResult {
  portal: string
  /** The new revision, when there is one. */
  rev?: number
  /** What it left alone, who decided that, and the command that takes the checkout's instead. */
  left: string[]
}

/** How often a start looks again when somebody activates at the same moment. */
const TRIES = 5

interface Plan {
  changes: ActivationChanges
  left: SkippedChange[]
}

interface SkippedChange {
  what: string
  /** Who decided; absent: nobody, it cannot be done. */
  mark?: Decision | undefined
  /** Argument of `registry activate <portal> … --unpin`, or a command of its own. */
  spec?: string
  command?: string
}

/**
 * Gives the portals of a checkout its builds, brands and hosts, only where nobody but a start has decided: what was
 * activated, rolled back, killed, put on trial or added at run time stays. Every portal is checked before the first is
 * changed. Throws `ActivationError` when the checkout itself does not fit together.
 */
export async function followCheckout(registryDir: string, checkout: Checkout): Promise<FollowResult[]> {
  const store = openStore(registryDir)
  refuseSharedHosts(checkout)
  const ready = []
  for (const portal of checkout.portals) ready.push({ ...portal, ...(await planned(store, checkout, portal)) })
  await followHosts(registryDir, store, checkout)
  const done: FollowResult[] = []
  for (const { loaded, folder, ...plan } of ready) done.push(await carryOut(store, checkout, { loaded, folder }, plan))
  const known = new Set(done.map(({ portal }) => portal))
  for (const portal of await store.list('portals')) {
    if (known.has(portal) || !(await currentRevision(store, portal))) continue
    done.push({ portal, left: ['it is no portal of this checkout and stays served'] })
  }
  const hosts = await readHosts(registryDir)
  for (const { portal, left } of done) {
    const own = checkout.portals.find(({ loaded }) => loaded.source.portal === portal)?.loaded.source.hosts ?? []
    for (const host of own.filter((name) => hosts[name] !== portal)) {
      const shows = hosts[host] ? `shows ${hosts[host]}` : 'was taken away'
      left.push(`host ${host} ${shows}; to take it: pnpm registry hosts set ${host} ${portal}`)
    }
  }
  return done
}

function refuseSharedHosts({ portals }: Checkout): void {
  const owners = new Map<string, string>()
  for (const { loaded } of portals)
    for (const host of loaded.source.hosts) {
      const { portal } = loaded.source
      const other = owners.get(host)
      if (other) throw new ActivationError(portal, [`hosts: ${host} is a host of ${other} (host-taken)`])
      owners.set(host, portal)
    }
}

type Draft = Awaited<ReturnType<typeof draft>>

// The checked revision of one portal, none when nothing changes, and what is left alone.
async function planned(
  store: Store,
  checkout: Checkout,
  { loaded, folder }: Checkout['portals'][number],
): Promise<{ draft: Draft | undefined; left: SkippedChange[] }> {
  const { portal } = loaded.source
  const { changes, left } = planOf(await currentRevision(store, portal), checkout, loaded, folder)
  return plannedWith(store, portal, changes, left)
}

async function plannedWith(
  store: Store,
  portal: string,
  changes: ActivationChanges,
  left: SkippedChange[],
): Promise<{ draft: Draft | undefined; left: SkippedChange[] }> {
  const nothing = !changes.portal && !changes.shell && Object.keys(changes.remotes ?? {}).length === 0
  if (nothing) return { draft: undefined, left }
  try {
    return { draft: await draft(store, portal, changes), left }
  } catch (error) {
    const waiting = error instanceof ActivationError ? withoutUnapproved(portal, changes, error) : undefined
    if (waiting) return plannedWith(store, portal, waiting.changes, [...left, ...waiting.left])
    // What somebody pinned may not fit the rest of the checkout: then the portal stays as it is, and works.
    if (!(error instanceof ActivationError) || left.length === 0) throw error
    return {
      draft: undefined,
      left: [...left, { what: `the rest, which does not fit it: ${error.reasons.join('; ')}` }],
    }
  }
}

// A start approves nothing: a remote with routes that wait for an operator is left out, the rest of the checkout is served.
function withoutUnapproved(
  portal: string,
  changes: ActivationChanges,
  { awaiting }: ActivationError,
): { changes: ActivationChanges; left: SkippedChange[] } | undefined {
  const remotes = { ...changes.remotes }
  const left: SkippedChange[] = []
  for (const [id, rows] of Map.groupBy(awaiting, ({ remote }) => remote)) {
    const key = remotes[id]
    if (!key) continue
    delete remotes[id]
    const routes = rows.map(({ route }) => route)
    left.push({
      what: `${id} ${key}, of which ${routes.join(', ')} wait for an approval`,
      command: `pnpm registry activate ${portal} ${id}@${key} ${routes.map((route) => `--approve ${route}`).join(' ')} --unpin`,
    })
  }
  return left.length > 0 ? { changes: { ...changes, remotes }, left } : undefined
}

async function carryOut(
  store: Store,
  checkout: Checkout,
  portal: Checkout['portals'][number],
  plan: { draft: Draft | undefined; left: SkippedChange[] },
): Promise<FollowResult> {
  const name = portal.loaded.source.portal
  for (let tries = 1; ; tries += 1) {
    try {
      const served = plan.draft && (await commit(store, plan.draft))
      return { portal: name, ...(served ? { rev: served.rev } : {}), left: linesOf(name, plan.left) }
    } catch (error) {
      if (!(error instanceof RevisionConflictError) || tries >= TRIES) throw error
      plan = await planned(store, checkout, portal)
    }
  }
}

function planOf(before: Revision | undefined, checkout: Checkout, loaded: LoadedPortal, folder: string): Plan {
  const changes: ActivationChanges = { by: START }
  if (!before) {
    return {
      changes: { ...changes, portal: loaded, shell: checkout.shell, remotes: { ...checkout.remotes } },
      left: [],
    }
  }
  const left: SkippedChange[] = []
  if (!isEqual(before.source, loaded.source) || !isEqual(before.assets, servedNames(loaded))) {
    if (isStartDecision(before.sourceBy)) changes.portal = loaded
    else left.push({ what: 'brand', mark: before.sourceBy, command: `pnpm registry brand add ${folder} --unpin` })
  }
  if (before.shell !== checkout.shell) {
    if (isStartDecision(before.shellBy)) changes.shell = checkout.shell
    else left.push({ what: `shell ${before.shell}`, mark: before.shellBy, spec: `shell@${checkout.shell}` })
  }
  const remotes: Record<string, string | null> = {}
  for (const [id, key] of Object.entries(checkout.remotes)) {
    const unchanged = keptRemote(before, id, key)
    if (unchanged) left.push(unchanged)
    else if (before.remotes[id]?.current !== key) remotes[id] = key
  }
  for (const [id, pin] of Object.entries(before.remotes)) {
    if (!Object.hasOwn(checkout.remotes, id) && isStartDecision(pin.by) && !pin.canary && (pin.state ?? 'on') === 'on')
      remotes[id] = null
  }
  return { changes: { ...changes, remotes }, left }
}

// Why a start does not touch a remote, or nothing.
function keptRemote(before: Revision, id: string, key: string): SkippedChange | undefined {
  const { portal } = before.source
  const pin = before.remotes[id]
  const spec = `${id}@${key}`
  if (!pin) {
    const decision = before.takenOut?.[id]
    return isStartDecision(decision) ? undefined : { what: `${id}, taken out`, mark: decision, spec }
  }
  const state = pin.state ?? 'on'
  if (state !== 'on' && !isStartDecision(pin.stateBy))
    return { what: `${id} ${state}`, mark: pin.stateBy, command: `pnpm registry revive ${portal} ${id}` }
  if (pin.current === key) return undefined
  if (pin.canary) {
    return { what: `${id} ${pin.current} with ${pin.canary.build} on trial`, mark: pin.canary.by, spec }
  }
  return isStartDecision(pin.by) ? undefined : { what: `${id} ${pin.current}`, mark: pin.by, spec }
}

function linesOf(portal: string, left: readonly SkippedChange[]): string[] {
  const specs = left.flatMap(({ spec }) => spec ?? [])
  const commands = [
    ...(specs.length > 0 ? [`pnpm registry activate ${portal} ${specs.join(' ')} --unpin`] : []),
    ...left.flatMap(({ command }) => command ?? []),
  ]
  if (left.length === 0) return []
  const what = left
    .map(({ what: name, mark: decision }) => (decision ? `${name} (${decisionText(decision)})` : name))
    .join(', ')
  return [`${what}; to take the checkout's: ${commands.join(' && ')}`]
}

function decisionText({ by, at, why }: Decision): string {
  return `${by}, ${at.slice(0, 16).replace('T', ' ')} UTC${why ? `: ${why}` : ''}`
}

// Hosts are set before their portals are activated, so that an end between the two is mended by the next start.
async function followHosts(registryDir: string, store: Store, { portals }: Checkout): Promise<void> {
  const befores = new Map<string, Revision | undefined>()
  for (const { loaded } of portals)
    befores.set(loaded.source.portal, await currentRevision(store, loaded.source.portal))
  const change = (table: Hosts): Hosts => {
    const hosts: Record<string, string> = { ...table }
    const followed = portals.filter(({ loaded }) => isStartDecision(befores.get(loaded.source.portal)?.sourceBy))
    for (const { loaded } of followed) {
      const { portal, hosts: wanted } = loaded.source
      for (const host of befores.get(portal)?.source.hosts ?? [])
        if (!wanted.includes(host) && hosts[host] === portal) delete hosts[host]
    }
    for (const { loaded } of followed)
      for (const host of loaded.source.hosts) if (!Object.hasOwn(hosts, host)) hosts[host] = loaded.source.portal
    return hosts
  }
  for (let tries = 1; ; tries += 1) {
    try {
      await changeHosts(registryDir, change, { by: START, at: new Date().toISOString() })
      return
    } catch (error) {
      if (!(error instanceof RevisionConflictError) || tries >= TRIES) throw error
    }
  }
}
