import type { AccessRow, ModuleId, RouteRow } from '../routes/routeRow.ts'
import type { PolicyDirective, PortalLimit, SignIn } from './portalNames.ts'

/** One entry of the sidebar: which route, under which label, in which group of which module. */
export interface NavRow {
  route: string
  module: ModuleId
  /** Label of a group of `NAV_GROUPS` of the same module. */
  group: string
  label: string
  /** Position inside the group, ascending. */
  order: number
  /** Name from the shell's icon set; the group's when absent. */
  icon?: string
}

/** One group of the sidebar. */
export interface NavGroup {
  module: ModuleId
  label: string
  order: number
  icon: string
}

/** One introduction of a page in the guide. */
export interface GuideRow {
  route: string
  module: ModuleId
  /** Position inside the module, ascending. */
  order: number
  title: string
  text: string
  query?: Readonly<Record<string, string>>
  /** What the page looks like in the introduction's picture. */
  pictures: readonly PictureKind[]
}

/** What a page looks like in the picture of its introduction. */
export type PictureKind = 'list' | 'board' | 'detail' | 'cards'

/** What a remote says of one of its pages in words: title, and where it stands in menu and guide. */
export interface Page {
  title: string
  group?: string
  /** Entries of the sidebar; the label is the title unless said. */
  menu?: readonly (Omit<NavRow, 'route' | 'label'> & { label?: string })[]
  /** Introductions in the guide; their title is the page's unless said. */
  intros?: readonly (Omit<GuideRow, 'route' | 'title'> & { title?: string })[]
}

/** The pages of one remote by the name of their route. */
export function pagesOf<const Name extends string>(pages: Readonly<Record<Name, Page>>): Readonly<Record<Name, Page>> {
  return pages
}

/** What a remote says about itself; emitted beside its bundle as manifest.json, read before any of its code is loaded. */
export interface RemoteManifest {
  id: string
  /** Semantic version of the remote. */
  version: string
  /** Chinese name of the module, shown when it cannot be loaded. */
  title: string
  routes: RouteRow[]
  nav: NavRow[]
  /** Groups of the sidebar that only this remote has. */
  navGroups?: NavGroup[]
  guide?: GuideRow[]
  /** Names of drawers and dialogs that this remote opens for everybody. */
  openers: string[]
  /** Openers of other remotes that this one opens. */
  uses?: string[]
}

/** A manifest that knows the names of its screens and openers, so that a missing screen is a type error. */
export interface TypedManifest<Screen extends string, Opener extends string> extends RemoteManifest {
  readonly names?: { screen: Screen; opener: Opener }
}

/**
 * Writes a remote's manifest: of all rows the remote owns (`rows`), those whose screen exists (`screens`) are served, with the
 * words of their page. Throws when a screen names no row.
 */
export function remoteManifest<const Screen extends string, const Opener extends string = never>(parts: {
  id: string
  version: string
  title: string
  rows: readonly AccessRow[]
  pages: Readonly<Record<Screen, Page>>
  screens: readonly Screen[]
  navGroups?: readonly NavGroup[]
  openers?: readonly Opener[]
  uses?: readonly string[]
}): TypedManifest<Screen, Opener> {
  const { id, version, title, navGroups } = parts
  const routes = parts.screens.map((name): RouteRow => {
    const row = parts.rows.find((candidate) => candidate.name === name)
    if (!row) throw new Error(`${id}: no route row is named ${name}`)
    const { title, group } = parts.pages[name]
    return { ...row, title, ...(group ? { group } : {}) }
  })
  const pages = parts.screens.map((route) => ({ route, page: parts.pages[route] }))
  return {
    ...{ id, version, title, routes },
    nav: pages.flatMap(({ route, page }) => (page.menu ?? []).map((row) => ({ label: page.title, ...row, route }))),
    ...(navGroups ? { navGroups: [...navGroups] } : {}),
    guide: pages.flatMap(({ route, page }) => (page.intros ?? []).map((row) => ({ title: page.title, ...row, route }))),
    openers: [...(parts.openers ?? [])],
    uses: [...(parts.uses ?? [])],
  }
}

/** One published file: its Subresource Integrity hash and its size before compression. */
export interface PublishedFile {
  /** `sha384-…` in the form of the integrity attribute. */
  integrity: string
  bytes: number
  kind: 'js' | 'css' | 'asset'
}

/** Build descriptor `/r/<id>/<version>-<build>/remote.json`: what one build is, needs and offers. Written once, never changed. */
export interface RemoteDescriptor {
  schema: 1
  id: string
  version: string
  /** First eight hex digits of the hash over all files. */
  build: string
  /** Global name of the federation container, `<id>_<build>`. */
  federationName: string
  /** File name of the federation entry inside the folder. */
  entry: string
  /** Path inside the folder to its hash and size. */
  files: Record<string, PublishedFile>
  manifest: RemoteManifest
  requires: {
    /** Range of the shell's programming interface, for example `^1.0`. */
    shellApi: string
    features?: string[]
  }
  /** Singletons taken from the shell, with the version the build was made against. */
  shared: { name: string; requiredVersion: string }[]
  /** Files worth fetching early, by route name. */
  preload?: Record<string, string[]>
  /** What the first screen shows after those: fetched behind everything else. */
  preloadLate?: Record<string, string[]>
  /** Bytes after gzip. */
  sizes: { entryGz: number; totalGz: number; cssGz?: number; firstPageGz?: number }
  builtAt: string
  /** What it was built from, and which checks of that passed. */
  commit?: string
  checks?: readonly string[]
  tools?: Record<string, string>
}

/** One build as the browser needs it: everything resolved, nothing to look up. */
export interface RemoteBuild {
  version: string
  build: string
  /** Federation name. */
  name: string
  /** Address of the entry, from the root of the host or absolute. */
  entry: string
  integrity: string
  /** Range of the shell's programming interface it was built for. */
  api: string
  /** Route name to files and their integrity; only for landing routes. */
  preload?: Record<string, [file: string, integrity: string][]>
}

/** A build tried by a part of the visitors: bucket of the subject below `weight` (of 10000), or named corps and users. */
export interface CanaryBuild extends RemoteBuild {
  weight: number
  salt: string
  portals?: string[]
  corps?: number[]
  users?: number[]
}

/** `on` is offered, `off` is hidden from menu and guard, `killed` is shown with its message and never loaded. */
export type RemoteState = 'on' | 'off' | 'killed'

/** One remote of a portal: the build in use, the good one before it, and perhaps one under trial. */
export interface PortalRemote {
  id: string
  title: string
  state: RemoteState
  message?: string
  current: RemoteBuild
  fallback?: RemoteBuild
  canary?: CanaryBuild
  openers: string[]
  uses?: string[]
}

/** Look and words of one customer host. Colours are hex, rgb or hsl; images are files of the assets origin. */
export interface PortalTheme {
  id: string
  /** Allow-listed custom properties, for example `--semi-color-primary`. */
  tokens: Record<string, string>
  dark?: Record<string, string>
  logo: { light: string; dark?: string; compact?: string }
  favicon?: string
  title: string
  slogan?: string
  loginArt?: string
  /** Replacement texts by key. */
  texts?: Record<string, string>
  /** Own addresses of the static pages. */
  pages?: { about?: string; agreement?: string; privacy?: string; contact?: string }
  recordNo?: string
  currency?: string
  /** Families of the typeface, the first that the machine has; `file` brings the first of them. */
  font?: { families: string[]; file?: string }
  /** Corners of fields and buttons in px; smaller and larger parts follow in proportion. */
  radius?: number
}

/** `/portal.json`: everything one browser needs to start on one host, resolved and signed by the registry. */
export interface PortalManifest {
  schema: 1
  portal: string
  /** Only grows; the browser never goes back below the highest it has seen. */
  rev: number
  /** ISO times. */
  issuedAt: string
  expiresAt: string
  /** Exact host names that this file may be used on. */
  hosts: string[]
  portalType: 'public' | 'private'
  shell: { version: string; api: string; entry?: string; integrity?: string }
  theme: PortalTheme
  backends: {
    api: string
    passport: string
    analytics: string | null
    assets: string
    customerService?: string | null
  }
  auth: {
    passportOrigin: string
    appIdRef?: string
    ssoTimeoutMs: number
    /** Exact origins that `state` and `redirect_uri` may lead to. */
    redirectAllow: string[]
    /** Exact origins that `/iframe` may show. */
    iframeAllow: string[]
    /** Ways to sign in that are shown; absent: all. */
    signIns?: SignIn[]
  }
  /** Portal features by name; absent means off. */
  features: Record<string, boolean>
  /** Value of a grayscale flag when the server gives none; absent here too means on. */
  grayDefaults?: Record<string, boolean>
  /** The shell's rows and those of the remotes that are not off. */
  routes: RouteRow[]
  navGroups: NavGroup[]
  nav: NavRow[]
  /** Introductions of the pages that are served; absent in manifests from before remotes had them. */
  guide?: GuideRow[]
  remotes: PortalRemote[]
  /** Modules that this host shows; absent: both. What an enterprise may use is the backend's word. */
  modules?: ModuleId[]
  /** Time limits in milliseconds where this portal differs. */
  limits?: Partial<Record<PortalLimit, number>>
  /** Origins of the content security policy by directive. */
  csp?: Partial<Record<PolicyDirective, string[]>>
}

/**
 * `/preloads.json` of a host: the files of each page of its remotes, so that a browser that goes there asks for all of them at once.
 * Unsigned, for nothing in it is run: scripts are checked as manifest and builds say.
 */
export interface PortalPreloads {
  files: [address: string, integrity: string][]
  /** Positions in `files`, by the name of the route. */
  pages: Record<string, number[]>
}
