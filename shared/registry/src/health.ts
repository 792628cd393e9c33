import { readJson, type Store } from './store.ts'

/** What a tab counts of the builds that it meets. */
export const OUTCOMES = ['load', 'fallback', 'integrity', 'crash', 'timeout', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** One thing that went wrong, as it is kept for whoever looks for its cause. */
export interface Failure {
  /** ISO time. */
  at: string
  outcome: Outcome
  phase: string
  /** Under which the gateway logged it. */
  request_id: string
}

/** What was counted of one build in one portal. */
export interface BuildHealth {
  counts: Partial<Record<Outcome, number>>
  /** The youngest last. */
  failures: Failure[]
}

/** What stands for a remote where tabs report of the manifest itself: `manifest@<revision>`. */
export const MANIFEST_BUILD = 'manifest'

/** What stands for a remote where browsers report what the policy of the page kept from happening: `policy@<directive>`. */
export const POLICY_BUILD = 'policy'

/** By `remote@version-build`. */
export type PortalHealth = Readonly<Record<string, BuildHealth>>

/** Failures that are kept of a build. */
const KEPT = 10

/**
 * The rule by which a build on trial is stopped: in at least 20 loads more than 2 % went wrong, and more than twice the share of
 * the build in use. Answers why, or nothing.
 */
export function whyWorse(trial: BuildHealth | undefined, current: BuildHealth | undefined): string | undefined {
  const [loads, bad] = [attempts(trial), wrong(trial)]
  if (loads < 20) return undefined
  const share = bad / loads
  const usual = attempts(current) === 0 ? 0 : wrong(current) / attempts(current)
  if (share <= 0.02 || share <= 2 * usual) return undefined
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`
  return `${bad} of ${loads} loads went wrong (${percent(share)}), in use ${percent(usual)}`
}

/** How often something went wrong with a build. */
export function wrong(health: BuildHealth | undefined): number {
  return OUTCOMES.filter((outcome) => outcome !== 'load').reduce((sum, name) => sum + (health?.counts[name] ?? 0), 0)
}

// A load that fails is no load: both are attempts. A crash comes after a load.
function attempts(health: BuildHealth | undefined): number {
  const { load = 0, fallback = 0, integrity = 0, timeout = 0, failed = 0 } = health?.counts ?? {}
  return load + fallback + integrity + timeout + failed
}

/** One more outcome of a build. */
export function counted(health: BuildHealth | undefined, outcome: Outcome, failure?: Failure): BuildHealth {
  const { counts, failures } = health ?? { counts: {}, failures: [] }
  return {
    counts: { ...counts, [outcome]: (counts[outcome] ?? 0) + 1 },
    failures: failure ? [...failures, failure].slice(-KEPT) : failures,
  }
}

const fileOf = (portal: string, gateway: string) => `health/${portal}/${gateway}.json`

/** What one gateway has counted of a portal. */
export async function readHealth(store: Store, portal: string, gateway: string): Promise<PortalHealth> {
  return (await readJson<PortalHealth>(store, fileOf(portal, gateway))) ?? {}
}

/** Keeps what one gateway has counted of a portal. */
export function writeHealth(store: Store, portal: string, gateway: string, health: PortalHealth): Promise<void> {
  return store.replace(fileOf(portal, gateway), JSON.stringify(health))
}

/** What all gateways have counted of a portal. */
export async function healthOf(store: Store, portal: string): Promise<PortalHealth> {
  const all: Record<string, BuildHealth> = {}
  for (const file of await store.list(`health/${portal}`)) {
    const found = await readHealth(store, portal, file.replace(/\.json$/, ''))
    for (const [build, { counts, failures }] of Object.entries(found)) {
      const before = all[build] ?? { counts: {}, failures: [] }
      const sums = OUTCOMES.flatMap((name): [Outcome, number][] => {
        const sum = (before.counts[name] ?? 0) + (counts[name] ?? 0)
        return sum > 0 ? [[name, sum]] : []
      })
      const youngest = [...before.failures, ...failures].sort((one, other) => (one.at < other.at ? -1 : 1))
      all[build] = { counts: Object.fromEntries(sums), failures: youngest.slice(-KEPT) }
    }
  }
  return all
}
