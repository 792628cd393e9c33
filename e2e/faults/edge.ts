import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, type Page, type Route, test } from '@playwright/test'
import type { PortalManifest, PortalRemote, RemoteBuild, RemoteDescriptor } from '@crm/contracts/portal/manifest'

/** The gateway that is tested. */
export function origin(): string {
  return new URL(test.info().project.use.baseURL ?? '').origin
}

/** Another host of the same gateway: an origin of its own, as a second store of files has. */
export function otherOrigin(): string {
  return `http://files.localhost:${new URL(origin()).port}`
}

/** The manifest as the gateway serves it. */
export async function servedPortal(page: Page): Promise<PortalManifest> {
  return (await page.request.get(`${origin()}/portal.json`)).json()
}

const INLINE = /(<script type="application\/json" id="portal">)([\s\S]*?)(<\/script>)/
const SIGNED = /<meta name="portal-(keys|signature)"[^>]*>/g

/** How the manifest reaches the browser. */
export interface PortalOptions {
  /** As from a store without a web server of ours: the page carries no manifest. */
  isStatic?: boolean
  /** Origins that the page's policy lets scripts come from beside its own. */
  scriptsFrom?: readonly string[]
}

/** Gives the browser another manifest than the gateway's, in the page and at `/portal.json`. Calling it again replaces it. */
export async function servePortal(
  page: Page,
  change: (portal: PortalManifest) => void,
  { isStatic = false, scriptsFrom = [] }: PortalOptions = {},
): Promise<void> {
  const portal = await servedPortal(page)
  change(portal)
  const text = JSON.stringify(portal)
  await serveText(page, text, { isStatic, scriptsFrom })
}

/** Gives the browser this text as its manifest. */
export async function serveText(
  page: Page,
  text: string,
  { isStatic = false, scriptsFrom = [] }: PortalOptions = {},
): Promise<void> {
  await page.unroute(isPage)
  await page.unroute(isManifest)
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const inside = isStatic ? '' : `$1${text.replaceAll('<', '\\u003c').replaceAll('$', '$$$$')}$3`
    const headers = response.headers()
    const policy = headers['content-security-policy']
    if (policy)
      headers['content-security-policy'] = policy.replace(/(script|connect|style)-src /g, `$&${scriptsFrom.join(' ')} `)
    // A changed manifest has no signature: these are pages that name no keys.
    const html = (await response.text()).replace(INLINE, inside).replaceAll(SIGNED, '')
    await route.fulfill({ response, headers, body: html })
  })
  await page.route(isManifest, (route) => route.fulfill({ contentType: 'application/json; charset=utf-8', body: text }))
}

/** The page as a store of files serves it: it names the keys of its manifest and carries none, so `/portal.json` is asked for. */
export async function servePageWithKeys(page: Page): Promise<void> {
  await page.route(isPage, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(INLINE, '') })
  })
}

const isPage = (url: URL) => !/^\/(api|passport|files|beacon|dev|r|shell|brand)\/|\.json$/.test(url.pathname)
/** Whether an address is the manifest's. */
export const isManifest = (url: URL) => url.pathname === '/portal.json'

/** The remote of a manifest. */
export function remoteOf(portal: PortalManifest, id: string): PortalRemote {
  const found = portal.remotes.find((remote) => remote.id === id)
  if (!found) throw new Error(`The portal has no remote ${id}`)
  return found
}

/** A build that only this browser is given: its entry in the manifest and its files by address. */
export interface FaultBuild {
  build: RemoteBuild
  files: ReadonlyMap<string, { type: string; body: string | Buffer }>
}

/** The hash of a file in the form of the integrity attribute. */
export function integrityOf(body: string | Buffer): string {
  return `sha384-${createHash('sha384').update(body).digest('base64')}`
}

const SCRIPT = 'text/javascript; charset=utf-8'
let made = 0
const nextHash = () => `fa${(Date.now() % 0xff_ff_ff).toString(16).padStart(6, '0')}${(made += 1)}`.slice(-8)

/** A build whose entry is this text; `NAME` in it stands for the global name that the entry has to define. */
export function builtOf(id: string, entry: string, { api = '^1.0.0' } = {}): FaultBuild {
  const hash = nextHash()
  const name = `${id.replaceAll('-', '_')}_${hash}`
  const body = entry.replaceAll('NAME', name)
  const address = `/r/${id}/9.9.9-${hash}/remoteEntry.js`
  return {
    build: { version: '9.9.9', build: hash, name, entry: address, integrity: integrityOf(body), api },
    files: new Map([[address, { type: SCRIPT, body }]]),
  }
}

/**
 * A build whose screens are written here, on the same ground as every remote's: `screens` is the source of an object from route
 * name to loader; `React` and the hooks are the shell's own.
 */
export function remoteWith(id: string, screens: string): FaultBuild {
  return moduleWith(
    id,
    `const { useState, useEffect, useLayoutEffect, createElement: h } = React
     const remote = defineRemote(${JSON.stringify(id)}, { screens: ${screens}, openers: {} })`,
  )
}

/** A build whose exposed module is `{ remote }` after these lines. */
export function moduleWith(id: string, lines: string): FaultBuild {
  return builtOf(
    id,
    `var NAME = (() => {
      let scope
      const shared = async (name) => {
        const [found] = Object.values(scope[name])
        const factory = found.lib ?? (await found.get())
        return factory()
      }
      return {
        init(given) { scope = given },
        async get() {
          const React = await shared('react')
          const { defineRemote } = await shared('@crm/platform/defineRemote')
          ${lines}
          return () => ({ remote })
        },
      }
    })()`,
  )
}

/**
 * The gateway's own build under another identity: what is done to its files happens to this one alone. `change` alters the
 * source of its entry.
 */
export async function copyOf(page: Page, id: string, change = (entry: string) => entry): Promise<FaultBuild> {
  const { current } = remoteOf(await servedPortal(page), id)
  const from = current.entry.slice(0, current.entry.lastIndexOf('/') + 1)
  const descriptor: RemoteDescriptor = JSON.parse(String((await publishedFile(page, `${from}remote.json`)).body))
  const hash = nextHash()
  const name = `${id.replaceAll('-', '_')}_${hash}`
  const to = `/r/${id}/9.9.9-${hash}/`
  const files = new Map<string, { type: string; body: string | Buffer }>()
  const changed: [string, string][] = []
  for (const [file, { integrity, kind }] of Object.entries(descriptor.files)) {
    const { type, body: bytes } = await publishedFile(page, from + file)
    if (kind !== 'js') {
      files.set(to + file, { type, body: bytes })
      continue
    }
    const body = bytes.toString('utf8').replaceAll(current.name, name)
    files.set(to + file, { type, body })
    changed.push([integrity, integrityOf(body)])
  }
  const entry = to + descriptor.entry
  // The entry holds the hashes of all other files.
  const source = changed.reduce((text, [old, now]) => text.replace(old, now), String(files.get(entry)?.body))
  const body = change(source)
  files.set(entry, { type: SCRIPT, body })
  return {
    build: { version: '9.9.9', build: hash, name, entry, integrity: integrityOf(body), api: current.api },
    files,
  }
}

const published = new Map<string, { type: string; body: Buffer }>()

// Files of a build never change.
async function publishedFile(page: Page, address: string): Promise<{ type: string; body: Buffer }> {
  const known = published.get(address)
  if (known) return known
  const response = await page.request.get(address)
  const file = { type: response.headers()['content-type'] ?? '', body: await response.body() }
  published.set(address, file)
  return file
}

/** Serves the files of builds that only this browser is given. */
export async function serveBuild(page: Page, { build, files }: FaultBuild): Promise<void> {
  const folder = build.entry.slice(0, build.entry.lastIndexOf('/') + 1)
  for (const [address, file] of files) originals.set(address, file)
  await page.route(
    (url) => url.pathname.startsWith(folder),
    (route) => {
      const file = files.get(new URL(route.request().url()).pathname)
      return file
        ? route.fulfill({ contentType: file.type, headers: { 'access-control-allow-origin': '*' }, body: file.body })
        : route.fulfill({ status: 404 })
    },
  )
}

/** What happens to a file on its way. */
export type Injection = (route: Route) => Promise<void>

const answers = (status: number, headers: Record<string, string> = {}): Injection => {
  return (route) => route.fulfill({ status, headers, body: '' })
}

/** Answers with an HTML page, as a server does that sends everything unknown to the start page. */
const html = (headers: Record<string, string>): Injection => {
  return (route) => route.fulfill({ status: 200, headers, body: '<!doctype html><title>首页</title>' })
}

/** Never answers; ends with the page. */
export const hangs: Injection = () => new Promise(() => {})

/** The file's text, changed. */
export const changed =
  (change: (text: string) => string): Injection =>
  async (route) => {
    const { body, headers } = await original(route)
    await route.fulfill({ status: 200, headers, body: change(body) })
  }

async function original(route: Route): Promise<{ body: string; headers: Record<string, string> }> {
  const held = originals.get(new URL(route.request().url()).pathname)
  if (held) return { body: String(held.body), headers: { 'content-type': held.type } }
  const response = await route.fetch()
  const { 'content-type': type = '', 'x-portal-signature': signature } = response.headers()
  const headers: Record<string, string> = { 'content-type': type }
  if (signature) headers['x-portal-signature'] = signature
  return { body: await response.text(), headers }
}

/** Files of builds that the gateway does not have. */
export const originals = new Map<string, { type: string; body: string | Buffer }>()

/** Faults of one file, by what is said of them. */
export const fileFaults = {
  'answers 404': answers(404),
  'answers 410': answers(410),
  'answers 500': answers(500),
  'answers 503 with Retry-After': answers(503, { 'retry-after': '1' }),
  'is reset': (route: Route) => route.abort('connectionreset'),
  'is HTML, not to be sniffed': html({ 'content-type': 'text/html', 'x-content-type-options': 'nosniff' }),
  'is HTML': html({ 'content-type': 'text/html' }),
  'is HTML under the type of a script': html({ 'content-type': 'text/javascript' }),
  'is cut in half': changed((text) => text.slice(0, text.length / 2)),
  // The browser undoes one layer: what it sees then is compressed still.
  'is compressed twice': async (route: Route) => {
    const { body } = await original(route)
    await route.fulfill({ status: 200, headers: { 'content-type': SCRIPT }, body: gzipSync(body) })
  },
  'never arrives': hangs,
} as const satisfies Record<string, Injection>

/** Lets something happen to every file that fits, until the answered function is called. */
export async function inject(
  page: Page,
  file: (path: string) => boolean,
  injection: Injection,
): Promise<() => Promise<void>> {
  const fits = (url: URL) => file(url.pathname)
  const handle = (route: Route) => injection(route).catch(() => {})
  await page.route(fits, handle)
  return () => page.unroute(fits, handle)
}

/** Expects that nothing but the given builds was asked for under a remote's address. */
export async function expectServedBy(page: Page, build: RemoteBuild): Promise<void> {
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
  expect(fetched.some((address) => address.includes(`-${build.build}/`))).toBe(true)
}
