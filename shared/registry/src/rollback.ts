import type { PortalManifest } from '@crm/contracts/manifest'
import { type Asked, commit, decided, markOf, revAfter } from './activate.ts'
import { ActivationRefused, compose } from './compose.ts'
import { chosenRemotes, intactShell, named } from './resolve.ts'
import { currentRevision, type Mark, type Pinned, type Revision, revisionOf } from './revisions.ts'
import { isEqual } from './isEqual.ts'
import { openStore, type Store } from './store.ts'

/** What is rolled back: the whole portal to revision `to` (the one before), or one remote to the build it had then. */
export interface RollbackRequest extends Asked {
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
  const mark = markOf(request)
  const old = before && (await rollbackTarget(store, portal, before, request))
  if (!before || !old) {
    const what = request.to === undefined ? 'no earlier revision to go back to' : `no revision ${request.to}`
    throw new ActivationRefused(portal, [`--to: there is ${what} (no-revision)`])
  }
  const content = request.remote === undefined ? old : withRemoteOf(before, old, request.remote)
  const remotes = withoutTrials(content.remotes, before.remotes, mark)
  const chosen = await chosenRemotes(store, portal, remotes)
  const shell = await intactShell(store, portal, content.shell, chosen)
  const composed = compose(named(content.source, content.assets), chosen, shell, rev, { approved: content.approved })
  const revision: Revision = {
    ...{ rev, source: content.source, assets: content.assets, shell: content.shell, remotes },
    ...{ approved: content.approved, portal: composed.portal, by: mark },
    takenOut: takenOutAfter(before, remotes, mark),
    ...decided('sourceBy', !isEqual(content.source, before.source), before.sourceBy, mark),
    ...decided('shellBy', content.shell !== before.shell, before.shellBy, mark),
  }
  return commit(store, {
    revision,
    log: { did: `rollback ${request.remote ?? ''} to revision ${old.rev}`.replace('  ', ' '), rollbackTo: old.rev },
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
  if (!now) throw new ActivationRefused(portal, [`${remote} is no remote of this portal (unknown-remote)`])
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
    throw new ActivationRefused(old.source.portal, [`${id} was no remote of revision ${old.rev} (unknown-remote)`])
  const { state: _, message: __, stateBy: ___, ...build } = pin
  const { state, message, stateBy } = before.remotes[id] ?? {}
  const switched = { ...(state ? { state } : {}), ...(message ? { message } : {}), ...(stateBy ? { stateBy } : {}) }
  return { ...before, rev: old.rev, remotes: { ...before.remotes, [id]: { ...build, ...switched } } }
}

// A rollback goes to safe ground: no trial starts again. What it changes belongs to whoever asked for it.
function withoutTrials(
  pins: Readonly<Record<string, Pinned>>,
  before: Readonly<Record<string, Pinned>>,
  mark: Mark,
): Record<string, Pinned> {
  return Object.fromEntries(
    Object.entries(pins).map(([id, { canary: _, by: __, stateBy: ___, ...pin }]) => {
      const now = before[id]
      const moved = now?.current !== pin.current
      const switched = (now?.state ?? 'on') !== (pin.state ?? 'on')
      return [
        id,
        { ...pin, ...decided('by', moved, now?.by, mark), ...decided('stateBy', switched, now?.stateBy, mark) },
      ]
    }),
  )
}

function takenOutAfter(before: Revision, remotes: Readonly<Record<string, Pinned>>, mark: Mark): Record<string, Mark> {
  const all = { ...before.takenOut }
  for (const id of Object.keys(before.remotes)) all[id] = mark
  return Object.fromEntries(Object.entries(all).filter(([id]) => !remotes[id]))
}
