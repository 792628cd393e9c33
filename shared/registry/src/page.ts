import { createHash } from 'node:crypto'
import type { PortalManifest, PortalPreloads, RemoteDescriptor } from '@crm/contracts/portal/manifest'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { inlineScripts } from './checks.ts'
import type { ShellDescriptor } from './publish.ts'

/** A file that the browser should fetch before a script asks for it. */
export interface Preload {
  href: string
  integrity: string
  as: 'script' | 'style'
  /** Behind everything else. */
  late?: boolean
}

/** A manifest as it is sent: its exact text, what signs it, and the keys that a page verifies that with. */
export interface SignedPortal {
  text: string
  signature: string
  keys: string
}

/** Address of a file of a published shell. */
export function shellFile(shell: ShellDescriptor, name: string): string {
  return `/shell/${shell.version}-${shell.build}/${name}`
}

/** Address of a file of a published remote. */
export function remoteFile(remote: RemoteDescriptor, name: string): string {
  return `/r/${remote.id}/${remote.version}-${remote.build}/${name}`
}

/**
 * What a page needs beyond the shell's own first files: the frame, the federation entry of its remote, the chunks of its screen and
 * the parts of the shell that the screen asks for; then what its first screen shows after that, charts for example.
 */
export function preloadsOf(shell: ShellDescriptor, remote: RemoteDescriptor | undefined, row: RouteRow): Preload[] {
  const found: Preload[] = []
  const add = (href: string, integrity: string | undefined, late: boolean) => {
    if (!integrity || !/\.(js|css)$/.test(href) || found.some((other) => other.href === href)) return
    found.push({ href, integrity, as: href.endsWith('.css') ? 'style' : 'script', ...(late ? { late } : {}) })
  }
  const addShell = (files: readonly string[] = [], late: boolean) => {
    for (const file of files) add(shellFile(shell, file), shell.files[file]?.integrity, late)
  }
  const addAll = (names: readonly string[], late: boolean) => {
    for (const name of names) {
      if (remote?.files[name]) add(remoteFile(remote, name), remote.files[name].integrity, late)
      else addShell(shell.files[name] ? [name] : shell.chunks[name], late)
    }
  }
  // Guests see no frame; whoever comes to such a page without a session goes to the sign-in.
  if (row.layout === 'app' && row.login) addShell(shell.late?.main, false)
  const first = remote ? [remote.entry, ...(remote.preload?.[row.name] ?? [])] : (shell.pages?.[row.name] ?? [])
  addAll(first, false)
  for (const name of first) addShell(shell.late?.[name], true)
  addAll(remote?.preloadLate?.[row.name] ?? [], true)
  return found
}

/** What `preloadsOf` says of each page of the remotes, by id, that a portal offers. */
export function portalPreloads(
  shell: ShellDescriptor,
  routes: readonly RouteRow[],
  remotes: ReadonlyMap<string, RemoteDescriptor>,
): PortalPreloads {
  const files: PortalPreloads['files'] = []
  const places = new Map<string, number>()
  const placeOf = ({ href, integrity }: Preload) => {
    const place = places.get(href) ?? files.push([href, integrity]) - 1
    places.set(href, place)
    return place
  }
  const pages = routes.flatMap((row) => {
    const remote = remotes.get(row.owner)
    return remote ? [[row.name, preloadsOf(shell, remote, row).map(placeOf)] as const] : []
  })
  return { files, pages: Object.fromEntries(pages) }
}

/**
 * The page of a portal: the shell's page with title, icon, preload hints and the manifest itself (`signed`: as it was signed),
 * addresses resolved; `script` is one more script at its end; `preview` says until when this is a preview and no portal.
 */
export function renderPage(
  html: string,
  shell: ShellDescriptor,
  portal: PortalManifest,
  preloads: readonly Preload[],
  {
    script,
    signed,
    preview,
  }: { script?: { path: string; source: string } | undefined; signed?: SignedPortal; preview?: string } = {},
): string {
  const { theme } = portal
  const head = [
    `<title>${escaped(theme.title)}</title>`,
    ...(theme.slogan ? [`<meta name="description" content="${escaped(theme.slogan)}">`] : []),
    ...(theme.favicon ? [`<link rel="icon" href="${escaped(theme.favicon)}">`] : []),
    ...outsideOrigins(portal).map((origin) => `<link rel="preconnect" href="${escaped(origin)}" crossorigin>`),
    ...(preview ? [`<meta name="portal-preview" content="${preview}">`] : []),
    ...(signed
      ? [
          `<meta name="portal-keys" content="${signed.keys}">`,
          `<meta name="portal-signature" content="${signed.signature}">`,
        ]
      : []),
  ]
  const data = `<script type="application/json" id="portal">${signed?.text ?? inlineJson(portal)}</script>`
  return html
    .replace(/\b(src|href)="\/([^"]+)"/g, (whole, attribute: string, name: string) =>
      shell.files[name] ? `${attribute}="${shellFile(shell, name)}"` : whole,
    )
    .replace('<!--portal-head-->', () => head.join('\n    '))
    .replace(FIRST_SCRIPTS, (tag) => tag.replace('<script', '<script fetchpriority="high"'))
    .replace('</head>', () => `${preloads.map(preloadTag).join('\n    ')}</head>`)
    .replace('<!--portal-data-->', () => (script ? `${data}\n    ${scriptTag(script)}` : data))
}

// Everything waits for the shell's own first scripts.
const FIRST_SCRIPTS = /<script\b[^>]*\bdefer\b[^>]*>/g

function scriptTag({ path, source }: { path: string; source: string }): string {
  const hash = createHash('sha384').update(source).digest('base64')
  return `<script type="module" src="${path}" integrity="sha384-${hash}" crossorigin="anonymous"></script>`
}

/** A preload tag; the tag that uses the file later must carry the same integrity and crossorigin, else it is fetched twice. */
export function preloadTag({ href, integrity, as, late }: Preload): string {
  const rank = late ? ' fetchpriority="low"' : ''
  return `<link rel="preload" as="${as}" href="${escaped(href)}" integrity="${integrity}" crossorigin="anonymous"${rank}>`
}

/** JSON that can stand inside a script element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** What the policy of a page needs to know of the shell's own page. */
export interface ShellScripts {
  /** Values of a script-src directive for its inline scripts. */
  hashes: readonly string[]
  /** Whether it decides which text may become markup or the address of a script: without that, Trusted Types would stop it. */
  hasTypesPolicy: boolean
}

/** What the inline scripts of a shell's page are and do. */
export function scriptsOf(html: string): ShellScripts {
  const sources = inlineScripts(html)
  return {
    hashes: sources.map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`),
    hasTypesPolicy: sources.some((source) => source.includes("trustedTypes.createPolicy('default'")),
  }
}

const EMPTY_STYLE = `'sha256-${createHash('sha256').update('').digest('base64')}'`

/** Directives that a browser may say a page has broken. */
export const DIRECTIVES: readonly string[] = [
  ...[
    'default-src',
    'script-src',
    'script-src-elem',
    'script-src-attr',
    'style-src',
    'style-src-elem',
    'style-src-attr',
  ],
  ...['img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'worker-src', 'manifest-src', 'object-src'],
  ...['form-action', 'frame-ancestors', 'base-uri', 'require-trusted-types-for', 'trusted-types'],
]

/** Where browsers report what the policy of a page kept from happening. */
export const POLICY_REPORTS = '/beacon/policy'

/** The content security policy of a portal: header and manifest cannot drift, because one is made from the other. */
export function policyOf(portal: PortalManifest, { hashes, hasTypesPolicy }: ShellScripts): string {
  const { backends, auth, csp } = portal
  const self = "'self'"
  const assets = originsOf([backends.assets])
  // Uploads are kept by the backend that took them.
  const files = originsOf([backends.api])
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': [self, ...assets, ...hashes],
    // The script of the page puts the theme into a style element that has no text.
    'style-src': [self, EMPTY_STYLE, ...assets],
    // React and Semi set style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [self, 'data:', 'blob:', ...assets, ...files],
    'media-src': [self, 'blob:', ...assets, ...files],
    'font-src': [self, ...assets],
    'connect-src': [
      self,
      ...originsOf([backends.api, backends.passport, backends.analytics, backends.assets, backends.customerService]),
    ],
    'frame-src': [self, ...originsOf([auth.passportOrigin, backends.customerService]), ...files, ...auth.iframeAllow],
    'worker-src': [self],
    'manifest-src': [self],
    'form-action': [self],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // A shell of earlier, which somebody went back to, has no policy of its own and would load no script any more.
    ...(hasTypesPolicy ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['default'] } : {}),
    'report-uri': [`${POLICY_REPORTS}?portal=${portal.portal}`],
  }
  for (const [directive, origins] of Object.entries(csp ?? {})) directives[directive]?.push(...origins)
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(' ')}`)
    .join('; ')
}

function outsideOrigins(portal: PortalManifest): string[] {
  return [...new Set(originsOf([portal.backends.api, portal.backends.passport, portal.backends.assets]))]
}

// An address that starts with a slash is this host, which 'self' covers.
function originsOf(addresses: readonly (string | null | undefined)[]): string[] {
  return addresses.flatMap((address) => (address && !address.startsWith('/') ? [new URL(address).origin] : []))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
