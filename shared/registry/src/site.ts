import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { DAY_MS } from '@crm/base/durations'
import type { PortalManifest, RemoteDescriptor } from '@crm/contracts/portal/manifest'
import { SIGNATURE_HEADER } from '@crm/contracts/portal/portalNames'
import { matchRoute } from '@crm/contracts/routes/paths'
import { type Preview, PREVIEW_PATH, previewFile } from './brandCommands.ts'
import { hash8, typeOf } from './files.ts'
import { FOLLOWER } from './follower.ts'
import { FRESH_DAYS } from './compose.ts'
import {
  inlineJson,
  policyOf,
  portalPreloads,
  preloadsOf,
  renderPage,
  scriptsOf,
  type ShellScripts,
  type SignedPortal,
} from './page.ts'
import { remoteDescriptor, type ShellDescriptor, shellDescriptor } from './publish.ts'
import { currentPortal } from './revisions.ts'
import { signerOf } from './signing.ts'
import { openStore, readJson } from './store.ts'

/** A request as any web server hands it over. `path` is the path with query; header names are in lower case. */
export interface SiteRequest {
  method: string
  host: string
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** An answer for any web server to send as it is. */
export interface SiteAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** How the site is served. */
export interface SiteOptions {
  /** Answers 421 for a host that no portal claims; otherwise it shows the default portal. */
  strictHosts?: boolean
  /** An open page takes new builds at once, and shows what keeps them from being built: for work on one remote, never in production. */
  followBuilds?: boolean
}

/** Everything of the registry that a browser fetches: pages, manifests and files. */
export interface Site {
  /** Answers, or nothing when the path belongs to somebody else (the calls, for example). */
  handle(request: SiteRequest): Promise<SiteAnswer | undefined>
  /** Whether a portal names this host (of a `Host` header). */
  claims(host: string): Promise<boolean>
}

const MANIFEST = '/portal.json'
/** For tools; browsers read the header. */
const SIGNATURE = '/portal.json.sig'
/** Files of the pages that somebody may go to next. */
const PRELOADS = '/preloads.json'
const DEFAULT_PORTAL = 'default'
/** Paths that are never a page, even when a browser navigates to them. */
const NO_PAGES = /^\/(api|passport|files|beacon|dev|registry|operator)(\/|$)/
const FILES = /^\/(r|shell|brand)\//
const PAGES_MAX = 400

/** What no page of the product asks a browser for, nor anything that is shown inside of one. */
export const PERMISSIONS_POLICY = [
  ...['accelerometer', 'bluetooth', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/**
 * Serves the registry in the folder `registryDir`: `/portal.json`, `/preloads.json` and pages by host, builds and brand files
 * for ever.
 */
export function site(registryDir: string, options: SiteOptions = {}): Site {
  const store = openStore(registryDir)
  const remotes = new Map<string, RemoteDescriptor>()
  const shells = new Map<string, { descriptor: ShellDescriptor; html: string; scripts: ShellScripts }>()
  const pages = new Map<string, EncodedFile>()
  const signed = new Map<string, SignedPortal>()
  const signer = signerOf(store)

  async function claimedBy(name: string): Promise<string | undefined> {
    const hosts = (await readJson<Record<string, string>>(store, 'hosts.json')) ?? {}
    return (Object.hasOwn(hosts, name) ? hosts[name] : undefined) || undefined
  }

  async function portalOf(host: string): Promise<PortalManifest | undefined> {
    const name = hostName(host)
    const known = await claimedBy(name)
    if (!known && options.strictHosts) return undefined
    const portal = await currentPortal(store, known ?? DEFAULT_PORTAL)
    // The browser compares its host with this list; a name nobody registered shows the default portal.
    return portal && !portal.hosts.includes(name) && HOST_NAME.test(name)
      ? { ...portal, hosts: [...portal.hosts, name] }
      : portal
  }

  // Signed anew each day: a copy that somebody kept is not good for ever, and a later signature tells an older revision that was
  // put back on purpose from one that is replayed.
  async function signedPortal(portal: PortalManifest): Promise<SignedPortal> {
    const { keys, sign } = await signer()
    const now = new Date()
    const day = now.toISOString().slice(0, 10)
    const name = [portal.portal, portal.rev, portal.hosts.join(), day, keys].join(' ')
    const there = signed.get(name)
    if (there) return there
    const expiresAt = new Date(now.getTime() + FRESH_DAYS * DAY_MS).toISOString()
    const text = inlineJson({ ...portal, issuedAt: now.toISOString(), expiresAt })
    const made = { text, signature: sign(text), keys }
    if (signed.size >= PAGES_MAX) signed.clear()
    signed.set(name, made)
    return made
  }

  async function shellOf(key: string) {
    const there = shells.get(key)
    if (there) return there
    const descriptor = await shellDescriptor(store, key)
    const html = descriptor && (await store.read(`shell/${key}/${descriptor.html}`))?.toString('utf8')
    if (!descriptor || !html) return undefined
    const shell = { descriptor, html, scripts: scriptsOf(html) }
    shells.set(key, shell)
    return shell
  }

  async function remoteOf(id: string, key: string): Promise<RemoteDescriptor | undefined> {
    const name = `${id}/${key}`
    const descriptor = remotes.get(name) ?? (await remoteDescriptor(store, id, key))
    if (descriptor) remotes.set(name, descriptor)
    return descriptor
  }

  function keepPacked(name: string, packed: EncodedFile): void {
    if (pages.size >= PAGES_MAX) pages.clear()
    pages.set(name, packed)
  }

  async function page(request: SiteRequest, pathname: string): Promise<SiteAnswer> {
    const portal = await portalOf(request.host)
    if (!portal) return plainText(options.strictHosts ? 421 : 503, 'No portal is active for this host.')
    const shell = await shellOf(portal.shell.version)
    if (!shell) return plainText(503, `The shell ${portal.shell.version} is not in the registry.`)
    const row = matchRoute(portal.routes, pathname)?.row
    const remote = portal.remotes.find((candidate) => candidate.id === row?.owner && candidate.state === 'on')
    const own = await signedPortal(portal)
    const name = [own.signature, hostName(request.host), row?.name].join(' ')
    let packed = pages.get(name)
    if (!packed) {
      const build = remote && (await remoteOf(remote.id, `${remote.current.version}-${remote.current.build}`))
      const preloads = row ? preloadsOf(shell.descriptor, build, row) : []
      packed = pack(
        renderPage(shell.html, shell.descriptor, portal, preloads, {
          script: options.followBuilds ? FOLLOWER : undefined,
          signed: own,
        }),
      )
      keepPacked(name, packed)
    }
    return packedAnswer(request, packed, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(portal, shell.scripts),
      'integrity-policy': 'blocked-destinations=(script)',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': PERMISSIONS_POLICY,
      // Its pages show somebody's business: those that need no sign-in are for whoever was given the link.
      ...(row && row.owner !== 'shell' ? { 'x-robots-tag': 'noindex' } : {}),
    })
  }

  // Under its secret address alone; whatever portal the host shows otherwise.
  async function preview(request: SiteRequest, token: string): Promise<SiteAnswer> {
    const found = /^[\w-]{32}$/.test(token) ? await readJson<Preview>(store, previewFile(token)) : undefined
    const shell = found && Date.parse(found.until) > Date.now() ? await shellOf(found.shell) : undefined
    if (!found || !shell) return plainText(404, 'There is no such preview, or no longer.')
    const portal = { ...found.portal, hosts: [hostName(request.host)] }
    const { keys, sign } = await signer()
    const text = inlineJson(portal)
    const html = renderPage(shell.html, shell.descriptor, portal, [], {
      signed: { text, signature: sign(text), keys },
      preview: found.until,
    })
    const policy = policyOf(portal, shell.scripts).replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    const answer = packedAnswer(request, pack(html), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
    })
    const headers = {
      ...answer.headers,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    }
    return { ...answer, headers }
  }

  async function portalJson(request: SiteRequest, pathname: string): Promise<SiteAnswer> {
    const portal = await portalOf(request.host)
    if (!portal) return plainText(options.strictHosts ? 421 : 404, 'No portal is active for this host.')
    const { text, signature } = await signedPortal(portal)
    if (pathname === SIGNATURE) return { ...plainText(200, signature), body: Buffer.from(signature) }
    return packedAnswer(request, pack(text), {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      [SIGNATURE_HEADER]: signature,
    })
  }

  async function preloadsJson(request: SiteRequest): Promise<SiteAnswer> {
    const portal = await portalOf(request.host)
    const shell = portal && (await shellOf(portal.shell.version))
    if (!shell) return plainText(404, 'No portal is active for this host.')
    const name = [PRELOADS, portal.portal, portal.rev].join(' ')
    let packed = pages.get(name)
    if (!packed) {
      const offered = portal.remotes.filter(({ state }) => state === 'on')
      const builds = await Promise.all(
        offered.map(({ id, current: { version, build } }) => remoteOf(id, `${version}-${build}`)),
      )
      const remotes = new Map(builds.flatMap((build) => (build ? [[build.id, build]] : [])))
      packed = pack(JSON.stringify(portalPreloads(shell.descriptor, portal.routes, remotes)))
      keepPacked(name, packed)
    }
    return packedAnswer(request, packed, { 'content-type': 'application/json; charset=utf-8' })
  }

  async function file(request: SiteRequest, pathname: string): Promise<SiteAnswer> {
    const name = pathname.slice(1)
    const type = typeOf(name)
    if (!type || !SAFE_NAME.test(name) || name.endsWith('.html')) return plainText(404, 'Not found')
    const encodings = accepted(request)
    for (const [encoding, ending] of ENCODINGS) {
      const small = encodings.has(encoding) ? await store.read(name + ending) : undefined
      if (small) return fileAnswer(type, small, { 'content-encoding': encoding })
    }
    const bytes = await store.read(name)
    return bytes ? fileAnswer(type, bytes, {}) : plainText(404, 'Not found')
  }

  async function answer(request: SiteRequest, pathname: string): Promise<SiteAnswer | undefined> {
    if (FILES.test(pathname)) return file(request, pathname)
    if (pathname === MANIFEST || pathname === SIGNATURE) return portalJson(request, pathname)
    if (pathname === PRELOADS) return preloadsJson(request)
    if (options.followBuilds && pathname === FOLLOWER.path) return small('text/javascript', FOLLOWER.source)
    if (options.followBuilds && pathname === FOLLOWER.asks) {
      const portal = await portalOf(request.host)
      const problem = await readJson<string>(store, 'problem.json')
      return small('application/json', JSON.stringify({ rev: portal?.rev, shell: portal?.shell.version, problem }))
    }
    if (pathname.startsWith(PREVIEW_PATH)) return preview(request, pathname.slice(PREVIEW_PATH.length))
    if (NO_PAGES.test(pathname)) return undefined
    // Probes and tools ask for / without saying what they accept.
    const wantsPage = pathname === '/' || header(request, 'accept').includes('text/html')
    return wantsPage ? page(request, pathname) : undefined
  }

  return {
    claims: async (host) => (await claimedBy(hostName(host))) !== undefined,
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const pathname = request.path.split(/[?#]/, 1)[0] ?? '/'
      return answer(request, pathname)
    },
  }
}

const SAFE_NAME = /^(?:[\w-][\w.-]*\/)+[\w-][\w.-]*$/
const HOST_NAME = /^[a-z0-9.-]{1,253}$|^\[[0-9a-f:]{2,45}\]$/
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Whether this is a host name as requests bring it: lower case, without port. */
export function isHostName(host: string): boolean {
  return HOST_NAME.test(host)
}

/** Host header without its port, in lower case. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '')
}

interface EncodedFile {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

function pack(source: string): EncodedFile {
  const plainBytes = Buffer.from(source)
  const br = brotliCompressSync(plainBytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { etag: `"${hash8(plainBytes)}"`, plain: plainBytes, br, gzip: gzipSync(plainBytes) }
}

function packedAnswer(request: SiteRequest, packed: EncodedFile, headers: Record<string, string>): SiteAnswer {
  const encodings = accepted(request)
  const encoding = encodings.has('br') ? 'br' : encodings.has('gzip') ? 'gzip' : undefined
  const all = { ...ALWAYS, ...headers, 'cache-control': 'no-cache', etag: packed.etag, vary: 'accept-encoding, host' }
  if (header(request, 'if-none-match').split(/,\s*/).includes(packed.etag))
    return { status: 304, headers: all, body: Buffer.alloc(0) }
  const body = encoding ? packed[encoding] : packed.plain
  return { status: 200, headers: { ...all, ...(encoding ? { 'content-encoding': encoding } : {}) }, body }
}

function fileAnswer(type: string, body: Buffer, extra: Record<string, string>): SiteAnswer {
  return {
    status: 200,
    headers: {
      ...ALWAYS,
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      vary: 'accept-encoding',
      // Opened on its own a drawing is a document: nothing in it may run or load.
      ...(type === 'image/svg+xml'
        ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" }
        : {}),
      ...extra,
    },
    body,
  }
}

function plainText(status: number, text: string): SiteAnswer {
  const headers = {
    ...ALWAYS,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  }
  return { status, headers, body: Buffer.from(text) }
}

function small(type: string, text: string): SiteAnswer {
  const headers = { ...ALWAYS, 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }
  return { status: 200, headers, body: Buffer.from(text) }
}

function accepted(request: SiteRequest): Set<string> {
  const parts = header(request, 'accept-encoding').toLowerCase().split(',')
  return new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => part.split(';', 1)[0]?.trim() ?? ''),
  )
}

function header(request: SiteRequest, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : (value ?? '')
}
