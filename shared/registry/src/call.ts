import type { ChangeAuthor } from './activate.ts'
import type { BrandFiles } from './portalSource.ts'
import { RegistryError } from './registryError.ts'
import { differences } from './report.ts'
import { currentRevision, type Decision, type RemotePin, type Revision } from './revisions.ts'
import { openStore, type Store } from './store.ts'

/** Options of all verbs, as written. */
export interface Options {
  by?: string
  why?: string
  expect?: string
  to?: string
  weight?: string
  message?: string
  approve?: string[]
  like?: string
  last?: string
  unpin?: boolean
  remote?: string
  operator?: boolean
  days?: string
  previews?: string[]
  for?: string
  minutes?: string
  'dry-run'?: boolean
  url?: string
  help?: boolean
}

/** Where a command works, and for whom. */
export interface Place {
  registryDir: string
  /** Who asks, unless `--by` says so. */
  user: string
}

/** One command: the words after the verb, and where it works. */
export interface CommandCall {
  /** Files of the folder that the command names, where it came from elsewhere; else the folder is read here. */
  files?: BrandFiles
  args: readonly string[]
  options: Options
  usage: string
  place: Place
}

/** What a command answers: lines for people, the same as data for programs, and what it found to be wrong. */
export interface Outcome {
  lines: string[]
  data?: unknown
  faults?: string[]
}

/** Of so many subjects the weight of a trial takes a part. */
export const WEIGHT_MAX = 10_000

/** The registry that a command works on. */
export function storeOf(call: CommandCall): Store {
  return openStore(call.place.registryDir)
}

/** The mark of whoever gives the command, now. */
export function byOf(call: CommandCall): Decision {
  const { by = call.place.user, why } = call.options
  return { by, at: new Date().toISOString(), ...(why ? { why } : {}) }
}

/** Who asks and why, as `--by`, `--why` and `--expect` say. */
export function changeAuthorOf(call: CommandCall): ChangeAuthor {
  const expect = wholeNumber(call, 'expect')
  const { by, why } = byOf(call)
  const did = [call.usage.split(' ', 1)[0], ...call.args.slice(1)].join(' ')
  return { by, did, ...(why ? { why } : {}), ...(expect === undefined ? {} : { expect }) }
}

/** The portal that a command names, with what it serves. Throws `Refused` naming those there are. */
export async function served(call: CommandCall, portal: string): Promise<{ store: Store; revision: Revision }> {
  const store = storeOf(call)
  const known = await store.list('portals')
  const revision = known.includes(portal) ? await currentRevision(store, portal) : undefined
  if (!revision)
    throw new RegistryError('portal', `there is no ${portal}; there are ${known.join(', ')}`, 'unknown-portal')
  return { store, revision }
}

/** What a change has changed since `before`. */
export async function changedSince(call: CommandCall, portal: string, before: Revision | undefined): Promise<Outcome> {
  const after = await currentRevision(storeOf(call), portal)
  if (!after) return { lines: [] }
  const changes = before ? differences(before, after) : []
  return {
    lines: [`portal ${portal} revision ${after.rev}`, ...changes.map((line) => `  ${line}`)],
    data: { portal, rev: after.rev, changes },
  }
}

/** The words after the verb, as many as it takes; throws `Refused` with its usage. */
export function readArguments(call: CommandCall, least: 0, most?: number): [] | string[]
export function readArguments(call: CommandCall, least: 1, most?: number): [string, ...string[]]
export function readArguments(call: CommandCall, least: 2, most?: number): [string, string, ...string[]]
export function readArguments(call: CommandCall, least: number, most = least): string[] {
  if (call.args.length < least || call.args.length > most) refuseUsage(call)
  return [...call.args]
}

/** Refuses a command that is not written as its verb wants it. */
export function refuseUsage(call: CommandCall): never {
  throw new RegistryError('arguments', `pnpm registry ${call.usage}`, 'usage')
}

/** The whole number of an option, or nothing without it. */
export function wholeNumber(
  call: CommandCall,
  name: 'weight' | 'to' | 'last' | 'expect' | 'days' | 'minutes',
  most = Number.MAX_SAFE_INTEGER,
) {
  const text = call.options[name]
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > most)
    throw new RegistryError(
      `--${name}`,
      `${text} is no whole number${most <= WEIGHT_MAX ? ` up to ${most}` : ''}`,
      name,
    )
  return value
}

/** What is pinned of a remote that a command names. */
export function remotePinOf(revision: Revision, remote: string): RemotePin {
  const pin = revision.remotes[remote]
  if (pin) return pin
  const known = Object.keys(revision.remotes).join(', ')
  throw new RegistryError(remote, `is no remote of ${revision.source.portal}; there are ${known}`, 'unknown-remote')
}
