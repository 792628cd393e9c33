import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { PortalPreloads } from '@crm/contracts/portal/manifest'
import { beforeAll, describe, expect, test } from 'vitest'
import { activate } from './activate.ts'
import { inlineScripts } from './checks.ts'
import { setHosts } from './hosts.ts'
import { inlineJson, policyOf, scriptsOf } from './page.ts'
import { publish } from './publish.ts'
import { type Site, site } from './site.ts'
import { folderStore } from './store.ts'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from './testBuilds.ts'

const SHELL = '1.0.0-bbbb2222'
const REMOTE = '/r/talents/1.0.0-aaaa1111'
let registry: string
let served: Site
let files: string[]

beforeAll(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  const remote = await publish(registry, await folderOf(remoteFiles()), 'remote', { api: '1.0.0' })
  files = Object.keys(remote.files)
  const logo = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0${' 1 1'.repeat(100)}"/></svg>`)
  for (const portal of ['default', 'brand-a']) {
    const loaded = loadedPortal(portal)
    loaded.source.theme.logo.light = 'logo.svg'
    loaded.source.theme.title = portal === 'default' ? '测试 <门户> & "引号"' : '品牌甲'
    loaded.assets['logo.svg'] = { name: 'logo.1a2b3c4d.svg', content: logo }
    await activate(registry, portal, { portal: loaded, shell: SHELL, remotes: { talents: '1.0.0-aaaa1111' } })
  }
  await setHosts(registry, { localhost: 'default', '127.0.0.1': 'default', 'brand-a.localhost': 'brand-a' })
  served = site(registry)
})

const HTML = { accept: 'text/html,application/xhtml+xml' }
const ask = (path: string, headers: Record<string, string> = {}, host = 'localhost:4100', method = 'GET') =>
  served.handle({ method, host, path, headers })
async function got(path: string, headers: Record<string, string> = {}, host?: string) {
  const answer = await ask(path, headers, host)
  if (!answer) throw new Error(`nobody answers ${path}`)
  return answer
}
const entry = () => `${REMOTE}/${files.find((name) => name.startsWith('remoteEntry')) ?? ''}`
const text = async (path: string, host?: string) => (await got(path, HTML, host)).body.toString('utf8')

test.each<[string, () => string, Record<string, string>, number, Record<string, string | undefined>]>([
  [
    'page',
    () => '/talent/public',
    HTML,
    200,
    { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  ],
  [
    'manifest',
    () => '/portal.json',
    {},
    200,
    {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    },
  ],
  [
    'script',
    entry,
    {},
    200,
    {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'content-encoding': undefined,
    },
  ],
  [
    'compressed script',
    entry,
    { 'accept-encoding': 'gzip, deflate, br' },
    200,
    { 'content-encoding': 'br', vary: 'accept-encoding' },
  ],
  ['script for an old client', entry, { 'accept-encoding': 'gzip, br;q=0' }, 200, { 'content-encoding': 'gzip' }],
  ['descriptor', () => `${REMOTE}/remote.json`, {}, 200, { 'content-type': 'application/json; charset=utf-8' }],
  [
    'logo',
    () => '/brand/default/logo.1a2b3c4d.svg',
    {},
    200,
    {
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    },
  ],
  [
    'lost file',
    () => `${REMOTE}/gone.12345678.js`,
    HTML,
    404,
    { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  ],
  ['folder', () => `${REMOTE}/`, HTML, 404, { 'content-type': 'text/plain; charset=utf-8' }],
  ['way out of the folder', () => '/r/talents/../../hosts.json', {}, 404, {}],
  ['escaped way out', () => '/r/%2e%2e/hosts.json', {}, 404, {}],
  ['page of the shell as a file', () => `/shell/${SHELL}/index.html`, HTML, 404, {}],
])('%s', async (_, path, headers, status, expected) => {
  const answer = await got(path(), headers)
  expect(answer.status).toBe(status)
  for (const [name, value] of Object.entries(expected))
    expect({ [name]: answer.headers[name] }).toEqual({ [name]: value })
})

test('compressed files are the file', async () => {
  const whole = (await got(entry())).body
  expect(brotliDecompressSync((await got(entry(), { 'accept-encoding': 'br' })).body)).toEqual(whole)
  expect(gunzipSync((await got(entry(), { 'accept-encoding': 'gzip' })).body)).toEqual(whole)
  const page = (await got('/', HTML)).body
  expect(brotliDecompressSync((await got('/', { ...HTML, 'accept-encoding': 'br' })).body)).toEqual(page)
})

test('calls, tools and other methods belong to somebody else', async () => {
  for (const path of ['/api/v1/user/info', '/passport/v2/cas/authorize', '/dev/inbox', '/files/a.png'])
    expect(await ask(path, HTML)).toBeUndefined()
  expect(await ask('/talent/public', { accept: 'application/json' })).toBeUndefined()
  expect(await ask('/talent/public', HTML, 'localhost', 'POST')).toBeUndefined()
})

test('page and manifest answer 304 to their own tag', async () => {
  for (const path of ['/talent/public', '/portal.json']) {
    const { etag = '' } = (await got(path, HTML)).headers
    expect(await got(path, { ...HTML, 'if-none-match': `"x", ${etag}` })).toMatchObject({
      status: 304,
      body: Buffer.alloc(0),
    })
  }
})

test('the host decides the portal; an unknown one shows the default, or 421 when hosts are strict', async () => {
  expect(await text('/', 'brand-a.localhost:4100')).toContain('<title>品牌甲</title>')
  expect(await text('/', 'unknown.example')).toContain('"hosts":["localhost","127.0.0.1","unknown.example"]')
  expect(await text('/', 'bad"<host>')).not.toContain('bad"')
  const strict = site(registry, { strictHosts: true })
  expect(await strict.handle({ method: 'GET', host: 'unknown.example', path: '/', headers: HTML })).toMatchObject({
    status: 421,
  })
})

test('title and manifest cannot break out of the page', async () => {
  const page = await text('/')
  expect(page).toContain('<title>测试 &lt;门户&gt; &amp; &quot;引号&quot;</title>')
  const data = /id="portal">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(data).not.toContain('<')
  expect(JSON.parse(data).theme.title).toBe('测试 <门户> & "引号"')
  expect(inlineJson({ a: '</script>\u2028' })).toBe('{"a":"\\u003c/script>\\u2028"}')
})

test('a page says what it never asks a browser for, and where what its policy refuses is reported', async () => {
  const { headers } = await got('/talent/public', HTML)
  expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['content-security-policy']).toContain('report-uri /beacon/policy?portal=default')
})

test('search engines are told to leave the pages of remotes alone, shared ones among them', async () => {
  const robots = async (path: string) => (await got(path, HTML)).headers['x-robots-tag']
  expect(await robots('/talent/public')).toBe('noindex')
  expect(await robots('/login')).toBeUndefined()
})

test('every script of the page lies in the write-once folder, and the guard is the only inline one, allowed by its hash', async () => {
  const answer = await got('/talent/public', HTML)
  const page = answer.body.toString('utf8')
  const [guard = '', ...others] = inlineScripts(page)
  expect(others).toEqual([])
  const policy = answer.headers['content-security-policy'] ?? ''
  expect(policy).toContain(`'sha256-${createHash('sha256').update(guard).digest('base64')}'`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  for (const part of [
    "default-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    // Of an element without a text, which the guard puts the theme into.
    `style-src 'self' 'sha256-${createHash('sha256').update('').digest('base64')}';`,
  ])
    expect(policy).toContain(part)
  expect(
    [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].every((match) => match[1]?.startsWith(`/shell/${SHELL}/`)),
  ).toBe(true)
})

test('a page names what its remote needs, with the integrity of the published file', async () => {
  const page = await text('/talent/public?platform=dy')
  const tags = [
    ...page.matchAll(
      /<link rel="preload" as="(\w+)" href="([^"]+)" integrity="([^"]+)" crossorigin="anonymous"(?: fetchpriority="low")?>/g,
    ),
  ]
  const hrefs = tags.map((tag) => tag[2] ?? '')
  expect(hrefs).toEqual(
    expect.arrayContaining([
      entry(),
      expect.stringContaining('TalentPublicPage_tsx'),
      expect.stringContaining('shared_ui_src_data_ts'),
    ]),
  )
  for (const [, kind, href = '', integrity] of tags) {
    const { body } = await got(href)
    expect(`sha384-${createHash('sha384').update(body).digest('base64')}`).toBe(integrity)
    expect(kind).toBe(href.endsWith('.css') ? 'style' : 'script')
  }
  expect(await text('/login')).not.toContain('rel="preload"')
})

test('the files of every page that may come next are known by one request, each once', async () => {
  const answer = await got('/preloads.json')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  })
  expect((await got('/preloads.json', { 'if-none-match': answer.headers.etag ?? '' })).status).toBe(304)
  const { files: known, pages } = JSON.parse(answer.body.toString('utf8')) as PortalPreloads
  expect(new Set(known.map(([address]) => address)).size).toBe(known.length)
  const named = [
    ...(await text('/talent/public')).matchAll(/rel="preload" as="\w+" href="([^"]+)" integrity="([^"]+)"/g),
  ]
  expect(named.length).toBeGreaterThan(2)
  expect(pages.TalentPublic?.map((place) => known[place])).toEqual(
    named.map(([, address, integrity]) => [address, integrity]),
  )
  // Pages of the shell, and of remotes that are not there, have none.
  expect(pages).not.toHaveProperty('Login')
})

describe('policy', () => {
  test('Trusted Types are required of a shell whose page has a policy for them, not of one from before', () => {
    const { source } = loadedPortal('default')
    const page = (script: string) => `<!doctype html><script>${script}</script>`
    const policy = (script: string) => policyOf(source as never, scriptsOf(page(script))) // only the read fields matter here
    expect(policy("trustedTypes.createPolicy('default', {})")).toContain(
      "; require-trusted-types-for 'script'; trusted-types default; ",
    )
    expect(policy('start()')).not.toContain('trusted-types')
    const shell = readFileSync(join(import.meta.dirname, '../../../host-shell/src/index.html'), 'utf8')
    expect(scriptsOf(shell).hasTypesPolicy, 'the shell that is in this tree').toBe(true)
  })

  test('names the addresses of the portal and nothing else', () => {
    const { source } = loadedPortal('default', {
      backends: {
        api: 'https://api.a.example/v1',
        passport: 'https://pass.a.example',
        analytics: null,
        assets: 'https://cdn.a.example/x',
      },
      auth: {
        passportOrigin: 'https://pass.a.example',
        ssoTimeoutMs: 3000,
        redirectAllow: [],
        iframeAllow: ['https://doc.a.example'],
      },
      csp: { 'img-src': ['https://img.a.example'] },
    })
    // Only the fields that are read matter here.
    const policy = policyOf({ ...source, csp: source.csp } as never, { hashes: ["'sha256-x'"], hasTypesPolicy: false })
    expect(policy).toContain("connect-src 'self' https://api.a.example https://pass.a.example https://cdn.a.example;")
    expect(policy).toContain("script-src 'self' https://cdn.a.example 'sha256-x';")
    expect(policy).toContain(
      "img-src 'self' data: blob: https://cdn.a.example https://api.a.example https://img.a.example;",
    )
    expect(policy).toContain("frame-src 'self' https://pass.a.example https://api.a.example https://doc.a.example;")
  })
})

test('a page that follows builds carries a script that its own policy allows; others carry none', async () => {
  const following = site(registry, { followBuilds: true })
  const from = (path: string, headers = {}) => following.handle({ method: 'GET', host: 'localhost', path, headers })
  const script = (await from('/dev/follow-builds.js'))?.body ?? Buffer.alloc(0)
  const integrity = createHash('sha384').update(script).digest('base64')
  expect((await from('/login', HTML))?.body.toString('utf8')).toContain(
    `src="/dev/follow-builds.js" integrity="sha384-${integrity}" crossorigin`,
  )
  expect(await text('/login')).not.toContain('follow-builds')
  expect(await ask('/dev/follow-builds.js')).toBeUndefined()
  expect(await ask('/dev/builds.json')).toBeUndefined()
  const state = async () => JSON.parse(String((await from('/dev/builds.json'))?.body)) as Record<string, unknown>
  expect(await state()).toEqual({ rev: expect.any(Number), shell: expect.any(String) })
  await folderStore(registry).replace('problem.json', JSON.stringify('Module not found: ./Gone.tsx'))
  expect(await state()).toMatchObject({ problem: 'Module not found: ./Gone.tsx' })
})

test('a probe that accepts anything gets the page of /, not that of every path', async () => {
  expect(await ask('/', { accept: '*/*' }, undefined, 'HEAD')).toMatchObject({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  expect(await ask('/?from=probe')).toMatchObject({ status: 200 })
  expect(await ask('/favicon.ico', { accept: '*/*' })).toBeUndefined()
})

test.each([
  ['localhost:4100', true],
  ['BRAND-A.localhost', true],
  ['unknown.example', false],
  ['constructor', false],
])('a portal claims the host %s: %s', async (host, claimed) => {
  expect(await served.claims(host)).toBe(claimed)
})
