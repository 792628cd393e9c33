import { brotliCompressSync, constants } from 'node:zlib'
import { expect, type Page, test } from '@playwright/test'
import { signedInAs, tokenOf } from '../../support/signIn.ts'

/** What the page fetched: bytes of its files (brotli) and requests, calls of the gateway apart. */
interface Cost {
  bytes: number
  requests: number
}

function portalUrl(host: string, path: string): string {
  return `http://${host}:${new URL(test.info().project.use.baseURL ?? '').port}${path}`
}

const brotli = (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Opens a page in an empty browser and adds up what it fetched until it was usable. */
async function costOf(page: Page, host: string, path: string, usable: (page: Page) => Promise<void>): Promise<Cost> {
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(api|passport|dev|files)\//.test(pathname) || response.status() !== 200) return
    bodies.push(response.body().then(brotli))
  })
  await page.goto(portalUrl(host, path))
  await usable(page)
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(bodies)
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length }
}

/** Both ways of composing the same sources, one after the other in empty tabs of their own hosts. */
async function compared(page: Page, path: string, usable: (page: Page) => Promise<void>, token?: string) {
  const costs: Cost[] = []
  for (const host of ['127.0.0.1', 'one.localhost']) {
    const tab = await page.context().newPage()
    if (token) await tab.addInitScript((value) => window.localStorage.setItem('crm.v1.token', value), token)
    costs.push(await costOf(tab, host, path, usable))
    // A host that no portal claims shows the default one, which would then be compared with itself.
    const portal = await tab.evaluate(() => JSON.parse(document.getElementById('portal')?.textContent ?? '{}').portal)
    expect(portal, `${host}; npm test adds the portal of the one application`).toBe(
      host === 'one.localhost' ? 'one' : 'default',
    )
    await tab.close()
  }
  const [composed = NOTHING, one = NOTHING] = costs
  const ratio = composed.bytes / one.bytes
  const text = (cost: Cost) => `${(cost.bytes / 1000).toFixed(1)} kB in ${cost.requests} requests`
  console.log(`${path}: composed ${text(composed)}, one application ${text(one)}, ratio ${ratio.toFixed(3)}`)
  return { composed, one, ratio }
}

const NOTHING: Cost = { bytes: 0, requests: 0 }

test('a usable sign-in costs at most 14 kB more than the same sources as one application', async ({ page }) => {
  const { composed, one } = await compared(page, '/login', (tab) =>
    expect(tab.getByRole('button', { name: '登录', exact: true })).toBeVisible(),
  )
  expect(composed.bytes - one.bytes).toBeLessThanOrEqual(14_000)
  // With what comes behind it while somebody types; what it waits for is counted in speed.spec.
  expect(composed.bytes).toBeLessThanOrEqual(260_000)
  expect(composed.requests).toBeLessThanOrEqual(one.requests + 4)
})

test('the first overview costs at most 1.06 of the same sources as one application', async ({ page }) => {
  const drawn = async (tab: Page) => {
    await expect(tab.getByText('成交趋势', { exact: true })).toBeVisible()
    await expect(tab.locator('canvas').first()).toBeVisible()
  }
  const { composed, ratio } = await compared(page, '/overview', drawn, JSON.stringify(await tokenOf(page, 2)))
  expect(ratio).toBeLessThanOrEqual(1.06)
  // Charts that boards alone draw share parts with the first ones, which are therefore not joined into one scope: 11 kB.
  expect(composed.bytes).toBeLessThanOrEqual(593_000)
  expect(composed.requests).toBeLessThanOrEqual(32)
})

test('every shared module exists once, and remotes carry none of them', async ({ page }) => {
  await signedInAs(page, 2)
  const scripts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/^\/(r|shell)\/.*\.js$/.test(pathname)) {
      const text = response.text()
      // One that comes when the test is over belongs to nothing that is asked.
      text.catch(() => undefined)
      scripts.set(pathname, text)
    }
  })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await page.goto('/overview')
  for (const label of ['达人公海', '商品列表', '成员管理']) {
    await menu.getByRole('link', { name: label, exact: true }).click()
    await expect(page.getByRole('heading', { name: label })).toBeVisible()
  }
  const copies = await page.evaluate(() => {
    const scope = (
      window as unknown as {
        __FEDERATION__: { __SHARE__: Record<string, Record<string, Record<string, Record<string, object>>>> }
      }
    ).__FEDERATION__.__SHARE__
    const versions: Record<string, Set<string>> = {}
    for (const instance of Object.values(scope))
      for (const shared of Object.values(instance))
        for (const [name, byVersion] of Object.entries(shared)) {
          versions[name] ??= new Set()
          for (const version of Object.keys(byVersion)) versions[name].add(version)
        }
    return Object.fromEntries(Object.entries(versions).map(([name, found]) => [name, found.size]))
  })
  expect(copies.react).toBe(1)
  expect(Object.entries(copies).filter(([, count]) => count !== 1)).toEqual([])
  expect(scripts.size).toBeGreaterThan(6)
  // What each library leaves in a bundle is in the shell's, and by that `publish` refuses a remote with a copy.
  const texts = await Promise.all([...scripts].map(async ([name, text]) => [name, await text] as const))
  // Compiled by the browser as they arrive.
  expect(texts.filter(([, text]) => !text.startsWith('//# allFunctionsCalledOnLoad')).map(([name]) => name)).toEqual([])
  for (const mark of [
    'react.transitional.element',
    'useNavigate() may be used only',
    'semi-portal',
    'isStaleByTime',
    'AxiosError',
    '__zr_normal__',
  ]) {
    const owners = texts.filter(([, text]) => text.includes(mark)).map(([name]) => name.split('/')[1])
    expect([...new Set(owners)], mark).toEqual(['shell'])
  }
})

test('the entry of each remote stays small, and so does the manifest', async ({ page }) => {
  const manifest = await (await page.request.get('/portal.json')).json()
  const sizes: Record<string, number> = {}
  for (const remote of manifest.remotes) {
    sizes[remote.id] = brotli(await (await page.request.get(remote.current.entry)).body())
  }
  console.log(
    `entries: ${Object.entries(sizes)
      .map(([id, size]) => `${id} ${size}`)
      .join(', ')}`,
  )
  expect(Object.keys(sizes)).toHaveLength(7)
  expect(Object.entries(sizes).filter(([, size]) => size > 16_000)).toEqual([])
  expect(brotli(Buffer.from(JSON.stringify(manifest)))).toBeLessThanOrEqual(12_000)
})
