import { gzipSync } from 'node:zlib'
import type {
  PortalManifest,
  PortalRemote,
  RemoteBuild,
  RemoteDescriptor,
  RemoteState,
} from '@crm/contracts/portal/manifest'
import { checkPortal } from '@crm/contracts/portal/portalCheck'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { shellRoutes } from '@crm/contracts/routes/shell'
import { satisfies } from 'semver'
import { type Conflict, conflictsOf } from './conflicts.ts'
import type { LoadedPortal } from './portalSource.ts'
import type { ShellDescriptor } from './publish.ts'

/** Largest portal manifest in bytes after gzip. */
export const PORTAL_GZ_MAX = 12 * 1024

/** How long a manifest counts as fresh. */
const FRESH_DAYS = 30

/** A remote of a portal: the build to use, the good one before it, and whether it is on. */
export interface SelectedRemote {
  current: RemoteDescriptor
  fallback?: RemoteDescriptor
  /** A build on trial for `weight` of 10000 subjects, drawn by `salt`. */
  canary?: { build: RemoteDescriptor; weight: number; salt: string }
  state?: RemoteState
  /** Sentence for users when the remote is killed. */
  message?: string
}

/** A portal that cannot be activated, with every reason. */
export class ActivationError extends Error {
  readonly reasons: string[]

  constructor(portal: string, reasons: string[]) {
    super(`The portal ${portal} is not activated:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
    this.name = 'ActivationError'
    this.reasons = reasons
  }
}

/** A composed portal and the findings that did not stop it. */
export interface ComposeResult {
  portal: PortalManifest
  reports: Conflict[]
}

/**
 * Builds the manifest of one portal from its source, the builds of its remotes and the shell, and runs every check of the
 * activation. `approved` names routes that a second person allowed to be looser than the baseline.
 */
export function compose(
  loaded: LoadedPortal,
  remotes: readonly SelectedRemote[],
  shell: ShellDescriptor,
  rev: number,
  options: { now?: Date; approved?: readonly string[] } = {},
): ComposeResult {
  const { source } = loaded
  const now = options.now ?? new Date()
  const offered = remotes.filter((remote) => remote.state !== 'off')
  const portal: PortalManifest = {
    schema: 1,
    portal: source.portal,
    rev,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + FRESH_DAYS * 86_400_000).toISOString(),
    hosts: source.hosts,
    portalType: source.portalType,
    shell: shellOf(shell),
    theme: themeOf(loaded),
    backends: source.backends,
    auth: source.auth,
    features: source.features,
    ...(source.grayDefaults ? { grayDefaults: source.grayDefaults } : {}),
    routes: [...(shell.routes ?? shellRoutes), ...offered.flatMap((remote) => remote.current.manifest.routes)],
    navGroups: [...NAV_GROUPS],
    nav: offered.flatMap((remote) => remote.current.manifest.nav),
    remotes: remotes.map((remote) => portalRemote(remote, source.landing)),
    ...(source.limits ? { limits: source.limits } : {}),
    ...(source.csp ? { csp: source.csp } : {}),
  }
  const conflicts = conflictsOf({ ...portal, shellOpeners: shell.openers, landing: source.landing })
  const reasons = conflicts
    .filter(
      (conflict) =>
        conflict.weight === 'refuse' && !(conflict.approvable && options.approved?.includes(conflict.subject)),
    )
    .map((conflict) => `${conflict.subject} ${conflict.text} (${conflict.code})`)
  for (const { current, canary } of remotes)
    reasons.push(...apiReasons(current, shell), ...(canary ? trialReasons(current, canary.build, shell) : []))
  reasons.push(...manifestReasons(portal))
  if (reasons.length > 0) throw new ActivationError(source.portal, reasons)
  return { portal, reports: conflicts.filter((conflict) => conflict.weight === 'report') }
}

/** Reasons why a finished manifest may not go out: whatever the browser would refuse or leave out, and its size. */
export function manifestReasons(portal: unknown): string[] {
  const result = checkPortal(portal)
  const found = result.ok ? [...result.ignored, ...result.unavailable.map((remote) => remote.fault)] : result.faults
  const reasons = found.map(({ field, problem }) => `${field || 'the manifest'} is refused (${problem})`)
  const size = gzipSync(JSON.stringify(portal), { level: 9 }).length
  if (size > PORTAL_GZ_MAX) reasons.push(`the manifest has ${size} bytes gzip, limit ${PORTAL_GZ_MAX} (size)`)
  return reasons
}

/** The version of a shared module; a name that ends in a slash stands for everything below it. */
function providedVersion(provides: Readonly<Record<string, string>>, name: string): string | undefined {
  const above = Object.keys(provides).find((key) => key.endsWith('/') && name.startsWith(key))
  return provides[name] ?? (above === undefined ? undefined : provides[above])
}

/** What the shell's interface, its shared modules and the ownership of routes say against a build, a line each. */
export function apiReasons(remote: RemoteDescriptor, shell: ShellDescriptor): string[] {
  const reasons: string[] = []
  const foreign = remote.manifest.routes.filter((row) => row.owner !== remote.id)
  if (!satisfies(shell.api, remote.requires.shellApi)) {
    reasons.push(
      `${remote.id} needs the shell interface ${remote.requires.shellApi}, this shell has ${shell.api} (shell-api)`,
    )
  }
  for (const { name, requiredVersion } of remote.shared) {
    const provided = providedVersion(shell.provides, name)
    if (provided && satisfies(provided, requiredVersion)) continue
    reasons.push(
      `${remote.id} needs ${name} ${requiredVersion}, this shell ${provided ? `has ${provided}` : 'does not provide it'} (shared)`,
    )
  }
  if (foreign.length > 0)
    reasons.push(`${remote.id} offers routes of others: ${foreign.map((row) => row.name).join(', ')} (wrong-owner)`)
  return reasons
}

// Everybody has the rows and openers of the build in use: one on trial must have the same.
function trialReasons(current: RemoteDescriptor, canary: RemoteDescriptor, shell: ShellDescriptor): string[] {
  const offers = ({ manifest }: RemoteDescriptor) => [manifest.routes, [...manifest.openers].sort()]
  const differs = JSON.stringify(offers(current)) !== JSON.stringify(offers(canary))
  return [
    ...apiReasons(canary, shell),
    ...(differs
      ? [`${current.id} on trial offers other routes or openers than the build in use: activate it (trial-routes)`]
      : []),
  ]
}

function shellOf(shell: ShellDescriptor): PortalManifest['shell'] {
  return { version: `${shell.version}-${shell.build}`, api: shell.api }
}

function themeOf({ source, assets }: LoadedPortal): PortalManifest['theme'] {
  const base = source.backends.assets.replace(/\/$/, '')
  const served = (name: string | undefined) => {
    const asset = name === undefined ? undefined : assets[name]
    return asset ? `${base}/brand/${source.portal}/${asset.name}` : name
  }
  const { theme } = source
  const each = <T extends object>(names: T): T =>
    // same keys, each name replaced by its address
    Object.fromEntries(Object.entries(names).map(([key, name]) => [key, served(name)])) as T
  return {
    ...theme,
    logo: each(theme.logo),
    ...(theme.favicon ? { favicon: served(theme.favicon) } : {}),
    ...(theme.loginArt ? { loginArt: served(theme.loginArt) } : {}),
    ...(theme.pages ? { pages: each(theme.pages) } : {}),
  }
}

function portalRemote(remote: SelectedRemote, landing: readonly string[]): PortalRemote {
  const { current, fallback, canary, state = 'on', message } = remote
  return {
    id: current.id,
    title: current.manifest.title,
    state,
    ...(message ? { message } : {}),
    current: buildOf(current, landing),
    ...(fallback ? { fallback: buildOf(fallback, []) } : {}),
    ...(canary ? { canary: { ...buildOf(canary.build, []), weight: canary.weight, salt: canary.salt } } : {}),
    openers: current.manifest.openers,
    ...(current.manifest.uses ? { uses: current.manifest.uses } : {}),
  }
}

function buildOf(descriptor: RemoteDescriptor, landing: readonly string[]): RemoteBuild {
  const folder = `/r/${descriptor.id}/${descriptor.version}-${descriptor.build}`
  const file = (name: string): [string, string][] => {
    const published = descriptor.files[name]
    return published ? [[`${folder}/${name}`, published.integrity]] : []
  }
  const pages = Object.entries(descriptor.preload ?? {}).filter(([route]) => landing.includes(route))
  const preload = Object.fromEntries(pages.map(([route, names]) => [route, names.flatMap(file)]))
  return {
    version: descriptor.version,
    build: descriptor.build,
    name: descriptor.federationName,
    entry: `${folder}/${descriptor.entry}`,
    integrity: descriptor.files[descriptor.entry]?.integrity ?? '',
    api: descriptor.requires.shellApi,
    ...(pages.length > 0 ? { preload } : {}),
  }
}
