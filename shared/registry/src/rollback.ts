import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { type ChangeAuthor, commit, decisionAfter, markOf, revAfter } from './activate.ts'
import { ActivationError, compose } from './compose.ts'
import { hostTaken, readHosts } from './hosts.ts'
import { intactShell, named, selectedRemotes, withUsableFallbacks } from './resolve.ts'
import { currentRevision, type Decision, type RemotePin, type Revision, revisionOf } from './revisions.ts'
import { isEqual } from './isEqual.ts'
import { openStore, type Store } from './store.ts'

/** What is rolled back: the whole portal to revision `to` (the one before), or one remote to the build it had then. */
export interface RollbackRequest extends ChangeAuthor {
  to?: number
  remote?: string
}

/** Makes a new revision with the content of an older one, of the whole portal or of one remote; trials end with it. */
export async function rollback(
  registryDir: string,
  portal: string,
  request: RollbackRequest = {},
): Promise<PortalManifest> {
  const store = openStore(registryDir)
  const before = await currentRevision(store, portal)
  const rev = revAfter(before, portal, request)
  const decision = markOf(request)
  const old = before && (await rollbackTarget(store, portal, before, request))
  if (!before || !old) {
    const what = request.to === undefined ? 'no earlier revision to go back to' : `no revision ${request.to}`
    throw new ActivationError(portal, [`--to: there is ${what} (no-revision)`])
  }
  const content = request.remote === undefined ? old : withRemoteOf(before, old, request.remote)
  if (!isEqual(content.source.hosts, before.source.hosts)) {
    const taken = await hostTaken(store, portal, content.source.hosts, await readHosts(registryDir))
    if (taken) throw new ActivationError(portal, [`hosts: ${taken} (host-taken)`])
  }
  const remotes = withoutTrials(content.remotes, before.remotes, decision)
  const chosen = await selectedRemotes(store, portal, remotes)
  const shell = await intactShell(store, portal, content.shell, chosen)
  const { selected, dropped } = await withUsableFallbacks(store, chosen, shell)
  const composed = compose(named(content.source, content.assets), selected, shell, rev, { approved: content.approved })
  const revision: Revision = {
    ...{ rev, source: content.source, assets: content.assets, shell: content.shell, remotes },
    ...{ approved: content.approved, portal: composed.portal, by: decision },
    takenOut: takenOutAfter(before, remotes, decision),
    ...decisionAfter('sourceBy', !isEqual(content.source, before.source), before.sourceBy, decision),
    ...decisionAfter('shellBy', content.shell !== before.shell, before.shellBy, decision),
  }
  return commit(store, {
    revision,
    log: {
      did: `rollback ${request.remote ?? ''} to revision ${old.rev}`.replace('  ', ' '),
      rollbackTo: old.rev,
      ...(dropped.length > 0 && { withoutFallback: dropped }),
    },
  })
}

// By default the last revision that differs in what is rolled back, so that a second rollback does not bring it again.
async function rollbackTarget(
  store: Store,
  portal: string,
  before: Revision,
  { to, remote }: RollbackRequest,
): Promise<Revision | undefined> {
  if (to !== undefined || remote === undefined) return revisionOf(store, portal, to ?? before.rev - 1)
  const now = before.remotes[remote]?.current
  if (!now) throw new ActivationError(portal, [`${remote} is no remote of this portal (unknown-remote)`])
  for (let rev = before.rev - 1; rev > 0; rev -= 1) {
    const old = await revisionOf(store, portal, rev)
    if (!old) return undefined
    if (old.remotes[remote] && old.remotes[remote].current !== now) return old
  }
  return undefined
}

function withRemoteOf(before: Revision, old: Revision, id: string): Revision {
  const pin = old.remotes[id]
  if (!pin)
    throw new ActivationError(old.source.portal, [`${id} was no remote of revision ${old.rev} (unknown-remote)`])
  const { state: _, message: __, stateBy: ___, ...build } = pin
  const { state, message, stateBy } = before.remotes[id] ?? {}
  const switched = { ...(state ? { state } : {}), ...(message ? { message } : {}), ...(stateBy ? { stateBy } : {}) }
  return { ...before, rev: old.rev, remotes: { ...before.remotes, [id]: { ...build, ...switched } } }
}

// A rollback goes to safe ground: no trial starts again. What it changes belongs to whoever asked for it.
function withoutTrials(
  pins: Readonly<Record<string, RemotePin>>,
  before: Readonly<Record<string, RemotePin>>,
  decision: Decision,
): Record<string, RemotePin> {
  return Object.fromEntries(
    Object.entries(pins).map(([id, { canary: _, by: __, stateBy: ___, ...pin }]) => {
      const now = before[id]
      const moved = now?.current !== pin.current
      const switched = (now?.state ?? 'on') !== (pin.state ?? 'on')
      return [
        id,
        {
          ...pin,
          ...decisionAfter('by', moved, now?.by, decision),
          ...decisionAfter('stateBy', switched, now?.stateBy, decision),
        },
      ]
    }),
  )
}

function takenOutAfter(
  before: Revision,
  remotes: Readonly<Record<string, RemotePin>>,
  decision: Decision,
): Record<string, Decision> {
  const all = { ...before.takenOut }
  for (const id of Object.keys(before.remotes)) all[id] = decision
  return Object.fromEntries(Object.entries(all).filter(([id]) => !remotes[id]))
}
