// @vitest-environment jsdom
import type { PortalManifest, PortalPreloads, RemoteBuild } from '@crm/contracts/portal/manifest'
import { portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPreloads, preloadPage } from './preloads.ts'

const build = (name: string): RemoteBuild => ({
  ...{ version: '1.0.0', build: name, name: `goods_${name}`, integrity: '', api: '' },
  entry: `/r/goods/1.0.0-${name}/remoteEntry.js`,
})
const known: PortalPreloads = {
  files: [
    ['/shell/1.0.0-s/list.js', 'sha384-list'],
    ['/r/goods/1.0.0-new/remoteEntry.js', 'sha384-entry'],
    ['/r/goods/1.0.0-new/page.js', 'sha384-page'],
    ['/r/goods/1.0.0-new/page.css', 'sha384-styles'],
  ],
  pages: { GoodsList: [0, 1, 2, 3], Board: [0] },
}

/** A portal of which this enterprise has `inUse`. */
function serve(inUse: string): void {
  const routes = [{ name: 'GoodsList', owner: 'goods' }]
  const portal: unknown = { routes, limits: {}, remotes: [{ id: 'goods', state: 'on', current: build(inUse) }] }
  shellStore.set(portalAtom, portal as PortalManifest) // What this part reads of it.
}
const named = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].map(({ as, href, integrity, crossOrigin }) =>
    [as, new URL(href).pathname, integrity, crossOrigin].join(' '),
  )

beforeEach(() => {
  document.head.textContent = ''
  forgetPreloads()
  serve('new')
})

test.each<[string, () => Promise<Response>]>([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no such file', async () => new Response('Not found', { status: 404 })],
  ['the page of a store that has no such file', async () => new Response('<!doctype html>')],
  ['something else', async () => Response.json({ files: [], pages: null })],
  [
    'files that are none',
    async () => Response.json({ files: [['/r/goods/1.0.0-new/a.js']], pages: { GoodsList: [0] } }),
  ],
  ['places that are none', async () => Response.json({ files: known.files, pages: { GoodsList: 3 } })],
])('%s: a page goes its way', async (_, answers) => {
  vi.stubGlobal('fetch', answers)
  await preloadPage('GoodsList')
  expect(named()).toEqual([])
})

test('what the tab has fetched before is not named again', async () => {
  const files: PortalPreloads['files'] = [['/shell/1.0.0-s/frame.js', 'sha384-frame']]
  vi.stubGlobal('fetch', async () => Response.json({ files, pages: { GoodsList: [0] } }))
  const fetched = vi.spyOn(performance, 'getEntriesByName').mockReturnValue([{} as PerformanceEntry])
  await preloadPage('GoodsList')
  expect(fetched).toHaveBeenCalledExactlyOnceWith(`${location.origin}/shell/1.0.0-s/frame.js`)
  expect(named()).toEqual([])
  fetched.mockRestore()
})

test('what the code of the page has asked for meanwhile is not named again', async () => {
  const script = document.createElement('script')
  script.src = '/r/goods/1.0.0-early/remoteEntry.js'
  document.head.append(script)
  const files: PortalPreloads['files'] = ['remoteEntry.js', 'page.js'].map((name) => [
    `/r/goods/1.0.0-early/${name}`,
    `sha384-${name}`,
  ])
  vi.stubGlobal('fetch', async () => Response.json({ files, pages: { GoodsList: [0, 1] } }))
  serve('early')
  await preloadPage('GoodsList')
  expect(named()).toEqual(['script /r/goods/1.0.0-early/page.js sha384-page.js anonymous'])
})

test('the list is asked for once, and again after a change of builds', async () => {
  const fetched = vi.fn(async () => Response.json({ files: [], pages: {} }))
  vi.stubGlobal('fetch', fetched)
  await Promise.all([preloadPage('GoodsList'), preloadPage('Board')])
  expect(fetched).toHaveBeenCalledOnce()
  forgetPreloads()
  await preloadPage('Board')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('all files of a page are named as the tags that use them name them, once; of other builds none', async () => {
  vi.stubGlobal('fetch', async () => Response.json(known))
  await preloadPage('Board')
  expect(named(), 'a page of nobody').toEqual([])
  serve('other')
  await preloadPage('GoodsList')
  const list = 'script /shell/1.0.0-s/list.js sha384-list anonymous'
  expect(named()).toEqual([list])
  serve('new')
  await preloadPage('GoodsList')
  await preloadPage('GoodsList')
  expect(named()).toEqual([
    list,
    'script /r/goods/1.0.0-new/remoteEntry.js sha384-entry anonymous',
    'script /r/goods/1.0.0-new/page.js sha384-page anonymous',
    'style /r/goods/1.0.0-new/page.css sha384-styles anonymous',
  ])
})
