import { describe, expect, test } from 'vitest'
import type { PortalManifest } from './manifest.ts'
import { checkPortal, isIntegrity, isSafeAddress, isSafeOrigin, PORTAL_BYTES_MAX, readPortal } from './portalCheck.ts'
import { contrast, parseColour, tokenIssues } from './themeTokens.ts'

const INTEGRITY = `sha384-${'A'.repeat(64)}`
const build = {
  version: '1.0.0',
  build: 'aaaa1111',
  name: 'talents_aaaa1111',
  entry: '/r/talents/1.0.0-aaaa1111/remoteEntry.js',
  integrity: INTEGRITY,
  api: '^1.0',
}
const row = {
  name: 'A',
  path: '/a/{id}',
  owner: 'talents',
  title: '甲',
  layout: 'app',
  login: true,
  straightIn: false,
  requireAuth: true,
  forbiddenCorpSources: [],
  query: [],
  opensInNewWindow: false,
} as const

function good(): PortalManifest {
  return structuredClone({
    schema: 1,
    portal: 'default',
    rev: 1,
    issuedAt: '2026-01-01T00:00:00Z',
    expiresAt: '2026-02-01T00:00:00Z',
    hosts: ['localhost'],
    portalType: 'public',
    shell: { version: '1.0.0', api: '1.0.0' },
    theme: {
      id: 'default',
      title: '标题',
      tokens: { '--semi-color-primary': '#3352e6' },
      logo: { light: '/brand/default/logo.svg' },
    },
    backends: { api: '/api', passport: '/passport', analytics: null, assets: '/' },
    auth: { passportOrigin: '/passport', ssoTimeoutMs: 3000, redirectAllow: [], iframeAllow: [] },
    features: { school: true },
    routes: [row, { ...row, name: 'S', path: '/s', owner: 'shell' }],
    navGroups: [{ module: 1, label: '组', order: 1, icon: 'home' }],
    nav: [{ route: 'A', module: 1, group: '组', label: '甲', order: 1, icon: 'home' }],
    remotes: [
      { id: 'talents', title: '达人', state: 'on', current: build, openers: [] },
      { id: 'goods', title: '商品', state: 'on', current: { ...build, name: 'goods_aaaa1111' }, openers: [] },
    ],
  } satisfies PortalManifest)
}

/** Puts a value at a dotted place of a good manifest; undefined removes the field. */
function changed(place: string, value: unknown): unknown {
  const portal: unknown = good()
  const keys = place.split('.')
  const last = keys.pop() ?? ''
  const target = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], portal) as Record<
    string,
    unknown
  > // the places of the tables exist
  if (value === undefined) delete target[last]
  else target[last] = value
  return portal
}

const codes = (raw: unknown) => {
  const result = checkPortal(raw)
  return result.ok ? [] : result.faults.map((fault) => fault.code)
}

test('a good manifest is read as it is', () => {
  expect(checkPortal(good())).toEqual({ ok: true, portal: good(), unavailable: [], ignored: [] })
})

const REQUIRED = [
  'portal',
  'rev',
  'issuedAt',
  'expiresAt',
  'hosts',
  'portalType',
  'features',
  'shell',
  'theme',
  'backends',
  'auth',
  'routes',
  'navGroups',
  'nav',
  'remotes',
]
const REQUIRED_INSIDE = [
  'shell.version',
  'shell.api',
  'theme.id',
  'theme.title',
  'backends.api',
  'backends.passport',
  'backends.analytics',
  'backends.assets',
  'auth.passportOrigin',
  'auth.ssoTimeoutMs',
  'auth.redirectAllow',
  'auth.iframeAllow',
]

test.each([...REQUIRED, ...REQUIRED_INSIDE, 'schema'])(
  'without %s there is no portal, and the code names the field',
  (place) => {
    expect(codes(changed(place, undefined))).toContain(`${place}:missing`)
  },
)

test.each<[string, unknown, string]>([
  ['schema', 2, 'schema:schema'],
  ['rev', '1', 'rev:type'],
  ['rev', 0, 'rev:value'],
  ['rev', Number.NaN, 'rev:value'],
  ['hosts', 'localhost', 'hosts:type'],
  ['hosts', ['http://x'], 'hosts:value'],
  ['hosts', [], 'hosts:value'],
  ['portalType', 'secret', 'portalType:value'],
  ['issuedAt', 'yesterday', 'issuedAt:value'],
  ['features', { a: 1 }, 'features:type'],
  ['backends.api', 'http://api.example', 'backends.api:origin'],
  ['backends.api', 'javascript:1', 'backends.api:origin'],
  ['backends.assets', 'data:,x', 'backends.assets:origin'],
  ['auth.iframeAllow', ['https://a.example/x'], 'auth.iframeAllow:origin'],
  ['theme.title', 5, 'theme.title:type'],
  ['remotes', {}, 'remotes:type'],
  ['routes.1.path', 'javascript:1', 'routes.S.path:value'],
])('%s = %j is refused with %s', (place, value, code) => {
  expect(codes(changed(place, value))).toEqual([code])
})

test('a private portal with analytics is refused', () => {
  const portal = { ...good(), portalType: 'private', backends: { ...good().backends, analytics: '/beacon' } }
  expect(codes(portal)).toEqual(['backends.analytics:private'])
})

test.each<[string, unknown, string]>([
  ['integrity', undefined, 'missing'],
  ['integrity', '', 'integrity'],
  ['integrity', `sha1-${'A'.repeat(27)}=`, 'integrity'],
  ['integrity', `sha384-${'A'.repeat(63)}`, 'integrity'],
  ['integrity', `${INTEGRITY} ${INTEGRITY}`, 'integrity'],
  ['entry', 'data:text/javascript,1', 'origin'],
  ['entry', 'blob:https://a.example/1', 'origin'],
  ['entry', 'http://cdn.example/x.js', 'origin'],
  ['entry', '//cdn.example/x.js', 'origin'],
  ['entry', 'https://user@cdn.example/x.js', 'origin'],
  ['name', 'not a name', 'value'],
  ['preload', { A: [['/x.js', 'sha1-x']] }, 'integrity'],
])('a remote whose %s is %j is unavailable alone', (field, value, problem) => {
  const result = checkPortal(changed(`remotes.0.current.${field}`, value))
  if (!result.ok) throw new Error('the portal should be usable')
  expect(result.unavailable).toEqual([
    { id: 'talents', fault: expect.objectContaining({ code: `remotes.talents.current.${field}:${problem}` }) },
  ])
  expect(result.portal.remotes[0]).toMatchObject({ id: 'talents', title: '达人', state: 'killed' })
  expect(result.portal.remotes[1]).toMatchObject({ id: 'goods', state: 'on' })
  expect(result.portal.routes).toHaveLength(2)
})

test.each([
  ['its own host', '/r/talents/x.js', {}, true],
  [
    'where the files of the portal lie',
    'https://cdn.example/x.js',
    { 'backends.assets': 'https://cdn.example/files' },
    true,
  ],
  ['an origin of the policy', 'https://cdn.example/x.js', { csp: { 'script-src': ['https://cdn.example'] } }, true],
  ['anywhere else', 'https://evil.example/x.js', { 'backends.assets': 'https://cdn.example' }, false],
  ['another port', 'https://cdn.example:8443/x.js', { 'backends.assets': 'https://cdn.example' }, false],
])('scripts come from %s', (_, entry, change, isAllowed) => {
  for (const part of ['current', 'fallback']) {
    const portal = good()
    for (const [place, value] of Object.entries(change)) {
      if (place === 'csp') portal.csp = value as Record<string, string[]>
      else portal.backends.assets = String(value)
    }
    Object.assign(portal.remotes[0] ?? {}, { [part]: { ...build, entry } })
    const result = checkPortal(portal)
    expect(result.ok && result.unavailable).toEqual(
      isAllowed
        ? []
        : [{ id: 'talents', fault: expect.objectContaining({ code: `remotes.talents.${part}.entry:origin` }) }],
    )
  }
})

test('a broken row of a remote goes alone, with its menu entry', () => {
  const result = checkPortal(changed('routes.0.login', 'yes'))
  if (!result.ok) throw new Error('the portal should be usable')
  expect(result.ignored.map((fault) => fault.code)).toEqual(['routes.A.login:type'])
  expect(result.portal.routes.map((route) => route.name)).toEqual(['S'])
  expect(result.portal.nav).toEqual([])
})

test('unknown optional fields are ignored, keys of a prototype are dropped', () => {
  const source = JSON.stringify(good()).replace(
    '{"schema"',
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"new":{"deep":true},"schema"',
  )
  const result = readPortal(source)
  expect(result.ok).toBe(true)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  if (result.ok)
    expect(Object.hasOwn(result.portal, '__proto__') || Object.hasOwn(result.portal, 'constructor')).toBe(false)
})

test.each<[string, string, string]>([
  ['no JSON', '<!doctype html>', 'portal:json'],
  ['nothing', '', 'portal:json'],
  ['a list', '[]', 'portal:type'],
  ['too much', `"${'x'.repeat(PORTAL_BYTES_MAX)}"`, 'portal:size'],
  ['too deep', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 'portal:size'],
  ['too many keys', `{"a":[${'0,'.repeat(60_000)}0]}`, 'portal:size'],
])('%s is refused as a whole', (_, source, code) => {
  const result = readPortal(source)
  expect(result.ok ? [] : result.faults.map((fault) => fault.code)).toEqual([code])
})

describe('theme', () => {
  test.each<[string, unknown, string]>([
    ['tokens.--semi-color-primary', 'red;}body{display:none', 'colour'],
    ['tokens.--semi-color-primary', 'url(//evil)', 'colour'],
    ['tokens.--semi-color-primary', 'expression(1)', 'colour'],
    ['tokens.--semi-color-primary', 'x'.repeat(1_000_000), 'colour'],
    ['tokens.--semi-color-primary', '#ffe9a8', 'contrast'],
    ['tokens.--semi-color-text-0', '#fefefe', 'contrast'],
    ['tokens.--evil', '#000000', 'token'],
    ['tokens', undefined, 'missing'],
    ['logo', undefined, 'missing'],
    ['logo.light', 'data:image/svg+xml,<svg/>', 'origin'],
    ['slogan', 'x'.repeat(61), 'value'],
    ['pages', { about: 'javascript:1' }, 'origin'],
  ])('%s = %j gives way to the default', (place, value, problem) => {
    const result = checkPortal(changed(`theme.${place}`, value))
    if (!result.ok) throw new Error('the portal should be usable')
    expect(result.ignored.map((fault) => fault.problem)).toContain(problem)
    const [group = '', name = ''] = place.split('.')
    const kept = (result.portal.theme as unknown as Record<string, Record<string, unknown> | undefined>)[group] // the place under test
    expect(name === '' ? Object.keys(kept ?? {}) : kept?.[name]).toEqual(name === '' ? [] : undefined)
  })
})

test.each<[string, readonly number[] | undefined]>([
  ['#fff', [255, 255, 255, 1]],
  ['#3352e6', [51, 82, 230, 1]],
  ['#3352e680', [51, 82, 230, 128 / 255]],
  ['rgb(1, 2, 3)', [1, 2, 3, 1]],
  ['rgba(1,2,3,0.5)', [1, 2, 3, 0.5]],
  ['rgb(1 2 3 / 50%)', [1, 2, 3, 0.5]],
  ['hsl(0, 100%, 50%)', [255, 0, 0, 1]],
  ['hsl(120deg 100% 50%)', [0, 255, 0, 1]],
  ['rgb(256,0,0)', undefined],
  ['#12345', undefined],
  ['red', undefined],
  ['var(--a)', undefined],
  ['rgb(1,2,3);', undefined],
  ['', undefined],
])('colour %s', (text, colour) => {
  expect(parseColour(text)).toEqual(colour)
})

test('contrast is that of the accessibility guidelines, seen through transparency', () => {
  expect(contrast([0, 0, 0, 1], [255, 255, 255, 1])).toBeCloseTo(21)
  expect(contrast([0, 0, 0, 0], [255, 255, 255, 1])).toBeCloseTo(1)
  expect(tokenIssues({ '--semi-color-primary': '#6f88ff' }, 'dark')).toEqual([])
  expect(tokenIssues({ '--semi-color-primary-active': '#a4b4ff' }, 'dark')).toEqual([])
  expect(tokenIssues({ '--semi-color-primary': '#3352e6' }, 'dark').map((fault) => fault.code)).toContain('contrast')
  expect(tokenIssues({ '--semi-color-primary': '#6f88ff' }, 'light').map((fault) => fault.code)).toContain('contrast')
})

test.each<[unknown, boolean, boolean]>([
  ['/api', true, false],
  ['/', true, false],
  ['//evil', false, false],
  ['/\\evil', false, false],
  ['\t/x', false, false],
  ['https://a.example', true, true],
  ['https://a.example/x', true, false],
  ['http://127.0.0.1:4100', true, true],
  ['http://brand-a.localhost:4100', true, true],
  ['http://localhost.evil.com', false, false],
  ['http://127.0.0.1@evil', false, false],
  ['https://*.example', false, false],
  ['https://a.example;script-src', false, false],
  ['javascript:alert(1)', false, false],
  ['', false, false],
  [null, false, false],
])('address %j is safe: %s, as an origin: %s', (address, safe, origin) => {
  expect([isSafeAddress(address), isSafeOrigin(address)]).toEqual([safe, origin])
})

test('an integrity is one sha384 and nothing more', () => {
  expect([INTEGRITY, `${INTEGRITY} `, undefined].map(isIntegrity)).toEqual([true, false, false])
})
