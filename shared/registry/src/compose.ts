import { gzipSync } from 'node:zlib'
import { DAY_MS } from '@crm/base/durations'
import type {
  PortalManifest,
  PortalRemote,
  RemoteBuild,
  RemoteDescriptor,
  RemoteState,
} from '@crm/contracts/portal/manifest'
import { checkPortal } from '@crm/contracts/portal/portalCheck'
import { GrayscaleFlag } from '@crm/contracts/enums'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import type { AccessRow, ModuleId } from '@crm/contracts/routes/routeRow'
import { satisfies } from 'semver'
import { type Conflict, conflictsOf } from './conflicts.ts'
import { hash8 } from './files.ts'
import type { LoadedPortal, PortalSource } from './portalSource.ts'
import type { ShellDescriptor } from './publish.ts'

/** Largest portal manifest in bytes after gzip. */
export const PORTAL_GZ_MAX = 12 * 1024

/** How long a manifest counts as fresh. */
export const FRESH_DAYS = 30

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
  /** Routes that an operator could approve, with the remote that has them. */
  readonly awaiting: readonly { route: string; remote: string }[]

  constructor(portal: string, reasons: string[], awaiting: ActivationError['awaiting'] = []) {
    super(`The portal ${portal} is not activated:\n${reasons.map((reason) => `  ${reason}`).join('\n')}`)
    this.name = 'ActivationError'
    this.reasons = reasons
    this.awaiting = awaiting
  }
}

/** A composed portal and the findings that did not stop it. */
export interface ComposeResult {
  portal: PortalManifest
  reports: Conflict[]
}

/**
 * Builds the manifest of one portal from its source, the builds of its remotes and the shell, and runs every check of the
 * activation. `approved` names routes outside the baseline, or looser than it, that an operator allowed (`approvalOf`).
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
  const here = remotes.map((remote) => (isHere(source, remote) ? remote : { ...remote, state: 'off' as const }))
  const offered = here.filter((remote) => remote.state !== 'off').map((remote) => inModules(source, remote))
  const portal: PortalManifest = {
    schema: 1,
    portal: source.portal,
    rev,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + FRESH_DAYS * DAY_MS).toISOString(),
    hosts: source.hosts,
    portalType: source.portalType,
    shell: shellOf(shell),
    theme: themeOf(loaded),
    backends: source.backends,
    auth: source.auth,
    features: { ...source.features },
    ...(source.grayDefaults ? { grayDefaults: source.grayDefaults } : {}),
    routes: [...(shell.routes ?? []), ...offered.flatMap((remote) => remote.current.manifest.routes)],
    ...menuOf(offered, source),
    guide: offered.flatMap((remote) => remote.current.manifest.guide ?? []),
    remotes: here.map(portalRemote),
    ...(source.modules ? { modules: source.modules } : {}),
    ...(source.limits ? { limits: source.limits } : {}),
    ...(source.csp ? { csp: source.csp } : {}),
  }
  const conflicts = conflictsOf({ ...portal, shellOpeners: shell.openers, landing: source.landing })
  const rows = new Map(portal.routes.map((row) => [row.name, row]))
  const isApproved = (route: string) => {
    const row = rows.get(route)
    return row && [route, approvalOf(row)].some((name) => options.approved?.includes(name))
  }
  const refused = conflicts.filter(
    ({ weight, approvable, subject }) => weight === 'refuse' && !(approvable && isApproved(subject)),
  )
  const reasons = refused.map((conflict) => `${conflict.subject} ${conflict.text} (${conflict.code})`)
  for (const { current, canary } of remotes)
    reasons.push(...apiReasons(current, shell), ...(canary ? trialReasons(current, canary.build, shell) : []))
  reasons.push(...unknownNames(source, remotes, portal), ...manifestReasons(portal))
  if (reasons.length > 0) {
    const awaiting = refused
      .filter(({ approvable }) => approvable)
      .map(({ subject }) => ({ route: subject, remote: rows.get(subject)?.owner ?? '' }))
    throw new ActivationError(source.portal, reasons, awaiting)
  }
  return { portal, reports: conflicts.filter((conflict) => conflict.weight === 'report') }
}

/** How the approval of a route is kept: for who may open it now. A row that lets others in waits anew. */
export function approvalOf(row: AccessRow): string {
  const { name, owner, path, login, requireAuth, module, roles, forbiddenCorpSources, levels, grayscale, feature } = row
  const access = [owner, path, login, requireAuth, module, roles, forbiddenCorpSources, levels, grayscale, feature]
  return `${name}:${hash8(Buffer.from(JSON.stringify(access)))}`
}

function isHere({ remotes }: PortalSource, { current }: SelectedRemote): boolean {
  return !remotes || remotes.includes(current.id)
}

// Of a remote a host that shows one module has what belongs to it or to neither.
function inModules({ modules }: PortalSource, remote: SelectedRemote): SelectedRemote {
  if (!modules) return remote
  const { manifest } = remote.current
  const routes = manifest.routes.filter(({ module }) => module === undefined || modules.includes(module))
  const served = new Set(routes.map(({ name }) => name))
  const shown = (row: { route: string; module: ModuleId }) => modules.includes(row.module) && served.has(row.route)
  const own = { ...manifest, routes, nav: manifest.nav.filter(shown), guide: (manifest.guide ?? []).filter(shown) }
  return { ...remote, current: { ...remote.current, manifest: own } }
}

// Names that a source writes and nothing knows: a misspelt one would be without effect.
function unknownNames(source: PortalSource, remotes: readonly SelectedRemote[], portal: PortalManifest): string[] {
  const ids = remotes.map(({ current }) => current.id)
  const remote = source.remotes?.find((id) => !ids.includes(id))
  const labels = new Set(portal.navGroups.map(({ module, label }) => `${module} ${label}`))
  const groups = (source.menu ?? []).map(({ module, group, label = group }) => `${module} ${label}`)
  const group = groups.findIndex((name) => !labels.has(name))
  const flags = new Set<string>(Object.values(GrayscaleFlag))
  for (const { current } of remotes)
    for (const { grayscale } of current.manifest.routes) if (grayscale) flags.add(grayscale)
  const flag = Object.keys(source.grayDefaults ?? {}).find((name) => !flags.has(name))
  const twice = portal.navGroups.filter(
    ({ module, label }, index, all) => all.findIndex((one) => one.module === module && one.label === label) !== index,
  )
  return [
    ...(remote === undefined ? [] : [`remotes: there is no ${remote}; there are ${ids.join(', ')} (unknown-remote)`]),
    ...(flag === undefined
      ? []
      : [`grayDefaults: there is no ${flag}; there are ${[...flags].join(', ')} (unknown-flag)`]),
    ...(group < 0 ? [] : [`menu.${group}.group: there is no ${source.menu?.[group]?.group} (unknown-group)`]),
    ...twice.map(({ label }) => `menu: two groups are called ${label} (group-twice)`),
  ]
}

// The product's groups and those that remotes bring; an entry without an icon of its own has its group's.
function menuOf(
  offered: readonly SelectedRemote[],
  { menu = [], modules }: PortalSource,
): Pick<PortalManifest, 'navGroups' | 'nav'> {
  const all = [...NAV_GROUPS, ...offered.flatMap((remote) => remote.current.manifest.navGroups ?? [])]
  const navGroups = modules ? all.filter(({ module }) => modules.includes(module)) : all
  const nav = offered.flatMap((remote) => remote.current.manifest.nav)
  const iconOf = (module: number, label: string) =>
    navGroups.find((group) => group.module === module && group.label === label)?.icon ?? 'app'
  const own = ({ module, group }: { module: number; group: string }) =>
    menu.find((row) => row.module === module && row.group === group)
  return {
    navGroups: navGroups.map((group) => {
      const { label = group.label, order = group.order } = own({ module: group.module, group: group.label }) ?? {}
      return { ...group, label, order }
    }),
    nav: nav.map((row) => ({
      ...row,
      group: own(row)?.label ?? row.group,
      icon: row.icon ?? iconOf(row.module, row.group),
    })),
  }
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

// Everybody has the rows and openers of the build in use: one on trial must have the same, its words aside.
function trialReasons(current: RemoteDescriptor, canary: RemoteDescriptor, shell: ShellDescriptor): string[] {
  const offers = ({ manifest }: RemoteDescriptor) => [
    manifest.routes.map(({ title: _, group: __, ...row }) => row),
    [...manifest.openers].sort(),
  ]
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
    ...(theme.font?.file ? { font: { ...theme.font, file: served(theme.font.file) } } : {}),
  }
}

function portalRemote(remote: SelectedRemote): PortalRemote {
  const { current, fallback, canary, state = 'on', message } = remote
  return {
    id: current.id,
    title: current.manifest.title,
    state,
    ...(message ? { message } : {}),
    current: buildOf(current),
    ...(fallback ? { fallback: buildOf(fallback) } : {}),
    ...(canary ? { canary: { ...buildOf(canary.build), weight: canary.weight, salt: canary.salt } } : {}),
    openers: current.manifest.openers,
    ...(current.manifest.uses ? { uses: current.manifest.uses } : {}),
  }
}

/** A build as a portal names it. Integrity of the entry only: it carries the hashes of all its chunks. */
export function buildOf(descriptor: RemoteDescriptor): RemoteBuild {
  const folder = `/r/${descriptor.id}/${descriptor.version}-${descriptor.build}`
  return {
    version: descriptor.version,
    build: descriptor.build,
    name: descriptor.federationName,
    entry: `${folder}/${descriptor.entry}`,
    integrity: descriptor.files[descriptor.entry]?.integrity ?? '',
    api: descriptor.requires.shellApi,
  }
}
