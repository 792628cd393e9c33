import { readdirSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { RemoteDescriptor } from '@crm/contracts/portal/manifest'
import { PRODUCT_GUIDE, PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { beforeAll, describe, expect, test } from 'vitest'
import { ActivationError, compose, PORTAL_GZ_MAX } from './compose.ts'
import { integrityOf } from './files.ts'
import { assetFault, loadPortal, loadPortalFiles, readPortalSource, PortalSourceError } from './portalSource.ts'
import { publish, type ShellDescriptor } from './publish.ts'
import { emptyFolder, folderOf, loadedPortal, SHELL_BUILD, shellFiles, sourceData } from './testBuilds.ts'

const manifests = path.resolve(import.meta.dirname, '../../../host-shell/manifests')
let shell: ShellDescriptor

beforeAll(async () => {
  const manifest = JSON.stringify({ routes: PRODUCT_ROUTES.filter((row) => row.owner === 'shell'), openers: [] })
  const files = { ...shellFiles(), 'manifest.json': manifest }
  shell = await publish(await emptyFolder(), await folderOf(files), 'shell', SHELL_BUILD)
})

// Every route of the product, so that size and conflicts are those of the finished portal.
function fullRemotes(): RemoteDescriptor[] {
  const ids = [...new Set(PRODUCT_ROUTES.map((row) => row.owner))].filter((id) => id !== 'shell')
  return ids.map((id) => {
    const routes = PRODUCT_ROUTES.filter((row) => row.owner === id)
    const names = routes.flatMap((row) => [
      `${row.name}Page.${'0'.repeat(8)}.js`,
      `${row.name}Page.${'0'.repeat(8)}.css`,
    ])
    const entry = 'remoteEntry.00000000.js'
    return {
      schema: 1,
      id,
      version: '1.0.0',
      build: '0a1b2c3d',
      federationName: `${id.replaceAll('-', '_')}_0a1b2c3d`,
      entry,
      files: Object.fromEntries(
        [entry, ...names].map((name) => [name, { integrity: integrityOf(id + name), bytes: 1, kind: 'js' as const }]),
      ),
      manifest: {
        id,
        version: '1.0.0',
        title: id,
        routes,
        nav: productNav().filter((row) => routes.some((route) => route.name === row.route)),
        guide: PRODUCT_GUIDE.filter((row) => routes.some((route) => route.name === row.route)),
        openers: [],
      },
      requires: { shellApi: '^1.0.0' },
      shared: [],
      preload: Object.fromEntries(routes.map((row, index) => [row.name, names.slice(index * 2, index * 2 + 2)])),
      sizes: { entryGz: 1, totalGz: 1 },
      builtAt: '2026-01-01T00:00:00Z',
    }
  })
}

/** The same remote with other files: hashes do not compress. */
function buildBefore(remote: RemoteDescriptor, build: string): RemoteDescriptor {
  const { id, entry } = remote
  const files = { [entry]: { integrity: integrityOf(id + build), bytes: 1, kind: 'js' as const } }
  return { ...remote, build, federationName: `${id.replaceAll('-', '_')}_${build}`, files }
}

describe('the three portals', () => {
  test.each(['default', 'brand-a', 'private'])('%s is complete, free of conflicts and small', async (name) => {
    const { portal } = compose(
      await loadPortal(path.join(manifests, name)),
      // Each with a build to fall back to and one on trial: what a portal carries at its busiest.
      fullRemotes().map((current, index) => ({
        current,
        fallback: buildBefore(current, `9f8e7d${index}c`),
        canary: { build: buildBefore(current, `5a6b7c${index}d`), weight: 500, salt: `1.0.0-5a6b7c${index}d-r42` },
      })),
      shell,
      1,
    )
    expect(portal.portal).toBe(name)
    expect(portal.routes).toHaveLength(PRODUCT_ROUTES.length)
    expect(portal.guide).toHaveLength(PRODUCT_GUIDE.length)
    expect(gzipSync(JSON.stringify(portal)).length).toBeLessThan(PORTAL_GZ_MAX)
    for (const image of [
      portal.theme.logo.light,
      portal.theme.logo.dark,
      portal.theme.logo.compact,
      portal.theme.favicon,
      portal.theme.loginArt,
    ]) {
      expect(image).toMatch(new RegExp(`^/brand/${name}/[\\w-]+\\.[0-9a-f]{8}\\.svg$`))
    }
    for (const page of ['about', 'agreement', 'privacy'] as const)
      expect(portal.theme.pages?.[page]).toMatch(/\.[0-9a-f]{8}\.json$/)
  })

  test('there are exactly three, with different hosts, titles and colours', async () => {
    const loaded = await Promise.all(readdirSync(manifests).map((name) => loadPortal(path.join(manifests, name))))
    expect(loaded.map(({ source }) => source.portal).sort()).toEqual(['brand-a', 'default', 'private'])
    for (const read of [
      (index: number) => loaded[index]?.source.hosts.join(),
      (index: number) => loaded[index]?.source.theme.title,
      (index: number) => loaded[index]?.source.theme.tokens['--semi-color-primary'],
    ]) {
      expect(new Set([0, 1, 2].map(read)).size).toBe(3)
    }
  })

  test('shared pages name the company of the portal, and no gap stays open', async () => {
    for (const [name, company] of [
      ['default', '杭州觅达信息技术有限公司'],
      ['brand-a', '上海青禾优选商贸有限公司'],
      ['private', '云麓集团有限公司'],
    ] as const) {
      const { source, assets } = await loadPortal(path.join(manifests, name))
      const agreement = assets[source.theme.pages?.agreement ?? '']?.content.toString('utf8') ?? ''
      expect(agreement).toContain(company)
      for (const { content } of Object.values(assets)) expect(content.toString('utf8')).not.toMatch(/\{\w+\}/)
    }
  })

  test('the private one has no analytics and none of the public features', async () => {
    const { source } = await loadPortal(path.join(manifests, 'private'))
    expect(source).toMatchObject({ portalType: 'private', backends: { analytics: null } })
    for (const name of [
      'enterpriseSwitcher',
      'announcements',
      'tracking',
      'school',
      'plans',
      'forgotPassword',
    ] as const)
      expect(source.features[name]).toBe(false)
  })
})

describe('refused at activation', () => {
  const tokens = (value: string, name = '--semi-color-primary') => ({
    theme: { ...(sourceData().theme as object), tokens: { [name]: value } },
  })
  test.each<[string, Record<string, unknown>, string]>([
    ['a colour that closes the rule', tokens('red;}body{display:none'), 'colour'],
    ['a colour from an address', tokens('url(//evil)'), 'colour'],
    ['an expression', tokens('expression(alert(1))'), 'colour'],
    ['a huge value', tokens('#'.padEnd(1_000_000, 'f')), 'colour'],
    ['markup', tokens('<style>'), 'colour'],
    ['an unknown token', tokens('#123456', '--semi-z-modal'), 'token'],
    ['unreadable buttons', tokens('#ffe9a8'), 'contrast'],
    ['invisible text', tokens('#fdfdfd', '--semi-color-text-0'), 'contrast'],
    ['a private portal with analytics', { portalType: 'private' }, 'private'],
  ])('%s', (_, changes, problem) => {
    const attempt = () => compose(loadedPortal('default', changes), [], shell, 1)
    expect(attempt).toThrow(ActivationError)
    expect(attempt).toThrow(problem)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a long title', { theme: { ...(sourceData().theme as object), title: '长'.repeat(61) } }],
    ['a long slogan', { theme: { ...(sourceData().theme as object), slogan: '长'.repeat(61) } }],
    ['a long text', { theme: { ...(sourceData().theme as object), texts: { a: '长'.repeat(2001) } } }],
    [
      'plain http to another machine',
      { backends: { ...(sourceData().backends as object), api: 'http://api.example' } },
    ],
    ['an address without scheme', { backends: { ...(sourceData().backends as object), api: '//api.example' } }],
    ['a data address', { backends: { ...(sourceData().backends as object), assets: 'data:text/html,x' } }],
    ['a wildcard for frames', { auth: { ...(sourceData().auth as object), iframeAllow: ['https://*.example'] } }],
    ['an origin with a path', { auth: { ...(sourceData().auth as object), redirectAllow: ['https://a.example/x'] } }],
    ['an unknown field', { thema: {} }],
    ['no host', { hosts: [] }],
    ['a host with a port', { hosts: ['acme.example:8080'] }],
    ['a host in capitals', { hosts: ['Acme.example'] }],
    ['a host twice', { hosts: ['acme.example', 'acme.example'] }],
    ['a feature that nobody knows', { features: { scool: true } }],
    ['a limit of nothing', { limits: { mount: 0 } }],
    ['a limit that nobody knows', { limits: { mounting: 5000 } }],
    ['a directive that the policy does not have', { csp: { 'scirpt-src': ['https://cdn.example'] } }],
    ['a directive that stays shut', { csp: { 'object-src': ['https://cdn.example'] } }],
    ['WeChat as the only way in', { auth: { ...(sourceData().auth as object), signIns: ['wechat'] } }],
    ['no module', { modules: [] }],
    ['a typeface that ends the rule', { theme: { ...(sourceData().theme as object), font: { families: ['a;}b{'] } } }],
    ['corners like pills', { theme: { ...(sourceData().theme as object), radius: 40 } }],
  ])('%s', (_, changes) => {
    expect(() => readPortalSource({ ...sourceData(), ...changes })).toThrow(PortalSourceError)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['a remote that there is not', { remotes: ['tallents'] }, 'remotes: there is no tallents; there are talents, '],
    ['a grayscale flag that nothing asks', { grayDefaults: { dashbord: false } }, 'grayDefaults: there is no dashbord'],
    ['a group that there is not', { menu: [{ module: 1, group: '找红人' }] }, 'menu.0.group: there is no 找红人'],
    [
      'two groups of one name',
      { menu: [{ module: 1, group: '找达人', label: '管达人' }] },
      'menu: two groups are called 管达人',
    ],
  ])('%s', (_, changes, reason) => {
    const remotes = fullRemotes().map((current) => ({ current }))
    expect(() => compose(loadedPortal('default', changes), remotes, shell, 1)).toThrow(reason)
  })

  test('a manifest over 12 KB', () => {
    const texts = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `t${index}`,
        Array.from({ length: 600 }, (__, position) =>
          String.fromCharCode(0x4e00 + ((position * 7919 + index * 104_729) % 20_000)),
        ).join(''),
      ]),
    )
    expect(() =>
      compose(loadedPortal('default', { theme: { ...(sourceData().theme as object), texts } }), [], shell, 1),
    ).toThrow('size')
  })

  test('an entry without integrity', () => {
    const [remote] = fullRemotes()
    if (!remote) throw new Error('there is no remote')
    expect(() => compose(loadedPortal(), [{ current: { ...remote, files: {} } }], shell, 1)).toThrow('integrity')
  })
})

describe('a host', () => {
  const composed = (changes: Record<string, unknown>) =>
    compose(
      loadedPortal('default', { landing: [], ...changes }),
      fullRemotes().map((current) => ({ current })),
      shell,
      1,
    ).portal

  test('that shows one module has no page, menu or introduction of the other', () => {
    const portal = composed({ modules: [1] })
    expect(portal.modules).toEqual([1])
    for (const rows of [portal.routes.filter(({ owner }) => owner !== 'shell'), portal.nav, portal.navGroups])
      expect(rows.filter(({ module }) => module === 2)).toEqual([])
    expect(portal.guide?.filter(({ module }) => module === 2)).toEqual([])
    expect(portal.nav.length).toBeGreaterThan(10)
  })

  test('offers the remotes that it names, the others are off', () => {
    const all = [...new Set(fullRemotes().map(({ id }) => id))]
    const portal = composed({ remotes: all.filter((id) => id !== 'content') })
    expect(portal.remotes.find(({ id }) => id === 'content')?.state).toBe('off')
    expect(portal.routes.filter(({ owner }) => owner === 'content')).toEqual([])
    expect(portal.remotes.filter(({ state }) => state === 'on')).toHaveLength(all.length - 1)
  })

  test('calls groups of its menu as it likes, in its own order', () => {
    const menu = [{ module: 1, group: '找达人', label: '选达人', order: 5 }]
    const { nav, navGroups } = composed({ menu })
    const names = navGroups.filter(({ module }) => module === 1).sort((a, b) => a.order - b.order)
    expect(names.slice(0, 2).map(({ label }) => label)).toEqual(['选达人', '工作台'])
    expect(nav.filter(({ module, group }) => module === 1 && group === '找达人')).toEqual([])
    expect(nav.filter(({ module, group }) => module === 1 && group === '选达人')).toEqual(
      composed({})
        .nav.filter(({ module, group }) => module === 1 && group === '找达人')
        .map((row) => ({ ...row, group: '选达人' })),
    )
  })
})

describe('texts', () => {
  const withTexts = (texts: Record<string, string>, page = '{"title":"关于{product}"}') => {
    const theme = { ...(sourceData().theme as object), texts, pages: { about: 'about.json' } }
    return () =>
      loadPortalFiles(
        new Map([
          ['portal.json', Buffer.from(JSON.stringify({ ...sourceData(), theme }))],
          ['about.json', Buffer.from(page)],
        ]),
      )
  }
  test('that nothing reads are refused, those that a page reads are not', () => {
    expect(withTexts({ product: '觅达', heroTitle: '好货' })).toThrow('theme.texts.heroTitle: nothing reads it')
    expect(withTexts({ product: '觅达', city: '杭州' }, '{"title":"{product} {city}"}')).not.toThrow()
  })
  test('that a page reads may not be missing', () => {
    expect(withTexts({})).toThrow('theme.texts.product: is missing, about.json reads it')
  })
})

test.each<[string, string, string | undefined]>([
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', undefined],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'is holding code'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject/></svg>', 'is holding html'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>', 'is holding a handler'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path fill="url(https://evil)"/></svg>', 'refers outside'],
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><path fill="url(#a)"/></svg>', undefined],
  ['logo.svg', '<html></html>', 'is no drawing'],
  ['logo.png', '<html></html>', 'is no picture'],
  ['logo.png', '\x89PNG\r\n', undefined],
  ['brand.woff2', 'wOF2', undefined],
  ['brand.woff2', '<html></html>', 'is no typeface'],
  ['about.json', '{', 'is no JSON'],
  ['tool.exe', 'MZ', 'is of no kind'],
])('theme file %s %s', (name, content, fault) => {
  expect(assetFault(name, Buffer.from(content, 'latin1')) === undefined).toBe(fault === undefined)
})
