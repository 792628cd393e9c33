import { activate, type ActivationChanges } from './activate.ts'
import { addBrand, checkBrand, newBrand, previewBrand } from './brandCommands.ts'
import {
  changeAuthorOf,
  byOf,
  type CommandCall,
  changedSince,
  type Options,
  type Outcome,
  remotePinOf,
  refuseUsage,
  served,
  storeOf,
  WEIGHT_MAX,
  wholeNumber,
  readArguments,
} from './call.ts'
import { collectBuilds } from './gc.ts'
import { MANIFEST_BUILD, POLICY_BUILD, type PortalHealth } from './health.ts'
import { changeHosts, hostsLog, readHosts } from './hosts.ts'
import { addNamedKey, endKey, retireSigningKey, rotateSigningKey, shownKeys } from './keyVerbs.ts'
import { policyOf, scriptsOf } from './page.ts'
import { addPreview, PREVIEW_MINUTES_MAX } from './preview.ts'
import { shellDescriptor } from './publish.ts'
import { RegistryError } from './registryError.ts'
import { readRegistryLog, writeRegistryLog } from './registryLog.ts'
import { builds, differences, status } from './report.ts'
import { type Decision, type RemotePin, readLog, revisionOf } from './revisions.ts'
import { rollback } from './rollback.ts'
import { isHostName } from './site.ts'
import type { Store } from './store.ts'
import { verifyPortal } from './verify.ts'

/**
 * Who may give a command: everybody with a key may read, `operator` changes portals and hosts, `team` publishes its remote, and
 * what stays on the `machine` of the registry is no matter of keys.
 */
export type Access = 'read' | 'operator' | 'team' | 'machine'

/** A verb: how it is called, what it does, who may ask for it, and its work. */
export interface Command {
  usage: string
  does: string
  /** Names of the words after it, as fields of a request over HTTP; one that ends in `…` stands for all that follow. */
  words: readonly string[]
  /** Options that it takes. */
  options: readonly (keyof Options)[]
  /** By its words, because some verbs both read and change. */
  access: (args: readonly string[]) => Access
  /** Absent: publishing, which builds first (`Cli.publish`). */
  run?: (call: CommandCall) => Promise<Outcome>
}

const reading = () => 'read' as const
const operating = () => 'operator' as const
const onMachine = () => 'machine' as const

const MARK = ['by', 'why'] as const
const CHANGE = [...MARK, 'expect'] as const

/** Everything that the registry can be told. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  publish: {
    usage: 'publish <remote>',
    does: 'builds a remote of this checkout and publishes it; needs `pnpm check <remote>` for this commit',
    words: ['remote'],
    options: MARK,
    access: () => 'team',
  },
  preview: {
    usage: 'preview <remote> <build> --for <mobile> [--minutes <n>]',
    does: 'a code that shows a published build to one person, in one tab, for an hour; over HTTP, with a key that may',
    words: ['remote', 'build'],
    options: ['for', 'minutes'],
    access: () => 'team',
    async run(call) {
      const [remote, build] = readArguments(call, 2)
      const { for: mobile } = call.options
      if (!mobile) throw new RegistryError('--for', 'is missing: the mobile number of who may see it', 'for')
      const minutes = wholeNumber(call, 'minutes', PREVIEW_MINUTES_MAX)
      if (minutes === 0) throw new RegistryError('--minutes', '0 minutes are over', 'minutes')
      const store = storeOf(call)
      const [, key] = await buildNamed(store, `${remote}@${build}`)
      const made = { remote, build: key, mobile, minutes, now: new Date() }
      const { code, until } = await addPreview(store, call.place.user, made)
      await writeRegistryLog(store, { ...byOf(call), did: `preview ${remote} ${key} for ${mobile} until ${until}` })
      const how = 'in the portal, signed in as that person: Ctrl K, paste it, Enter'
      return { lines: [`${remote} ${key} until ${until}; ${how}:`, code], data: { code, until } }
    },
  },
  activate: {
    usage: 'activate <portal> <remote|shell>@<build>… [--approve <route>] [--unpin]',
    does: 'serves builds; --unpin leaves them to the next start of a checkout',
    words: ['portal', 'builds…'],
    options: [...CHANGE, 'approve', 'unpin'],
    access: operating,
    async run(call) {
      const [portal, ...specs] = readArguments(call, 2, Number.POSITIVE_INFINITY)
      const { store } = await served(call, portal)
      const changes: ActivationChanges = { ...changeAuthorOf(call), remotes: {} }
      for (const spec of specs) {
        const [app, key] = await buildNamed(store, spec)
        if (app === 'shell') changes.shell = key
        else changes.remotes = { ...changes.remotes, [app]: key }
      }
      if (call.options.approve) changes.approved = call.options.approve
      if (call.options.unpin) changes.unpin = true
      return change(call, portal, changes)
    },
  },
  canary: {
    usage: 'canary <portal> <remote>@<build> --weight <of 10000>',
    does: 'serves a build to a part of the enterprises, always the same ones; 0 ends it',
    words: ['portal', 'build'],
    options: [...CHANGE, 'weight'],
    access: operating,
    async run(call) {
      const [portal, spec] = readArguments(call, 2)
      const { store, revision } = await served(call, portal)
      const [remote, build] = await buildNamed(store, spec)
      const pin = remotePinOf(revision, remote)
      const weight = wholeNumber(call, 'weight', WEIGHT_MAX)
      if (weight === undefined)
        throw new RegistryError('--weight', 'is missing: how many of 10000 enterprises', 'weight')
      if (pin.current === build) throw new RegistryError(spec, `is what ${portal} serves to everybody`, 'same-build')
      // Growing the weight of one trial moves nobody back; another build draws anew.
      const salt = pin.canary?.build === build ? pin.canary.salt : `${build}-r${revision.rev + 1}`
      return change(call, portal, {
        ...changeAuthorOf(call),
        canaries: { [remote]: weight === 0 ? null : { build, weight, salt } },
      })
    },
  },
  promote: {
    usage: 'promote <portal> <remote>',
    does: 'serves the build on trial to everybody',
    words: ['portal', 'remote'],
    options: CHANGE,
    access: operating,
    async run(call) {
      const [portal, remote] = readArguments(call, 2)
      const { canary } = remotePinOf((await served(call, portal)).revision, remote)
      if (!canary) throw new RegistryError(remote, `has no build on trial in ${portal}`, 'no-trial')
      return change(call, portal, { ...changeAuthorOf(call), remotes: { [remote]: canary.build } })
    },
  },
  rollback: {
    usage: 'rollback <portal> [<remote>] [--to <revision>]',
    does: 'serves what was served before: the whole portal, or the other build of one remote',
    words: ['portal', 'remote'],
    options: [...CHANGE, 'to'],
    access: operating,
    async run(call) {
      const [portal, remote] = readArguments(call, 1, 2)
      const { revision } = await served(call, portal)
      const to = wholeNumber(call, 'to')
      await rollback(call.place.registryDir, portal, {
        ...changeAuthorOf(call),
        ...(to === undefined ? {} : { to }),
        ...(remote ? { remote } : {}),
      })
      return changedSince(call, portal, revision)
    },
  },
  kill: {
    usage: 'kill <portal> <remote> [--message <sentence for users>]',
    does: 'takes a remote from everybody at once',
    words: ['portal', 'remote'],
    options: [...CHANGE, 'message'],
    access: operating,
    run: (call) => switchRemote(call, 'killed'),
  },
  revive: {
    usage: 'revive <portal> <remote>',
    does: 'gives it back',
    words: ['portal', 'remote'],
    options: CHANGE,
    access: operating,
    run: (call) => switchRemote(call, 'on'),
  },
  status: {
    usage: 'status [<portal>]',
    does: 'what every portal serves, and who decided it',
    words: ['portal'],
    options: [],
    access: reading,
    async run(call) {
      const [portal] = readArguments(call, 0, 1)
      if (portal !== undefined) await served(call, portal)
      const rows = (await status(call.place.registryDir)).filter((row) => portal === undefined || row.portal === portal)
      const lines = rows.flatMap((row) => [
        `${row.portal} revision ${row.rev} (${row.issuedAt}) ${row.hosts.join(' ') || 'no host'}`,
        ...pageLines(row.health),
        `  shell ${row.shell}${decidedBy(row.shellBy)}`,
        ...Object.entries(row.remotes).flatMap(([id, pin]) => [
          `  ${pinLine(id, pin)}`,
          ...healthLines(id, pin, row.health),
        ]),
      ])
      return { lines, data: rows }
    },
  },
  builds: {
    usage: 'builds <remote|shell>',
    does: 'what is published of it, the youngest last',
    words: ['remote'],
    options: [],
    access: reading,
    async run(call) {
      const [app] = readArguments(call, 1)
      const store = storeOf(call)
      if (app !== 'shell' && !(await store.list('r')).includes(app))
        throw new RegistryError(app, 'nothing of it is published', 'unknown-remote')
      const found = await builds(call.place.registryDir, app)
      return {
        lines: found.map(({ key, builtAt, commit }) => `${key} ${builtAt}${commit ? ` commit ${commit}` : ''}`),
        data: found,
      }
    },
  },
  log: {
    usage: 'log <portal|hosts|registry> [--last <n>]',
    does: 'who changed it, when and why; registry: who published builds, made keys and ended them',
    words: ['portal'],
    options: ['last'],
    access: reading,
    async run(call) {
      const [portal] = readArguments(call, 1)
      const last = wholeNumber(call, 'last') ?? 20
      const entries = (await entriesOf(call, portal)).slice(-last)
      return { lines: entries.map(logLine), data: entries }
    },
  },
  diff: {
    usage: 'diff <portal> <revision> [<revision>]',
    does: 'what two revisions differ in; the second is the one now served',
    words: ['portal', 'from', 'to'],
    options: [],
    access: reading,
    async run(call) {
      const [portal, from, to] = readArguments(call, 2, 3)
      const { store, revision } = await served(call, portal)
      const revisionNamed = async (rev: string) => {
        const found = /^\d+$/.test(rev) ? await revisionOf(store, portal, Number(rev)) : undefined
        if (!found) throw new RegistryError('revision', `${portal} has no revision ${rev}`, 'no-revision')
        return found
      }
      const lines = differences(await revisionNamed(from), await revisionNamed(to ?? String(revision.rev)))
      return { lines: lines.length > 0 ? lines : ['no difference'], data: lines }
    },
  },
  verify: {
    usage: 'verify [<portal>]',
    does: 'compares every file that portals name with its hash',
    words: ['portal'],
    options: [],
    access: reading,
    async run(call) {
      const [only] = readArguments(call, 0, 1)
      const dir = call.place.registryDir
      const portals = only === undefined ? (await status(dir)).map(({ portal }) => portal) : [only]
      const outcome = { lines: [] as string[], faults: [] as string[] }
      for (const portal of portals) {
        const { files, faults } = await verifyPortal(dir, portal)
        outcome.faults.push(...faults.map((fault) => `${portal}: ${fault}`))
        if (faults.length === 0) outcome.lines.push(`${portal}: ${files} files are what was published`)
      }
      return outcome
    },
  },
  gc: {
    usage: 'gc [--dry-run]',
    does: 'removes builds that no portal named for 30 days, except the last 5 of each application',
    words: [],
    options: ['dry-run'],
    access: onMachine,
    async run(call) {
      readArguments(call, 0)
      const dry = call.options['dry-run'] === true
      const removed = await collectBuilds(call.place.registryDir, { dry })
      const lines = removed.map((folder) => `${dry ? 'would remove' : 'removed'} ${folder}`)
      return { lines: lines.length > 0 ? lines : ['every build is named or young'], data: removed }
    },
  },
  csp: {
    usage: 'csp <portal>',
    does: 'the content security policy of its pages, for a web server of your own',
    words: ['portal'],
    options: [],
    access: reading,
    async run(call) {
      const [portal] = readArguments(call, 1)
      const { store, revision } = await served(call, portal)
      const shell = await shellDescriptor(store, revision.shell)
      const html = shell && (await store.read(`shell/${revision.shell}/${shell.html}`))?.toString('utf8')
      if (!html) throw new RegistryError('shell', `${revision.shell} is not in the registry`, 'not-published')
      return { lines: [policyOf(revision.portal, scriptsOf(html))] }
    },
  },
  hosts: {
    usage: 'hosts [set <host> <portal> | remove <host>]',
    does: 'which host shows which portal; a host that is in no line shows the default one',
    words: ['action', 'host', 'portal'],
    options: MARK,
    access: ([action]) => (action === undefined ? 'read' : 'operator'),
    async run(call) {
      const [action, host, portal] = readArguments(call, 0, 3)
      const dir = call.place.registryDir
      if (action === undefined) {
        const hosts = await readHosts(dir)
        return { lines: Object.entries(hosts).map(([name, shown]) => `${name} ${shown || '(removed)'}`), data: hosts }
      }
      if (!['set', 'remove'].includes(action) || !host || (action === 'set') !== (portal !== undefined))
        refuseUsage(call)
      if (!isHostName(host)) throw new RegistryError('host', `${host} is no host name without port`, 'host-name')
      if (portal !== undefined) await served(call, portal)
      else if (!(await readHosts(dir))[host]) throw new RegistryError('host', `${host} is in no line`, 'unknown-host')
      // A removed host stays as an empty line: the next start shall not bring it back.
      await changeHosts(dir, (hosts) => ({ ...hosts, [host]: portal ?? '' }), byOf(call))
      return { lines: [portal === undefined ? `${host} is removed` : `${host} shows ${portal}`] }
    },
  },
  brand: {
    usage: 'brand new|check|preview|add <folder> [--like <portal>]',
    does: 'writes, checks, shows or serves a portal from its folder (portal.json and pictures); a new one has the builds of another',
    words: ['action', 'folder'],
    options: [...CHANGE, 'like', 'unpin'],
    access: ([action]) => (action === 'new' ? 'read' : 'operator'),
    async run(call) {
      const [action, folder] = readArguments(call, 2)
      if (action === 'new') return newBrand(call, folder)
      if (action === 'preview') return previewBrand(call, folder)
      if (action === 'check') return checkBrand(call, folder)
      if (action === 'add') return addBrand(call, folder)
      refuseUsage(call)
    },
  },
  keys: {
    usage:
      'keys add <name> --remote <remote> [--previews <mobile>]|--operator [--days <n>] | list | revoke <name> | rotate | retire <key>',
    does: 'keys for work over HTTP, shown once: of a team or an operator; rotate, retire: those that sign manifests',
    words: ['action', 'name'],
    options: [...MARK, 'remote', 'operator', 'days', 'previews'],
    access: onMachine,
    async run(call) {
      const [action, name] = readArguments(call, 1, 2)
      if (action === 'list') return shownKeys(call)
      if (action === 'rotate' && !name) return rotateSigningKey(call)
      if (name && action === 'retire') return retireSigningKey(call, name)
      if (name && action === 'add') return addNamedKey(call, name)
      if (name && action === 'revoke') return endKey(call, name)
      refuseUsage(call)
    },
  },
}

async function change(call: CommandCall, portal: string, changes: ActivationChanges): Promise<Outcome> {
  const { revision } = await served(call, portal)
  await activate(call.place.registryDir, portal, changes)
  return changedSince(call, portal, revision)
}

async function switchRemote(call: CommandCall, state: 'on' | 'killed'): Promise<Outcome> {
  const [portal, remote] = readArguments(call, 2)
  remotePinOf((await served(call, portal)).revision, remote)
  const { message } = call.options
  return change(call, portal, {
    ...changeAuthorOf(call),
    states: { [remote]: { state, ...(message ? { message } : {}) } },
  })
}

// `<application>@<version>-<build>`, `@<build>` or `@<version>` when only one build has it.
async function buildNamed(store: Store, spec: string): Promise<[app: string, key: string]> {
  const [app = '', name = ''] = spec.split('@')
  if (!/^[a-z][a-z0-9-]*$/.test(app) || name === '')
    throw new RegistryError(spec, 'a build is named <remote>@<version>-<build>', 'build-name')
  const keys = await store.list(app === 'shell' ? 'shell' : `r/${app}`)
  if (keys.length === 0) throw new RegistryError(app, 'nothing of it is published', 'unknown-remote')
  const found = keys.filter((key) => key === name || key.endsWith(`-${name}`) || key.startsWith(`${name}-`))
  const [key] = found
  if (!key) throw new RegistryError(spec, `is not published; there are ${keys.slice(-5).join(', ')}`, 'not-published')
  if (found.length > 1) throw new RegistryError(spec, `is one of several: ${found.join(', ')}`, 'ambiguous')
  return [app, key]
}

function pinLine(id: string, pin: RemotePin): string {
  const { state = 'on', message, canary } = pin
  return [
    `${id} ${pin.current}${decidedBy(pin.by)}`,
    ...(pin.fallback ? [`before ${pin.fallback}`] : []),
    ...(state === 'on' ? [] : [`${state}${message ? ` "${message}"` : ''}${decidedBy(pin.stateBy)}`]),
    ...(canary ? [`on trial ${canary.build} ${canary.weight}/10000${decidedBy(canary.by)}`] : []),
  ].join(', ')
}

function decidedBy(decision: Decision | undefined): string {
  return decision ? ` (${decision.by} ${decision.at}${decision.why ? `: ${decision.why}` : ''})` : ''
}

// What tabs have reported of the builds of a remote that are served, and of the last failure of each.
function healthLines(id: string, { current, canary, fallback }: RemotePin, health: PortalHealth): string[] {
  return [current, canary?.build, fallback].flatMap((key) => {
    const found = key && health[`${id}@${key}`]
    if (!found) return []
    const counts = Object.entries(found.counts).map(([outcome, count]) => `${outcome} ${count}`)
    const last = found.failures.at(-1)
    const words = last ? `, last ${last.outcome} in ${last.phase} ${last.at} request ${last.request_id}` : ''
    return [`    ${key}: ${counts.join(', ')}${words}`]
  })
}

// What tabs refused of the manifest itself (unsigned, signed by nobody known, replayed, of another host, too old), and what browsers
// refused of a page by its policy, with where it came from.
function pageLines(health: PortalHealth): string[] {
  return Object.entries(health).flatMap(([build, { failures }]) => {
    const last = failures.at(-1)
    if (![MANIFEST_BUILD, POLICY_BUILD].some((name) => build.startsWith(`${name}@`)) || !last) return []
    const count = Object.values(health[build]?.counts ?? {}).reduce((sum, one) => sum + one, 0)
    return [`  ${build.replace('@', ' ')}: ${count} reports, last ${last.phase} ${last.at} request ${last.request_id}`]
  })
}

interface LogRow extends Decision {
  rev?: number
  did: string
}

async function entriesOf(call: CommandCall, what: string): Promise<LogRow[]> {
  if (what === 'registry') return readRegistryLog(storeOf(call))
  if (what === 'hosts')
    return (await hostsLog(call.place.registryDir)).map(({ rev, by, hosts }) => ({
      rev,
      ...by,
      did: JSON.stringify(hosts),
    }))
  return (await readLog((await served(call, what)).store, what)).map(({ rev, by, at, why, did, changes }) => ({
    ...{ rev, by, at, did: did ?? JSON.stringify(changes ?? {}) },
    ...(why ? { why } : {}),
  }))
}

function logLine({ rev, at, by, why, did }: LogRow): string {
  return `${rev === undefined ? '' : `${rev} `}${at} ${by}: ${did}${why ? ` — ${why}` : ''}`
}
