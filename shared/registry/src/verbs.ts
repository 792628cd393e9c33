import { activate, type Changes } from './activate.ts'
import { addBrand, checkBrand } from './brandVerbs.ts'
import { asked, byOf, type Call, pinOf, refuseUsage, served, tell, WEIGHT_MAX, wholeNumber, words } from './call.ts'
import { scriptHashes, policyOf } from './page.ts'
import { collectBuilds } from './gc.ts'
import { changeHosts, hostsLog, readHosts } from './hosts.ts'
import { shellDescriptor } from './publish.ts'
import { Refused } from './refused.ts'
import { differences, status } from './report.ts'
import { type Mark, type Pinned, readLog, revisionOf } from './revisions.ts'
import { rollback } from './rollback.ts'
import { isHostName } from './site.ts'
import type { Store } from './store.ts'
import { verifyPortal } from './verify.ts'

/** A verb: how it is called, what it does, and its work, which may answer an exit code. */
export interface Verb {
  usage: string
  does: string
  run: (call: Call) => Promise<number | void>
}

/** Everything that the registry can be told on the command line. */
export const VERBS: Readonly<Record<string, Verb>> = {
  publish: {
    usage: 'publish <remote>',
    does: 'builds a remote of this checkout and publishes it; needs `pnpm check <remote>` for this commit',
    async run(call) {
      const [remote] = words(call, 1)
      call.cli.say(`published ${remote} ${await call.cli.publish(remote)}`)
    },
  },
  activate: {
    usage: 'activate <portal> <remote|shell>@<build>… [--approve <route>] [--unpin]',
    does: 'serves builds; --unpin leaves them to the next start of a checkout',
    async run(call) {
      const [portal, ...specs] = words(call, 2, Number.POSITIVE_INFINITY)
      const { store } = await served(call, portal)
      const changes: Changes = { ...asked(call), remotes: {} }
      for (const spec of specs) {
        const [app, key] = await buildNamed(store, spec)
        if (app === 'shell') changes.shell = key
        else changes.remotes = { ...changes.remotes, [app]: key }
      }
      if (call.options.approve) changes.approved = call.options.approve
      if (call.options.unpin) changes.unpin = true
      await change(call, portal, changes)
    },
  },
  canary: {
    usage: 'canary <portal> <remote>@<build> --weight <of 10000>',
    does: 'serves a build to a part of the enterprises, always the same ones; 0 ends it',
    async run(call) {
      const [portal, spec] = words(call, 2)
      const { store, revision } = await served(call, portal)
      const [remote, build] = await buildNamed(store, spec)
      const pin = pinOf(revision, remote)
      const weight = wholeNumber(call, 'weight', WEIGHT_MAX)
      if (weight === undefined) throw new Refused('--weight', 'is missing: how many of 10000 enterprises', 'weight')
      if (pin.current === build) throw new Refused(spec, `is what ${portal} serves to everybody`, 'same-build')
      // Growing the weight of one trial moves nobody back; another build draws anew.
      const salt = pin.canary?.build === build ? pin.canary.salt : `${build}-r${revision.rev + 1}`
      await change(call, portal, {
        ...asked(call),
        canaries: { [remote]: weight === 0 ? null : { build, weight, salt } },
      })
    },
  },
  promote: {
    usage: 'promote <portal> <remote>',
    does: 'serves the build on trial to everybody',
    async run(call) {
      const [portal, remote] = words(call, 2)
      const { canary } = pinOf((await served(call, portal)).revision, remote)
      if (!canary) throw new Refused(remote, `has no build on trial in ${portal}`, 'no-trial')
      await change(call, portal, { ...asked(call), remotes: { [remote]: canary.build } })
    },
  },
  rollback: {
    usage: 'rollback <portal> [<remote>] [--to <revision>]',
    does: 'serves what was served before: the whole portal, or the other build of one remote',
    async run(call) {
      const [portal, remote] = words(call, 1, 2)
      const { revision } = await served(call, portal)
      const to = wholeNumber(call, 'to')
      await rollback(call.cli.registryDir, portal, {
        ...asked(call),
        ...(to === undefined ? {} : { to }),
        ...(remote ? { remote } : {}),
      })
      await tell(call, portal, revision)
    },
  },
  kill: {
    usage: 'kill <portal> <remote> [--message <sentence for users>]',
    does: 'takes a remote from everybody at once',
    run: (call) => switchRemote(call, 'killed'),
  },
  revive: { usage: 'revive <portal> <remote>', does: 'gives it back', run: (call) => switchRemote(call, 'on') },
  status: {
    usage: 'status [<portal>]',
    does: 'what every portal serves, and who decided it',
    async run(call) {
      const [portal] = words(call, 0, 1)
      if (portal !== undefined) await served(call, portal)
      for (const row of await status(call.cli.registryDir)) {
        if (portal !== undefined && row.portal !== portal) continue
        call.cli.say(`${row.portal} revision ${row.rev} (${row.issuedAt}) ${row.hosts.join(' ') || 'no host'}`)
        call.cli.say(`  shell ${row.shell}${decidedBy(row.shellBy)}`)
        for (const [id, pin] of Object.entries(row.remotes)) call.cli.say(`  ${pinLine(id, pin)}`)
      }
    },
  },
  log: {
    usage: 'log <portal|hosts> [--last <n>]',
    does: 'who changed it, when and why',
    async run(call) {
      const [portal] = words(call, 1)
      const last = wholeNumber(call, 'last') ?? 20
      const lines =
        portal === 'hosts'
          ? (await hostsLog(call.cli.registryDir)).map(({ rev, by, hosts }) => logLine(rev, by, JSON.stringify(hosts)))
          : (await readLog((await served(call, portal)).store, portal)).map((entry) =>
              logLine(entry.rev, entry, entry.did ?? JSON.stringify(entry.changes ?? {})),
            )
      for (const line of lines.slice(-last)) call.cli.say(line)
    },
  },
  diff: {
    usage: 'diff <portal> <revision> [<revision>]',
    does: 'what two revisions differ in; the second is the one now served',
    async run(call) {
      const [portal, from, to] = words(call, 2, 3)
      const { store, revision } = await served(call, portal)
      const [before, after] = await Promise.all(
        [from, to ?? String(revision.rev)].map(async (rev) => {
          const found = /^\d+$/.test(rev) ? await revisionOf(store, portal, Number(rev)) : undefined
          if (!found) throw new Refused('revision', `${portal} has no revision ${rev}`, 'no-revision')
          return found
        }),
      )
      if (!before || !after) return
      const lines = differences(before, after)
      for (const line of lines.length > 0 ? lines : ['no difference']) call.cli.say(line)
    },
  },
  verify: {
    usage: 'verify [<portal>]',
    does: 'compares every file that portals name with its hash',
    async run(call) {
      const [only] = words(call, 0, 1)
      const portals = only === undefined ? (await status(call.cli.registryDir)).map(({ portal }) => portal) : [only]
      let faulty = 0
      for (const portal of portals) {
        const { files, faults } = await verifyPortal(call.cli.registryDir, portal)
        for (const fault of faults) call.cli.complain(`refused: ${portal}: ${fault}`)
        if (faults.length === 0) call.cli.say(`${portal}: ${files} files are what was published`)
        faulty += faults.length
      }
      return faulty > 0 ? 2 : 0
    },
  },
  gc: {
    usage: 'gc [--dry-run]',
    does: 'removes builds that no portal named for 30 days, except the last 5 of each application',
    async run(call) {
      words(call, 0)
      const dry = call.options['dry-run'] === true
      const removed = await collectBuilds(call.cli.registryDir, { dry })
      for (const folder of removed) call.cli.say(`${dry ? 'would remove' : 'removed'} ${folder}`)
      if (removed.length === 0) call.cli.say('every build is named or young')
    },
  },
  csp: {
    usage: 'csp <portal>',
    does: 'the content security policy of its pages, for a web server of your own',
    async run(call) {
      const [portal] = words(call, 1)
      const { store, revision } = await served(call, portal)
      const shell = await shellDescriptor(store, revision.shell)
      const html = shell && (await store.read(`shell/${revision.shell}/${shell.html}`))?.toString('utf8')
      if (!html) throw new Refused('shell', `${revision.shell} is not in the registry`, 'not-published')
      call.cli.say(policyOf(revision.portal, scriptHashes(html)))
    },
  },
  hosts: {
    usage: 'hosts [set <host> <portal> | remove <host>]',
    does: 'which host shows which portal; a host that is in no line shows the default one',
    async run(call) {
      const [action, host, portal] = words(call, 0, 3)
      const dir = call.cli.registryDir
      if (action === undefined) {
        for (const [name, shown] of Object.entries(await readHosts(dir)))
          call.cli.say(`${name} ${shown || '(removed)'}`)
        return
      }
      if (!['set', 'remove'].includes(action) || !host || (action === 'set') !== (portal !== undefined))
        refuseUsage(call)
      if (!isHostName(host)) throw new Refused('host', `${host} is no host name without port`, 'host-name')
      if (portal !== undefined) await served(call, portal)
      else if (!(await readHosts(dir))[host]) throw new Refused('host', `${host} is in no line`, 'unknown-host')
      // A removed host stays as an empty line: the next start shall not bring it back.
      await changeHosts(dir, (hosts) => ({ ...hosts, [host]: portal ?? '' }), byOf(call))
      call.cli.say(portal === undefined ? `${host} is removed` : `${host} shows ${portal}`)
    },
  },
  brand: {
    usage: 'brand check|add <folder> [--like <portal>]',
    does: 'checks or adds a portal from its folder (portal.json and pictures), new ones with the builds of another',
    async run(call) {
      const [action, folder] = words(call, 2)
      if (action === 'check') return checkBrand(call, folder)
      if (action === 'add') return addBrand(call, folder)
      refuseUsage(call)
    },
  },
}

async function change(call: Call, portal: string, changes: Changes): Promise<void> {
  const { revision } = await served(call, portal)
  await activate(call.cli.registryDir, portal, changes)
  await tell(call, portal, revision)
}

async function switchRemote(call: Call, state: 'on' | 'killed'): Promise<void> {
  const [portal, remote] = words(call, 2)
  pinOf((await served(call, portal)).revision, remote)
  const { message } = call.options
  await change(call, portal, { ...asked(call), states: { [remote]: { state, ...(message ? { message } : {}) } } })
}

// `<application>@<version>-<build>`, `@<build>` or `@<version>` when only one build has it.
async function buildNamed(store: Store, spec: string): Promise<[app: string, key: string]> {
  const [app = '', name = ''] = spec.split('@')
  if (!/^[a-z][a-z0-9-]*$/.test(app) || name === '')
    throw new Refused(spec, 'a build is named <remote>@<version>-<build>', 'build-name')
  const keys = await store.list(app === 'shell' ? 'shell' : `r/${app}`)
  if (keys.length === 0) throw new Refused(app, 'nothing of it is published', 'unknown-remote')
  const found = keys.filter((key) => key === name || key.endsWith(`-${name}`) || key.startsWith(`${name}-`))
  const [key] = found
  if (!key) throw new Refused(spec, `is not published; there are ${keys.slice(-5).join(', ')}`, 'not-published')
  if (found.length > 1) throw new Refused(spec, `is one of several: ${found.join(', ')}`, 'ambiguous')
  return [app, key]
}

function pinLine(id: string, pin: Pinned): string {
  const { state = 'on', message, canary } = pin
  return [
    `${id} ${pin.current}${decidedBy(pin.by)}`,
    ...(pin.fallback ? [`before ${pin.fallback}`] : []),
    ...(state === 'on' ? [] : [`${state}${message ? ` "${message}"` : ''}${decidedBy(pin.stateBy)}`]),
    ...(canary ? [`on trial ${canary.build} ${canary.weight}/10000${decidedBy(canary.by)}`] : []),
  ].join(', ')
}

function decidedBy(mark: Mark | undefined): string {
  return mark ? ` (${mark.by} ${mark.at}${mark.why ? `: ${mark.why}` : ''})` : ''
}

function logLine(rev: number, { at, by, why }: Mark, did: string): string {
  return `${rev} ${at} ${by}: ${did}${why ? ` — ${why}` : ''}`
}
