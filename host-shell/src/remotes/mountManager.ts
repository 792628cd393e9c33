import type { PortalRemote, RemoteBuild } from '@crm/contracts/portal/manifest'
import type { RemoteModule } from '@crm/platform/defineRemote'
import type { InstanceProps } from '@crm/platform/instance'
import { type FirstRead, prefetchReads } from '@crm/client/hooks'
import { history } from '@crm/platform/history'
import { portal } from '@crm/platform/portal'
import { who } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'
import { checkConnection } from '../base/connection.ts'
import { limit, shareOf, TimedOut, within } from '../base/limits.ts'
import { isIntact, isReachable, loadBuild, stateOfEntry } from './loadBuild.ts'
import { countBuild, outcomeOf } from './buildReports.ts'
import { fitsShell } from './fitsShell.ts'
import { firstReadsAt, noteFirstReads, TAKEN_WITHIN_MS } from '../session/firstReads.ts'
import { noteOnScreen } from './frozenPage.ts'
import { buildsFor } from './trial.ts'

/** Where a failure happened, from the first byte to the last commit. */
export type FailurePhase =
  | 'entry'
  | 'tampered'
  | 'contract'
  | 'evaluate'
  | 'bootstrap'
  | 'mount'
  | 'screen'
  | 'chunk'
  | 'render'
  | 'loop'
  | 'freeze'
  | 'killed'
  | 'config'
  | 'offline'

export interface RemoteFailure {
  phase: FailurePhase
  /** `remote@version-build`. */
  build: string
  detail: string
  /** The file that did not arrive, asked for again while the remote is unavailable. */
  file?: string | undefined
}

/** One state machine per remote: idle → loading → ready, or unavailable after the last try; killed is set by the portal. */
export type RemoteStatus =
  | { kind: 'idle' }
  | { kind: 'loading'; attempt: number }
  | { kind: 'ready'; build: RemoteBuild; fellBack: boolean }
  | { kind: 'unavailable'; failure: RemoteFailure }

/** Status by remote id, for the menu's marks and the failure pages. */
export const remoteStatusAtom = atom<Readonly<Record<string, RemoteStatus>>>({})

const loaded = new Map<string, Promise<RemoteModule>>()
/** What failed before anybody saw the page it was for: the next mount tells why. */
const failedAhead = new Map<string, RemoteUnavailable>()
/** Builds that failed in this tab: not tried again before they are asked for by hand or answer a probe. */
const broken = new Set<string>()
/** Those of them that froze the page before it was loaded anew. */
const frozen = new Set<string>()

function setStatus(id: string, status: RemoteStatus): void {
  shellStore.set(remoteStatusAtom, (all) => ({ ...all, [id]: status }))
}

/** A remote of which no build could be loaded. */
export class RemoteUnavailable extends Error {
  override readonly name = 'RemoteUnavailable'
  readonly failure: RemoteFailure

  constructor(failure: RemoteFailure) {
    super(`${failure.build}: ${failure.phase}: ${failure.detail}`)
    this.failure = failure
  }
}

/** The build in use could not bring this page or opener on screen; another build may. */
export class MountFailed extends RemoteUnavailable {}

/**
 * The remote's module, loaded once per tab however many ask; the deadline (of `Date.now()`) of the first one holds. Rejects with
 * `RemoteUnavailable` after the last try.
 */
function remoteModule(id: string, deadline: number): Promise<RemoteModule> {
  const running = loaded.get(id)
  if (running) return running
  const failure = failedAhead.get(id)
  if (failure) {
    failedAhead.delete(id)
    return Promise.reject(failure)
  }
  const started = loadWithFallback(id, deadline)
  loaded.set(id, started)
  started.catch(() => {
    if (loaded.get(id) === started) loaded.delete(id)
  })
  return started
}

async function loadWithFallback(id: string, deadline: number): Promise<RemoteModule> {
  const remote = portal().remotes.find((candidate) => candidate.id === id)
  if (!remote || remote.state !== 'on') {
    // A block that could not be read is nobody's decision.
    const phase = remote?.current.build === '' ? 'config' : 'killed'
    throw refuse(id, { phase, build: id, detail: remote?.message ?? '' })
  }
  const builds = buildsOf(remote)
  let last: RemoteFailure | undefined
  const running = portal().shell?.api ?? ''
  const fitting = builds.filter(({ api }) => fitsShell(api, running))
  const [newest] = builds
  // The tab was started before the shell that this build was made for.
  if (newest && fitting.length === 0)
    throw refuse(id, {
      phase: 'contract',
      build: label(id, newest),
      detail: `needs the shell interface ${newest.api}, this tab has ${running}`,
    })
  const left = fitting.filter((candidate) => !broken.has(candidate.name))
  for (const [at, build] of left.entries()) {
    try {
      // What hangs leaves the builds after it their share of the time.
      const module = await loadWithRetry(id, build, Date.now() + shareOf(deadline, left.length - at))
      setStatus(id, { kind: 'ready', build, fellBack: build !== builds[0] })
      countBuild(label(id, build), 'load')
      return module
    } catch (error) {
      // Without a network nothing is wrong with the build.
      if (!(error instanceof TamperedBuild) && !(await checkConnection())) {
        setStatus(id, { kind: 'idle' })
        throw new RemoteUnavailable(offlineFailure(label(id, build)))
      }
      broken.add(build.name)
      last = failureOf(id, build, error)
      const outcome = error instanceof TimedOut ? 'timeout' : outcomeOf(last.phase, at < left.length - 1)
      countBuild(last.build, outcome, last.phase)
      console.warn(`[remotes] ${last.build} failed in phase ${last.phase}: ${last.detail}`)
    }
  }
  const phase = frozen.has(remote.current.name) ? 'freeze' : 'entry'
  throw refuse(id, last ?? { phase, build: label(id, remote.current), detail: 'every build failed before' })
}

// Two thirds of the time for the first try: the second asks another address, and meets a connection that stands.
async function loadWithRetry(id: string, build: RemoteBuild, until: number): Promise<RemoteModule> {
  for (let attempt = 1; ; attempt++) {
    setStatus(id, { kind: 'loading', attempt })
    try {
      const timeoutMs = Math.min(limit('script'), shareOf(until, attempt === 1 ? 1.5 : 1))
      return await within(timeoutMs, build.name, loadBuild(build, { attempt, timeoutMs }))
    } catch (error) {
      const entry = error instanceof TimedOut ? 'absent' : await stateOfEntry(build, shareOf(until, 2))
      // A tampered file arrives, and does not become good on the same origin.
      if (entry === 'tampered') throw new TamperedBuild(build.name)
      if (attempt >= 2) throw entry === 'intact' && !isChunkFailure(error) ? new BrokenCode(error) : error
      await new Promise((resolve) => setTimeout(resolve, limit('retryAfter')))
    }
  }
}

class TamperedBuild extends Error {}

/**
 * Loads the code of a page ahead of its mount, and answers what the page asks first: at the address of the tab where that is its own
 * (`isHere`), else as from the menu. What fails, the mount of the page tells.
 */
export async function prefetchCode(id: string, page: string, isHere = false): Promise<readonly FirstRead[]> {
  try {
    const module = await remoteModule(id, Date.now() + limit('deadline'))
    await module.load?.({ page })
    return isHere ? firstReadsAt(module, page, false) : (module.reads?.(page, {}, true) ?? [])
  } catch (error) {
    if (error instanceof RemoteUnavailable && error.failure.phase !== 'offline') failedAhead.set(id, error)
    return []
  }
}

/** The entry is what was published, and does not run. */
class BrokenCode extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** What stands in a page's place while there is no network. */
export const offlineFailure = (build: string): RemoteFailure => ({ phase: 'offline', build, detail: 'no network' })

function refuse(id: string, failure: RemoteFailure): RemoteUnavailable {
  setStatus(id, { kind: 'unavailable', failure })
  return new RemoteUnavailable(failure)
}

function label(id: string, build: RemoteBuild): string {
  return `${id}@${build.version}-${build.build}`
}

function failureOf(id: string, build: RemoteBuild, error: unknown): RemoteFailure {
  const detail = error instanceof Error ? error.message : String(error)
  const phase: FailurePhase =
    error instanceof TamperedBuild
      ? 'tampered'
      : /does not (expose|exist in container)/.test(detail)
        ? 'contract'
        : error instanceof BrokenCode
          ? 'evaluate'
          : isChunkFailure(error)
            ? 'chunk'
            : 'entry'
  return { phase, build: label(id, build), detail, file: fileOf(error) ?? build.entry }
}

/** The bundler says which file of a chunk failed. */
function fileOf(error: unknown): string | undefined {
  return error instanceof Error && 'request' in error && typeof error.request === 'string' ? error.request : undefined
}

/** A file of the build that did not arrive, as opposed to code that threw. */
export function isChunkFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // As the bundler marks scripts and style sheets.
  return error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED')
}

/** Forgets what failed, so that the next mount starts from the first try (retry button, probe). */
export function resetFailures(id: string): void {
  const remote = portal().remotes.find((candidate) => candidate.id === id)
  for (const { name } of buildsOf(remote)) {
    broken.delete(name)
    frozen.delete(name)
  }
  failedAhead.delete(id)
  loaded.delete(id)
  setStatus(id, { kind: 'idle' })
}

/** Whether there is a build to take the place of the one in use. */
export function hasBuildLeft(id: string): boolean {
  const inUse = buildInUse(id)
  const remote = portal().remotes.find((candidate) => candidate.id === id)
  return buildsOf(remote).some(({ name }) => name !== inUse?.name && !broken.has(name))
}

/** Gives up the build in use after it failed on screen, so that the next mount takes the previous one. */
export function discardBuild(id: string): void {
  const build = buildInUse(id)
  if (build) broken.add(build.name)
  loaded.delete(id)
}

/** Gives up a build that froze the page, by the name that the portal lists it by. */
export function giveUpAsFrozen(build: string): void {
  broken.add(build)
  frozen.add(build)
}

/** The build in use as failures name it; the remote alone while none is. */
export function nameOfBuild(id: string): string {
  const build = buildInUse(id)
  return build ? label(id, build) : id
}

/** The build that the next page of a remote is made of, as far as none of them fails. */
export function firstBuild(remote: PortalRemote, corpId: number | undefined): RemoteBuild | undefined {
  const running = portal().shell?.api ?? ''
  return buildsFor(remote, corpId).find(({ name, api }) => !broken.has(name) && fitsShell(api, running))
}

/**
 * After the manifest of this tab has changed: what is on screen stays, and the next page of a remote is made of the build that the
 * manifest names now, or says that it was switched off.
 */
export function adoptBuilds(): void {
  failedAhead.clear()
  for (const id of [...loaded.keys()]) {
    const remote = portal().remotes.find((candidate) => candidate.id === id)
    const next = remote?.state === 'on' ? firstBuild(remote, who()?.corp_id) : undefined
    if (next?.name !== buildInUse(id)?.name) loaded.delete(id)
  }
}

/** Whether the manifest names another build of a remote than the one in use. */
export function isOutdated(id: string): boolean {
  const remote = portal().remotes.find((candidate) => candidate.id === id)
  return remote !== undefined && firstBuild(remote, who()?.corp_id)?.name !== buildInUse(id)?.name
}

/** Takes the styles of the build in use away: its names are those of the next build too. */
export function dropStyles(id: string): void {
  const folder = buildInUse(id)?.entry.replace(/[^/]*$/, '')
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (folder && new URL(link.href).pathname.startsWith(folder)) link.remove()
}

/** Whether the build in use took the place of one that failed. */
export function fellBack(id: string): boolean {
  const status = shellStore.get(remoteStatusAtom)[id]
  return status?.kind === 'ready' && status.fellBack
}

/** The build in use, as the portal lists it. */
export function buildInUse(id: string): RemoteBuild | undefined {
  const status = shellStore.get(remoteStatusAtom)[id]
  return status?.kind === 'ready' ? status.build : undefined
}

/** Says that a remote whose files keep failing on screen is unavailable. */
export function markUnavailable(id: string, failure: RemoteFailure): void {
  setStatus(id, { kind: 'unavailable', failure })
}

// Nothing that could be asked for again has failed: staff decide.
const NOT_PROBED: ReadonlySet<FailurePhase> = new Set<FailurePhase>([
  'killed',
  'config',
  'freeze',
  'contract',
  'evaluate',
])

/** Asks whether the file that an unavailable remote lacked has come back. */
export async function hasReturned(id: string): Promise<boolean> {
  const status = shellStore.get(remoteStatusAtom)[id]
  if (status?.kind !== 'unavailable' || NOT_PROBED.has(status.failure.phase)) return false
  const remote = portal().remotes.find((candidate) => candidate.id === id)
  if (!remote) return false
  const file = status.failure.file ?? remote.current.entry
  const build = buildsOf(remote).find((candidate) => file.endsWith(candidate.entry))
  return build ? isIntact(build, limit('script')) : isReachable(file, limit('script'))
}

function buildsOf(remote: PortalRemote | undefined): RemoteBuild[] {
  return remote ? buildsFor(remote, who()?.corp_id) : []
}

/** What the build in use has thrown on its way to the screen, or there. */
export function failureOnScreen(id: string, error: unknown): RemoteFailure {
  const phase = isChunkFailure(error) ? 'chunk' : 'render'
  const detail = error instanceof Error ? error.message : String(error)
  return { phase, build: nameOfBuild(id), detail, file: fileOf(error) }
}

/** Milliseconds in which the build in use has to come on screen: it leaves the one before its share. */
export function timeOnScreen(id: string, deadline: number): number {
  return shareOf(deadline, hasBuildLeft(id) ? 2 : 1)
}

let instances = 0

export interface MountedRemote {
  /** Holds the React root of the instance. */
  domElement: HTMLElement
  /** Leaves the picture of a page where it is; nobody reaches it any more. */
  freeze: () => void
  unmount: () => Promise<void>
}

export type InstanceRequest = Pick<
  InstanceProps,
  'page' | 'params' | 'opener' | 'openerProps' | 'onClose' | 'onReady' | 'onCrash'
>

/**
 * Brings a page or opener of a remote into an element, in a React root of its own, before `deadline` (of `Date.now()`). Rejects
 * with `MountFailed` where the build in use is at fault, else with `RemoteUnavailable`; then nothing of it is left in the element.
 */
export async function mountInstance(
  id: string,
  host: HTMLElement,
  { deadline, ...request }: InstanceRequest & { deadline: number },
): Promise<MountedRemote> {
  const module = await remoteModule(id, deadline)
  const build = nameOfBuild(id)
  const domElement = document.createElement('div')
  const popupContainer = document.createElement('div')
  domElement.dataset.remote = id
  popupContainer.dataset.remotePopups = id
  // Before a page that is being left.
  host.prepend(domElement, popupContainer)
  instances += 1
  const props: InstanceProps = {
    ...request,
    name: `${id}:${request.page ?? request.opener}:${instances}`,
    domElement,
    popupContainer,
  }
  const inUse = buildInUse(id)
  const forget =
    request.page && inUse && noteOnScreen({ remote: id, build: inUse.name, label: build, page: request.page })
  const remove = () => {
    if (forget) forget()
    domElement.remove()
    popupContainer.remove()
  }
  let phase: FailurePhase = 'bootstrap'
  try {
    const timeFor = (cycle: 'bootstrap' | 'mount') => Math.min(limit(cycle), timeOnScreen(id, deadline))
    const code = module.load?.(request)
    // Heard of below; what comes first meanwhile may fail first.
    code?.catch(() => {})
    await within(timeFor('bootstrap'), 'bootstrap', module.bootstrap(props))
    phase = 'screen'
    if (code) await within(timeOnScreen(id, deadline), 'screen', code)
    phase = 'mount'
    // The answers are on their way while the page is drawn.
    const readsEnd = prefetchReads(request.page ? firstReadsAt(module, request.page, history.action === 'PUSH') : [])
    await within(timeFor('mount'), 'mount', module.mount(props)).finally(() => setTimeout(readsEnd, TAKEN_WITHIN_MS))
    if (request.page) noteFirstReads(request.page, module)
  } catch (error) {
    remove()
    throw new MountFailed({
      ...failureOnScreen(id, error),
      ...(error instanceof TimedOut && { phase }),
      build,
    })
  }
  return {
    domElement,
    freeze: () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && domElement.contains(activeElement)) activeElement.blur()
      // Not inert: that computes the styles of all of its elements anew.
      domElement.setAttribute('aria-hidden', 'true')
      popupContainer.hidden = true
    },
    unmount: async () => {
      // What hangs is out of sight meanwhile.
      domElement.hidden = true
      try {
        await within(limit('unmount'), 'unmount', module.unmount(props))
      } catch (error) {
        console.warn(`[remotes] ${props.name} did not unmount cleanly:`, error)
      }
      remove()
    },
  }
}
